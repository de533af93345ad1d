import LayoutEngine
import LayoutModel

/// The search for repairs of a layout: changes are tried on copies, up to a number of trials and an amount of work.
struct RepairSearch {
    /// Identifies a conflict by the constraint left out and the other members.
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

    /// The outcome of a change.
    struct Outcome {
        var conflicts: [ConflictKey]
        var ambiguous: [AmbiguousNode]
        var moved: [RepairedFrame]
        var movedCount: Int
        /// The constant that would satisfy the constraint in question.
        var reached: Double?
    }

    /// The conflicts of the layout itself.
    private(set) var conflicts: [ConflictKey] = []
    private var trialsLeft: Int
    private var workLeft: Int
    /// True if a trial was skipped because of the limits.
    private(set) var isExhausted = false

    init(trials: Int = RepairLimits.trials, work: Int = RepairLimits.work) {
        (trialsLeft, workLeft) = (trials, work)
    }

    /// Starts with another layout; the limits continue from the layouts before it.
    mutating func begin(_ solution: Solution) {
        conflicts = solution.conflicts.map(ConflictKey.init)
    }

    /// Tries a change on a copy of a layout; returns nil if it cannot be applied or solved, or if a limit is reached.
    ///
    /// - Throws: ``SessionError`` if the budget is smaller than the limits of the search and runs out.
    mutating func outcome(
        of change: RepairChange,
        in session: borrowing LayoutSession,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Outcome? {
        try outcome(in: session, reaching: nil, &budget) { (copy, budget) throws(SessionError) in
            try change.apply(to: &copy, &budget)
        }
    }

    /// Tries changes on a copy of a layout, and computes the constant that would then satisfy a constraint.
    ///
    /// - Parameters:
    ///   - session: the layout.
    ///   - constraint: the constraint in question.
    ///   - budget: the work budget of the request.
    ///   - change: changes the copy.
    /// - Returns: nil if the changes cannot be applied or solved, or if a limit is reached.
    /// - Throws: ``SessionError`` if the budget is smaller than the limits of the search and runs out.
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
            // Exceeding the limits of the search ends the search; exceeding the budget leaves the request to a larger
            // one.
            if own.isExceeded {
                guard !isBounded, !own.hasBeenAbandoned else { throw .workLimitExceeded }
                isExhausted = true
            }
        }
        workLeft -= own.work
        try budget.charge(part: own)
        return found
    }

    /// Returns true if a change resolves a conflict without causing another.
    func solves(_ conflict: ConflictKey, _ outcome: Outcome) -> Bool {
        outcome.conflicts.count < conflicts.count
            && outcome.conflicts.allSatisfy { $0 != conflict && conflicts.contains($0) }
    }
}

extension LayoutSession {
    // The measured costs of operations, in units of work.

    /// The cost of copying a constraint with its row.
    private static let workOfConstraint = 6
    /// The cost of copying a view with its frame and its columns.
    private static let workOfView = 24
    /// The cost of finding and describing a conflict member again.
    private static let workOfMember = 500

    /// The cost of copying the layout, in units of work.
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
