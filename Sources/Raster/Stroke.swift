/// How a path is stroked.
public struct Stroke: Hashable, Sendable {
    /// The shape of corners and ends.
    public enum Shape: Sendable {
        /// Pointed corners up to a miter of four times the width, and ends without caps, as in SVG.
        case sharp
        case round
    }

    public var width: Double
    public var shape: Shape
    /// The lengths of a dash and a gap; `nil` for a solid line.
    public var dashes: Dashes?

    public struct Dashes: Hashable, Sendable {
        public var length: Double
        public var gap: Double

        public init(_ length: Double, _ gap: Double) {
            (self.length, self.gap) = (length, gap)
        }
    }

    public init(width: Double, shape: Shape = .sharp, dashes: Dashes? = nil) {
        (self.width, self.shape, self.dashes) = (width, shape, dashes)
    }
}

/// Converts strokes to polygons, all of the same orientation, whose union is the stroked area.
///
/// A line is divided at its corners. Each smooth run is one polygon of both offset lines, so that adjacent chords of a
/// curve do not overlap; corners and round caps are polygons of their own.
struct Stroker {
    private let radius: Double
    private let shape: Stroke.Shape
    private(set) var polygons: [[PathPoint]] = []

    init(_ stroke: Stroke) {
        (radius, shape) = (stroke.width / 2, stroke.shape)
    }

    /// The cosine of the largest turn that counts as part of a curve: 30°.
    private static let smoothTurn = 0.866

    mutating func add(_ line: Polyline) {
        let points = line.points
        guard points.count > 1 else {
            if let point = points.first, shape == .round { addCircle(around: point) }
            return
        }
        let count = line.isClosed ? points.count : points.count - 1
        let normals = (0..<count).map { Self.normal(points[$0], points[($0 + 1) % points.count]) }
        // A closed line begins at a corner, if it has one.
        var first = 0
        if line.isClosed {
            first = (0..<count).first { !Self.isSmooth(normals[($0 + count - 1) % count], normals[$0]) } ?? 0
        }
        var run: [(point: PathPoint, normal: PathPoint)] = []
        for offset in 0..<count {
            let index = (first + offset) % count
            let (start, end) = (points[index], points[(index + 1) % points.count])
            if let last = run.last {
                if Self.isSmooth(normals[(index + count - 1) % count], normals[index]) {
                    run[run.count - 1].normal = Self.middle(last.normal, normals[index])
                } else {
                    addRun(run)
                    addCorner(at: start, normals[(index + count - 1) % count], normals[index])
                    run = [(start, normals[index])]
                }
            } else {
                run = [(start, normals[index])]
            }
            run.append((end, normals[index]))
        }
        finish(&run, normals[first], normals[(first + count - 1) % count], isClosed: line.isClosed)
        addRun(run)
        if !line.isClosed, shape == .round {
            addCircle(around: points[0])
            addCircle(around: points[points.count - 1])
        }
    }

    /// Joins the end of a closed line to its beginning.
    private mutating func finish(
        _ run: inout [(point: PathPoint, normal: PathPoint)],
        _ first: PathPoint,
        _ last: PathPoint,
        isClosed: Bool
    ) {
        guard isClosed, let end = run.last else { return }
        if Self.isSmooth(last, first) {
            let normal = Self.middle(last, first)
            run[run.count - 1].normal = normal
            if run.count > 2, run[0].point == end.point { run[0].normal = normal }
        } else {
            addCorner(at: end.point, last, first)
        }
    }

    /// Adds the area between the offset lines of a run without corners.
    private mutating func addRun(_ run: [(point: PathPoint, normal: PathPoint)]) {
        guard run.count > 1 else { return }
        let left = run.map { PathPoint($0.point.x + radius * $0.normal.x, $0.point.y + radius * $0.normal.y) }
        let right = run.map { PathPoint($0.point.x - radius * $0.normal.x, $0.point.y - radius * $0.normal.y) }
        polygons.append(left + right.reversed())
    }

    private mutating func addCorner(at point: PathPoint, _ before: PathPoint, _ after: PathPoint) {
        guard shape == .sharp else { return addCircle(around: point) }
        let turn = before.x * after.y - before.y * after.x
        // The outer side is the one from which the line turns away.
        let side = turn > 0 ? -radius : radius
        let (one, other) = (
            PathPoint(point.x + side * before.x, point.y + side * before.y),
            PathPoint(point.x + side * after.x, point.y + side * after.y)
        )
        let dot = before.x * after.x + before.y * after.y
        var polygon = [point, one]
        // The ratio of the miter to the width is √(2 / (1 + cos)), of which SVG allows 4.
        if 1 + dot > 0.125 {
            let scale = side / (1 + dot)
            polygon.append(
                PathPoint(point.x + scale * (before.x + after.x), point.y + scale * (before.y + after.y))
            )
        }
        polygon.append(other)
        polygons.append(turn > 0 ? polygon.reversed() : polygon)
    }

    private mutating func addCircle(around center: PathPoint) {
        let count = radius > 6 ? 32 : radius > 2 ? 16 : 10
        // In the orientation of the runs.
        polygons.append(
            (0..<count).map { index in
                let direction = UnitCircle.direction(index, of: count)
                return PathPoint(center.x + radius * direction.x, center.y - radius * direction.y)
            }
        )
    }

    private static func isSmooth(_ one: PathPoint, _ other: PathPoint) -> Bool {
        one.x * other.x + one.y * other.y > smoothTurn
    }

    /// Returns the vector between two unit normals whose offset keeps the distance to both chords.
    private static func middle(_ one: PathPoint, _ other: PathPoint) -> PathPoint {
        let share = 1 + one.x * other.x + one.y * other.y
        return PathPoint((one.x + other.x) / share, (one.y + other.y) / share)
    }

    private static func normal(_ start: PathPoint, _ end: PathPoint) -> PathPoint {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let length = (x * x + y * y).squareRoot()
        return length > 0 ? PathPoint(-y / length, x / length) : PathPoint(0, 0)
    }
}

/// Directions of the corners of regular polygons, without trigonometry of a system library.
enum UnitCircle {
    /// The directions of a polygon with 32 corners, by halving angles.
    private static let directions: [PathPoint] = {
        var quarter = [PathPoint(1, 0), PathPoint(0, 1)]
        for _ in 0..<3 {
            var finer: [PathPoint] = []
            for (one, other) in zip(quarter, quarter.dropFirst()) {
                let (x, y) = (one.x + other.x, one.y + other.y)
                let length = (x * x + y * y).squareRoot()
                finer += [one, PathPoint(x / length, y / length)]
            }
            quarter = finer + [PathPoint(0, 1)]
        }
        let first = Array(quarter.dropLast())
        let second = first.map { PathPoint(-$0.y, $0.x) }
        return first + second + (first + second).map { PathPoint(-$0.x, -$0.y) }
    }()

    /// Returns the direction of corner `index` of about `count`.
    static func direction(_ index: Int, of count: Int) -> PathPoint {
        directions[index * directions.count / count % directions.count]
    }
}
