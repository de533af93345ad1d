internal import Glibc  // links the mathematics library, which rounding needs

/// Whole pixels, as edges and content sizes are rounded to where a layout has a scale.
struct PixelGrid {
    /// Pixels per point, above 0.
    let scale: Double

    /// What may be missing to a half and still count as one; in pixels.
    private static let halfTolerance = 1e-9
    /// What a content size may exceed a whole pixel by; in pixels.
    private static let excessTolerance = 1e-6

    /// The nearest whole pixel, halves upwards; in points.
    func nearest(_ value: Double) -> Double {
        (value * scale + 0.5 + Self.halfTolerance).rounded(.down) / scale
    }

    /// The next whole pixel from `value` on; in points.
    func next(_ value: Double) -> Double {
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
        guard billionths.magnitude < 0x1p52 else { return self }
        return billionths.rounded() / 1e9 + 0
    }
}
