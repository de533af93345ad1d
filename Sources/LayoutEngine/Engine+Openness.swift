internal import LayoutModel
internal import Simplex

/// What the claims say of numbers that they do not fix.
extension Engine {
    /// Gathers what speaks of the open numbers of nodes, in one look at all constraints.
    func openNodes(
        _ ambiguous: [AmbiguousNode],
        _ document: LayoutDocument,
        _ limits: ExplanationLimits
    ) -> [OpenNode] {
        guard !ambiguous.isEmpty else { return [] }
        var said = SaidOfNumbers(limit: limits.claims)
        for node in ambiguous {
            for attribute in node.attributes {
                let number = FrameNumber(node: node.node, attribute: attribute)
                said.numbers[number] = OpenNumber(attribute: attribute)
                if let wish = contentWish(for: number) { said.add(wish, to: [number], as: \.wishes) }
            }
        }
        gather(&said, document)
        return ambiguous.map { node in
            let numbers = node.attributes.compactMap {
                said.numbers[FrameNumber(node: node.node, attribute: $0)]
            }
            return OpenNode(node: node.node, numbers: numbers)
        }
    }

    private func contentWish(for number: FrameNumber) -> Claim? {
        let axis: Axis
        switch number.attribute {
        case .width: axis = .horizontal
        case .height: axis = .vertical
        case .left, .top, .contentWidth, .contentHeight: return nil
        }
        guard let (row, _, _) = rows.background(.natural(number.node, axis)) else { return nil }
        let error = solver.error(of: row)
        let side = error == 0 ? solver.openSide(of: row) : error < 0 ? .below : .above
        return contentClaim(of: number.node, axis, side ?? .above)
    }

    private func gather(_ said: inout SaidOfNumbers, _ document: LayoutDocument) {
        let open = Set(solver.undeterminedVariables)
        let leftOut = Set(solution.conflicts.map(\.leftOut))
        var row = LinearExpression()
        for (id, constraint) in document.constraints where rows.row(of: id) != nil && !leftOut.contains(id) {
            guard nodes.lower(constraint, in: document.tree, to: &row) != nil else { continue }
            let mentioned = row.terms.lazy.map(\.variable).filter(open.contains).compactMap { nodes.owner(of: $0) }
            guard mentioned.contains(where: { said.numbers[$0] != nil }) else { continue }
            let claim = Claim(origin: .constraint(id), equation: constraint, isMirrored: nodes.mirrors(constraint))
            let numbers = Array(mentioned)
            if constraint.relation != .equal {
                said.add(claim, to: numbers, as: \.bounds)
            } else if numbers.count == 1 {
                said.add(claim, to: numbers, as: \.wishes)
            } else {
                said.tie(numbers, by: claim)
            }
        }
    }
}

/// What is said of some numbers, of each kind up to a limit.
private struct SaidOfNumbers {
    var numbers: [FrameNumber: OpenNumber] = [:]
    let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    mutating func add(_ claim: Claim, to mentioned: [FrameNumber], as kind: WritableKeyPath<OpenNumber, [Claim]>) {
        for number in mentioned {
            guard let count = numbers[number]?[keyPath: kind].count, count < limit else { continue }
            numbers[number]?[keyPath: kind].append(claim)
        }
    }

    mutating func tie(_ mentioned: [FrameNumber], by claim: Claim) {
        for number in mentioned {
            guard let count = numbers[number]?.ties.count, count < limit else { continue }
            numbers[number]?.ties.append(OpenNumber.Tie(claim: claim, others: mentioned.filter { $0 != number }))
        }
    }
}
