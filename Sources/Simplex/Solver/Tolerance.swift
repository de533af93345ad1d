/// Every tolerance of the solver, in one place.
///
/// The numbers of layouts are lengths up to a few thousand, with coefficients around 1; doubles have 16 digits. So
/// their sums are accurate to about 1e-12, and to 1e-9 where lengths are a million points. The accuracy that is
/// promised there is a millionth of a point. The tolerances lie in between.
enum Tolerance {
    // MARK: Coefficients and multipliers

    /// Coefficients and rates below this count as zero.
    static let coefficient = 1e-11
    /// Multipliers, which are ratios of coefficients, below this count as zero.
    static let multiplier = 1e-9
    /// Recomputed multipliers may still be off by this much.
    static let noise = 1e-6
    /// A row with a larger coefficient is not tight in the first basis.
    ///
    /// Its multiplier would be the inverse, and count as 0 although the row keeps another one from holding.
    static let steep = 1e6

    /// Returns whether a multiplier or a reduced cost is more than a rounding error.
    ///
    /// Small ones are compared with the largest magnitude at any level, as exchanges add all levels in the same
    /// proportions.
    @inline(__always)
    static func isMultiplier(_ value: Double, scale: @autoclosure () -> Double) -> Bool {
        abs(value) > noise || abs(value) > multiplier && abs(value) > multiplier * scale()
    }

    // MARK: Pivots

    /// A smaller pivot is not trusted: dividing by it makes rounding errors ten million times larger.
    static let pivot = 1e-7
    /// A pivot of the factorization is at least this fraction of the largest entry of its row.
    static let threshold = 0.1
    /// Breakpoints count as one if they are nearer to each other than this fraction of their distance, or than this
    /// number where the distance is below 1.
    static let tie = 1e-13
    /// The minimum ratio of rates at which a row is preferred to another one at the same breakpoint.
    static let steadiness = 10.0

    // MARK: Residuals

    /// A residual below this fraction of the row's largest number is zero.
    static let residual = 1e-13
    /// The smallest magnitude that a residual is measured against, in points.
    ///
    /// Without it, in rows of small numbers, what counts as zero would be less than the rounding of other values in the
    /// layout.
    static let smallestMagnitude = 3000.0
    /// The maximum residual of a tight row after one move without a check, in points: the smallest residual that counts
    /// as zero.
    static let rounding = residual * smallestMagnitude
    /// Values beyond this, in points, round by more than the last digits of nearer ones, which shows once they have
    /// moved back.
    static let distant = 1024.0
    /// A residual of a tight row beyond this fraction of the row's largest number is more than the rounding of one sum,
    /// and is corrected.
    static let correctable = 8 * Double.ulpOfOne
    /// The smallest magnitude that such a residual is measured against, in points.
    static let smallestCorrected = 64.0
    /// Values may be off those of exact arithmetic by this fraction of the largest value.
    ///
    /// Rounding adds up along chains of rows, and each of them may be off by as much as is not corrected.
    static let valueError = 32 * Double.ulpOfOne
    /// A required row whose violation stays below this number of points, in the variable that has the smallest
    /// coefficient, holds: less than half of a millionth, by which rows that contradict each other may differ.
    static let violation = 4e-7
    /// A required row whose violation stays below this fraction of its largest number holds: at a million points as
    /// much as ``violation``.
    static let relativeViolation = 4e-13
    /// The multiple of what counts as zero by which a tight row may be off after all corrections.
    static let drift = 1000.0
    /// Values beyond this have no digits left after the decimal point.
    static let largestValue = 1e16
}
