/// The reason why an answer cannot be trusted, with the row and the number that revealed it.
///
/// It is meant for logs and tests; callers treat all reasons alike.
public enum NumericalTrouble: Hashable, Sendable {
    /// The pivot of the entering row in the leaving row's position is too small.
    case pivotTooSmall(row: RowID, value: Double)
    /// Some tight rows depend on others: the first one, and their number.
    case singularBasis(row: RowID, count: Int)
    /// The rows of the first basis still depend on each other after the given number of repairs.
    case unrepairedBasis(repairs: Int)
    /// The objective falls for ever when a row is released: by `gain` per unit of the row's sum.
    case unboundedEdge(row: RowID, gain: Double)
    /// Steps form a cycle although each of them seems to gain; the row is one of those that enter.
    case cycle(row: RowID)
    /// More steps were taken than any layout needs.
    case tooManySteps(Int)
    /// No row bounds an edge of the optimal face, although one has to.
    case unboundedFace(row: RowID)
    /// A removed row is tight, and no other can replace it.
    case irreplaceableRow(row: RowID)
    /// The unit row of a removed variable could not be made tight.
    case unsettledColumn(variable: VariableID)
    /// A value exceeds ``Tolerance/largestValue`` or is not a number.
    case valueTooLarge(variable: VariableID, value: Double)
    /// After all corrections, a tight row is still off its constant by the given amount.
    case residual(row: RowID, by: Double)
}

extension NumericalTrouble: CustomStringConvertible {
    public var description: String {
        switch self {
        case .pivotTooSmall(let row, let value): "pivot \(value) of row \(row.index) is too small"
        case .singularBasis(let row, let count): "\(count) tight rows depend on others, row \(row.index) first"
        case .unrepairedBasis(let repairs): "the first basis is still singular after \(repairs) repairs"
        case .unboundedEdge(let row, let gain): "letting row \(row.index) go gains \(gain) a point without end"
        case .cycle(let row): "steps lead in a circle through row \(row.index)"
        case .tooManySteps(let count): "\(count) steps have not led to an optimum"
        case .unboundedFace(let row): "no row bounds the optimal face as row \(row.index) goes"
        case .irreplaceableRow(let row): "no row can take the place of the removed row \(row.index)"
        case .unsettledColumn(let variable): "the removed variable \(variable.index) is not at its value"
        case .valueTooLarge(let variable, let value): "variable \(variable.index) is at \(value)"
        case .residual(let row, let value): "tight row \(row.index) is off its constant by \(value)"
        }
    }
}

extension Solver {
    /// The caller's row with the largest ratio of its largest to its smallest coefficient; among equals, the one made
    /// first.
    ///
    /// O(entries). It may be called after a failed ``solve()``: in such a row, rounding in one variable outweighs
    /// another.
    public var worstScaledRow: (row: RowID, ratio: Double)? {
        var worst: (row: RowID, ratio: Double)?
        for row in system.rows.indices where system.rows[row].kind == .general {
            var (least, largest) = (Double.infinity, 0.0)
            for slot in system.store.range(of: row) {
                let size = abs(system.store.entries[slot].coefficient)
                (least, largest) = (min(least, size), max(largest, size))
            }
            if largest / least > worst?.ratio ?? 0 { worst = (RowID(index: row), largest / least) }
        }
        return worst
    }
}
