internal import LayoutModel
internal import Simplex

/// From rows and columns of the solver back to constraints that a client can read.
extension Engine {
    /// A row of the solver, and the side of its constant that is meant; nil = the sides on which it is required.
    typealias SidedRow = (row: RowID, side: Side?)

    /// The members of a conflict: the caller's constraints in the order of adding, then background rows in document
    /// order.
    func descriptions(of conflict: Conflict, _ document: LayoutDocument) -> [ConstraintDescription] {
        descriptions(of: conflict.rows.map { ($0, nil) }, conflict.parameters + conflict.nonNegative, document)
    }

    /// Descriptions of rows and columns: the constraints in the order of adding, then the rest in document order.
    func descriptions(of rows: [SidedRow], _ columns: [VariableID], _ document: LayoutDocument)
        -> [ConstraintDescription]
    {
        var constraints: [ConstraintID] = []
        var given: [RankedDescription] = []
        for (row, side) in rows {
            guard let owner = self.rows.owner(of: row) else { continue }
            if case .constraint(let id) = owner {
                constraints.append(id)
            } else if let description = description(of: owner, side) {
                given.append(description)
            }
        }
        given.append(contentsOf: columns.compactMap { nodes.owner(of: $0) }.map { rankedDescription(of: $0) })
        // Parameters and signs have no row, but are members of conflicts like background rows: sorted in with them.
        given.sort { left, right in
            (nodes[left.number.node].rank, left.number.attribute.order, left.kind, left.index)
                < (nodes[right.number.node].rank, right.number.attribute.order, right.kind, right.index)
        }
        // Ids ascend in the order of adding.
        return constraints.sorted().compactMap { description(of: $0, document) } + given.map(\.description)
    }

    /// The description of a constraint; nil for one that was removed.
    func description(of id: ConstraintID, _ document: LayoutDocument) -> ConstraintDescription? {
        document.constraints[id].map {
            ConstraintDescription(origin: .constraint(id), equation: $0, isMirrored: nodes.isMirrored($0))
        }
    }

    /// A natural length as a description; nil where the node has none.
    func contentDescription(of node: NodeID, _ axis: Axis, _ side: Side?) -> ConstraintDescription? {
        description(of: .natural(node, axis), side)?.description
    }

    /// The description of a row that is at its constant: a natural length is an equation there, at the higher of its
    /// two priorities.
    func tightDescription(of owner: RowOwner, _ document: LayoutDocument) -> ConstraintDescription? {
        if case .constraint(let id) = owner { return description(of: id, document) }
        guard var description = description(of: owner, nil)?.description else { return nil }
        if case .natural = owner, let row = rows.background(owner) {
            let penalty = solver.penalty(of: row)
            description.equation.relation = .equal
            description.equation.priority = max(penalty.above, penalty.below)
        }
        return description
    }

    /// The description of a column: a given length of the root, else that a length is not negative.
    func description(of number: FrameNumber) -> ConstraintDescription {
        rankedDescription(of: number).description
    }

    /// A row that no constraint of the caller made, as a description.
    private func description(of owner: RowOwner, _ side: Side?) -> RankedDescription? {
        if case .stack(let stack, let role) = owner { return description(of: role, in: stack) }
        guard let row = rows.background(owner) else { return nil }
        let (constant, penalty) = (solver.constant(of: row), solver.penalty(of: row))
        // The row is described as the equation that a caller would write for it.
        switch owner {
        case .constraint: return nil
        case .natural(let node, let axis):
            let (relation, priority) = sided(penalty, side)
            let number = FrameNumber(node: node, attribute: axis == .horizontal ? .width : .height)
            // Clients give lengths of the alignment rectangle.
            let natural = constant - nodes.alignmentInsets(of: node).total(along: axis)
            return RankedDescription(number, kind: .content, relation, natural, priority: priority)
        case .frame(let node, let attribute):
            let number = FrameNumber(node: node, attribute: attribute)
            return RankedDescription(number, kind: .frame, .equal, constant)
        case .fitting(let axis):
            let number = FrameNumber(node: root, attribute: axis == .horizontal ? .width : .height)
            return RankedDescription(number, kind: .fitting, .equal, 0, priority: penalty.above)
        case .aspectRatio(let node):
            var ratio = RankedDescription(FrameNumber(node: node, attribute: .width), kind: .aspectRatio, .equal, 0)
            ratio.description.equation.second = SecondAnchor(node: .node(node), attribute: .height)
            ratio.description.equation.multiplier = aspectRatios[node] ?? 1
            return ratio
        case .stack: return nil
        }
    }

    /// A row of a stack as a description, listed with the stack's own.
    private func description(of role: StackRole, in stack: NodeID) -> RankedDescription? {
        guard let equation = stacks.equation(of: role, in: stack) else { return nil }
        let description = ConstraintDescription(
            origin: .stack(stack, role),
            equation: equation.first,
            balance: equation.balance,
            isMirrored: false
        )
        return RankedDescription(stack, description, index: stacks.index(of: role, in: stack))
    }

    /// The relation and the priority of a penalty on one side, or where it is required.
    ///
    /// A natural length resists with different priorities on its two sides; a description names the one that matters.
    private func sided(_ penalty: Penalty, _ side: Side?) -> (Relation, priority: Double) {
        switch side {
        case .above: (.lessThanOrEqual, penalty.above)
        case .below: (.greaterThanOrEqual, penalty.below)
        // A row that is required on one side only is an inequality.
        case nil where penalty.above < Penalty.required: (.greaterThanOrEqual, Penalty.required)
        case nil where penalty.below < Penalty.required: (.lessThanOrEqual, Penalty.required)
        case nil: (.equal, Penalty.required)
        }
    }

    private func rankedDescription(of number: FrameNumber) -> RankedDescription {
        // Every other column is in a conflict because lengths are not negative.
        guard number.node == root, nodes.rootParameters.contains(number.attribute) else {
            return RankedDescription(number, kind: .sign, .greaterThanOrEqual, 0)
        }
        let given = number.attribute == .width ? traits.size.width : traits.size.height
        return RankedDescription(number, kind: .rootSize, .equal, given ?? 0)
    }
}

/// The description of a background row or a column, with what it is sorted by.
private struct RankedDescription {
    /// In the order in which those of one number are listed.
    enum Kind: Int, Comparable {
        case rootSize, frame, content, aspectRatio, sign, fitting, stack

        static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }

        var origin: ConstraintDescription.Origin {
            switch self {
            case .rootSize: .rootSize
            case .frame: .frame
            case .content: .content
            case .aspectRatio: .aspectRatio
            case .sign: .sign
            case .fitting: .fitting
            case .stack: preconditionFailure("a row of a stack has its own origin")
            }
        }
    }

    let number: FrameNumber
    let kind: Kind
    /// The index among those of one number and kind.
    var index = 0
    var description: ConstraintDescription

    /// A description of a stack.
    init(_ stack: NodeID, _ description: ConstraintDescription, index: Int) {
        // The last attribute, so that rows of a stack come after everything else about it.
        number = FrameNumber(node: stack, attribute: .contentHeight)
        kind = .stack
        self.index = index
        self.description = description
    }

    init(
        _ number: FrameNumber,
        kind: Kind,
        _ relation: Relation,
        _ constant: Double,
        priority: Double = Penalty.required
    ) {
        self.number = number
        self.kind = kind
        let (attribute, area): (Attribute, Area?) =
            switch number.attribute {
            case .left: (.left, nil)
            case .top: (.top, nil)
            case .width: (.width, nil)
            case .height: (.height, nil)
            case .contentWidth: (.width, .content)
            case .contentHeight: (.height, .content)
            }
        // Written as `view.left == superview.left + 8`, as other constraints are.
        let isPosition = attribute.kind != .size
        let equation = Constraint(
            first: FirstAnchor(node: number.node, area: area, attribute: attribute),
            relation: relation,
            second: isPosition ? SecondAnchor(node: .superview, attribute: attribute) : nil,
            constant: constant,
            priority: priority
        )
        description = ConstraintDescription(origin: kind.origin, equation: equation, isMirrored: false)
    }
}
