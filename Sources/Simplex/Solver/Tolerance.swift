/// Every tolerance of the solver, in one place.
enum Tolerance {
    /// Coefficients and rates below this count as zero.
    static let coefficient = 1e-11
    /// Multipliers, which are ratios of coefficients, below this count as zero.
    static let multiplier = 1e-9
    /// Whether a multiplier or a reduced cost is more than rounding: what is small is measured against the largest magnitude that it has at
    /// any level, as exchanges add all levels up in the same proportions.
    @inline(__always)
    static func isMultiplier(_ value: Double, scale: @autoclosure () -> Double) -> Bool {
        abs(value) > noise || abs(value) > multiplier && abs(value) > multiplier * scale()
    }
    /// Multipliers computed anew may still be off by this much.
    static let noise = 1e-6
    /// A pivot element smaller than this, relative to the largest of its row, is not trusted.
    static let pivot = 1e-7
    /// A pivot of the factorization is at least this part of the largest entry of its row.
    static let threshold = 0.1
    /// A residual below this part of the row's largest number is zero.
    static let residual = 1e-10
    /// The smallest magnitude that a residual is measured against, in points.
    static let smallestMagnitude = 10.0
    /// What a tight row may come off its constant in one move without a closer look, in points: zero for the smallest residuals.
    static let rounding = residual * smallestMagnitude
    /// Values beyond this, in points, leave rounding behind that shows once they have moved back.
    static let remote = rounding / .ulpOfOne
    /// A required row whose violation stays below this part of its magnitude holds.
    static let violation = 1e-8
    /// Breakpoints nearer to each other than this part of their distance count as one, in points at least.
    static let tie = 1e-10
    /// How many times faster the change of a row has to be for it to be preferred to one at the same breakpoint.
    static let steadiness = 10.0
    /// How many times what counts as zero a tight row may be off after refinement.
    static let wear = 1000.0
    /// Values beyond this, in points, are out of hand.
    static let largestValue = 1e16
}
