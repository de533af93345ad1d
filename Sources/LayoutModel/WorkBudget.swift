/// How much work one request may cause, and how much it has caused so far.
///
/// One budget covers everything that is done for a request: reading it, finding what its names and selectors mean,
/// editing, solving, measuring texts and writing the answer. So many small pieces of work get no more than one large
/// one. Work is counted, not timed: the same request costs the same on every machine and at every time.
///
/// The unit is an entry of the system that the solver touches. No unit takes more than about 15 ns; what takes longer
/// is charged as several.
public struct WorkBudget: Hashable, Sendable {
    /// How much may be done, in units of work.
    public let limit: Int
    /// How much has been done, in units of work.
    ///
    /// It may exceed the limit by the piece of work that used it up.
    public private(set) var work = 0
    /// What the solver has done; its work is part of ``work``.
    public private(set) var solving = SolverEffort()

    public init(limit: Int) {
        self.limit = limit
    }

    /// Whether more has been done, or asked for, than the limit allows.
    public var isExceeded: Bool { work > limit }

    /// How much may still be done.
    public var remaining: Int { max(0, limit - work) }

    /// Counts work that is about to be done.
    ///
    /// Refused work counts as well, so that it shows in the total.
    ///
    /// - Throws: ``WorkLimitExceeded``.
    public mutating func spend(_ amount: Int) throws(WorkLimitExceeded) {
        // An amount that comes from a product of sizes may be as large as an integer can be.
        let (sum, overflow) = work.addingReportingOverflow(amount)
        work = overflow ? .max : sum
        guard !isExceeded else { throw WorkLimitExceeded() }
    }

    /// Counts what the solver has done; it was limited to ``remaining``.
    public mutating func record(_ effort: SolverEffort) {
        work += effort.work
        solving.work += effort.work
        solving.searchWork += effort.searchWork
        solving.pivots += effort.pivots
        solving.solves += effort.solves
    }
}

/// The work of a request has reached its limit, and the request is refused.
public struct WorkLimitExceeded: Error, Hashable, Sendable {
    public init() {}
}

/// What a solver has done.
public struct SolverEffort: Hashable, Sendable {
    /// Touched entries of the system.
    public var work: Int
    /// The part of the work that went into the search for smallest conflicts.
    public var searchWork: Int
    /// Exchanges of a row in the basis.
    public var pivots: Int
    /// How often the solver was run.
    public var solves: Int

    public init(work: Int = 0, searchWork: Int = 0, pivots: Int = 0, solves: Int = 0) {
        (self.work, self.searchWork, self.pivots, self.solves) = (work, searchWork, pivots, solves)
    }
}
