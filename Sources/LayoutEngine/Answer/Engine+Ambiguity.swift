internal import LayoutModel
internal import Simplex

/// Explanations of ambiguity: the constraints that mention undetermined numbers.
extension Engine {
    /// Explains the ambiguous numbers of nodes, in one pass over all constraints.
    func explainedAmbiguities(
        _ ambiguous: [AmbiguousNode],
        _ document: LayoutDocument,
        _ limits: ExplanationLimits
    ) -> [ExplainedAmbiguity] {
        guard !ambiguous.isEmpty else { return [] }
        var mentions = NumberMentions(limit: limits.constraints)
        for node in ambiguous {
            for attribute in node.attributes {
                let number = FrameNumber(node: node.node, attribute: attribute)
                mentions.numbers[number] = AmbiguousNumber(attribute: attribute)
                if let content = contentPreference(for: number) { mentions.add(content, to: [number], as: \.competing) }
            }
        }
        gather(&mentions, document)
        mentions.findMutualTies()
        return ambiguous.map { node in
            let numbers = node.attributes.compactMap {
                mentions.numbers[FrameNumber(node: node.node, attribute: $0)]
            }
            return ExplainedAmbiguity(node: node.node, numbers: numbers)
        }
    }

    /// Returns the natural length of a number, on the side of its error or possible error; `nil` for positions.
    private func contentPreference(for number: FrameNumber) -> ConstraintDescription? {
        let axis: Axis
        switch number.attribute {
        case .width: axis = .horizontal
        case .height: axis = .vertical
        case .left, .top, .contentWidth, .contentHeight: return nil
        }
        guard let row = rows.background(.natural(number.node, axis)) else { return nil }
        // If the natural length is met, use the side of another equally good solution.
        let error = solver.error(of: row)
        let side = error == 0 ? solver.costFreeSide(of: row) : error < 0 ? .below : .above
        return contentDescription(of: number.node, axis, side ?? .above)
    }

    private func gather(_ mentions: inout NumberMentions, _ document: LayoutDocument) {
        let ambiguous = Set(solver.undeterminedVariables)
        // A constraint that is left out restricts nothing, so it does not concern any number.
        let leftOut = Set(solution.conflicts.compactMap(\.leftOut))
        var row = LinearExpression()
        for (id, constraint) in document.constraints where rows.row(of: id) != nil && !leftOut.contains(id) {
            guard nodes.lower(constraint, in: document.tree, to: &row) != nil else { continue }
            mentions.add(numbers(in: row, among: ambiguous)) {
                ConstraintDescription(
                    origin: .constraint(id),
                    equation: constraint,
                    isMirrored: nodes.isMirrored(constraint)
                )
            }
        }
        // Rows of stacks follow the constraints, which are in insertion order, in document order.
        for stack in stacks.stacks.sorted(by: { nodes[$0].rank < nodes[$1].rank }) {
            for role in stacks.roles(of: stack) {
                guard let equation = stacks.equation(of: role, in: stack),
                    nodes.lower(equation, in: document.tree, to: &row) != nil
                else { continue }
                mentions.add(numbers(in: row, among: ambiguous)) {
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

    /// The numbers of the ambiguous columns of a row.
    private func numbers(in row: LinearExpression, among ambiguous: Set<VariableID>) -> [FrameNumber] {
        row.terms.lazy.map(\.variable).filter(ambiguous.contains).compactMap { nodes.owner(of: $0) }
    }
}

/// The ambiguous numbers with the constraints that mention them, up to a limit for each kind.
private struct NumberMentions {
    var numbers: [FrameNumber: AmbiguousNumber] = [:]
    let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Adds a constraint to the numbers that it mentions if any of them is to be explained.
    mutating func add(_ mentioned: [FrameNumber], _ describe: () -> ConstraintDescription) {
        // Described only if needed: most constraints mention no ambiguous number.
        guard mentioned.contains(where: { numbers[$0] != nil }) else { return }
        let description = describe()
        // A number that is the only ambiguous one in an equality would be determined by it, unless the equality is
        // optional and others of its priority compete with it. Several ambiguous numbers in one equality are only tied
        // to each other.
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

    /// Marks the first ties of pairs of numbers whose first ties refer to each other.
    mutating func findMutualTies() {
        for (number, ambiguous) in numbers {
            guard let tie = ambiguous.ties.first, tie.others.count == 1, let other = numbers[tie.others[0]],
                other.competing.isEmpty, other.ties.first?.constraint == tie.constraint
            else { continue }
            numbers[number]?.ties[0].isMutual = true
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
