internal import LayoutModel
internal import Simplex

/// A row in the solver; a lowered row is compared with it to find the smallest edit.
struct StoredRow: Sendable {
    let id: RowID

    /// Wraps a row that was added earlier.
    init(id: RowID) {
        self.id = id
    }

    /// Adds a row to the solver.
    init(_ expression: LinearExpression, penalty: Penalty, order: Int?, in solver: inout Solver) {
        id = solver.addRow(expression.terms, constant: expression.constant, penalty: penalty, order: order)
    }

    /// Updates the row to match a lowered one that has the same terms.
    ///
    /// - Returns: false, without changes, if the terms differ.
    func change(
        to expression: LinearExpression,
        penalty: Penalty,
        order: Int? = nil,
        in solver: inout Solver
    ) -> Bool {
        // All comparisons are exact: lowering the same document yields bit-identical numbers.
        guard solver.isRow(id, of: expression.terms) else { return false }
        // Ranks of background rows follow document order, which may change while the terms stay the same.
        if let order { solver.setOrder(order, of: id) }
        // Edits of constant and penalty preserve the solver's basis; removing and adding a row may not.
        solver.setConstant(expression.constant, of: id)
        solver.setPenalty(penalty, of: id)
        return true
    }
}
