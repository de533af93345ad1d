/// The work done and its limits, with counts that indicate how many rounding errors may have accumulated.
struct SolveEffort: Sendable {
    /// Touched entries in the last call.
    var work = 0
    /// The part of ``work`` spent on the search for minimal conflicts.
    var searchWork = 0
    /// The maximum number of entries that one call may touch.
    var workLimit = 300_000_000 { didSet { checkpoint = -1 } }
    /// Returns whether the result is no longer needed; if so, the call ends as if it had exceeded ``workLimit``.
    var isAbandoned: (@Sendable () -> Bool)? { didSet { checkpoint = -1 } }
    /// The work up to which neither ``workLimit`` nor ``isAbandoned`` has to be checked.
    private var checkpoint = -1
    /// The maximum number of entries that the search for minimal conflicts may touch.
    var searchLimit = 75_000_000
    /// Exchanges of a tight row since the solver was made.
    var pivotCount = 0
    /// ``pivotCount`` when factors, values and multipliers were last recomputed.
    var pivotCountWhenRecomputed = 0
    /// The number of changes of a multiplier by exchanges since then.
    var multiplierChanges = 0
    /// True if an exchange, or a move from far away, requires a check of the rows near moved values.
    var mayHaveDrifted = false
    /// The number of moves of a value since all tight rows were last checked.
    var movesSinceFullCheck = 0
    /// The remaining number of solves until the rows near moved values are checked again.
    var solvesUntilCheck = 0
    /// The largest magnitude of a value since the last solve from nothing, in points.
    var reach = 0.0

    mutating func begin() {
        beginCounting()
        mayHaveDrifted = false
    }

    /// Resets the counts of a call.
    mutating func beginCounting() {
        (work, searchWork, checkpoint) = (0, 0, -1)
    }

    mutating func countPivot() {
        pivotCount += 1
        mayHaveDrifted = true
    }

    /// Counts work; the next call of ``spend(_:)`` compares it with the limit.
    mutating func count(_ amount: Int) {
        work += amount
    }

    mutating func spend(_ amount: Int) throws(SolverError) {
        work += amount
        if work > checkpoint { try look() }
    }

    /// Counts the work of a separate system, which may have found that the result is no longer needed.
    mutating func spend(onSystem amount: Int) throws(SolverError) {
        checkpoint = -1
        try spend(amount)
    }

    private mutating func look() throws(SolverError) {
        guard work <= workLimit, !(isAbandoned?() ?? false) else {
            checkpoint = -1
            throw .workLimitExceeded
        }
        checkpoint = isAbandoned == nil || workLimit - work < Self.workPerLook ? workLimit : work + Self.workPerLook
    }

    /// The number of touched entries between two calls of ``isAbandoned``: a few calls per millisecond.
    static let workPerLook = 16_384
}
