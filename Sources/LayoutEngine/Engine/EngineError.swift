/// Why a layout has no solution that could be shown.
public enum EngineError: Error, Hashable, Sendable {
    /// What holds without any constraint of the caller (given sizes, frames, required hugging and resistance) cannot
    /// hold together; as equations, a smallest set.
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

/// What an engine may spend.
public struct EngineLimits: Hashable, Sendable {
    /// What may be done for one request, in touched entries of the system.
    ///
    /// A call may be given less (``WorkBudget``). How far the look for smallest conflicts goes depends on this number
    /// alone, so that a call that gets along with less has the same result.
    public var work: Int
    /// How often a layout is solved anew until what depends on solved frames (safe areas, frames with masks) has
    /// settled; at least 1.
    public var settlingRounds: Int
    /// How often texts are given other heights until they fit the widths that come out.
    public var textRounds: Int

    public init(work: Int = 300_000_000, settlingRounds: Int = 30, textRounds: Int = 4) {
        self.work = work
        self.settlingRounds = settlingRounds
        self.textRounds = textRounds
    }

    /// All that may be done for one request.
    public var budget: WorkBudget { WorkBudget(limit: work) }

    /// The part of the work that may go into the search for smallest conflicts; beyond it conflicts are listed
    /// as they were found.
    var searchWork: Int { work / 4 }
}
