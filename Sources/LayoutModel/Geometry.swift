/// One of the two axes along which a layout is solved.
public enum Axis: Sendable, CaseIterable {
    case horizontal
    case vertical

    /// The word of sentences and sources.
    public var word: String { self == .horizontal ? "horizontal" : "vertical" }
}

/// A point; x grows to the right and y grows downward.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(x: 0, y: 0)
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A width and a height in points, either of which may be unknown.
public struct PartialSize: Hashable, Sendable {
    public var width: Double?
    public var height: Double?

    public init(width: Double? = nil, height: Double? = nil) {
        self.width = width
        self.height = height
    }

    public func length(along axis: Axis) -> Double? {
        switch axis {
        case .horizontal: width
        case .vertical: height
        }
    }
}

/// A rectangle in points, with its origin at the top left.
public struct Rect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Inward distances from the four sides of a rectangle, in points.
public struct Insets: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)
}

/// Insets in points, each of which may be omitted.
public struct PartialInsets: Hashable, Sendable {
    public var top: Double?
    public var left: Double?
    public var bottom: Double?
    public var right: Double?

    public init(top: Double? = nil, left: Double? = nil, bottom: Double? = nil, right: Double? = nil) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates insets with a value for every side.
    public init(_ insets: Insets) {
        self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }

    /// Returns the insets with `value` for every omitted side.
    public func filled(with value: Double) -> Insets {
        Insets(top: top ?? value, left: left ?? value, bottom: bottom ?? value, right: right ?? value)
    }
}
