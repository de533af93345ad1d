/// Why a layout has no solution that could be shown.
public enum EngineError: Error, Hashable, Sendable {
    /// Requirements that exist without any constraint of the caller (given sizes, frames, required hugging and
    /// resistance) cannot hold together. The equations are a smallest set of these.
    case contradiction(equations: [String])
    /// Its mask would give a view a frame beyond what a document may give one.
    case frameTooLarge(view: String)
    /// Solving took more work than it may.
    case workLimitExceeded
    /// The coefficients of a requirement are too far apart, or cancel but for rounding.
    case coefficientTooSmall(equation: String)
    /// By rounding alone, a constraint that could hold without any other does not hold.
    case constraintOutOfHand(equation: String)
    /// The numbers are so large or so far apart that no solution can be trusted.
    case numbersOutOfHand(NumericalReport)
}

/// Why numbers could not be trusted: for the log at debug level.
public struct NumericalReport: Hashable, Sendable {
    /// The row or variable and the number that showed it, in a line.
    public let reason: String
    /// The solver's rows, sides and multipliers as they then were, a line each and some kilobytes at most; empty where
    /// the solver was not asked.
    public let dump: String
    /// The requirement, as text, whose numbers are the most likely cause; nil where none stands out.
    ///
    /// Unlike the rest, it is for clients.
    public let suspect: String?

    public init(reason: String, dump: String = "", suspect: String? = nil) {
        (self.reason, self.dump, self.suspect) = (reason, dump, suspect)
    }
}
