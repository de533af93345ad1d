/// A flattened contour of a path.
struct Polyline {
    var points: [PathPoint] = []
    var isClosed = false
}

extension Path {
    /// Returns the contours as lines; a curve deviates from its chords by at most about `tolerance`.
    func flattened(tolerance: Double) -> [Polyline] {
        var lines: [Polyline] = []
        var current = Polyline()
        func finish() {
            if current.points.count > 1 || current.isClosed { lines.append(current) }
            current = Polyline()
        }
        for step in steps {
            switch step {
            case .move(let point):
                finish()
                current.points = [point]
            case .line(let point):
                // A repeated point has no direction.
                if point != current.points.last { current.points.append(point) }
            case .quadratic(let handle, let end):
                guard let start = current.points.last else { continue }
                let (one, other) = Path.cubicHandles(from: start, handle, to: end)
                current.addCurve(one, other, end, tolerance)
            case .cubic(let one, let other, let end): current.addCurve(one, other, end, tolerance)
            case .close:
                let first = current.points.first
                if current.points.count > 1, current.points.last == first { current.points.removeLast() }
                current.isClosed = true
                finish()
                // What follows starts where the contour did.
                if let first { current.points = [first] }
            }
        }
        finish()
        return lines
    }
}

extension Polyline {
    /// The maximum number of chords of a curve.
    private static let maxChords = 64.0

    fileprivate mutating func addCurve(_ one: PathPoint, _ other: PathPoint, _ end: PathPoint, _ tolerance: Double) {
        guard let start = points.last else { return }
        // The second differences bound the deviation of chords (Wang's formula).
        let (dx1, dy1) = (start.x - 2 * one.x + other.x, start.y - 2 * one.y + other.y)
        let (dx2, dy2) = (one.x - 2 * other.x + end.x, one.y - 2 * other.y + end.y)
        let bend = max(dx1 * dx1 + dy1 * dy1, dx2 * dx2 + dy2 * dy2).squareRoot()
        let wanted = (0.75 * bend / tolerance).squareRoot().rounded(.up)
        // The condition is false for NaN, too.
        let count = wanted > 1 ? Int(min(Self.maxChords, wanted)) : 1
        for index in 1...count {
            let t = Double(index) / Double(count)
            let s = 1 - t
            let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
            let point = PathPoint(
                a * start.x + b * one.x + c * other.x + d * end.x,
                a * start.y + b * one.y + c * other.y + d * end.y
            )
            if point != points.last { points.append(point) }
        }
    }

    /// Returns the dashes of the line, which starts with one; the pattern is a length and a gap.
    func dashed(_ length: Double, _ gap: Double) -> [Polyline] {
        guard length > 0, gap > 0 else { return [self] }
        var dashes: [Polyline] = []
        var dash = Polyline(points: points.first.map { [$0] } ?? [])
        var (isOn, left) = (true, length)
        for (start, end) in zip(points, points.dropFirst() + (isClosed ? points.prefix(1) : [])) {
            let whole = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
            guard whole > 0 else { continue }
            var position = 0.0
            while whole - position > left {
                guard dashes.count < Self.maxDashes else { return dashes }
                position += left
                let share = position / whole
                let point = PathPoint(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
                if isOn {
                    dash.points.append(point)
                    dashes.append(dash)
                }
                dash.points = [point]
                isOn.toggle()
                left = isOn ? length : gap
            }
            left -= whole - position
            if isOn { dash.points.append(end) }
        }
        if isOn, dash.points.count > 1 { dashes.append(dash) }
        return dashes
    }

    /// The maximum number of dashes of a line; the rest is not drawn.
    private static let maxDashes = 20_000
}
