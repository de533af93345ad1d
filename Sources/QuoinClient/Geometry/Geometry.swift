/// A point; x grows to the right, y grows downwards, in points.
public struct Point: Hashable, Sendable, Codable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the top edge.
    public var y: Double

    /// A point at `x` and `y`.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable, Codable {
    /// Horizontal.
    public var width: Double
    /// Vertical.
    public var height: Double

    /// A size of `width` and `height`.
    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A rectangle in points, its origin at the top left.
public struct Rect: Hashable, Sendable, Codable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// Never negative.
    public var width: Double
    /// Never negative.
    public var height: Double

    /// A rectangle at `x` and `y`.
    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// Distances inwards from the four sides of a rectangle, in points.
public struct Insets: Hashable, Sendable, Codable {
    /// From the top edge.
    public var top: Double
    /// From the left edge.
    public var left: Double
    /// From the bottom edge.
    public var bottom: Double
    /// From the right edge.
    public var right: Double

    /// Insets of which those that are left out are 0.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Reads insets, of which a missing side is 0.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        top = try container.decodeIfPresent(Double.self, forKey: .top) ?? 0
        left = try container.decodeIfPresent(Double.self, forKey: .left) ?? 0
        bottom = try container.decodeIfPresent(Double.self, forKey: .bottom) ?? 0
        right = try container.decodeIfPresent(Double.self, forKey: .right) ?? 0
    }

    /// The same inset on all sides.
    public init(all inset: Double) { self.init(top: inset, left: inset, bottom: inset, right: inset) }
}

/// One of the two directions in which a layout is solved.
public enum Axis: String, Hashable, Sendable, Codable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
}
