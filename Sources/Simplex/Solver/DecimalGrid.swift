/// The decimal places that values are told with.
///
/// Values are told to a hundred-millionth of a point, and from 100,000 points on with as many digits as below: doubles
/// have hundreds of values between two that can be told, so that rounding in a solution does not show. It would where
/// it decides which of two neighbors is told, which ``Solver`` rules out: there its values are those of exact
/// arithmetic (`Solver+Digits.swift`). So what is told depends on the rows, and not on the way that led to their
/// solution.
///
/// More places would be told wrongly more often, and cost more: with a billionth, a tenth of the time of a resize went
/// into values near the middle between two.
public enum DecimalGrid {
    /// The nearest number that can be told, without a negative zero; of two that are as near, the even one.
    ///
    /// Numbers so large that doubles have no digits to round stay as they are.
    @inlinable
    public static func nearest(_ value: Double) -> Double {
        let scale = scale(for: value)
        let scaled = value * scale
        return abs(scaled) < wholeLimit ? whole(scaled) / scale : value
    }

    /// Whether a number is so near to the middle between two that can be told that rounding may decide about it.
    ///
    /// It is asked for each moved value: called rather than inlined, it was a third of the instructions of a resize.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - error: how far it may be off; see ``Solver/valueError``.
    /// - Returns: whether rounding may decide.
    @inlinable
    public static func isNearMiddle(_ value: Double, within error: Double) -> Bool {
        let scale = scale(for: value)
        let scaled = value * scale
        return abs(scaled - whole(scaled)) > 0.5 - min(error * scale, largestDoubt) && abs(scaled) < wholeLimit
    }

    /// The nearest whole number to one within ``wholeLimit``, without a negative zero.
    ///
    /// Where doubles have no fractions, adding rounds. `rounded()` may be a call.
    @inlinable
    static func whole(_ value: Double) -> Double { (value + 0x1.8p52) - 0x1.8p52 }

    /// From here on the sums above are beyond the doubles without fractions.
    @usableFromInline static var wholeLimit: Double { 0x1p51 }

    /// How far from the middle between two neighbors rounding may decide at most, as a fraction of their distance.
    ///
    /// It is less than a half, so that numbers which can be told as they are, as those of most layouts, never count as
    /// near to a middle.
    @usableFromInline static var largestDoubt: Double { 0.45 }

    /// How many numbers that can be told are in a point.
    @inlinable
    static func scale(for value: Double) -> Double {
        let size = abs(value)
        return size < 1e5 ? 1e8 : size < 1e6 ? 1e7 : 1e6
    }
}
