public import LayoutModel
internal import Simplex

/// Explanations of conflicts, ambiguity and unmet optional constraints.
extension Engine {
    /// Explains the solution, which is unchanged.
    ///
    /// O(layout), plus one search for blocking rows per explained unmet constraint. If there is anything to explain, an
    /// edited document is first solved again from scratch: if more rows than necessary meet at a point, the rows found
    /// to block an unmet one depend on the vertex, and what is at the edge of the tolerance depends on rounding.
    ///
    /// - Parameters:
    ///   - document: the document of the last update.
    ///   - limits: the maximum extent of the explanation.
    ///   - budget: the remaining work budget.
    /// - Returns: the facts.
    /// - Throws: ``EngineError``.
    public mutating func explanation(
        of document: LayoutDocument,
        limits: ExplanationLimits = ExplanationLimits(),
        budget: inout WorkBudget
    ) throws(EngineError) -> LayoutExplanation {
        try resync(with: document, &budget)
        // Ambiguous numbers and unmet constraints are searched among all nodes and constraints.
        try budget.charge(Self.loweringWork * (document.tree.capacity + document.constraints.count))
        var (unmet, cut) = try shortfalls(document, &budget)
        let isSound = solver.conflicts.isEmpty && solution.ambiguous.isEmpty && unmet.isEmpty && cut.isEmpty
        if !isSolvedAfresh, !isSound {
            try goToFirstVertex(of: document, budget: &budget)
            (unmet, cut) = try shortfalls(document, &budget)
        }
        var explanation = LayoutExplanation()
        let conflicts = solver.conflicts
        explanation.conflictCount = conflicts.count
        for conflict in conflicts.prefix(limits.subjects) {
            if let explained = try explained(conflict, document, &budget) { explanation.conflicts.append(explained) }
        }
        explanation.ambiguousCount = solution.ambiguous.count
        explanation.ambiguous = explainedAmbiguities(
            Array(solution.ambiguous.prefix(limits.subjects)),
            document,
            limits
        )
        try addRanges(to: &explanation.ambiguous, &budget)
        explanation.unmetCount = unmet.count
        for row in unmet.prefix(limits.subjects) {
            if let unmet = try explained(row, document, limits, &budget) { explanation.unmet.append(unmet) }
        }
        try explain(cut, in: &explanation, document, limits, &budget)
        return explanation
    }

    // MARK: - Conflicts

    func explained(
        _ conflict: Conflict,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> ExplainedConflict? {
        guard let row = conflict.leftOut, let owner = rows.owner(of: row) else { return nil }
        // Each member is described and lowered again for the nearest constant.
        try budget.charge(Self.loweringWork * conflict.rows.count)
        guard let omitted = descriptions(of: [(row, nil)], [], document).first else { return nil }
        let all = descriptions(of: conflict, document)
        let members = all.told(including: owner.constraint)
        var explained = ExplainedConflict(members: Array(members), omitted: omitted)
        explained.omittedMembers = all.count - members.count
        // A row of a stack or an aspect ratio has no constant that the caller could change.
        if let id = owner.constraint {
            explained.leftOut = id
            explained.nearest = try nearestConstant(in: conflict, of: id, document, &budget)
        }
        return explained
    }

    /// Returns the constant at which a constraint that is left out is closest to the values allowed by the other
    /// members.
    ///
    /// Solves a system of only the members, in which the one left out is optional: its error there, added to its
    /// constant, is the nearest constant at which all hold.
    private func nearestConstant(
        in conflict: Conflict,
        of id: ConstraintID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> Double? {
        guard let constraint = document.constraints[id] else { return nil }
        var system = MemberSystem(nonNegative: conflict.nonNegative)
        // Parameters keep their values: the given size of the root is a member of the conflict, not an unknown.
        for parameter in conflict.parameters { system.give(parameter, solver.value(of: parameter)) }
        var asked: RowID?
        var row = LinearExpression()
        for member in conflict.rows {
            guard let owner = rows.owner(of: member), let penalty = lower(owner, document, to: &row) else { return nil }
            let isLeftOut = member == conflict.leftOut
            let added = system.add(row, isLeftOut ? penalty.optional : penalty.onlyRequired)
            if isLeftOut { asked = added }
        }
        guard let asked, let error = try system.error(of: asked, &budget) else { return nil }
        // A mirrored constraint was lowered with the sign of its constant changed.
        return (constraint.constant + (nodes.isMirrored(constraint) ? -error : error)).roundedAsTold
    }

    /// Lowers the row of an owner again because the solver does not return its terms.
    private func lower(_ owner: RowOwner, _ document: LayoutDocument, to row: inout LinearExpression) -> Penalty? {
        let column: VariableID?
        switch owner {
        case .constraint(let id):
            return document.constraints[id].flatMap { nodes.lower($0, in: document.tree, to: &row) }
        case .natural(let node, let axis): column = nodes[node].columns?.length(along: axis)
        case .fitting(let axis): column = nodes[root].columns?.length(along: axis)
        case .frame(let node, let attribute): column = nodes[node].columns?.column(of: attribute)
        case .aspectRatio(let node):
            guard let ratio = aspectRatios[node], nodes.lowerAspectRatio(ratio, of: node, to: &row) else { return nil }
            return Penalty(.equal, at: Penalty.required)
        case .stack(let stack, let role):
            return stacks.equation(of: role, in: stack).flatMap { nodes.lower($0, in: document.tree, to: &row) }
        }
        guard let column, let stored = rows.background(owner) else { return nil }
        row.reset()
        row.add(1, times: column)
        row.constant = solver.constant(of: stored)
        return solver.penalty(of: stored)
    }

    // MARK: - Unmet constraints

    /// A row that misses its constant and has a priority on that side.
    private struct UnmetRow {
        var row: RowID
        var owner: RowOwner
        var priority: Double
    }

    /// Returns the rows of ``unmetRows(_:besides:)``, and the truncated texts.
    private mutating func shortfalls(
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> (unmet: [UnmetRow], cut: [CutText]) {
        let cut = try cutTexts(document, &budget)
        return (unmetRows(document, besides: cut), cut)
    }

    /// Returns the unmet optional constraints and the views smaller than their content, in the order of explanation.
    ///
    /// A truncated text is reported only as such, not as smaller than its content.
    private func unmetRows(_ document: LayoutDocument, besides cut: [CutText]) -> [UnmetRow] {
        let cutNodes = Set(cut.lazy.filter { $0.axis == .vertical }.map(\.node))
        var found: [UnmetRow] = []
        document.constraints.forEach { id, constraint in
            // An unmet required constraint is in a conflict. One without a row is not installed.
            guard constraint.priority < Penalty.required, let row = rows.row(of: id), solver.error(of: row) != 0 else {
                return
            }
            found.append(UnmetRow(row: row, owner: .constraint(id), priority: constraint.priority))
        }
        for node in solution.installedNodes {
            let properties = document.tree.properties(of: node)
            guard !properties.isHidden else { continue }
            for axis in Axis.allCases {
                if axis == .vertical ? cutNodes.contains(node) : wrapsText(node, properties) { continue }
                let owner = RowOwner.natural(node, axis)
                // Only errors below 0 count: most views are intentionally larger than their content.
                guard let row = rows.background(owner), solver.error(of: row) < 0 else { continue }
                found.append(UnmetRow(row: row, owner: owner, priority: solver.penalty(of: row).below))
            }
        }
        // `sorted` is not stable: offsets preserve the order within a priority.
        return found.enumerated()
            .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
            .map(\.element)
    }

    private mutating func explained(
        _ unmet: UnmetRow,
        _ document: LayoutDocument,
        _ limits: ExplanationLimits,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> UnmetConstraint? {
        let described = try blocking(unmet.row, document, &budget)
        let description: ConstraintDescription?
        switch unmet.owner {
        case .constraint(let id): description = self.description(of: id, document)
        case .natural(let node, let axis): description = contentDescription(of: node, axis, .below)
        case .frame, .fitting, .aspectRatio, .stack: description = nil
        }
        guard let description else { return nil }
        // The error is reported from the caller's perspective: a mirrored constraint was lowered with all signs
        // changed.
        let error = solver.error(of: unmet.row) * (description.isMirrored ? -1 : 1)
        return UnmetConstraint(
            constraint: description,
            error: error.roundedAsTold,
            reached: (description.equation.constant + error).roundedAsTold,
            blocking: Array(described.prefix(limits.constraints)),
            blockingCount: described.count
        )
    }
}

extension Engine {
    /// Returns the constraints that keep an optional row from approaching its constant.
    mutating func blocking(
        _ row: RowID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> [ConstraintDescription] {
        let blocking: BlockingRows
        do throws(SolverError) {
            blocking = try spending(&budget) { (solver) throws(SolverError) in try solver.blockingRows(of: row) }
        } catch {
            throw engineError(error, document)
        }
        try budget.charge(Self.loweringWork * blocking.rows.count)
        return descriptions(
            of: blocking.rows.map { ($0.row, $0.side) },
            blocking.parameters + blocking.nonNegative,
            document
        )
    }
}

/// The members of a conflict as a separate system.
private struct MemberSystem: ~Copyable {
    private var solver = Solver()
    private var columns: [VariableID: VariableID] = [:]
    private let nonNegative: Set<VariableID>

    /// The work limit of solving it, in touched entries: an explanation is not worth more.
    private static let workLimit = 1_000_000

    /// - Parameter nonNegative: the columns whose sign is a member of the conflict; the others may become negative.
    init(nonNegative: [VariableID]) {
        self.nonNegative = Set(nonNegative)
    }

    mutating func give(_ column: VariableID, _ value: Double) {
        columns[column] = solver.addParameter(value: value)
    }

    mutating func add(_ row: LinearExpression, _ penalty: Penalty) -> RowID {
        var terms = row.terms
        for index in terms.indices { terms[index].variable = self.column(terms[index].variable) }
        return solver.addRow(terms, constant: row.constant, penalty: penalty, order: nil)
    }

    private mutating func column(_ column: VariableID) -> VariableID {
        if let known = columns[column] { return known }
        let new = solver.addVariable(isNonNegative: nonNegative.contains(column), rank: columns.count)
        columns[column] = new
        return new
    }

    /// Returns the distance of a row from its constant in the solved system; `nil` if solving fails.
    mutating func error(of row: RowID, _ budget: inout WorkBudget) throws(EngineError) -> Double? {
        solver.workLimit = min(Self.workLimit, budget.remaining)
        solver.isAbandoned = budget.isAbandoned
        var failure: SolverError?
        do throws(SolverError) { try solver.solve() } catch { failure = error }
        budget.record(SolverEffort(work: solver.work, pivots: solver.pivotCount))
        // If this exceeded the budget, the caller may repeat the request with a larger one. If it exceeded
        // ``workLimit``, there is no answer.
        try budget.charge(0)
        if failure == .workLimitExceeded, solver.workLimit < Self.workLimit { throw .workLimitExceeded }
        return failure == nil ? solver.error(of: row) : nil
    }
}

extension Penalty {
    /// The same sides, at an optional priority.
    fileprivate var optional: Penalty {
        Penalty(above: above > 0 ? PriorityName.medium.value : 0, below: below > 0 ? PriorityName.medium.value : 0)
    }

    /// A copy with only the required sides.
    fileprivate var onlyRequired: Penalty {
        Penalty(
            above: above == Penalty.required ? above : 0,
            below: below == Penalty.required ? below : 0
        )
    }
}
