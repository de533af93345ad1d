internal import LayoutModel
internal import Simplex

/// What is to be said about a solution beside its frames.
extension Engine {
    /// Brings conflicts and ambiguous attributes of the solution up to date. O(what there is of them).
    mutating func diagnose(_ document: LayoutDocument) {
        solution.conflicts = solver.conflicts.compactMap { conflict in
            guard let row = conflict.leftOut, case .constraint(let leftOut) = rows.owner(of: row) else { return nil }
            return LayoutConflict(members: members(of: conflict, document), leftOut: leftOut)
        }
        solution.ambiguous = ambiguousNodes()
    }

    private func ambiguousNodes() -> [AmbiguousNode] {
        let owners = solver.undeterminedVariables.compactMap { nodes.owner(of: $0) }
        let inOrder = owners.sorted {
            (nodes[$0.node].rank, $0.attribute.order) < (nodes[$1.node].rank, $1.attribute.order)
        }
        var found: [AmbiguousNode] = []
        for owner in inOrder {
            if found.last?.node == owner.node {
                found[found.count - 1].attributes.append(owner.attribute)
            } else {
                found.append(AmbiguousNode(node: owner.node, attributes: [owner.attribute]))
            }
        }
        return found
    }

    func engineError(_ error: SolverError, _ document: LayoutDocument) -> EngineError {
        switch error {
        case .contradiction(let conflict): .contradiction(equations: members(of: conflict, document).map(\.text))
        case .workLimitExceeded: .workLimitExceeded
        case .numericalTrouble: .numbersOutOfHand
        }
    }

    // MARK: - Members of conflicts

    /// The caller's constraints in the order of adding, then what holds without them, none twice.
    private func members(of conflict: Conflict, _ document: LayoutDocument) -> [ConflictMember] {
        var users: [ConstraintID] = []
        var given: [Constraint] = []
        for owner in conflict.rows.compactMap({ rows.owner(of: $0) }) {
            if case .constraint(let id) = owner {
                users.append(id)
            } else if let equation = equation(of: owner) {
                given.append(equation)
            }
        }
        let columns = (conflict.parameters + conflict.nonNegative).compactMap { nodes.owner(of: $0) }
        given.append(contentsOf: columns.map(equation(of:)))
        return users.sorted().compactMap { id in
            document.constraints[id].map {
                ConflictMember(id: id, text: $0.equation(in: document.tree), priority: $0.priority)
            }
        }
            + given.map { ConflictMember(id: nil, text: $0.equation(in: document.tree), priority: $0.priority) }
    }

    /// A row that no constraint of the caller made, as one; nil for a wish.
    private func equation(of owner: RowOwner) -> Constraint? {
        guard let row = rows.background(owner) else { return nil }
        switch owner {
        case .constraint, .fitting: return nil
        case .natural(let node, let axis):
            let required = PriorityName.required.value
            let relation: Relation =
                row.penalty.above < required
                ? .greaterThanOrEqual : row.penalty.below < required ? .lessThanOrEqual : .equal
            let attribute: Attribute = axis == .horizontal ? .width : .height
            return Constraint(
                first: FirstAnchor(node: node, attribute: attribute),
                relation: relation,
                constant: row.constant
            )
        case .frame(let node, let attribute):
            return equation(of: ColumnOwner(node: node, attribute: attribute), .equal, row.constant)
        }
    }

    /// A given length of the root, or that a length is not negative.
    private func equation(of owner: ColumnOwner) -> Constraint {
        if owner.node == root, nodes.rootParameters.contains(owner.attribute) {
            let given = owner.attribute == .width ? traits.size.width : traits.size.height
            return equation(of: owner, .equal, given ?? 0)
        }
        return equation(of: owner, .greaterThanOrEqual, 0)
    }

    private func equation(of owner: ColumnOwner, _ relation: Relation, _ constant: Double) -> Constraint {
        let (attribute, area): (Attribute, Area?) =
            switch owner.attribute {
            case .left: (.left, nil)
            case .top: (.top, nil)
            case .width: (.width, nil)
            case .height: (.height, nil)
            case .contentWidth: (.width, .content)
            case .contentHeight: (.height, .content)
            }
        let isPosition = attribute.kind != .size
        return Constraint(
            first: FirstAnchor(node: owner.node, area: area, attribute: attribute),
            relation: relation,
            second: isPosition ? SecondAnchor(node: .superview, attribute: attribute) : nil,
            constant: constant
        )
    }
}
