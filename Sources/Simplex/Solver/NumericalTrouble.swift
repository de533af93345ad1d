/// Why an answer could not be trusted: what was found, with the row and the number that showed it.
///
/// It is for logs and tests; callers cannot do more about one reason than about another.
public enum NumericalTrouble: Hashable, Sendable {
    /// The entering row changes too little with the leaving one to take its place.
    case pivotTooSmall(row: RowID, value: Double)
    /// Tight rows depend on others: the first that does, and how many do.
    case singularBasis(row: RowID, count: Int)
    /// The rows of the first basis still depend on each other after the given number of repairs.
    case unrepairedBasis(repairs: Int)
    /// The objective falls for ever as a row is let go: by `gain` for each unit that the row's sum changes.
    case unboundedEdge(row: RowID, gain: Double)
    /// Steps lead in a circle, although each of them seems to gain; the row is one of those that enter.
    case cycle(row: RowID)
    /// More steps were taken than any layout needs.
    case tooManySteps(Int)
    /// Along an edge of the optimal face no row is met that bounds it, though one has to be.
    case unboundedFace(row: RowID)
    /// A removed row is tight, and no other one can take its place.
    case irreplaceableRow(row: RowID)
    /// The unit row of a removed variable could not be made tight.
    case unsettledColumn(variable: VariableID)
    /// A value is beyond ``Tolerance/largestValue``, or not a number.
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
    /// The row of a caller whose coefficients are the furthest apart, with how many times larger its largest is than
    /// its smallest; of several, the one made first.
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
