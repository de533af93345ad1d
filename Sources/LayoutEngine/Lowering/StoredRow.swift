internal import Simplex

/// A row as the solver has it, so that lowering anew can be turned into the least edit.
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

    /// Makes the row another one where only the constant or the penalty differ.
    ///
    /// - Returns: false where the terms differ; nothing has changed then.
    mutating func change(
        to expression: LinearExpression,
        penalty: Penalty,
        order: Int? = nil,
        in solver: inout Solver
    ) -> Bool {
        guard shape.matches(expression.terms) else { return false }
        if let order { solver.setOrder(order, of: id) }
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

/// The terms of a row, kept in place as long as they are few.
private struct RowShape: Sendable {
    /// Terms out of the way: with an array in it, making and copying a row costs twice as much.
    private indirect enum Box {
        case terms([Term])
    }

    private let count: Int
    private let variables: InlineArray<4, Int32>
    private let coefficients: InlineArray<4, Double>
    /// The terms that have no place; nil where there are none.
    private let rest: Box?

    init(_ terms: [Term]) {
        var variables = InlineArray<4, Int32>(repeating: 0)
        var coefficients = InlineArray<4, Double>(repeating: 0)
        for index in 0..<min(terms.count, variables.count) {
            variables[index] = Int32(truncatingIfNeeded: terms[index].variable.index)
            coefficients[index] = terms[index].coefficient
        }
        count = terms.count
        rest = count > variables.count ? .terms(Array(terms[variables.count...])) : nil
        (self.variables, self.coefficients) = (variables, coefficients)
    }

    func matches(_ terms: [Term]) -> Bool {
        guard terms.count == count else { return false }
        for index in 0..<min(count, variables.count) {
            guard Int(variables[index]) == terms[index].variable.index, coefficients[index] == terms[index].coefficient
            else { return false }
        }
        guard case .terms(let rest) = rest else { return true }
        return rest[...] == terms[variables.count...]
    }
}
