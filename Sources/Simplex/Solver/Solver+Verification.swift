/// Step 5, and the corrections that undo rounding between steps.
///
/// Values are changed by sums along edges, multipliers by multiples of each other: each change rounds, so both drift
/// away from the equations that define them. Residuals of tight rows show the drift of the values. The drift of
/// multipliers is bounded by recomputing them once they have changed often.
extension Solver {
    /// Recomputes factors, values and multipliers from the basis.
    ///
    /// It costs O(everything), which is little compared with the many exchanges before it.
    mutating func recompute() throws(SolverError) {
        effort.pivotCountWhenRecomputed = effort.pivotCount
        effort.multiplierChanges = 0
        try refactor()
        // Residuals, slopes and reduced costs are computed anew for all rows.
        try effort.spend(4 * (system.store.usedCount + system.rows.count))
        // Iterative refinement: x −= B⁻¹ · (B·x − c).
        for (position, row) in vertex.basis.rows.enumerated() {
            let value = residual(of: Int(row)).value
            if value != 0 { edits.constants.add(-value, at: position) }
        }
        try applyPendingConstants()
        // The multipliers balance the gradient, so with z = 0 all of the gradient is pending.
        edits.gradient.removeAll(keepingCapacity: true)
        vertex.multipliers.removeAll()
        vertex.pricing.removeAll()
        for row in system.rows.indices where system.rows[row].kind != .none && !system.rows[row].isTight {
            addSlope(of: row, times: 1)
        }
        try applyPendingGradient()
        for position in vertex.basis.rows.indices {
            updatePricing(position)
        }
    }

    /// Corrects the rounding errors of a move from far away, before rows are compared with the point.
    mutating func correctDrift() throws(SolverError) {
        for _ in 0..<Self.correctionLimit {
            guard effort.mayHaveDrifted, findDrift(times: 1, isThorough: false) else { return }
            try applyPendingConstants()
        }
    }

    /// Step 5: checks that tight rows are tight, and corrects the solution where it has drifted.
    ///
    /// Rows near what moved are checked after exchanges and moves from far away, and all rows once the values have
    /// moved often.
    mutating func verify() throws(SolverError) {
        try verifyMagnitudes()
        effort.movesSinceFullCheck += results.moved.count
        let isThorough = effort.movesSinceFullCheck > Self.movesBetweenFullChecks * vertex.values.count
        guard effort.mayHaveDrifted || isThorough else { return }
        for round in 0...Self.correctionLimit {
            // Corrections stop helping once the numbers themselves have no more digits; then a larger residual is
            // accepted.
            let accepted = round < Self.correctionLimit ? 1 : Tolerance.drift
            guard findDrift(times: accepted, isThorough: isThorough) else {
                if isThorough { effort.movesSinceFullCheck = 0 }
                return
            }
            try applyPendingConstants()
            // A correction may move a loose row to its other side, which changes the gradient.
            try applyPendingGradient()
            try optimise(downTo: 0)
        }
        throw .numericalTrouble(worstResidual())
    }

    private func verifyMagnitudes() throws(SolverError) {
        for number in 0..<results.moved.count {
            let column = results.moved.column(number)
            let value = vertex.values[column]
            // Written so that NaN, which compares with nothing, is caught too.
            guard abs(value) < Tolerance.largestValue else {
                throw .numericalTrouble(.valueTooLarge(variable: VariableID(index: column), value: value))
            }
        }
    }

    private func worstResidual() -> NumericalTrouble {
        var worst = (row: 0, value: 0.0, ratio: 0.0)
        for row in vertex.basis.rows {
            let (value, zero) = residual(of: Int(row))
            if abs(value) / zero > worst.ratio { worst = (Int(row), value, abs(value) / zero) }
        }
        return .residual(row: RowID(index: worst.row), by: worst.value)
    }

    /// How many times values are corrected before what is left is accepted.
    private static let correctionLimit = 3

    /// How often a value may move, on average, before all tight rows are checked.
    private static let movesBetweenFullChecks = 16

    /// Records the residuals of tight rows as pending changes of constants, where they exceed a multiple of what counts
    /// as zero.
    ///
    /// - Parameters:
    ///   - accepted: the multiple of what counts as zero up to which a residual is accepted.
    ///   - isThorough: whether all tight rows are checked, not only those with a moved variable.
    /// - Returns: whether there are any such residuals.
    private mutating func findDrift(times accepted: Double, isThorough: Bool) -> Bool {
        // With half of all columns moved, going through all rows is no more expensive than going through the columns.
        if isThorough || results.moved.count > vertex.values.count / 2 {
            for (position, row) in vertex.basis.rows.enumerated() {
                recordDrift(of: Int(row), at: position, times: accepted)
            }
        } else {
            listRowsOfMoved()
            for number in scratch.direction.rates.used {
                let row = scratch.direction.rates.index(number)
                guard system.rows[row].isTight else { continue }
                recordDrift(of: row, at: Int(system.rows[row].position), times: accepted)
            }
        }
        return !edits.constants.isEmpty
    }

    /// Lists the rows that have a moved variable, each once, in the memory of the rates.
    private mutating func listRowsOfMoved() {
        scratch.direction.clear()
        for number in 0..<results.moved.count {
            var next = system.store.firstInColumn[results.moved.column(number)]
            while next >= 0 {
                let entry = system.store.entries[Int(next)]
                scratch.direction.rates.add(0, at: Int(entry.row))
                next = entry.next
                effort.count(2)
            }
        }
    }

    private mutating func recordDrift(of row: Int, at position: Int, times accepted: Double) {
        effort.count(system.store.range(of: row).count)
        let (value, zero) = residual(of: row)
        // Not `>`: a residual that is NaN is drift, too.
        if !(abs(value) <= zero * accepted) { edits.constants.add(-value, at: position) }
    }
}
