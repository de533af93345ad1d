/// A point of a path, in the units of its owner; y grows downward.
public struct PathPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        (self.x, self.y) = (x, y)
    }
}

/// Lines and curves that outline an area or are stroked.
public struct Path: Hashable, Sendable {
    public enum Step: Hashable, Sendable {
        case move(PathPoint)
        case line(PathPoint)
        /// A quadratic Bézier curve.
        case quadratic(PathPoint, PathPoint)
        /// A cubic Bézier curve.
        case cubic(PathPoint, PathPoint, PathPoint)
        case close
    }

    public var steps: [Step] = []

    public init() {}

    public mutating func move(_ x: Double, _ y: Double) { steps.append(.move(PathPoint(x, y))) }
    public mutating func line(_ x: Double, _ y: Double) { steps.append(.line(PathPoint(x, y))) }
    public mutating func close() { steps.append(.close) }

    /// Adds a rectangle, clockwise from its top left corner.
    public mutating func addRect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        move(x, y)
        line(x + width, y)
        line(x + width, y + height)
        line(x, y + height)
        close()
    }

    /// Adds a rectangle whose corners are quarter circles, clockwise.
    public mutating func addRoundedRect(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        radius wanted: Double
    ) {
        let radius = min(wanted, width / 2, height / 2)
        guard radius > 0 else { return addRect(x, y, width, height) }
        let (right, bottom) = (x + width, y + height)
        let handle = radius * (1 - Self.circle)
        func corner(_ one: PathPoint, _ other: PathPoint, _ end: PathPoint) {
            steps.append(.cubic(one, other, end))
        }
        move(x + radius, y)
        line(right - radius, y)
        corner(PathPoint(right - handle, y), PathPoint(right, y + handle), PathPoint(right, y + radius))
        line(right, bottom - radius)
        corner(PathPoint(right, bottom - handle), PathPoint(right - handle, bottom), PathPoint(right - radius, bottom))
        line(x + radius, bottom)
        corner(PathPoint(x + handle, bottom), PathPoint(x, bottom - handle), PathPoint(x, bottom - radius))
        line(x, y + radius)
        corner(PathPoint(x, y + handle), PathPoint(x + handle, y), PathPoint(x + radius, y))
        close()
    }

    /// Returns the handles of the cubic curve that equals a quadratic one.
    public static func cubicHandles(
        from start: PathPoint,
        _ handle: PathPoint,
        to end: PathPoint
    ) -> (PathPoint, PathPoint) {
        func towardsHandle(_ point: PathPoint) -> PathPoint {
            PathPoint(point.x + (handle.x - point.x) * 2 / 3, point.y + (handle.y - point.y) * 2 / 3)
        }
        return (towardsHandle(start), towardsHandle(end))
    }

    /// The distance of the handles of a cubic curve that approximates a quarter of the unit circle.
    public static let circle = 0.5522847498

    /// Returns the path with each point mapped.
    public func transformed(by transform: PathTransform) -> Path {
        var result = Path()
        result.steps = steps.map { step in
            switch step {
            case .move(let point): .move(transform(point))
            case .line(let point): .line(transform(point))
            case .quadratic(let handle, let point): .quadratic(transform(handle), transform(point))
            case .cubic(let one, let other, let point): .cubic(transform(one), transform(other), transform(point))
            case .close: .close
            }
        }
        return result
    }
}

/// A map of points: a scale per axis, then a translation.
public struct PathTransform: Hashable, Sendable {
    public var scaleX = 1.0
    public var scaleY = 1.0
    public var x = 0.0
    public var y = 0.0

    public init(scaleX: Double = 1, scaleY: Double = 1, x: Double = 0, y: Double = 0) {
        (self.scaleX, self.scaleY, self.x, self.y) = (scaleX, scaleY, x, y)
    }

    public func callAsFunction(_ point: PathPoint) -> PathPoint {
        PathPoint(scaleX * point.x + x, scaleY * point.y + y)
    }
}
