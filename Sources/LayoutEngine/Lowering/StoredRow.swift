internal import LayoutModel
internal import Simplex

/// A row as the solver has it; a lowered row is compared with it to find the smallest edit.
struct StoredRow: Sendable {
    let id: RowID
    private(set) var constant: Double
    private(set) var penalty: Penalty
    private let shape: RowShape

    /// Adds a row to the solver.
    init(_ expression: LinearExpression, penalty: Penalty, order: Int?, in solver: inout Solver) {
        id = solver.addRow(expression.terms, constant: expression.constant, penalty: penalty, order: order)
        constant = expression.constant
        self.penalty = penalty
        shape = RowShape(expression.terms)
    }

    /// Updates the row to match a lowered one that has the same terms.
    ///
    /// - Returns: false where the terms differ; nothing has changed then.
    mutating func change(
        to expression: LinearExpression,
        penalty: Penalty,
        order: Int? = nil,
        in solver: inout Solver
    ) -> Bool {
        // All comparisons are exact: a number that was lowered from the same document is the same to the last bit.
        guard shape.matches(expression.terms) else { return false }
        // Ranks of background rows follow document order, which may change without the terms.
        if let order { solver.setOrder(order, of: id) }
        // Constant and penalty are edits that keep the basis of the solver; removing and adding a row may not.
        if constant != expression.constant {
            constant = expression.constant
            solver.setConstant(constant, of: id)
        }
        if self.penalty != penalty {
            self.penalty = penalty
            solver.setPenalty(penalty, of: id)
        }
        return true
    }
}

/// The terms of a row; the first four are stored inline, as hardly any row of a layout has more.
private struct RowShape: Sendable {
    private let count: Int
    private let variables: InlineArray<4, Int32>
    private let coefficients: InlineArray<4, Double>
    /// The terms from the fifth on; nil where there are none.
    ///
    /// The array is boxed, because making and copying a row costs twice as much with an array stored in it.
    private let rest: Box<[Term]>?

    init(_ terms: [Term]) {
        var variables = InlineArray<4, Int32>(repeating: 0)
        var coefficients = InlineArray<4, Double>(repeating: 0)
        // Indices of variables fit into 32 bits, as memory would run out first.
        for index in 0..<min(terms.count, variables.count) {
            variables[index] = Int32(truncatingIfNeeded: terms[index].variable.index)
            coefficients[index] = terms[index].coefficient
        }
        count = terms.count
        rest = count > variables.count ? Box(Array(terms[variables.count...])) : nil
        (self.variables, self.coefficients) = (variables, coefficients)
    }

    func matches(_ terms: [Term]) -> Bool {
        guard terms.count == count else { return false }
        for index in 0..<min(count, variables.count) {
            guard Int(variables[index]) == terms[index].variable.index, coefficients[index] == terms[index].coefficient
            else { return false }
        }
        guard let rest else { return true }
        return rest.value[...] == terms[variables.count...]
    }
}
