/// A first basis for a new system.
extension Solver {
    /// Builds a vertex from nothing, with every row considered anew, and its multipliers.
    mutating func coldStart() throws(SolverError) {
        isBuilt = false
        // Before anything is done: matching, placing and pricing look at each of these a few times.
        try spend(rows.count + store.entries.count)
        clear()
        var tight = try matchRows()
        for column in tight.indices where tight[column] < 0 {
            tight[column] = variables[column].unitRow
        }
        basis.begin(tight)
        try factorizeWithRepair()
        for (position, row) in basis.rows.enumerated() {
            rows[Int(row)].position = Int32(position)
        }
        pivotCountWhenSharp = pivotCount
        multiplierChanges = 0
        wear.isDoubtful = true
        try computeValues()
        for row in rows.indices where rows[row].kind != .none && !rows[row].isTight {
            place(row)
        }
        isBuilt = true
        noteAllLoose()
        for position in basis.rows.indices {
            reprice(position)
        }
        try takeInGradient()
    }

    private mutating func clear() {
        expressedRow = -1
        aimed.position = -1
        growColumns()
        rates.grow(to: rows.count)
        for row in departingRows {
            release(Int(row))
        }
        departingRows.removeAll()
        arrivingRows.removeAll()
        for row in rows.indices {
            rows[row].forgetVertex()
        }
        for column in departingColumns {
            rows[unitRow(of: Int(column))].kind = .parameter
        }
        freeColumns.append(contentsOf: departingColumns)
        departingColumns.removeAll()
        edgeCache.removeAll()
        settledFace.invalidate()
        multipliers.removeAll()
        pricing.removeAll()
        violated.removeAll()
        pendingConstants.removeAll()
        pendingGradient.removeAll()
        conflictState.startAnew()
    }

    /// Replaces dependent rows by the unit rows of variables that nothing determines.
    private mutating func factorizeWithRepair() throws(SolverError) {
        for _ in 0..<20 {
            let (dependent, open) = try eliminate()
            if dependent.isEmpty { return }
            for (position, column) in zip(dependent, open) {
                basis.place(unitRow(of: column), at: position)
            }
        }
        throw .numericalTrouble
    }

    private mutating func computeValues() throws(SolverError) {
        let tight = basis.rows
        let solved = basis.solveAllColumns { rows[Int(tight[$0])].constant }
        for column in values.indices {
            moved.note(column, was: values[column])
        }
        values = solved
        try spend(values.count)
    }

    // MARK: Matching rows to variables

    /// For every column a row that is to be tight for it, -1 where its unit row is to be.
    ///
    /// Rows that resist both sides are taken by descending priority, within one priority in the order of adding.
    private mutating func matchRows() throws(SolverError) -> [Int32] {
        let candidates = candidatesInOrder()
        let order = candidates.map(\.row)
        var matching = Matching(order, of: store) { column in
            rows[unitRow(of: column)].kind == .parameter
        }
        var start = 0
        while start < candidates.count {
            var end = start
            while end < candidates.count, candidates[end].priority == candidates[start].priority {
                end += 1
            }
            matching.match(order[start..<end])
            start = end
        }
        try spend(matching.lookedAt)
        return matching.rowOfColumn
    }

    private struct Candidate {
        let priority: Double
        let order: Int
        let row: Int32

        func isBefore(_ other: Candidate) -> Bool {
            priority != other.priority
                ? priority > other.priority : order != other.order ? order < other.order : row < other.row
        }
    }

    private func candidatesInOrder() -> [Candidate] {
        var candidates: [Candidate] = []
        candidates.reserveCapacity(rows.count)
        var isSorted = true
        for (row, state) in rows.enumerated() {
            guard state.kind == .general, state.penalty.above > 0, state.penalty.below > 0 else { continue }
            let candidate = Candidate(
                priority: max(state.penalty.above, state.penalty.below),
                order: state.order,
                row: Int32(truncatingIfNeeded: row)
            )
            if let last = candidates.last, candidate.isBefore(last) { isSorted = false }
            candidates.append(candidate)
        }
        if !isSorted { candidates.sort { $0.isBefore($1) } }
        return candidates
    }
}
