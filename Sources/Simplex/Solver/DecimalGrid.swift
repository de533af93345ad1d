/// The grid of decimal numbers that reported values are rounded to.
///
/// Values are reported to a hundred-millionth of a point, from 100,000 points on with the same number of digits, from
/// a million on to a millionth, and from a billion on with one digit less for each further power of ten. There are
/// several doubles between two numbers of the grid, and hundreds for the lengths of most layouts, so rounding errors of
/// a solution are not visible unless they decide between two neighbors of the grid. ``Solver`` rules that out by
/// computing such values in exact arithmetic (`Solver+Digits.swift`). Reported values therefore depend only on the
/// rows, not on the path to their solution.
///
/// The middle between two neighbors is where lengths with few digits meet: half of 45.33333333 is one. What is summed
/// there from numbers that are not exact in binary lies on either side, and sometimes in the middle of two doubles as
/// well. So everything near the middle is rounded to the even neighbor, and the decision is moved to where no such sum
/// ends.
///
/// With more decimal places, values would be wrong more often and cost more: with a billionth, a tenth of the time of a
/// resize was spent on values near the middle between two neighbors.
public enum DecimalGrid {
    /// Returns the nearest number of the grid, without a negative zero; near the middle of two, the even one.
    ///
    /// Numbers so large that doubles have no digits to round are unchanged.
    @inlinable
    public static func nearest(_ value: Double) -> Double {
        let scale = scale(for: value)
        let scaled = value * scale
        guard abs(scaled) < wholeLimit else { return value }
        let nearest = whole(scaled)
        let rest = scaled - nearest
        return (abs(rest) > 0.5 - middle ? even(nearest, beside: rest) : nearest) / scale
    }

    /// Returns whether a number is so near a decision between two neighbors that its rounding error may be decisive.
    ///
    /// This is called for each moved value: when it was not inlined, it was a third of the instructions of a resize.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - error: the maximum error of the number; see ``Solver/valueError``.
    /// - Returns: true if the rounding error may be decisive.
    @inlinable
    public static func isDoubtful(_ value: Double, within error: Double) -> Bool {
        let scale = scale(for: value)
        let scaled = value * scale
        let distance = 0.5 - middle - abs(scaled - whole(scaled))
        return abs(distance) < min(error * scale, largestDoubt) && abs(scaled) < wholeLimit
    }

    /// Returns the even one of two neighboring integers: the nearer one to a number, and the one beyond the number,
    /// which is on the side of `rest`.
    @usableFromInline
    static func even(_ integer: Double, beside rest: Double) -> Double {
        if whole(integer / 2) * 2 == integer { return integer }
        return integer + (rest < 0 ? -1 : 1)
    }

    /// The distance from the middle between two neighbors within which the even one is chosen, as a fraction of their
    /// distance.
    ///
    /// It is more than the error of any sum of a few lengths, and no short decimal number.
    @usableFromInline static var middle: Double { 0.0107 }

    /// Returns the nearest integer to a number within ``wholeLimit``, without a negative zero.
    ///
    /// Adding a number so large that doubles have no fractions there rounds the sum; `rounded()` may be a call.
    @inlinable
    static func whole(_ value: Double) -> Double { (value + 0x1.8p52) - 0x1.8p52 }

    /// The bound from which on the sums above exceed the range of doubles that are exact integers.
    @usableFromInline static var wholeLimit: Double { 0x1p51 }

    /// The maximum distance from a decision at which rounding may be decisive, as a fraction of the distance between
    /// two neighbors.
    ///
    /// It is less than a half, so that numbers on the grid, as in most layouts, are never in doubt.
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
