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
        for round in 0..<Self.correctionLimit {
            guard effort.mayHaveDrifted, findDrift(in: round, isThorough: false) else { return }
            try applyPendingConstants()
        }
    }

    /// Step 5: checks that tight rows are tight, and corrects the solution where it has drifted.
    ///
    /// Rows near what moved are checked after exchanges, after moves from far away and every few solves, and all rows
    /// once values have moved often.
    mutating func verify() throws(SolverError) {
        try verifyMagnitudes()
        effort.movesSinceFullCheck += results.moved.count
        effort.solvesUntilCheck -= 1
        let isThorough = effort.movesSinceFullCheck > Self.movesBetweenFullChecks * vertex.values.count
        let isDue = effort.solvesUntilCheck < 0
        if isDue { effort.solvesUntilCheck = Self.solvesBetweenChecks }
        guard effort.mayHaveDrifted || isDue || isThorough else { return }
        for round in 0...Self.correctionLimit {
            guard findDrift(in: round, isThorough: isThorough) else {
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

    private mutating func verifyMagnitudes() throws(SolverError) {
        var reach = effort.reach
        for number in 0..<results.moved.count {
            let column = results.moved.column(number)
            let value = vertex.values[column]
            // Written so that NaN, which compares with nothing, is caught too.
            if abs(value) <= reach { continue }
            guard abs(value) < Tolerance.largestValue else {
                throw .numericalTrouble(.valueTooLarge(variable: VariableID(index: column), value: value))
            }
            reach = abs(value)
        }
        effort.reach = reach
    }

    private func worstResidual() -> NumericalTrouble {
        var worst = (row: 0, value: 0.0, ratio: 0.0)
        for row in vertex.basis.rows {
            let (value, zero) = residual(of: Int(row))
            if abs(value) / zero > worst.ratio { worst = (Int(row), value, abs(value) / zero) }
        }
        return .residual(row: RowID(index: worst.row), by: worst.value)
    }

    /// The maximum number of corrections of values, after which the remaining residuals are accepted.
    private static let correctionLimit = 3

    /// The average number of moves of a value after which all tight rows are checked.
    private static let movesBetweenFullChecks = 16

    /// The number of solves between two checks of the rows near moved values.
    ///
    /// The rounding errors of this many moves are still small compared with ``Tolerance/valueError``. The number plus 1
    /// is a prime, so that if edits alternate, each of them is checked eventually.
    private static let solvesBetweenChecks = 126

    /// The maximum residual of a tight row: a fraction of its largest number, or of a magnitude if all of its numbers
    /// are smaller.
    private typealias AcceptedDrift = (fraction: Double, smallestMagnitude: Double)

    /// Returns the residual that is accepted after a number of corrections.
    ///
    /// Corrections stop helping once the numbers themselves have no more digits; then a larger residual is accepted.
    private static func acceptedDrift(after round: Int) -> AcceptedDrift {
        switch round {
        case 0: (Tolerance.correctable, Tolerance.smallestCorrected)
        case 1: (8 * Tolerance.correctable, Tolerance.smallestCorrected)
        case 2: (Tolerance.residual, Tolerance.smallestMagnitude)
        default: (Tolerance.residual * Tolerance.drift, Tolerance.smallestMagnitude)
        }
    }

    /// Records residuals of tight rows that are too large as pending changes of constants.
    ///
    /// - Parameters:
    ///   - round: the number of corrections so far.
    ///   - isThorough: true to check all tight rows, not only those with a moved variable.
    /// - Returns: whether there are any such residuals.
    private mutating func findDrift(in round: Int, isThorough: Bool) -> Bool {
        let accepted = Self.acceptedDrift(after: round)
        // With half of all columns moved, going through all rows is no more expensive than going through the columns.
        if isThorough || results.moved.count > vertex.values.count / 2 {
            for (position, row) in vertex.basis.rows.enumerated() {
                recordDrift(of: Int(row), at: position, upTo: accepted)
            }
        } else {
            listRowsOfMoved()
            for number in scratch.direction.rates.used {
                let row = scratch.direction.rates.index(number)
                guard system.rows[row].isTight else { continue }
                recordDrift(of: row, at: Int(system.rows[row].position), upTo: accepted)
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

    private mutating func recordDrift(of row: Int, at position: Int, upTo accepted: AcceptedDrift) {
        let range = system.store.range(of: row)
        effort.count(range.count)
        let constant = system.rows[row].constant
        var (sum, magnitude) = (-constant, max(accepted.smallestMagnitude, abs(constant)))
        for slot in range {
            let entry = system.store.entries[slot]
            let term = entry.coefficient * vertex.values[Int(entry.column)]
            sum += term
            magnitude = max(magnitude, abs(term))
        }
        // Not `>`: a residual that is NaN is drift, too.
        if !(abs(sum) <= magnitude * accepted.fraction) { edits.constants.add(-sum, at: position) }
    }
}
