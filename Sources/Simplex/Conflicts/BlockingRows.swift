/// A side of a row's constant on which its sum may be.
public enum Side: Hashable, Sendable {
    case above, below
}

/// The rows that keep an unmet optional row from coming nearer to its constant.
///
/// The row could come nearer to its constant only if one of the tight rows that its sum is made of gave way. Those that resist
/// that with the priority of the row or a higher one are named. Where one does not, something else does, or the row would be
/// nearer: then loose rows are named that would get worse as that one gives way and the other tight rows stay. Where more rows
/// than needed meet at the point, this is one of several answers.
public struct BlockingRows: Hashable, Sendable {
    /// A row made by a caller, and the side to which it would have to go.
    public struct Row: Hashable, Sendable {
        public let row: RowID
        public let side: Side
    }

    /// Ascending by row.
    public internal(set) var rows: [Row] = []
    /// Variables that would have to be negative, ascending.
    public internal(set) var nonNegative: [VariableID] = []
    /// Parameters that would need another value, ascending.
    public internal(set) var parameters: [VariableID] = []
}

extension Solver {
    /// How far the sum of a row lies above its constant, or below it where negative; 0 where the row resists that not at
    /// all, is left out, or is off by no more than a required row may be.
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    public func error(of row: RowID) -> Double {
        let (value, zero) = residual(of: row.index)
        let state = rows[row.index]
        guard abs(value) > zero / Tolerance.residual * Tolerance.violation else { return 0 }
        return (value > 0 ? state.above : state.below) > 0 ? value : 0
    }

    /// The side to which a row at its constant could go with nothing lost by it, as others gain what it loses; nil = none.
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    public func costFreeSide(of row: RowID) -> Side? {
        let state = rows[row.index]
        guard state.isTight else { return nil }
        let position = Int(state.position)
        if multipliers.reducedCost(at: position, sign: 1, level: state.above, floor: 0) == nil { return .above }
        return multipliers.reducedCost(at: position, sign: -1, level: state.below, floor: 0) == nil ? .below : nil
    }

    /// What stands in the way of a row that is not met; nothing for one that is.
    ///
    /// O(entries reached), and once more for each tight row that does not resist.
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    /// - Throws: ``SolverError/workLimitExceeded``; the solution stays as it is.
    public mutating func blockingRows(of row: RowID) throws(SolverError) -> BlockingRows {
        precondition(isBuilt, "only a solved system can be explained")
        (work, searchWork) = (0, 0)
        let error = error(of: row)
        guard error != 0 else { return BlockingRows() }
        let priority = error > 0 ? rows[row.index].above : rows[row.index].below
        var found = BlockingSides()
        for (position, factor) in try combination(of: row.index) {
            // The way that the tight row has to go for this one to come nearer.
            let sign: Int8 = (factor > 0) == (error > 0) ? -1 : 1
            let tight = Int(basis.rows[position])
            if rows[tight].kind == .parameter || resistance(of: tight, to: sign) >= priority {
                found.insert(tight, sign)
            } else {
                try insertLosers(along: position, sign, priority, into: &found)
            }
        }
        return blockingRows(found)
    }

    /// The tight rows of which a row is a combination, by position, with their factors.
    private mutating func combination(of row: Int) throws(SolverError) -> [(position: Int, factor: Double)] {
        loadColumn(with: row)
        expressedRow = -1
        alpha.clear()
        basis.solveRows(column, into: &alpha)
        try spend(alpha.indices.count + basis.takeVisitCount())
        return alpha.indices.map { (Int($0), alpha[Int($0)]) }.filter { abs($0.1) > Tolerance.multiplier }
    }

    /// With which priority a row resists that its sum goes up (+1) or down (-1).
    private func resistance(of row: Int, to sign: Int8) -> Double {
        sign > 0 ? rows[row].above : rows[row].below
    }

    /// Inserts the loose rows of at least a priority that get worse as the row at a position goes to the side of `sign`.
    private mutating func insertLosers(
        along position: Int,
        _ sign: Int8,
        _ priority: Double,
        into found: inout BlockingSides
    ) throws(SolverError) {
        aimed.position = -1
        try aim(from: position, sign: Double(sign))
        for index in rates.indices {
            let loose = Int(index)
            let rate = rates[loose]
            guard !rows[loose].isTight, abs(rate) > Tolerance.coefficient else { continue }
            let goes: Int8 = rate > 0 ? 1 : -1
            let (value, zero) = residual(of: loose)
            let isTurning = abs(value) > zero && (value > 0) != (rate > 0)
            if !isTurning, resistance(of: loose, to: goes) >= priority { found.insert(loose, goes) }
        }
    }

    private func blockingRows(_ found: BlockingSides) -> BlockingRows {
        var result = BlockingRows()
        for (row, sign) in found.inOrder {
            let column = { VariableID(index: Int(store.entries[store.range(of: row).lowerBound].column)) }
            switch rows[row].kind {
            case .general: result.rows.append(.init(row: RowID(index: row), side: sign > 0 ? .above : .below))
            case .unit: result.nonNegative.append(column())
            case .parameter: result.parameters.append(column())
            case .none, .departing: break
            }
        }
        result.nonNegative.sort()
        result.parameters.sort()
        return result
    }
}

/// Rows with the side to which they would have to go, each once.
private struct BlockingSides {
    private var signs: [Int: Int8] = [:]

    mutating func insert(_ row: Int, _ sign: Int8) {
        signs[row] = signs[row] ?? sign
    }

    var inOrder: [(row: Int, sign: Int8)] {
        signs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
