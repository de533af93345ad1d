/// The work that calls have done and may do, and counts that show how much rounding may have built up.
struct SolveEffort: Sendable {
    /// Touched entries in the last call.
    var work = 0
    /// The part of it that went into the search for smallest conflicts.
    var searchWork = 0
    /// How many entries one call may touch.
    var workLimit = 300_000_000
    /// How many of these entries the search for smallest conflicts may touch.
    var searchLimit = 75_000_000
    /// Exchanges of a tight row since the solver was made.
    var pivotCount = 0
    /// ``pivotCount`` when factors, values and multipliers were last recomputed.
    var pivotCountWhenRecomputed = 0
    /// How often exchanges have changed a multiplier since then.
    var multiplierChanges = 0
    /// Whether an exchange, or a move from far away, calls for a check of the rows near what moved.
    var mayHaveDrifted = false
    /// How many values have moved since all tight rows were last checked.
    var movesSinceFullCheck = 0

    mutating func begin() {
        work = 0
        searchWork = 0
        mayHaveDrifted = false
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
        if work > workLimit { throw .workLimitExceeded }
    }
}
