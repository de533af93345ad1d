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

    /// By how much a number may fall short of a half and still count as one; in pixels.
    private static let halfTolerance = 1e-6
    /// By how much a length may exceed a whole pixel without being rounded up; in pixels.
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
    /// The number to a billionth of a point, without a negative zero: what answers show.
    ///
    /// Solving leaves noise in the last digits, which depends on the way that led to a solution; the answer must not.
    /// Numbers so large that their own digits are coarser than a billionth stay as they are.
    public var roundedToBillionth: Double {
        let billionths = self * 1e9
        // From 2^52 on doubles have no fraction to round.
        guard billionths.magnitude < 0x1p52 else { return self }
        // Adding 0 turns -0 into 0.
        return billionths.rounded() / 1e9 + 0
    }
}
