/// The work that calls have done and may do, and counts that show how much rounding may have built up.
struct SolveEffort: Sendable {
    /// Touched entries in the last call.
    var work = 0
    /// The part of it that went into the search for smallest conflicts.
    var searchWork = 0
    /// How many entries one call may touch.
    var workLimit = 300_000_000 { didSet { checkpoint = -1 } }
    /// Returns whether nobody waits for the result any more, which ends a call as ``workLimit`` does.
    var isAbandoned: (@Sendable () -> Bool)? { didSet { checkpoint = -1 } }
    /// The work up to which neither ``workLimit`` nor ``isAbandoned`` has to be looked at.
    private var checkpoint = -1
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
    /// How many solves there may be before the rows near what moves are checked again.
    var solvesUntilCheck = 0
    /// The largest magnitude of a value since the last solve from nothing, in points.
    var reach = 0.0

    mutating func begin() {
        beginCounting()
        mayHaveDrifted = false
    }

    /// Counts from nothing.
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

    /// Counts what a system of its own has cost, which may have found out that nobody waits any more.
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

    /// How often ``isAbandoned`` is asked, in touched entries: some times in a millisecond.
    static let workPerLook = 16_384
}
