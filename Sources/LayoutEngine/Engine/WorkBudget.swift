/// What one request may make the solver do, and what it has done so far.
///
/// One budget goes through everything that is done for a request, so that many small solvings have no more than one large one. Whatever
/// would exceed it is refused with ``EngineError/workLimitExceeded``; what was done until then counts all the same. Work is counted, not
/// timed: the same request takes the same on every machine.
public struct WorkBudget: Hashable, Sendable {
    /// How much may be done, in touched entries of the system.
    public let limit: Int
    /// How much has been done, in touched entries; it may be a little more than the limit, by what showed that it was used up.
    public private(set) var work = 0
    /// Exchanges of a row for another in the solver's basis.
    public private(set) var pivots = 0
    /// How often the solver was asked for a solution.
    public internal(set) var solves = 0
    /// The part of the work that went into looking for smallest conflicts.
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
        work += amount
        guard work <= limit else { throw .workLimitExceeded }
    }

    /// Counts what the solver has done; it has been held to ``remaining``.
    mutating func note(_ effort: SolverEffort) {
        work += effort.work
        searchWork += effort.searchWork
        pivots += effort.pivots
    }
}

/// What a solver has done at one go.
struct SolverEffort {
    var work = 0
    var searchWork = 0
    var pivots = 0
}
