import LayoutEngine
import LayoutModel

/// Repairs of conflicts.
extension LayoutSession {
    /// The priority of a constraint that was required.
    private static let loweredPriority = 999.0
    /// A priority above all that anybody gives: what is optional at this one comes as near as it can.
    private static let nearlyRequired = 999.9999

    /// Returns the repairs of a conflict: constants moved, the smallest move first; priorities lowered; relations
    /// relaxed; changes of views; constraints removed; another size of the root.
    func repairs(
        of conflict: ExplainedConflict,
        at index: Int,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> [Repair] {
        let key = search.conflicts[index]
        var tried = TriedRepairs()
        for id in candidates(of: conflict) {
            try tryOut(id, in: key, &tried, &search, &budget)
        }
        for change in viewChanges(for: conflict.members) {
            if let repair = try repair(change, of: key, &search, &budget) { tried.views.append(repair) }
        }
        for member in conflict.members where member.origin == .rootSize {
            guard let change = try rootLength(along: member.equation.first.attribute.axis, &search, &budget),
                let repair = try repair(change, of: key, &search, &budget)
            else { continue }
            tried.traits.append(repair)
        }
        return tried.inOrder
    }

    /// The client's constraints in a conflict, the one left out first, then from the last to the first.
    private func candidates(of conflict: ExplainedConflict) -> [ConstraintID] {
        let others = conflict.members.compactMap(\.id).filter { $0 != conflict.leftOut }.sorted(by: >)
        return Array(([conflict.leftOut].compactMap(\.self) + others).prefix(RepairLimits.members))
    }

    /// Tries what may be done about one constraint.
    private func tryOut(
        _ id: ConstraintID,
        in key: RepairSearch.ConflictKey,
        _ tried: inout TriedRepairs,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        guard let constraint = document.constraints[id] else { return }
        // As an optional constraint above all others, it comes as near as it can to what it asks for.
        let yielding = try search.outcome(in: self, reaching: constraint, &budget) {
            (copy, budget) throws(SessionError) in
            try RepairChange.priority(id, to: Self.nearlyRequired).apply(to: &copy, &budget)
        }
        // What does not help without the constraint does not help with another constant.
        guard let yielding, search.solves(key, yielding), let reached = yielding.reached else { return }
        let distance = abs(reached - constraint.constant)
        if distance > 0,
            let repair = try repair(.constant(id, from: constraint.constant, to: reached), of: key, &search, &budget)
        {
            tried.constants.append((distance, repair))
        }
        if tried.priorities.count < RepairLimits.repairsOfKind,
            let repair = try repair(.priority(id, to: Self.loweredPriority), of: key, &search, &budget)
        {
            tried.priorities.append(repair)
        }
        if constraint.relation == .equal, tried.relations.count < RepairLimits.repairsOfKind {
            let relation: Relation = reached > constraint.constant ? .greaterThanOrEqual : .lessThanOrEqual
            if let repair = try repair(.relation(id, to: relation), of: key, &search, &budget) {
                tried.relations.append(repair)
            }
        }
        if tried.removals.count < RepairLimits.repairsOfKind,
            let repair = try repair(.removal(id), of: key, &search, &budget)
        {
            tried.removals.append(repair)
        }
    }

    /// Tries a change; nil where the conflict stays or another one comes.
    private func repair(
        _ change: RepairChange,
        of key: RepairSearch.ConflictKey,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Repair? {
        guard let outcome = try search.outcome(of: change, in: self, &budget), search.solves(key, outcome) else {
            return nil
        }
        return Repair(change: change, moved: outcome.moved, movedCount: outcome.movedCount)
    }

    // MARK: Views and traits

    /// The changes of views that may take members of a conflict away, each once.
    private func viewChanges(for members: [ConstraintDescription]) -> [RepairChange] {
        var changes: [RepairChange] = []
        for member in members.prefix(DiagnosticLimits.members) {
            let node = member.equation.first.node
            let added: [RepairChange] =
                switch member.origin {
                case .stack(_, .collapse(let view)), .stack(_, .collapsedStart(let view)): [.showing(view)]
                case .frame: [.unframing(node)]
                case .content: contentChanges(member, node)
                case .aspectRatio: [.anyAspectRatio(node)]
                case .constraint, .rootSize, .stack, .sign, .fitting: []
                }
            for change in added where !changes.contains(change) { changes.append(change) }
        }
        return Array(changes.prefix(RepairLimits.members))
    }

    /// Required hugging holds where content is an upper bound, and required resistance where it is a lower one.
    private func contentChanges(_ member: ConstraintDescription, _ node: NodeID) -> [RepairChange] {
        let properties = document.tree.properties(of: node)
        let axis = member.equation.first.attribute.axis
        var changes: [RepairChange] = []
        if member.equation.relation != .greaterThanOrEqual {
            changes.append(.hugging(node, axis, properties.hugging.setting(axis, to: Self.loweredPriority)))
        }
        if member.equation.relation != .lessThanOrEqual {
            let lowered = properties.compressionResistance.setting(axis, to: Self.loweredPriority)
            changes.append(.compressionResistance(node, axis, lowered))
        }
        return changes
    }

    /// The given length of the root moved to the nearest with which everything that is required can hold.
    private func rootLength(
        along axis: Axis,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> RepairChange? {
        guard let given = document.traits.size.length(along: axis) else { return nil }
        let goal = Constraint(
            first: FirstAnchor(node: document.tree.root, attribute: axis.length),
            relation: .equal,
            second: nil,
            constant: given,
            priority: Self.nearlyRequired
        )
        let outcome = try search.outcome(in: self, reaching: goal, &budget) { (copy, budget) throws(SessionError) in
            try copy.setRootLength(nil, along: axis, &budget)
            try RepairChange.addition([goal]).apply(to: &copy, &budget)
        }
        guard let reached = outcome?.reached, reached != given, reached >= 0 else { return nil }
        return .rootLength(axis, from: given, to: reached)
    }
}

/// What was tried for one conflict and helps, by kind.
private struct TriedRepairs {
    /// With how far the constant moves.
    var constants: [(distance: Double, repair: Repair)] = []
    var priorities: [Repair] = []
    var relations: [Repair] = []
    var views: [Repair] = []
    var removals: [Repair] = []
    var traits: [Repair] = []

    /// The smallest change first.
    var inOrder: [Repair] {
        // `sorted` is not stable: offsets keep the order of equal moves.
        let moves = constants.enumerated()
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .map(\.element.repair)
        return Array(moves.prefix(RepairLimits.repairsOfKind)) + priorities + relations + views + removals + traits
    }
}

extension AxisPriorities {
    fileprivate func setting(_ axis: Axis, to priority: Double) -> AxisPriorities {
        var result = self
        switch axis {
        case .horizontal: result.horizontal = priority
        case .vertical: result.vertical = priority
        }
        return result
    }
}
