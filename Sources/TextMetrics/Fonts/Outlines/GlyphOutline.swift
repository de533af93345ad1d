/// The outline of a glyph in font units; y grows upward from the baseline.
public struct GlyphOutline: Hashable, Sendable {
    public struct Point: Hashable, Sendable {
        public var x: Double
        public var y: Double
    }

    public enum Step: Hashable, Sendable {
        case move(Point)
        case line(Point)
        /// A quadratic Bézier curve, with its handle first.
        case quadratic(Point, Point)
        /// A cubic Bézier curve, with its handles first.
        case cubic(Point, Point, Point)
        case close
    }

    /// Closed contours, of which those inside others run the other way round.
    public private(set) var steps: [Step] = []

    init() {}

    /// The maximum number of steps; the most elaborate ideographs have some hundreds.
    private static let maxSteps = 20_000

    mutating func add(_ step: Step) throws(TableFault) {
        guard steps.count < Self.maxSteps else { throw .tooLarge }
        steps.append(step)
    }

    /// Adds an outline with each point mapped to `(a · x + c · y + dx, b · x + d · y + dy)`.
    mutating func add(_ other: GlyphOutline, _ map: OutlineMap) throws(TableFault) {
        for step in other.steps {
            switch step {
            case .move(let point): try add(.move(map(point)))
            case .line(let point): try add(.line(map(point)))
            case .quadratic(let handle, let point): try add(.quadratic(map(handle), map(point)))
            case .cubic(let one, let other, let point): try add(.cubic(map(one), map(other), map(point)))
            case .close: try add(.close)
            }
        }
    }
}

/// The affine map of a component of a glyph.
struct OutlineMap {
    var (a, b, c, d) = (1.0, 0.0, 0.0, 1.0)
    var (dx, dy) = (0.0, 0.0)

    func callAsFunction(_ point: GlyphOutline.Point) -> GlyphOutline.Point {
        GlyphOutline.Point(x: a * point.x + c * point.y + dx, y: b * point.x + d * point.y + dy)
    }
}
