internal import LayoutModel
internal import Simplex

/// What is to be said about a solution beside its frames.
extension Engine {
    /// Brings conflicts and ambiguous attributes of the solution up to date, in O(what there is of them).
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

    /// The caller's constraints in the order of adding, then what holds without them in document order.
    private func members(of conflict: Conflict, _ document: LayoutDocument) -> [ConflictMember] {
        var users: [ConstraintID] = []
        var given: [GivenEquation] = []
        for owner in conflict.rows.compactMap({ rows.owner(of: $0) }) {
            if case .constraint(let id) = owner {
                users.append(id)
            } else if let equation = equation(of: owner) {
                given.append(equation)
            }
        }
        let columns = (conflict.parameters + conflict.nonNegative).compactMap { nodes.owner(of: $0) }
        given.append(contentsOf: columns.map(equation(of:)))
        given.sort { left, right in
            (nodes[left.column.node].rank, left.column.attribute.order, left.kind)
                < (nodes[right.column.node].rank, right.column.attribute.order, right.kind)
        }
        let members = users.sorted().compactMap { id in document.constraints[id].map { (id, $0) } }
        return members.map { member(id: $0, $1, document) } + given.map { member(id: nil, $0.equation, document) }
    }

    private func member(id: ConstraintID?, _ constraint: Constraint, _ document: LayoutDocument) -> ConflictMember {
        ConflictMember(id: id, text: constraint.equation(in: document.tree), priority: constraint.priority)
    }

    /// A row that no constraint of the caller made, as one; nil for a wish.
    private func equation(of owner: RowOwner) -> GivenEquation? {
        guard let row = rows.background(owner) else { return nil }
        switch owner {
        case .constraint, .fitting: return nil
        case .natural(let node, let axis):
            let required = PriorityName.required.value
            let relation: Relation =
                row.penalty.above < required
                ? .greaterThanOrEqual : row.penalty.below < required ? .lessThanOrEqual : .equal
            let column = ColumnOwner(node: node, attribute: axis == .horizontal ? .width : .height)
            return GivenEquation(column, kind: .natural, relation, row.constant)
        case .frame(let node, let attribute):
            let column = ColumnOwner(node: node, attribute: attribute)
            return GivenEquation(column, kind: .frame, .equal, row.constant)
        }
    }

    /// A given length of the root, or that a length is not negative.
    private func equation(of column: ColumnOwner) -> GivenEquation {
        guard column.node == root, nodes.rootParameters.contains(column.attribute) else {
            return GivenEquation(column, kind: .sign, .greaterThanOrEqual, 0)
        }
        let given = column.attribute == .width ? traits.size.width : traits.size.height
        return GivenEquation(column, kind: .size, .equal, given ?? 0)
    }
}

/// Something that holds without a constraint of the caller, as one.
private struct GivenEquation {
    /// In the order in which those of one column are listed.
    enum Kind: Int, Comparable {
        case size, frame, natural, sign

        static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    let column: ColumnOwner
    let kind: Kind
    let equation: Constraint

    init(_ column: ColumnOwner, kind: Kind, _ relation: Relation, _ constant: Double) {
        self.column = column
        self.kind = kind
        let (attribute, area): (Attribute, Area?) =
            switch column.attribute {
            case .left: (.left, nil)
            case .top: (.top, nil)
            case .width: (.width, nil)
            case .height: (.height, nil)
            case .contentWidth: (.width, .content)
            case .contentHeight: (.height, .content)
            }
        let isPosition = attribute.kind != .size
        equation = Constraint(
            first: FirstAnchor(node: column.node, area: area, attribute: attribute),
            relation: relation,
            second: isPosition ? SecondAnchor(node: .superview, attribute: attribute) : nil,
            constant: constant
        )
    }
}
