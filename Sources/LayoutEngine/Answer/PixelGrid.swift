internal import Simplex

// Links the mathematics library, which rounding needs.
#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Whole pixels, to which edges and content sizes are rounded where a layout has a scale.
struct PixelGrid {
    /// Pixels per point, above 0.
    let scale: Double

    /// The maximum amount, in pixels, by which a number may fall short of a half and still count as one.
    private static let halfTolerance = 1e-6
    /// The maximum amount, in pixels, by which a length may exceed a whole pixel without being rounded up.
    private static let excessTolerance = 1e-6

    /// The nearest whole pixel, halves upwards; in points.
    func nearest(_ value: Double) -> Double {
        // floor(x + 1/2), so that halves go the same way on both sides of 0 and neighbours keep their distance. A half
        // that noise has made a little less still counts as one.
        (value * scale + 0.5 + Self.halfTolerance).rounded(.down) / scale
    }

    /// The next whole pixel from `value` on; in points.
    func next(_ value: Double) -> Double {
        // A length that is whole up to noise must not get a pixel more.
        (value * scale - Self.excessTolerance).rounded(.up) / scale
    }
}

extension Double {
    /// The number to a hundred-millionth of a point, or to fewer places from 100,000 points on: what answers show; see
    /// `DecimalGrid`.
    public var roundedAsTold: Double { DecimalGrid.nearest(self) }
}
