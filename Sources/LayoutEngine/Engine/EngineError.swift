/// The reason why a layout has no presentable solution.
public enum EngineError: Error, Hashable, Sendable {
    /// Requirements other than the caller's constraints (given sizes, frames, required hugging and resistance)
    /// contradict each other; the equations are a minimal contradictory set.
    case contradiction(equations: [String])
    /// An autoresizing mask results in a frame that exceeds the limits of a document.
    case frameTooLarge(view: String)
    /// Solving exceeded its work limit.
    case workLimitExceeded
    /// The coefficients of a requirement are too far apart, or cancel up to rounding.
    case coefficientTooSmall(equation: String)
    /// A constraint that could hold on its own does not hold because of rounding errors alone.
    case constraintOutOfHand(equation: String)
    /// The numbers are so large or so far apart that no solution can be trusted.
    case numbersOutOfHand(NumericalReport)
}

/// The cause of unreliable numbers, for the log at debug level.
public struct NumericalReport: Hashable, Sendable {
    /// A line with the row or variable, and the number that revealed the problem.
    public let reason: String
    /// The solver's rows, sides and multipliers at that time, one per line, a few kilobytes at most; empty if the
    /// solver was not involved.
    public let dump: String
    /// The text of the requirement whose numbers are the most likely cause; nil if there is no clear candidate.
    ///
    /// Unlike the rest, it is intended for clients.
    public let suspect: String?

    public init(reason: String, dump: String = "", suspect: String? = nil) {
        (self.reason, self.dump, self.suspect) = (reason, dump, suspect)
    }
}
