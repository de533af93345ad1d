/// The space after each character of a face, which depends on the font size.
struct Tracking: Sendable {
    /// Sizes in points, ascending, and the tracking at each, in thousandths of the size; empty for a face without any.
    var points: [(x: Double, y: Double)] = []

    /// Returns the tracking at a size, relative to that size.
    func ems(at size: Double) -> Double {
        points.isEmpty ? 0 : size.interpolated(in: points) / 1000
    }
}

extension Double {
    /// Interpolates linearly between points with ascending `x`; outside them, returns the nearest value.
    func interpolated(in points: [(x: Double, y: Double)]) -> Double {
        guard let next = points.firstIndex(where: { $0.x >= self }) else { return points[points.count - 1].y }
        guard next > 0, points[next].x > self else { return points[next].y }
        let (low, high) = (points[next - 1], points[next])
        return low.y + (high.y - low.y) * (self - low.x) / (high.x - low.x)
    }
}
