/// A point in points; x grows to the right and y downwards.
public struct Point: Hashable, Sendable, Codable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the top edge.
    public var y: Double

    /// Creates a point at `x` and `y`.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable, Codable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a size of `width` and `height`.
    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A rectangle in points, with its origin at the top left.
public struct Rect: Hashable, Sendable, Codable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width, never negative.
    public var width: Double
    /// The height, never negative.
    public var height: Double

    /// Creates a rectangle with its origin at `x` and `y`.
    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// Distances inwards from the four edges of a rectangle, in points.
public struct Insets: Hashable, Sendable, Codable {
    /// The distance from the top edge.
    public var top: Double
    /// The distance from the left edge.
    public var left: Double
    /// The distance from the bottom edge.
    public var bottom: Double
    /// The distance from the right edge.
    public var right: Double

    /// Creates insets; omitted edges are 0.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Decodes insets; missing edges are 0.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        top = try container.decodeIfPresent(Double.self, forKey: .top) ?? 0
        left = try container.decodeIfPresent(Double.self, forKey: .left) ?? 0
        bottom = try container.decodeIfPresent(Double.self, forKey: .bottom) ?? 0
        right = try container.decodeIfPresent(Double.self, forKey: .right) ?? 0
    }

    /// Creates the same inset on all edges.
    public init(all inset: Double) { self.init(top: inset, left: inset, bottom: inset, right: inset) }
}

/// One of the two axes of a layout.
public enum Axis: String, Hashable, Sendable, Codable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
}
