internal import LayoutModel
internal import Simplex

/// A row that the solver has; a lowered row is compared with it to find the smallest edit.
struct StoredRow: Sendable {
    let id: RowID

    /// A row that was added before.
    init(id: RowID) {
        self.id = id
    }

    /// Adds a row to the solver.
    init(_ expression: LinearExpression, penalty: Penalty, order: Int?, in solver: inout Solver) {
        id = solver.addRow(expression.terms, constant: expression.constant, penalty: penalty, order: order)
    }

    /// Updates the row to match a lowered one that has the same terms.
    ///
    /// - Returns: false where the terms differ; nothing has changed then.
    func change(
        to expression: LinearExpression,
        penalty: Penalty,
        order: Int? = nil,
        in solver: inout Solver
    ) -> Bool {
        // All comparisons are exact: a number that was lowered from the same document is the same to the last bit.
        guard solver.isRow(id, of: expression.terms) else { return false }
        // Ranks of background rows follow document order, which may change without the terms.
        if let order { solver.setOrder(order, of: id) }
        // Constant and penalty are edits that keep the basis of the solver; removing and adding a row may not.
        solver.setConstant(expression.constant, of: id)
        solver.setPenalty(penalty, of: id)
        return true
    }
}
