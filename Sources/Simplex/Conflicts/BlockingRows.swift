/// A side of a row's constant on which its sum may be.
public enum Side: Hashable, Sendable {
    case above, below
}

/// The rows that keep an unmet optional row from coming nearer to its constant.
///
/// The row is a combination of tight rows, and could come nearer only if one of these gave way. The tight rows that
/// resist that with the row's priority or a higher one are listed. Where a tight row does not resist, some loose row
/// must, or the unmet row would be nearer already: then the loose rows are listed whose errors would grow as the tight
/// row gives way and the other tight rows stay. Where more rows than needed meet at the point, this is one of several
/// possible answers.
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
    /// The error of a row: how far its sum is above its constant; negative where the sum is below.
    ///
    /// It is 0 where the row does not resist that side, is left out, or is off by no more than a required row may be.
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    public func error(of row: RowID) -> Double {
        let (value, _) = residual(of: row.index)
        let state = system.rows[row.index]
        // The same measure as for required rows, so that a row that holds is never listed as unmet.
        guard !isKept(row.index, offBy: value) else { return 0 }
        return (value > 0 ? state.above : state.below) > 0 ? value : 0
    }

    /// The side to which a row at its constant could go at no cost, because other rows would gain what it loses; nil
    /// for none.
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    public func costFreeSide(of row: RowID) -> Side? {
        let state = system.rows[row.index]
        guard state.isTight else { return nil }
        let position = Int(state.position)
        let up = vertex.multipliers.reducedCost(at: position, sign: 1, level: state.above, floor: 0)
        // A reduced cost of 0: the objective stays as it is.
        if up == nil { return .above }
        let down = vertex.multipliers.reducedCost(at: position, sign: -1, level: state.below, floor: 0)
        return down == nil ? .below : nil
    }

    /// Finds the rows that block an optional row; none for a row that is met.
    ///
    /// It costs O(entries reached), and as much again for each tight row that does not resist.
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    /// - Throws: ``SolverError/workLimitExceeded``; the solution stays as it is.
    public mutating func blockingRows(of row: RowID) throws(SolverError) -> BlockingRows {
        precondition(vertex.isBuilt, "only a solved system can be explained")
        effort.beginCounting()
        try prepare()
        let error = error(of: row)
        guard error != 0 else { return BlockingRows() }
        // The row's own penalty on its current side.
        let priority = error > 0 ? system.rows[row.index].above : system.rows[row.index].below
        var found = BlockingSides()
        for (position, factor) in try combination(of: row.index) {
            // a = Σ factor · B[k]: the error falls as the tight row goes against error · factor.
            let side: Side = (factor > 0) == (error > 0) ? .below : .above
            let tight = Int(vertex.basis.rows[position])
            // The given value of a parameter never gives way.
            if system.rows[tight].kind == .parameter || resistance(of: tight, to: side) >= priority {
                found.insert(tight, side)
            } else {
                try insertLosers(along: position, side, priority, into: &found)
            }
        }
        return blockingRows(found)
    }

    /// The tight rows of which a row is a combination, by position, with their factors (BTRAN).
    mutating func combination(of row: Int) throws(SolverError) -> [(position: Int, factor: Double)] {
        loadRightSide(with: row)
        scratch.pivotRow.clear()
        vertex.basis.solveRows(scratch.rightSide, into: &scratch.pivotRow.alpha)
        try effort.spend(scratch.pivotRow.alpha.usedCount + vertex.basis.takeVisitCount())
        var factors: [(position: Int, factor: Double)] = []
        for number in scratch.pivotRow.alpha.used {
            let position = scratch.pivotRow.alpha.index(number)
            let factor = scratch.pivotRow.alpha[position]
            if abs(factor) > Tolerance.multiplier { factors.append((position, factor)) }
        }
        return factors
    }

    /// The priority with which a row resists being on a side.
    private func resistance(of row: Int, to side: Side) -> Double {
        switch side {
        case .above: system.rows[row].above
        case .below: system.rows[row].below
        }
    }

    /// Inserts the loose rows of at least a priority whose errors grow as the row at a position goes to a side.
    private mutating func insertLosers(
        along position: Int,
        _ side: Side,
        _ priority: Double,
        into found: inout BlockingSides
    ) throws(SolverError) {
        // Rows may have been released since this direction was last computed.
        scratch.direction.clear()
        try computeDirection(from: position, sign: side == .above ? 1 : -1)
        for number in scratch.direction.rates.used {
            let row = scratch.direction.rates.index(number)
            let rate = scratch.direction.rates[row]
            guard !system.rows[row].isTight, abs(rate) > Tolerance.coefficient else { continue }
            let next: Side = rate > 0 ? .above : .below
            let (value, zero) = residual(of: row)
            // While it is on the other side of its constant, its error shrinks at first.
            let isComingNearer = abs(value) > zero && (value > 0) != (rate > 0)
            if !isComingNearer, resistance(of: row, to: next) >= priority { found.insert(row, next) }
        }
    }

    private func blockingRows(_ found: BlockingSides) -> BlockingRows {
        var result = BlockingRows()
        for (row, side) in found.inOrder {
            switch system.rows[row].kind {
            case .general: result.rows.append(.init(row: RowID(index: row), side: side))
            case .unit: result.nonNegative.append(VariableID(index: system.column(ofUnitRow: row)))
            case .parameter: result.parameters.append(VariableID(index: system.column(ofUnitRow: row)))
            case .none, .removed: break
            }
        }
        result.nonNegative.sort()
        result.parameters.sort()
        return result
    }
}

/// Rows with the side to which they would have to go, each once.
private struct BlockingSides {
    private var sides: [Int: Side] = [:]

    /// The first side found for a row counts.
    mutating func insert(_ row: Int, _ side: Side) {
        sides[row] = sides[row] ?? side
    }

    var inOrder: [(row: Int, side: Side)] {
        sides.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
