/// How much work one request may cause, and how much it has caused so far.
///
/// One budget covers everything that is done for a request: reading it, finding what its names and selectors mean,
/// editing, solving, measuring texts and writing the answer. So many small pieces of work get no more than one large
/// one. Work is counted, not timed: the same request costs the same on every machine and at every time.
///
/// The unit is an entry of the system that the solver touches. No unit takes more than about 15 ns; what takes longer
/// is charged as several.
///
/// Whatever is charged also learns that nobody waits for it any more: every ``unitsPerLook`` units the budget asks, and
/// from then on it is exceeded. So all work ends soon after its client has gone, and nothing else has to ask.
public struct WorkBudget: Sendable {
    /// How much may be done, in units of work.
    public let limit: Int
    /// How much has been done, in units of work.
    ///
    /// It may exceed the limit by the piece of work that used it up.
    public private(set) var work = 0
    /// What the solver has done; its work is part of ``work``.
    public private(set) var solving = SolverEffort()
    /// Returns whether nobody waits for the work any more; `nil` for work that is done in any case.
    public let isAbandoned: (@Sendable () -> Bool)?
    /// Whether ``isAbandoned`` has returned true.
    public private(set) var hasBeenAbandoned = false
    /// The work up to which neither the limit nor the client has to be looked at.
    private var checkpoint = -1

    /// The part of ``work`` that ``takeUnreported()`` has returned.
    private var reportedWork = 0

    /// How often the client is looked at, in units of work: about four times in a millisecond.
    public static let unitsPerLook = 16_384

    public init(limit: Int, isAbandoned: (@Sendable () -> Bool)? = nil) {
        (self.limit, self.isAbandoned) = (limit, isAbandoned)
    }

    /// Whether more has been done, or asked for, than the limit allows, or nobody waits for it any more.
    public var isExceeded: Bool { work > limit || hasBeenAbandoned }

    /// How much may still be done.
    public var remaining: Int { hasBeenAbandoned ? 0 : max(0, limit - work) }

    /// Returns a budget for a part of the work, which ``add(_:)`` counts in the end.
    public func part(limit: Int) -> WorkBudget { WorkBudget(limit: limit, isAbandoned: isAbandoned) }

    /// Counts what was charged to a budget of ``part(limit:)``.
    ///
    /// - Throws: ``WorkLimitExceeded``.
    public mutating func add(_ part: WorkBudget) throws(WorkLimitExceeded) {
        checkpoint = -1
        try spend(part.work)
    }

    /// Returns how much has been done since this was called last, without what was refused.
    public mutating func takeUnreported() -> Int {
        let done = min(work, limit)
        defer { reportedWork = done }
        return done - reportedWork
    }

    /// Counts work that is about to be done.
    ///
    /// Refused work counts as well, so that it shows in the total.
    ///
    /// - Throws: ``WorkLimitExceeded``.
    public mutating func spend(_ amount: Int) throws(WorkLimitExceeded) {
        // An amount that comes from a product of sizes may be as large as an integer can be.
        let (sum, overflow) = work.addingReportingOverflow(amount)
        work = overflow ? .max : sum
        guard work <= checkpoint else { return try look() }
    }

    /// Asks whether somebody still waits, which ``spend(_:)`` does now and then.
    ///
    /// - Throws: ``WorkLimitExceeded``.
    public mutating func look() throws(WorkLimitExceeded) {
        if !isExceeded, let isAbandoned, isAbandoned() { hasBeenAbandoned = true }
        guard !isExceeded else {
            checkpoint = -1
            throw WorkLimitExceeded()
        }
        checkpoint = isAbandoned == nil || limit - work < Self.unitsPerLook ? limit : work + Self.unitsPerLook
    }

    /// Counts what the solver has done; it was limited to ``remaining``.
    public mutating func record(_ effort: SolverEffort) {
        // The solver may have found out that nobody waits, which the next charge has to find out as well.
        checkpoint = -1
        work += effort.work
        solving.work += effort.work
        solving.searchWork += effort.searchWork
        solving.pivots += effort.pivots
        solving.solves += effort.solves
    }
}

/// The work of a request has reached its limit, or nobody waits for it any more; the request is refused.
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
