/// Flat steps: releasing a row whose reduced cost is 0, which leaves the objective and all other multipliers unchanged.
extension Solver {
    /// The rows without weight that stop a flat step.
    enum UnitStops {
        case none
        /// The unit row of the variable that is moved towards 0.
        case one(row: Int)
        /// All unit rows: some row has to replace a removed one, and every variable has a unit row.
        case all
    }

    /// Releases a row whose reduced cost is 0 until it meets one that must not be crossed, and makes that row tight.
    ///
    /// - Returns: the row met and its previous side; `nil` if there is none.
    mutating func flatStep(
        _ position: Int,
        sign: Double,
        unitStops: UnitStops
    ) throws(SolverError) -> (row: Int, sideBefore: RowSide)? {
        try computeDirection(from: position, sign: sign)
        guard let met = firstStop(unitStops) else { return nil }
        move(by: met.distance)
        // Along the direction, the leaving row changes by `sign` per unit, so the rate is sign · α[p].
        let pivot = met.rate * sign
        let side = try exchangeFlatly(position, for: Int(met.row), leavingTo: RowSide(ofSign: sign), pivot: pivot)
        return (Int(met.row), side)
    }

    // MARK: Removed rows and columns

    /// Frees rows and columns that were removed while tight; returns whether this took a step.
    mutating func finishRemovals() throws(SolverError) -> Bool {
        var hasMoved = false
        for row in edits.removals where system.rows[Int(row)].isTight {
            hasMoved = true
            try replaceRemoved(Int(row))
        }
        // Slots are freed only now: no slot may be free while another removed row can still be exchanged for its row.
        for row in edits.removals {
            release(Int(row))
        }
        edits.removals.removeAll(keepingCapacity: true)
        for column in edits.removedColumns {
            // No row contains the column any more, so only its unit row can be tight for it.
            let row = system.unitRow(of: Int(column))
            system.rows[row].kind = .parameter
            guard system.rows[row].isTight else {
                throw .numericalTrouble(.unsettledColumn(variable: VariableID(index: Int(column))))
            }
            updatePricing(Int(system.rows[row].position))
        }
        system.freeColumns.append(contentsOf: edits.removedColumns)
        edits.removedColumns.removeAll(keepingCapacity: true)
        return hasMoved
    }

    /// Makes another row tight in place of a removed one.
    ///
    /// The removed row has no weight, so both its reduced costs are 0. If no row is met in one direction, one is met in
    /// the other: the row's variables have unit rows, of which at least one is loose and changes.
    private mutating func replaceRemoved(_ row: Int) throws(SolverError) {
        let position = Int(system.rows[row].position)
        if try flatStep(position, sign: 1, unitStops: .all) != nil { return }
        if try flatStep(position, sign: -1, unitStops: .all) != nil { return }
        throw .numericalTrouble(.irreplaceableRow(row: RowID(index: row)))
    }

    // MARK: Added rows

    /// Restores the weight of the rows added since the last solve.
    mutating func insertPendingRows() throws(SolverError) {
        for index in edits.insertions {
            let row = Int(index)
            // The row has since been removed, or another edit has restored its weight.
            guard system.rows[row].kind == .general, system.rows[row].isSuspended else { continue }
            if try !insertByFlatStep(row) { unsuspend(row) }
        }
        edits.insertions.removeAll(keepingCapacity: true)
    }

    /// Makes a row that misses its constant tight by a flat step, if one leads there without crossing another row.
    ///
    /// Such a step exists if an edit determines an ambiguous value. It avoids changing the multipliers twice.
    ///
    /// - Returns: true if the row is now tight; if false, nothing has changed.
    private mutating func insertByFlatStep(_ row: Int) throws(SolverError) -> Bool {
        guard !vertex.pricing.free.isEmpty else { return false }
        let (value, zero) = residual(of: row)
        let penalty = system.rows[row].penalty
        let isViolated = value > zero && penalty.above > 0 || value < -zero && penalty.below > 0
        // A row that already holds costs nothing at the current point.
        guard isViolated else { return false }
        guard let (position, pivot) = try freePosition(changing: row, by: -value) else { return false }
        // The leaving row has to change by −r / α[p] to bring the residual r to 0.
        let distance = -value / pivot
        let sign: Double = distance > 0 ? 1 : -1
        try computeDirection(from: position, sign: sign)
        // Beyond the first row that is met, the objective may rise, so ordinary steps have to decide.
        if let stop = firstStop(.none), stop.distance < abs(distance) { return false }
        move(by: abs(distance))
        system.rows[row].isSuspended = false
        try exchangeFlatly(position, for: row, leavingTo: RowSide(ofSign: sign), pivot: pivot)
        return true
    }

    /// Returns a free position whose row may move so that `row` changes by `change`, with the rate of `row`.
    ///
    /// If there are several, the one with the largest rate wins because a large pivot is preferable.
    private mutating func freePosition(
        changing row: Int,
        by change: Double
    ) throws(SolverError) -> (position: Int, rate: Double)? {
        if vertex.pricing.free.members.count == 1 {
            // The step needs the direction anyway, and one solve for it also yields the rate: no BTRAN.
            let position = Int(vertex.pricing.free.members[0])
            try computeDirection(from: position, sign: 1)
            let rate = rate(of: row)
            return mayGo(position, rate: rate, for: change) ? (position, rate) : nil
        }
        try computePivotRow(row)
        var best: (position: Int, rate: Double)?
        for number in scratch.pivotRow.alpha.used {
            let position = scratch.pivotRow.alpha.index(number)
            let rate = scratch.pivotRow.alpha[position]
            guard mayGo(position, rate: rate, for: change), abs(rate) > abs(best?.rate ?? 0) else { continue }
            best = (position, rate)
        }
        return best
    }

    /// Returns whether the row at a position may move, at no cost, so that another row changes as requested.
    private func mayGo(_ position: Int, rate: Double, for change: Double) -> Bool {
        abs(rate) > Tolerance.pivot
            && vertex.pricing.freedoms[position].contains(change / rate > 0 ? .up : .down)
    }
}
