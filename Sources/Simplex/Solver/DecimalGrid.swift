/// The grid of decimal numbers that reported values are rounded to.
///
/// Values are reported to a hundred-millionth of a point, from 100,000 points on with the same number of digits, from
/// a million on to a millionth, and from a billion on with one digit less for each further power of ten. There are
/// several doubles between two numbers of the grid, and hundreds for the lengths of most layouts, so rounding errors of
/// a solution are not visible unless they decide between two neighbors of the grid. ``Solver`` rules that out by
/// computing such values in exact arithmetic (`Solver+Digits.swift`). Reported values therefore depend only on the
/// rows, not on the path to their solution.
///
/// With more decimal places, values would be wrong more often and cost more: with a billionth, a tenth of the time of a
/// resize was spent on values near the middle between two neighbors.
public enum DecimalGrid {
    /// Returns the nearest number of the grid, without a negative zero; of two equally near ones, the even one.
    ///
    /// Numbers so large that doubles have no digits to round are unchanged.
    @inlinable
    public static func nearest(_ value: Double) -> Double {
        let scale = scale(for: value)
        let scaled = value * scale
        return abs(scaled) < wholeLimit ? whole(scaled) / scale : value
    }

    /// Returns whether a number is so near the middle between two neighbors of the grid that its rounding error may
    /// decide between them.
    ///
    /// This is called for each moved value: when it was not inlined, it was a third of the instructions of a resize.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - error: the maximum error of the number; see ``Solver/valueError``.
    /// - Returns: true if the rounding error may be decisive.
    @inlinable
    public static func isNearMiddle(_ value: Double, within error: Double) -> Bool {
        let scale = scale(for: value)
        let scaled = value * scale
        return abs(scaled - whole(scaled)) > 0.5 - min(error * scale, largestDoubt) && abs(scaled) < wholeLimit
    }

    /// Returns the nearest integer to a number within ``wholeLimit``, without a negative zero.
    ///
    /// Adding a number so large that doubles have no fractions there rounds the sum; `rounded()` may be a call.
    @inlinable
    static func whole(_ value: Double) -> Double { (value + 0x1.8p52) - 0x1.8p52 }

    /// The bound from which on the sums above exceed the range of doubles that are exact integers.
    @usableFromInline static var wholeLimit: Double { 0x1p51 }

    /// The maximum distance from the middle between two neighbors at which rounding may decide, as a fraction of their
    /// distance.
    ///
    /// It is less than a half, so that numbers on the grid, as in most layouts, never count as near the middle.
    @usableFromInline static var largestDoubt: Double { 0.45 }

    /// Returns the number of grid intervals per point.
    @inlinable
    static func scale(for value: Double) -> Double {
        let size = abs(value)
        return size < 1e5 ? 1e8 : size < 1e6 ? 1e7 : size < 1e9 ? 1e6 : scale(forLarge: size)
    }

    @usableFromInline
    static func scale(forLarge size: Double) -> Double {
        size < 1e10 ? 1e5 : size < 1e11 ? 1e4 : size < 1e12 ? 1e3 : 1e2
    }
}
