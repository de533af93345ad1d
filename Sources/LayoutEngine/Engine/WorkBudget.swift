/// How much work one request may cause, and how much it has caused so far.
///
/// One budget covers everything that is done for a request, so that many small solutions get no more than one large
/// one. A request that would exceed it is refused with ``EngineError/workLimitExceeded``; the work done until then
/// still counts. Work is counted, not timed: the same request costs the same on every machine.
public struct WorkBudget: Hashable, Sendable {
    /// How much may be done, in touched entries of the system.
    public let limit: Int
    /// How much has been done, in touched entries.
    ///
    /// It may exceed the limit by the piece of work that used it up.
    public private(set) var work = 0
    /// Exchanges of a row in the solver's basis.
    public private(set) var pivots = 0
    /// How often the solver was run.
    public internal(set) var solves = 0
    /// The part of the work that went into the search for smallest conflicts.
    private(set) var searchWork = 0

    public init(limit: Int) {
        self.limit = limit
    }

    /// How much may still be done.
    public var remaining: Int { max(0, limit - work) }

    /// Counts work that is about to be done.
    ///
    /// - Throws: ``EngineError/workLimitExceeded``.
    public mutating func spend(_ amount: Int) throws(EngineError) {
        // Counted before it is compared, so that refused work shows in the total.
        work += amount
        guard work <= limit else { throw .workLimitExceeded }
    }

    /// Counts what the solver has done; it was limited to ``remaining``.
    mutating func record(_ effort: SolverEffort) {
        work += effort.work
        searchWork += effort.searchWork
        pivots += effort.pivots
    }
}

/// What a solver has done in one call.
struct SolverEffort {
    var work = 0
    var searchWork = 0
    var pivots = 0
}
