import LayoutEngine
import LayoutModel

extension RepairChange {
    /// Applies the change.
    ///
    /// - Throws: ``SessionError`` if that is not possible.
    func apply(to session: inout LayoutSession, _ budget: inout WorkBudget) throws(SessionError) {
        switch self {
        case .constant(let id, _, let constant):
            var change = ConstraintChange()
            change.constant = constant
            try session.set(id, change, &budget)
        case .priority(let id, let priority):
            var change = ConstraintChange()
            (change.priority, change.replaces) = (priority, true)
            try session.set(id, change, &budget)
        case .relation(let id, let relation):
            var change = ConstraintChange()
            (change.relation, change.replaces) = (relation, true)
            try session.set(id, change, &budget)
        case .removal(let id): try session.edit(.remove(.id(id.description)), &budget)
        case .addition(let constraints):
            let tree = session.document.tree
            try session.edit(.make(constraints.map { .draft(ConstraintDraft($0, in: tree)) }), &budget)
        case .rootLength(let axis, _, let length): try session.setRootLength(length, along: axis, &budget)
        case .showing(let node):
            try session.setView(node, .hidden, &budget) { $0.isHidden = false }
        case .unframing(let node):
            try session.setView(node, [.frame, .autoresizing], &budget) {
                $0.frame = nil
                $0.autoresizing = []
            }
        case .hugging(let node, _, let priorities):
            try session.setView(node, .hugging, &budget) { $0.hugging = priorities }
        case .compressionResistance(let node, _, let priorities):
            try session.setView(node, .compressionResistance, &budget) { $0.compressionResistance = priorities }
        case .anyAspectRatio(let node):
            try session.setView(node, .aspectRatio, &budget) { $0.aspectRatio = nil }
        }
    }
}

extension LayoutSession {
    fileprivate mutating func edit(
        _ operation: ConstraintOperation,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        _ = try apply(ConstraintEdit(operations: [operation], onConflict: .leaveOut), budget: &budget)
    }

    fileprivate mutating func set(
        _ id: ConstraintID,
        _ change: ConstraintChange,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        try edit(.set(.id(id.description), change), &budget)
    }

    fileprivate mutating func setView(
        _ node: NodeID,
        _ fields: ViewChange.Fields,
        _ budget: inout WorkBudget,
        _ set: (inout ViewProperties) -> Void
    ) throws(SessionError) {
        var change = ViewChange()
        change.fields = fields
        set(&change.values)
        let operation = ViewOperation.set(document.tree.name(of: node), change)
        _ = try apply(ViewEdit(operations: [operation], onConflict: .leaveOut), budget: &budget)
    }

    /// Sets a length of the root; with nil, the root becomes as small as its constraints allow.
    mutating func setRootLength(
        _ length: Double?,
        along axis: Axis,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        var change = TraitsChange()
        switch axis {
        case .horizontal: (change.fields, change.values.size.width) = (.width, length)
        case .vertical: (change.fields, change.values.size.height) = (.height, length)
        }
        _ = try apply(change, budget: &budget)
    }
}

extension ConstraintDraft {
    /// Creates a draft like one from a client.
    fileprivate init(_ constraint: Constraint, in tree: ViewTree) {
        let first = constraint.first
        self.init(
            first: DraftAnchor(
                item: tree.name(of: first.node),
                area: first.area?.rawValue,
                attribute: first.attribute.rawValue
            ),
            relation: constraint.relation,
            second: constraint.second.map { second in
                let item =
                    switch second.node {
                    case .node(let node): tree.name(of: node)
                    case .superview: ViewName.superview
                    }
                return DraftAnchor(item: item, area: second.area?.rawValue, attribute: second.attribute.rawValue)
            },
            multiplier: constraint.multiplier,
            constant: constraint.constant,
            priority: constraint.priority
        )
    }
}
