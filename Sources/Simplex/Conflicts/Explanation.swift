/// Why a variable has its value: the tight rows of which its unit row is a combination.
///
/// The value is `Σ y·constant` over these rows and parameters, with the factors y of that combination. A small change
/// of one of their constants moves it, as long as the same rows stay tight; a change of any other row does not. Where
/// more rows than needed meet at the point, this is one of several explanations. A variable that is 0 because nothing
/// determines it has none.
public struct Explanation: Hashable, Sendable {
    /// Rows made by callers, ascending.
    public let rows: [RowID]
    /// Variables that are at 0 because they may not be negative.
    public let nonNegative: [VariableID]
    /// Parameters whose values take part, ascending.
    public let parameters: [VariableID]
}

extension Solver {
    /// The explanation of a variable's value in the last solution; O(entries reached).
    ///
    /// After ``unpack()`` there is none while new factors take more work than is allowed.
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    public mutating func explanation(of variable: VariableID) -> Explanation {
        precondition(vertex.isBuilt, "only a solved system can be explained")
        guard (try? prepare()) != nil else { return Explanation(rows: [], nonNegative: [], parameters: []) }
        // The unit row of a variable is yᵀ·B, so the variable is yᵀ·c: y is its row of B⁻¹ (BTRAN).
        scratch.rightSide.clear()
        scratch.rightSide.set(1, at: variable.index)
        scratch.pivotRow.clear()
        vertex.basis.solveRows(scratch.rightSide, into: &scratch.pivotRow.alpha)
        var tight: [Int] = []
        for number in scratch.pivotRow.alpha.used {
            let position = scratch.pivotRow.alpha.index(number)
            guard abs(scratch.pivotRow.alpha[position]) > Tolerance.multiplier else { continue }
            tight.append(Int(vertex.basis.rows[position]))
        }
        tight.sort()
        return Explanation(
            rows: tight.filter { system.rows[$0].kind == .general }.map(RowID.init),
            nonNegative: variables(of: tight) { $0.kind == .unit && $0.penalty.below == Penalty.required },
            parameters: variables(of: tight) { $0.kind == .parameter }
        )
    }

    /// The variables of unit rows that meet a condition, ascending.
    private func variables(of unitRows: [Int], where isWanted: (RowState) -> Bool) -> [VariableID] {
        unitRows.filter { isWanted(system.rows[$0]) }
            .map { VariableID(index: system.column(ofUnitRow: $0)) }
            .sorted()
    }
}
