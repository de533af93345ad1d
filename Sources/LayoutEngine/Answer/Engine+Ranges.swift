public import LayoutModel
internal import Simplex

/// The ranges of ambiguous numbers.
extension Engine {
    /// The work limit for the ranges of one explanation, in touched entries.
    private static let rangeWork = 10_000_000

    /// Adds the ranges of ambiguous numbers over the equally good solutions.
    ///
    /// Ranges that would exceed the work limit are omitted.
    ///
    /// - Throws: ``EngineError/workLimitExceeded`` if the budget is smaller than the work limit and does not suffice.
    func addRanges(to ambiguous: inout [ExplainedAmbiguity], _ budget: inout WorkBudget) throws(EngineError) {
        guard !ambiguous.isEmpty else { return }
        var places: [(view: Int, number: Int)] = []
        var columns: [VariableID] = []
        for (view, explained) in ambiguous.enumerated() {
            for (number, open) in explained.numbers.enumerated() {
                guard let column = nodes[explained.node].columns?.column(of: open.attribute) else { continue }
                places.append((view, number))
                columns.append(column)
            }
        }
        try budget.charge(solver.termCount)
        // The search leaves the point of the solution.
        var trial = solver.copy()
        trial.workLimit = min(Self.rangeWork, budget.remaining)
        trial.isAbandoned = budget.isAbandoned
        let (found, error) = trial.ranges(of: columns)
        budget.record(SolverEffort(work: trial.work, pivots: trial.pivotCount - solver.pivotCount))
        if error == .workLimitExceeded, trial.workLimit < Self.rangeWork { throw .workLimitExceeded }
        try budget.charge(0)
        for (place, range) in zip(places, found) {
            ambiguous[place.view].numbers[place.number].range = NumberRange(
                least: range.least?.roundedAsTold,
                most: range.most?.roundedAsTold
            )
        }
    }

    /// Finds the constant at which the current frames would meet a constraint.
    ///
    /// - Parameters:
    ///   - constraint: a constraint, which need not be part of the document.
    ///   - document: the document of the last update.
    /// - Returns: the constant in points; `nil` if one of its items is not installed.
    public func constantReached(by constraint: Constraint, in document: LayoutDocument) -> Double? {
        var row = LinearExpression()
        guard nodes.lower(constraint, in: document.tree, to: &row) != nil else { return nil }
        var error = -row.constant
        for term in row.terms { error += term.coefficient * solver.value(of: term.variable) }
        // A mirrored constraint was lowered with the sign of its constant changed.
        return (constraint.constant + (nodes.isMirrored(constraint) ? -error : error)).roundedAsTold
    }
}
