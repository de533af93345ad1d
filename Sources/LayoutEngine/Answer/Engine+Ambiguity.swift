internal import LayoutModel
internal import Simplex

/// What the descriptions say of numbers that they do not fix.
extension Engine {
    /// Gathers what speaks of the open numbers of nodes, in one look at all constraints.
    func explainedAmbiguities(
        _ ambiguous: [AmbiguousNode],
        _ document: LayoutDocument,
        _ limits: ExplanationLimits
    ) -> [ExplainedAmbiguity] {
        guard !ambiguous.isEmpty else { return [] }
        var said = NumberMentions(limit: limits.constraints)
        for node in ambiguous {
            for attribute in node.attributes {
                let number = FrameNumber(node: node.node, attribute: attribute)
                said.numbers[number] = AmbiguousNumber(attribute: attribute)
                if let wish = contentPreference(for: number) { said.add(wish, to: [number], as: \.competing) }
            }
        }
        gather(&said, document)
        return ambiguous.map { node in
            let numbers = node.attributes.compactMap {
                said.numbers[FrameNumber(node: node.node, attribute: $0)]
            }
            return ExplainedAmbiguity(node: node.node, numbers: numbers)
        }
    }

    private func contentPreference(for number: FrameNumber) -> ConstraintDescription? {
        let axis: Axis
        switch number.attribute {
        case .width: axis = .horizontal
        case .height: axis = .vertical
        case .left, .top, .contentWidth, .contentHeight: return nil
        }
        guard let (row, _, _) = rows.background(.natural(number.node, axis)) else { return nil }
        let error = solver.error(of: row)
        let side = error == 0 ? solver.costFreeSide(of: row) : error < 0 ? .below : .above
        return contentDescription(of: number.node, axis, side ?? .above)
    }

    private func gather(_ said: inout NumberMentions, _ document: LayoutDocument) {
        let open = Set(solver.undeterminedVariables)
        let leftOut = Set(solution.conflicts.compactMap(\.leftOut))
        var row = LinearExpression()
        for (id, constraint) in document.constraints where rows.row(of: id) != nil && !leftOut.contains(id) {
            guard nodes.lower(constraint, in: document.tree, to: &row) != nil else { continue }
            said.add(numbers(in: row, among: open)) {
                ConstraintDescription(
                    origin: .constraint(id),
                    equation: constraint,
                    isMirrored: nodes.mirrors(constraint)
                )
            }
        }
        for stack in stacks.stacks.sorted(by: { nodes[$0].rank < nodes[$1].rank }) {
            for role in stacks.roles(of: stack) {
                guard let equation = stacks.equation(of: role, in: stack),
                    nodes.lower(equation, in: document.tree, to: &row) != nil
                else { continue }
                said.add(numbers(in: row, among: open)) {
                    ConstraintDescription(
                        origin: .stack(stack, role),
                        equation: equation.first,
                        balance: equation.balance,
                        isMirrored: false
                    )
                }
            }
        }
    }

    /// What the open columns of a row stand for.
    private func numbers(in row: LinearExpression, among open: Set<VariableID>) -> [FrameNumber] {
        row.terms.lazy.map(\.variable).filter(open.contains).compactMap { nodes.owner(of: $0) }
    }
}

/// What is said of some numbers, of each kind up to a limit.
private struct NumberMentions {
    var numbers: [FrameNumber: AmbiguousNumber] = [:]
    let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Adds what is asked of several numbers, if one of them is looked for.
    mutating func add(_ mentioned: [FrameNumber], _ describe: () -> ConstraintDescription) {
        guard mentioned.contains(where: { numbers[$0] != nil }) else { return }
        let description = describe()
        if description.equation.relation != .equal {
            add(description, to: mentioned, as: \.bounds)
        } else if mentioned.count == 1 {
            add(description, to: mentioned, as: \.competing)
        } else {
            tie(mentioned, by: description)
        }
    }

    mutating func add(
        _ description: ConstraintDescription,
        to mentioned: [FrameNumber],
        as kind: WritableKeyPath<AmbiguousNumber, [ConstraintDescription]>
    ) {
        for number in mentioned {
            guard let count = numbers[number]?[keyPath: kind].count, count < limit else { continue }
            numbers[number]?[keyPath: kind].append(description)
        }
    }

    mutating func tie(_ mentioned: [FrameNumber], by description: ConstraintDescription) {
        for number in mentioned {
            guard let count = numbers[number]?.ties.count, count < limit else { continue }
            numbers[number]?.ties.append(
                AmbiguousNumber.Tie(constraint: description, others: mentioned.filter { $0 != number })
            )
        }
    }
}
