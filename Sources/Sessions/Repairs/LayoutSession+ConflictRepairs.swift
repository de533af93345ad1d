import LayoutEngine
import LayoutModel

/// Repairs of conflicts.
extension LayoutSession {
    /// The priority given to a formerly required constraint.
    private static let loweredPriority = 999.0
    /// A priority higher than any used in practice: an optional constraint at this priority is satisfied as closely as
    /// possible.
    private static let nearlyRequired = 999.9999

    /// Returns the repairs of a conflict, in this order: a lower end of a cell that may give way; changed constants,
    /// smallest change first; lowered priorities; relaxed relations; changed views; a different size of the root;
    /// removed constraints.
    func repairs(
        of conflict: ExplainedConflict,
        at index: Int,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> [Repair] {
        let key = search.conflicts[index]
        var tried = TriedRepairs()
        tried.isOfCell = conflict.members.contains { $0.id.map { isOfCell($0) } ?? false }
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

    /// Returns the client's constraints in a conflict: the one left out, followed by the others from last to first.
    private func candidates(of conflict: ExplainedConflict) -> [ConstraintID] {
        let others = conflict.members.compactMap(\.id).filter { $0 != conflict.leftOut }.sorted(by: >)
        let all = [conflict.leftOut].compactMap(\.self) + others
        // The size that a table or collection view gives a cell is not for the app to change.
        let own = all.filter { !isOfCell($0) }
        return Array((own.isEmpty ? all : own).prefix(RepairLimits.members))
    }

    /// Returns whether a constraint is the size that a table or collection view gives a cell.
    private func isOfCell(_ id: ConstraintID) -> Bool {
        document.constraints[id]?.key?.hasPrefix("UIView-Encapsulated-Layout-") ?? false
    }

    /// Tries the possible changes to one constraint.
    private func tryOut(
        _ id: ConstraintID,
        in key: RepairSearch.ConflictKey,
        _ tried: inout TriedRepairs,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        guard let constraint = document.constraints[id] else { return }
        // With the strongest optional priority, it gets as close as possible to its goal.
        let yielding = try search.outcome(in: self, reaching: constraint, &budget) {
            (copy, budget) throws(SessionError) in
            try RepairChange.priority(id, to: Self.nearlyRequired).apply(to: &copy, &budget)
        }
        // If the conflict persists without the constraint, another constant does not help either.
        guard let yielding, search.solves(key, yielding), let reached = yielding.reached else { return }
        let distance = abs(reached - constraint.constant)
        if distance > 0, makesSense(reached, for: constraint),
            let repair = try repair(.constant(id, from: constraint.constant, to: reached), of: key, &search, &budget)
        {
            tried.constants.append((distance, repair))
        }
        let isEndOfCell = tried.isOfCell && tried.cells.isEmpty && isEnd(constraint)
        if isEndOfCell || tried.priorities.count < RepairLimits.repairsOfKind,
            let repair = try repair(.priority(id, to: Self.loweredPriority), of: key, &search, &budget)
        {
            if isEndOfCell { tried.cells.append(repair) } else { tried.priorities.append(repair) }
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

    /// Tries a change; returns nil if the conflict persists or another one appears.
    private func repair(
        _ change: RepairChange,
        of key: RepairSearch.ConflictKey,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Repair? {
        guard let outcome = try search.outcome(of: change, in: self, &budget), search.solves(key, outcome) else {
            return nil
        }
        var moved = outcome.moved
        for index in moved.indices { moved[index].former = engine.solution.frame(of: moved[index].node) }
        return Repair(change: change, moved: moved, movedCount: outcome.movedCount)
    }

    // MARK: Views and traits

    /// Returns the distinct view changes that may remove members of a conflict.
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

    /// Required hugging makes the content size an upper bound, and required resistance makes it a lower bound.
    private func contentChanges(_ member: ConstraintDescription, _ node: NodeID) -> [RepairChange] {
        let (relation, axis) = (member.equation.relation, member.equation.first.attribute.axis)
        var kinds: [ContentPriorityEdit.Kind] = []
        if relation != .greaterThanOrEqual { kinds.append(.hugging) }
        if relation != .lessThanOrEqual { kinds.append(.compressionResistance) }
        return kinds.map { change($0, of: node, along: axis, to: Self.loweredPriority) }
    }

    /// Returns the change that sets a priority of a view's content.
    func change(
        _ kind: ContentPriorityEdit.Kind,
        of node: NodeID,
        along axis: Axis,
        to priority: Double
    ) -> RepairChange {
        let properties = document.tree.properties(of: node)
        switch kind {
        case .hugging:
            var priorities = properties.hugging
            priorities[axis] = priority
            return .hugging(node, axis, priorities)
        case .compressionResistance:
            var priorities = properties.compressionResistance
            priorities[axis] = priority
            return .compressionResistance(node, axis, priorities)
        }
    }

    /// Returns a change of the root's given length to the nearest one that satisfies all required constraints.
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

/// The successful repairs of one conflict, by kind.
private struct TriedRepairs {
    /// Whether the conflict is about the size that a table or collection view gives a cell.
    var isOfCell = false
    /// The repairs that let the content of a cell give way to the size that its table gives it.
    var cells: [Repair] = []
    /// The repairs that change a constant, with the distance by which it moves.
    var constants: [(distance: Double, repair: Repair)] = []
    var priorities: [Repair] = []
    var relations: [Repair] = []
    var views: [Repair] = []
    var removals: [Repair] = []
    var traits: [Repair] = []

    /// The repairs in order of increasing change.
    var inOrder: [Repair] {
        // `sorted` is not stable; the offsets preserve the order of equal moves.
        let moves = constants.enumerated()
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .map(\.element.repair)
        let changes = Array(moves.prefix(RepairLimits.repairsOfKind)) + priorities + relations
        return cells + changes + views + traits + removals
    }
}
