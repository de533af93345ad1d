import LayoutEngine
import LayoutModel

/// The search for repairs of one layout: changes are tried on copies of it, up to a count and an amount of work.
struct RepairSearch {
    /// What a conflict is told apart by: the constraint left out, and its other members.
    struct ConflictKey: Hashable {
        var leftOut: ConstraintID?
        var constraints: [ConstraintID]
        var otherCount: Int

        init(_ conflict: LayoutConflict) {
            leftOut = conflict.leftOut
            constraints = conflict.members.compactMap(\.id)
            otherCount = conflict.members.count - constraints.count + conflict.omittedMembers
        }
    }

    /// What a change comes to.
    struct Outcome {
        var conflicts: [ConflictKey]
        var ambiguous: [AmbiguousNode]
        var moved: [RepairedFrame]
        var movedCount: Int
        /// The constant with which a constraint holds that was asked about.
        var reached: Double?
    }

    /// The conflicts of the layout itself.
    private(set) var conflicts: [ConflictKey] = []
    private var trialsLeft: Int
    private var workLeft: Int
    /// Whether something was not tried because of the limits.
    private(set) var isExhausted = false

    init(trials: Int = RepairLimits.trials, work: Int = RepairLimits.work) {
        (trialsLeft, workLeft) = (trials, work)
    }

    /// Begins with another layout; what was done for those before it counts on.
    mutating func begin(_ solution: Solution) {
        conflicts = solution.conflicts.map(ConflictKey.init)
    }

    /// Tries a change on a copy of a layout; nil where it cannot be made or solved, or where the limits are reached.
    ///
    /// - Throws: ``SessionError``: the budget does not suffice for as much as may be done.
    mutating func outcome(
        of change: RepairChange,
        in session: borrowing LayoutSession,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Outcome? {
        try outcome(in: session, reaching: nil, &budget) { (copy, budget) throws(SessionError) in
            try change.apply(to: &copy, &budget)
        }
    }

    /// Tries changes on a copy of a layout, and asks for the constant with which a constraint then holds.
    ///
    /// - Parameters:
    ///   - session: the layout.
    ///   - constraint: the constraint asked about.
    ///   - budget: what may be done.
    ///   - change: changes the copy.
    /// - Returns: nil where the changes cannot be made or solved, or where the limits are reached.
    /// - Throws: ``SessionError``: the budget does not suffice for as much as may be done.
    mutating func outcome(
        in session: borrowing LayoutSession,
        reaching constraint: Constraint?,
        _ budget: inout WorkBudget,
        _ change: (inout LayoutSession, inout WorkBudget) throws(SessionError) -> Void
    ) throws(SessionError) -> Outcome? {
        guard trialsLeft > 0, workLeft > 0 else {
            isExhausted = true
            return nil
        }
        trialsLeft -= 1
        var own = budget.part(limit: min(workLeft, budget.remaining))
        let isBounded = own.limit < workLeft
        var found: Outcome?
        do throws(SessionError) {
            try own.charge(session.workOfTrial)
            var copy = session.trial()
            try change(&copy, &own)
            found = copy.outcome(reaching: constraint)
        } catch {
            // Work beyond the limits of the search ends it; work beyond the budget is for a larger one.
            if own.isExceeded {
                guard !isBounded, !own.hasBeenAbandoned else { throw .workLimitExceeded }
                isExhausted = true
            }
        }
        workLeft -= own.work
        try budget.charge(part: own)
        return found
    }

    /// Whether a conflict is gone after a change, and no other has come.
    func solves(_ conflict: ConflictKey, _ outcome: Outcome) -> Bool {
        outcome.conflicts.count < conflicts.count
            && outcome.conflicts.allSatisfy { $0 != conflict && conflicts.contains($0) }
    }
}

extension LayoutSession {
    // What things cost, as measured, in units of work.

    /// Copying a constraint with its row.
    private static let workOfConstraint = 6
    /// Copying a view with its frame and its columns.
    private static let workOfView = 24
    /// Finding and describing a member of a conflict again.
    private static let workOfMember = 500

    /// Copying the layout, in units of work.
    public var workOfCopying: Int {
        Self.workOfConstraint * document.constraints.count + Self.workOfView * document.tree.capacity
    }

    fileprivate var workOfTrial: Int {
        let members = engine.solution.conflicts.reduce(0) { $0 + $1.members.count }
        return workOfCopying + Self.workOfMember * members
    }

    fileprivate func outcome(reaching constraint: Constraint?) -> RepairSearch.Outcome {
        let solution = engine.solution
        let changed = solution.changedNodes
        return RepairSearch.Outcome(
            conflicts: solution.conflicts.map(RepairSearch.ConflictKey.init),
            ambiguous: solution.ambiguous,
            moved: changed.lazy.prefix(RepairLimits.frames).compactMap { node in
                solution.frame(of: node).map { RepairedFrame(node: node, frame: $0) }
            },
            movedCount: changed.count,
            reached: constraint.flatMap { engine.constantReached(by: $0, in: document) }
        )
    }
}
