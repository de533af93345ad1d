/// The amount of work that a request may cause, and the amount it has caused so far.
///
/// One budget covers everything done for a request: parsing, resolving names and selectors, editing, solving,
/// measuring text and encoding the response. Many small pieces of work thus get no more than one large one. Work is
/// counted, not timed: the same request costs the same on every machine at any time.
///
/// The unit is one system entry touched by the solver; slower operations are charged as several units. A unit usually
/// takes 10 ns, and between half and about twice as long in every kind of work (`Tests/Abuse/growth` measures them).
///
/// Charging also detects abandoned requests: the budget checks every ``unitsPerLook`` units and is exceeded once the
/// client has gone. All work thus ends soon after its client has gone, without any other checks.
public struct WorkBudget: Sendable {
    /// The maximum amount of work, in units.
    public let limit: Int
    /// The amount of work done, in units.
    ///
    /// It may exceed the limit by the last piece of work that was charged.
    public private(set) var work = 0
    /// The effort of the solver, whose work is included in ``work``.
    public private(set) var solving = SolverEffort()
    /// Returns whether the work has been abandoned; `nil` for work that is done in any case.
    public let isAbandoned: (@Sendable () -> Bool)?
    /// True if ``isAbandoned`` has returned true.
    public private(set) var hasBeenAbandoned = false
    /// The amount of work up to which neither the limit nor the client needs to be checked.
    private var checkpoint = -1

    /// The part of ``work`` that ``takeUnreported()`` has returned.
    private var reportedWork = 0

    /// The interval between client checks, in units of work: about four checks per millisecond.
    public static let unitsPerLook = 16_384

    public init(limit: Int, isAbandoned: (@Sendable () -> Bool)? = nil) {
        (self.limit, self.isAbandoned) = (limit, isAbandoned)
    }

    /// True if the work done or requested exceeds the limit, or if the request has been abandoned.
    public var isExceeded: Bool { work > limit || hasBeenAbandoned }

    /// The amount of work that is still allowed.
    public var remaining: Int { hasBeenAbandoned ? 0 : max(0, limit - work) }

    /// Returns a budget for a part of the work, which is charged to this one with ``add(_:)``.
    public func part(limit: Int) -> WorkBudget { WorkBudget(limit: limit, isAbandoned: isAbandoned) }

    /// Charges the work of a budget returned by ``part(limit:)``.
    ///
    /// - Throws: ``WorkLimitExceeded``.
    public mutating func add(_ part: WorkBudget) throws(WorkLimitExceeded) {
        checkpoint = -1
        try spend(part.work)
    }

    /// Returns the amount of work done since the last call, excluding refused work.
    public mutating func takeUnreported() -> Int {
        let done = min(work, limit)
        defer { reportedWork = done }
        return done - reportedWork
    }

    /// Charges work that is about to be done.
    ///
    /// Refused work is charged too, so that it shows in the total.
    ///
    /// - Throws: ``WorkLimitExceeded``.
    public mutating func spend(_ amount: Int) throws(WorkLimitExceeded) {
        // An amount computed as a product of sizes may be as large as `Int.max`.
        let (sum, overflow) = work.addingReportingOverflow(amount)
        work = overflow ? .max : sum
        guard work <= checkpoint else { return try look() }
    }

    /// Checks whether the request has been abandoned, as ``spend(_:)`` does periodically.
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

    /// Records the effort of the solver, which was limited to ``remaining``.
    public mutating func record(_ effort: SolverEffort) {
        // The solver may have detected abandonment, which the next charge must detect as well.
        checkpoint = -1
        work += effort.work
        solving.work += effort.work
        solving.searchWork += effort.searchWork
        solving.pivots += effort.pivots
        solving.solves += effort.solves
    }
}

/// The work of a request has reached its limit, or the request has been abandoned; it is refused.
public struct WorkLimitExceeded: Error, Hashable, Sendable {
    public init() {}
}

/// The effort of a solver.
public struct SolverEffort: Hashable, Sendable {
    /// The number of system entries touched.
    public var work: Int
    /// The part of the work spent on the search for minimal conflicts.
    public var searchWork: Int
    /// The number of basis exchanges.
    public var pivots: Int
    /// The number of solver runs.
    public var solves: Int

    public init(work: Int = 0, searchWork: Int = 0, pivots: Int = 0, solves: Int = 0) {
        (self.work, self.searchWork, self.pivots, self.solves) = (work, searchWork, pivots, solves)
    }
}
