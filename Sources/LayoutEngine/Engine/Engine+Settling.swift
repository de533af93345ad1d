internal import LayoutModel
internal import Simplex

/// Solving until what depends on solved frames has settled.
///
/// Three things depend on solved frames, and are iterated in three loops, one inside the other:
///
/// 1. Outermost, frames with masks follow from the size of the superview. For the solver they are numbers of the
///    document; they change between two solutions, never within one. So a document that gives the frames as they now
///    are leads to the same system, and to the same solution.
/// 2. Heights of texts follow from the widths of their views (`Engine+Texts.swift`).
/// 3. Innermost, the safe area and the margins of a view inside the root follow from where the view is
///    (`Engine+Insets.swift`).
extension Engine {
    /// Solves until masks, texts and safe areas agree with the solved frames, or the rounds are used up.
    ///
    /// - Throws: ``EngineError``.
    mutating func settle(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        state.check(.settling)
        hasSettledSlowly = false
        if state.isPending(.masks) { try resizeFramedViews(document, following: .given, &budget) }
        // No row mentions these columns any more: lowering, and the rows of frames made above, have replaced all that
        // did.
        removeRetiredColumns()
        var unsettled = 0
        while true {
            try settleTexts(document, &budget)
            guard state.isPending(.masks), try resizeFramedViews(document, following: .solved, &budget) else { return }
            unsettled += 1
            // If a superview and its subview depend on each other's frames, this may never converge. After a first
            // series of rounds, the views that still change are reset to the document's frames and frozen, and after a
            // second series all views are. Then no row can change any more, so the loop ends.
            if unsettled % limits.settlingRounds == 0 {
                framed.freeze(unsettled > limits.settlingRounds ? .all : .changed)
                state.leave(.masks)
            }
        }
    }

    /// Runs the solver once, and records which nodes have moved.
    mutating func solve(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        state.check(.settling)
        assert(stacks.stale.isEmpty, "the solver runs while rows of stacks are stale")
        // A row with an infinite number was left out, so the system does not match the document.
        guard !state.hasOverflown else {
            throw .numbersOutOfHand(NumericalReport(reason: "a coefficient or constant is beyond the range of doubles"))
        }
        try checkCoefficients(document)
        guard !state.hasTooManyTerms else { throw .workLimitExceeded }
        try chargeTerms(&budget)
        budget.record(SolverEffort(solves: 1))
        do throws(SolverError) {
            try spending(&budget) { (solver) throws(SolverError) in try solver.solve() }
        } catch {
            throw engineError(error, document)
        }
        try budget.charge(Self.memberWork * solver.conflictMemberCount)
        let (hasTexts, error) = (!texts.isEmpty, solver.valueError)
        var rounded: [VariableID] = []
        for variable in solver.movedVariables {
            guard let owner = nodes.owner(of: variable) else { continue }
            let value = solver.value(of: variable)
            if DecimalGrid.isDoubtful(value, within: error) { rounded.append(variable) }
            guard value.magnitude < largestValue else {
                let reason = "\(owner.attribute) of node \(owner.node) is at \(value)"
                throw .numbersOutOfHand(NumericalReport(reason: reason, dump: solver.description()))
            }
            // This run has moved the number; after several runs it may be back where it was, which delivery finds out.
            touched.insert(owner.node, owner.attribute == .left || owner.attribute == .top ? .moved : .resized)
            if nodes[owner.node].hasFramedSubviews { state.leave(.masks) }
            if hasTexts, owner.attribute == .width, nodes[owner.node].hasText { texts.moved.insert(owner.node) }
        }
        // Frames are read from here on: the reported ones must not depend on the path to this solution.
        guard !rounded.isEmpty else { return }
        let before = solver.work
        solver.computeExactly(rounded)
        try budget.charge(solver.work - before)
    }

    /// The cost of describing one member of a conflict and writing it out, in touched entries of the solver.
    private static let memberWork = 20

    /// Runs the solver within the rest of a budget.
    mutating func spending<Result>(
        _ budget: inout WorkBudget,
        _ body: (inout Solver) throws(SolverError) -> Result
    ) throws(SolverError) -> Result {
        solver.workLimit = budget.remaining
        solver.isAbandoned = budget.isAbandoned
        solver.searchLimit = max(0, limits.searchWork - budget.solving.searchWork)
        // The solver counts pivots over its lifetime, but work from the start of each call.
        let pivots = solver.pivotCount
        defer {
            // The solver is kept, and the client is not.
            solver.isAbandoned = nil
            budget.record(
                SolverEffort(work: solver.work, searchWork: solver.searchWork, pivots: solver.pivotCount - pivots)
            )
        }
        return try body(&solver)
    }

    // MARK: - Solved numbers

    /// Returns the reported frame of an installed node, in its superview's coordinates.
    ///
    /// Values derived from frames without much further rounding are computed from these numbers, which do not depend on
    /// the edits that led to the document.
    func toldFrame(of node: NodeID) -> Rect {
        let frame = solvedFrame(of: node)
        return Rect(
            x: frame.x.roundedAsTold,
            y: frame.y.roundedAsTold,
            width: frame.width.roundedAsTold,
            height: frame.height.roundedAsTold
        )
    }

    /// The solved frame of an installed node, in its superview's coordinates.
    func solvedFrame(of node: NodeID) -> Rect {
        let columns = nodes.columns(of: node)
        // A length may be negative by the solver's tolerance; that of a frame never is.
        return Rect(
            x: solvedPosition(columns.left),
            y: solvedPosition(columns.top),
            width: max(0, solver.value(of: columns.width)),
            height: max(0, solver.value(of: columns.height))
        )
    }

    /// The value of a left or top; 0 for that of the root, which has none.
    private func solvedPosition(_ column: VariableID?) -> Double {
        column.map { solver.value(of: $0) } ?? 0
    }

    /// The origin of the coordinates of an installed node's frame, in root coordinates; O(depth).
    ///
    /// This is the sum of `frame.origin - contentOffset` over its superviews: the content of a scroll view is shifted
    /// by the offset.
    func solvedOrigin(of node: NodeID) -> Point {
        var origin = Point.zero
        var current = nodes[node].parent
        while let outer = current {
            let frame = solvedFrame(of: outer)
            origin.x += frame.x - nodes[outer].contentOffset.x
            origin.y += frame.y - nodes[outer].contentOffset.y
            current = nodes[outer].parent
        }
        return origin
    }
}

/// The bound on solved numbers, in points: far below the largest double, so that sums of many of them are finite.
private let largestValue = 1e300
