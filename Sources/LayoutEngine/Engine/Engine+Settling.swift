internal import LayoutModel
internal import Simplex

/// Solving until what depends on solved frames has settled.
///
/// Three things do. Insets of the safe area of a view inside the root follow from where the view is; every settling of them
/// starts from none, so that the way to an answer leaves no trace in it. Heights of texts follow from the widths of their
/// views (`Engine+Texts.swift`). Frames with masks follow from the size of the superview; they are numbers of the document for the solver, and change between two solutions, never within one.
/// So a document that says where they now are gives the same system, and the same solution.
extension Engine {
    mutating func settle(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        if framed.isStale { try resizeFramedViews(document, hasSolved: false, &budget) }
        removeRetiredColumns()
        var unsettled = 0
        while true {
            try settleTexts(document, &budget)
            guard framed.isStale, try resizeFramedViews(document, hasSolved: true, &budget) else { return }
            unsettled += 1
            // A superview that follows its subview's frame while that follows the superview's: the frame stays.
            if unsettled % limits.settlingRounds == 0 { framed.freeze(all: unsettled > limits.settlingRounds) }
        }
    }

    private mutating func solve(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        guard !isOverflowing else {
            throw .numbersOutOfHand(NumericalReport(reason: "a coefficient or constant is beyond the range of doubles"))
        }
        budget.solves += 1
        do throws(SolverError) {
            try spending(&budget) { (solver) throws(SolverError) in try solver.solve() }
        } catch {
            throw engineError(error, document)
        }
        try budget.spend(Self.tellingWork * solver.conflictMemberCount)
        let hasTexts = !texts.isEmpty
        for variable in solver.movedVariables {
            guard let owner = nodes.owner(of: variable) else { continue }
            let value = solver.value(of: variable)
            guard value.magnitude < largestValue else {
                let reason = "\(owner.attribute) of node \(owner.node) is at \(value)"
                throw .numbersOutOfHand(NumericalReport(reason: reason, dump: solver.description()))
            }
            touched.insert(owner.node, moves: owner.attribute == .left || owner.attribute == .top)
            if nodes[owner.node].hasFramedSubviews { framed.isStale = true }
            if hasTexts, owner.attribute == .width, nodes[owner.node].hasText { texts.moved.insert(owner.node) }
        }
    }

    /// What it counts for to put a member of a conflict into words and to write it, in touched entries.
    private static let tellingWork = 20

    /// Lets the solver do something, within what is left of a budget.
    mutating func spending<Result>(
        _ budget: inout WorkBudget,
        _ body: (inout Solver) throws(SolverError) -> Result
    ) throws(SolverError) -> Result {
        solver.workLimit = budget.remaining
        solver.searchLimit = max(0, limits.searchWork - budget.searchWork)
        let pivots = solver.pivotCount
        defer {
            budget.note(
                SolverEffort(work: solver.work, searchWork: solver.searchWork, pivots: solver.pivotCount - pivots)
            )
        }
        return try body(&solver)
    }

    // MARK: - Safe areas

    /// Solves, and while insets change by it solves again.
    mutating func settleSafeAreas(
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        guard !rows.nestedSafeAreaConstraints.isEmpty else { return try solve(document, &budget) }
        let constraints = rows.nestedSafeAreaConstraints.sorted()
        let views = viewsWithSafeArea(constraints, document)
        setSafeAreas([:], constraints, document)
        for _ in 0..<limits.settlingRounds {
            try budget.spend(Self.loweringWork * (constraints.count + views.count))
            try solve(document, &budget)
            var insets: [NodeID: Insets] = [:]
            for view in views { insets[view] = safeArea(of: view) }
            if views.allSatisfy({ insets[$0]?.isSettled(after: nodes.safeAreas[$0] ?? .zero) == true }) { return }
            setSafeAreas(insets, constraints, document)
        }
        try solve(document, &budget)
    }

    private mutating func setSafeAreas(
        _ insets: [NodeID: Insets],
        _ constraints: [ConstraintID],
        _ document: LayoutDocument
    ) {
        nodes.safeAreas = insets
        for id in constraints { refresh(id, document) }
    }

    /// The views other than the root whose safe area installed constraints name.
    private func viewsWithSafeArea(_ constraints: [ConstraintID], _ document: LayoutDocument) -> [NodeID] {
        var views: Set<NodeID> = []
        for id in constraints {
            guard let constraint = document.constraints[id] else { continue }
            if constraint.first.area == .safeArea { views.insert(constraint.first.node) }
            if constraint.second?.area == .safeArea, let second = nodes.secondNode(of: constraint) {
                views.insert(second)
            }
        }
        views.remove(root)
        return views.sorted()
    }

    /// The insets of a view's safe area where it now is.
    private func safeArea(of view: NodeID) -> Insets {
        var frame = solvedFrame(of: view)
        let origin = solvedOrigin(of: view)
        frame.x += origin.x
        frame.y += origin.y
        let root = solvedFrame(of: root)
        let size = Size(width: root.width, height: root.height)
        return Insets(of: frame, safe: nodes.rootSafeArea, root: size).roundedToBillionth
    }

    // MARK: - Solved numbers

    /// The frame of an installed node in its superview, as solved.
    func solvedFrame(of node: NodeID) -> Rect {
        let columns = nodes.columns(of: node)
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

    /// Where the coordinates of an installed node start, in root coordinates, in O(depth).
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

/// What a solved number has to stay below, so that sums of many are still numbers; in points.
private let largestValue = 1e300
