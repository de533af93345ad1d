/// Why a layout has no solution that could be shown.
public enum EngineError: Error, Hashable, Sendable {
    /// Requirements that exist without any constraint of the caller (given sizes, frames, required hugging and
    /// resistance) cannot hold together. The equations are a smallest set of these.
    case contradiction(equations: [String])
    /// Solving took more work than it may.
    case workLimitExceeded
    /// The numbers are so large or so far apart that no solution can be trusted.
    case numbersOutOfHand(NumericalReport)
}

/// Why numbers could not be trusted: for the log at debug level, never for clients.
public struct NumericalReport: Hashable, Sendable {
    /// The row or variable and the number that showed it, in a line.
    public let reason: String
    /// The solver's rows, sides and multipliers as they then were, a line each and some kilobytes at most; empty where
    /// the solver was not asked.
    public let dump: String

    public init(reason: String, dump: String = "") {
        (self.reason, self.dump) = (reason, dump)
    }
}
