/// Why a layout has no solution that could be shown.
public enum EngineError: Error, Hashable, Sendable {
    /// What holds without any constraint of the caller (given sizes, frames, required hugging and resistance) cannot
    /// hold together; as equations, a smallest set.
    case contradiction(equations: [String])
    /// Solving took more work than it may.
    case workLimitExceeded
    /// The numbers are so large or so far apart that no solution can be trusted.
    case numbersOutOfHand
}

/// What an engine may spend on one update.
public struct EngineLimits: Hashable, Sendable {
    /// What one solving may do, in touched entries of the system.
    public var work: Int
    /// How often a layout is solved anew until what depends on solved frames (safe areas, frames with masks) has
    /// settled; at least 1.
    public var settlingRounds: Int

    public init(work: Int = 1_000_000_000, settlingRounds: Int = 30) {
        self.work = work
        self.settlingRounds = settlingRounds
    }
}
