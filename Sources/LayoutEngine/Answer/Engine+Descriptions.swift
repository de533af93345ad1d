internal import LayoutModel
internal import Simplex

/// Conversion of solver rows and columns back to constraints that a client can read.
extension Engine {
    /// A row of the solver and the relevant side of its constant; `nil` means the sides on which it is required.
    typealias SidedRow = (row: RowID, side: Side?)

    /// Returns the members of a conflict: the caller's constraints in insertion order, then background rows in document
    /// order.
    func descriptions(of conflict: Conflict, _ document: LayoutDocument) -> [ConstraintDescription] {
        descriptions(of: conflict.rows.map { ($0, nil) }, conflict.parameters + conflict.nonNegative, document)
    }

    /// Returns descriptions of rows and columns: constraints in insertion order, then the rest in document order.
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
        // Parameters and signs have no row but can be members of conflicts, so they are sorted in with background rows.
        given.sort { left, right in
            (nodes[left.number.node].rank, left.number.attribute.order, left.kind, left.index)
                < (nodes[right.number.node].rank, right.number.attribute.order, right.kind, right.index)
        }
        // Ids ascend in insertion order.
        return constraints.sorted().compactMap { description(of: $0, document) } + given.map(\.description)
    }

    /// Returns the description of a constraint; `nil` for a removed one.
    func description(of id: ConstraintID, _ document: LayoutDocument) -> ConstraintDescription? {
        document.constraints[id].map {
            ConstraintDescription(origin: .constraint(id), equation: $0, isMirrored: nodes.isMirrored($0))
        }
    }

    /// Returns a natural length as a description; `nil` if the node has none.
    func contentDescription(of node: NodeID, _ axis: Axis, _ side: Side?) -> ConstraintDescription? {
        description(of: .natural(node, axis), side)?.description
    }

    /// Returns the description of a row at its constant: a natural length is then an equation, at the higher of its two
    /// priorities.
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

    /// Returns the description of a column: a given root length, or otherwise that a length is not negative.
    func description(of number: FrameNumber) -> ConstraintDescription {
        rankedDescription(of: number).description
    }

    /// Returns the description of a row that no caller's constraint created.
    private func description(of owner: RowOwner, _ side: Side?) -> RankedDescription? {
        if case .stack(let stack, let role) = owner { return description(of: role, in: stack) }
        guard let row = rows.background(owner) else { return nil }
        let (constant, penalty) = (solver.constant(of: row), solver.penalty(of: row))
        // The row is described as the equation that a caller would write.
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

    /// Returns the description of a stack's row, listed with the stack.
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

    /// Returns the relation and priority of a penalty on one side, or on the required sides.
    ///
    /// A natural length resists with different priorities on its two sides; a description names the relevant one.
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

/// The description of a background row or a column, with its sort key.
private struct RankedDescription {
    /// The kinds in the order in which those of one number are listed.
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
    /// The index within one number and kind.
    var index = 0
    var description: ConstraintDescription

    /// Creates a description of a stack's row.
    init(_ stack: NodeID, _ description: ConstraintDescription, index: Int) {
        // Use the last attribute, so that rows of a stack follow everything else about it.
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
        // Written as `view.left == superview.left + 8`, like other constraints.
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
