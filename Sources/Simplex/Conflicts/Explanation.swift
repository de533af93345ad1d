/// Why a variable has its value: the tight rows of which its unit row is a combination.
///
/// The value is `Σ y·constant` over these rows and parameters, with the factors y of that combination. A small change of one of
/// their constants moves it, as long as the same rows stay tight; one of any other row does not. Where more rows than needed meet at
/// the point, this is one of several explanations. A variable that rests at 0 because nothing holds it has none.
public struct Explanation: Hashable, Sendable {
    /// Rows made by callers, ascending.
    public let rows: [RowID]
    /// Variables that are as small as they may be: `variable == 0` takes part.
    public let nonNegative: [VariableID]
    /// Parameters whose values take part, ascending.
    public let parameters: [VariableID]
}

extension Solver {
    /// The explanation of a variable's value in the last solution; O(entries reached).
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    public mutating func explanation(of variable: VariableID) -> Explanation {
        precondition(isBuilt, "only a solved system can be explained")
        column.clear()
        column.set(1, at: variable.index)
        alpha.clear()
        basis.solveRows(column, into: &alpha)
        let tight = alpha.indices.filter { abs(alpha[Int($0)]) > Tolerance.multiplier }
            .map { Int(basis.rows[Int($0)]) }
            .sorted()
        return Explanation(
            rows: tight.filter { rows[$0].kind == .general }.map(RowID.init),
            nonNegative: variables(of: tight) { $0.kind == .unit && $0.penalty.below == Penalty.required },
            parameters: variables(of: tight) { $0.kind == .parameter }
        )
    }

    /// The variables of unit rows that meet a condition, ascending.
    private func variables(of unitRows: [Int], where isWanted: (RowState) -> Bool) -> [VariableID] {
        unitRows.filter { isWanted(rows[$0]) }
            .map { VariableID(index: Int(store.entries[store.range(of: $0).lowerBound].column)) }
            .sorted()
    }
}
