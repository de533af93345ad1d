public import LayoutModel
internal import Simplex

/// The reasons for the values of numbers.
extension Engine {
    /// Returns the reasons for the numbers of a view or guide.
    ///
    /// The cost is a row of the inverse basis per number, and O(1) per term.
    ///
    /// - Parameters:
    ///   - node: the view or guide.
    ///   - document: the document of the last update.
    ///   - budget: the remaining work budget.
    /// - Returns: the reasons in the order of ``FrameAttribute``; none if the node is not installed.
    /// - Throws: ``EngineError``.
    public mutating func reasons(
        for node: NodeID,
        in document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) -> [FrameReason] {
        try resync(with: document, &budget)
        guard nodes[node].isInstalled, let columns = nodes[node].columns else { return [] }
        var reasons: [FrameReason] = []
        for attribute in FrameAttribute.allCases {
            let number = FrameNumber(node: node, attribute: attribute)
            if let column = columns.column(of: attribute) {
                reasons.append(try reason(for: number, column, document, &budget))
            } else if attribute.isPosition {
                // The root is the origin of coordinates.
                reasons.append(FrameReason(number: number, value: 0, terms: []))
            }
        }
        return reasons
    }

    /// Returns the slacks of constraints; `nil` for one that is not installed.
    ///
    /// The cost is O(their terms).
    ///
    /// - Throws: ``EngineError``.
    public mutating func slacks(
        of constraints: [ConstraintID],
        in document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) -> [ConstraintSlack?] {
        try resync(with: document, &budget)
        try budget.charge(Self.workOfSlack * constraints.count)
        var slacks: [ConstraintSlack?] = []
        for id in constraints {
            guard let row = rows.row(of: id) else {
                slacks.append(nil)
                continue
            }
            // If the sum would go down without the row, the row pushes up.
            let pushesUp = solver.side(withoutRow: row).map { $0 == .below }
            slacks.append(ConstraintSlack(room: solver.slack(of: row).roundedAsTold, pushesUp: pushesUp))
        }
        return slacks
    }

    /// The cost of finding the slack of a constraint, in touched entries of the solver.
    private static let workOfSlack = 40

    private mutating func reason(
        for number: FrameNumber,
        _ column: VariableID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> FrameReason {
        let explanation: Explanation
        do throws(SolverError) {
            explanation = try spending(&budget) { (solver) throws(SolverError) in try solver.explanation(of: column) }
        } catch {
            throw engineError(error, document)
        }
        try budget.charge(Self.loweringWork * explanation.terms.count)
        var reason = FrameReason(number: number, value: solver.value(of: column).roundedAsTold, terms: [])
        // The solver numbers rows internally; clients know constraints in insertion order. `sorted` is not stable:
        // offsets preserve the order of all other terms.
        let terms = explanation.terms.enumerated()
            .map { (key: (distance: $1.distance, constraint: constraintNumber($1), offset: $0), term: $1) }
            .sorted { $0.key < $1.key }
        for (_, term) in terms {
            guard let source = source(of: term.source, document) else { continue }
            reason.terms.append(
                FrameReason.Term(
                    source: source,
                    factor: term.factor.roundedToBillionth,
                    constant: term.constant.roundedAsTold
                )
            )
        }
        return reason
    }

    /// Returns the number of a term's constraint; other terms sort after all numbers.
    private func constraintNumber(_ term: Explanation.Term) -> Int {
        guard case .row(let row) = term.source, let id = rows.owner(of: row)?.constraint else { return .max }
        return id.number
    }

    private func source(of source: Explanation.Source, _ document: LayoutDocument) -> FrameReason.Source? {
        switch source {
        case .row(let row):
            guard let owner = rows.owner(of: row) else { return nil }
            return tightDescription(of: owner, document).map { .constraint($0) }
        case .parameter(let column), .nonNegative(let column):
            return nodes.owner(of: column).map { .constraint(description(of: $0)) }
        case .free(let column): return nodes.owner(of: column).map { .free($0) }
        }
    }
}

extension Double {
    /// A factor without the noise of the last digits.
    fileprivate var roundedToBillionth: Double { (self * 1e9).rounded() / 1e9 + 0 }
}
