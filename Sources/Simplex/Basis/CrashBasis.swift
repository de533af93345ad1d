/// Step 1: a first basis for a new system.
///
/// A crash basis guesses which rows are tight at the optimum. The guess is right for most layouts; where it is wrong,
/// later steps correct it.
extension Solver {
    /// Builds a vertex and its multipliers from scratch; every row has weight, so its errors count.
    mutating func coldStart() throws(SolverError) {
        vertex.isBuilt = false
        // The work is charged in advance: matching, sides and pricing visit each of these a few times.
        try effort.spend(system.rows.count + system.store.entries.count)
        // Without a vertex, pending edits need no steps.
        clear()
        var tight = try matchRows()
        // An unmatched column gets its unit row.
        for column in tight.indices where tight[column] < 0 {
            tight[column] = system.variables[column].unitRow
        }
        vertex.basis.setRows(tight)
        try factorizeWithRepair()
        for (position, row) in vertex.basis.rows.enumerated() {
            system.rows[Int(row)].position = Int32(position)
        }
        effort.pivotCountWhenRecomputed = effort.pivotCount
        effort.multiplierChanges = 0
        // A single solve with new factors may be off by rounding, and nothing has verified it yet.
        effort.mayHaveDrifted = true
        effort.reach = 0
        try computeValues()
        // The gradient consists of the slopes of all loose rows; all of it is pending.
        for row in system.rows.indices where system.rows[row].kind != .none && !system.rows[row].isTight {
            updateSide(of: row)
        }
        // From here on, sides and reduced costs are maintained incrementally.
        vertex.isBuilt = true
        vertex.loose = countedLooseRows()
        for position in vertex.basis.rows.indices {
            updatePricing(position)
        }
        // Moves from z = 0 to the multipliers that balance the gradient.
        try applyPendingGradient()
    }

    /// Discards the vertex and finishes pending edits, which need no steps without one.
    private mutating func clear() {
        scratch.forgetBasis()
        growColumns()
        growRows()
        for row in edits.removals {
            release(Int(row))
        }
        for row in system.rows.indices {
            system.rows[row].forgetVertex()
        }
        for column in edits.removedColumns {
            system.rows[system.unitRow(of: Int(column))].kind = .parameter
        }
        system.freeColumns.append(contentsOf: edits.removedColumns)
        edits.removeAll()
        vertex.edgeCache.removeAll()
        vertex.dependencies.invalidate()
        vertex.multipliers.removeAll()
        vertex.pricing.removeAll()
        vertex.violated.removeAll()
        conflictState.startAnew()
    }

    /// The maximum number of times that dependent rows of the first basis are replaced.
    private static let repairLimit = 20

    /// Computes the factors, replacing dependent rows by the unit rows of variables that nothing determines.
    ///
    /// Matching considers only which coefficients are nonzero, not their values, so rows may turn out to be dependent.
    /// In exact arithmetic, one repair is enough; with rounding, the repaired basis may be singular at other pivots.
    private mutating func factorizeWithRepair() throws(SolverError) {
        for _ in 0..<Self.repairLimit {
            // There are as many dependent positions as columns without a pivot; the pairing does not matter.
            let (dependent, open) = try eliminate()
            if dependent.isEmpty { return }
            for (position, column) in zip(dependent, open) {
                vertex.basis.setRow(system.unitRow(of: column), at: position)
            }
        }
        throw .numericalTrouble(.unrepairedBasis(repairs: Self.repairLimit))
    }

    /// Computes x from `B·x = c`.
    private mutating func computeValues() throws(SolverError) {
        let tight = vertex.basis.rows
        let solved = vertex.basis.solveAllColumns { system.rows[Int(tight[$0])].constant }
        for column in vertex.values.indices {
            // These values count as moved, too: ``movedVariables`` compares with the last solve, regardless of the
            // cause of a change.
            results.moved.record(column, was: vertex.values[column])
        }
        vertex.values = solved
        try effort.spend(vertex.values.count)
    }

    // MARK: Matching rows to variables

    /// Returns the row to make tight for each column; -1 if that is the column's unit row.
    ///
    /// Rows that resist both sides are matched by descending priority and, within a priority, in insertion order. A row
    /// that resists only one side usually holds without being tight.
    private mutating func matchRows() throws(SolverError) -> [Int32] {
        let candidates = candidatesInOrder()
        let order = candidates.map(\.row)
        var matching = Matching(order, of: system.store) { column in
            let unitRow = system.unitRow(of: column)
            // Columns of parameters keep their unit rows, regardless of the other rows they occur in.
            if system.rows[unitRow].kind == .parameter { return .closed }
            return system.rows[unitRow].isWeighted ? .nonNegative : .free
        }
        var start = 0
        while start < candidates.count {
            var end = start
            // One group per priority: a lower priority must not take the column of a higher one.
            while end < candidates.count, candidates[end].priority == candidates[start].priority {
                end += 1
            }
            matching.match(order[start..<end])
            start = end
        }
        try effort.spend(matching.searchedCount)
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

    /// Returns whether a row has a coefficient so large that its multiplier would count as 0 where it balances others.
    private func isSteep(_ row: Int) -> Bool {
        system.store.range(of: row).contains { abs(system.store.entries[$0].coefficient) > Tolerance.steep }
    }

    private func candidatesInOrder() -> [Candidate] {
        var candidates: [Candidate] = []
        candidates.reserveCapacity(system.rows.count)
        var isSorted = true
        for (row, state) in system.rows.enumerated() {
            // Inequalities are not matched because they usually hold without being tight; unit rows get the remaining
            // columns.
            guard state.kind == .general, state.penalty.above > 0, state.penalty.below > 0, !isSteep(row) else {
                continue
            }
            let candidate = Candidate(
                priority: max(state.penalty.above, state.penalty.below),
                order: state.order,
                row: Int32(truncatingIfNeeded: row)
            )
            // Rows are often in this order already and then need no sorting.
            if let last = candidates.last, candidate.isBefore(last) { isSorted = false }
            candidates.append(candidate)
        }
        if !isSorted { candidates.sort { $0.isBefore($1) } }
        return candidates
    }
}
