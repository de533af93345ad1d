/// Flat steps: a row whose reduced cost is 0 is let go, which leaves the objective and all other multipliers as they
/// are.
extension Solver {
    /// Which rows without weight stop a flat step.
    enum UnitStops {
        case none
        /// The unit row of the variable that is to be brought to 0.
        case one(row: Int)
        /// All unit rows: some row has to take the place of one that was removed, and every variable has one.
        case all
    }

    /// Lets a row whose reduced cost is 0 go until another is met that may not be crossed, and makes that one tight.
    ///
    /// - Returns: the row met and the side on which it was; nil where there is none.
    mutating func flatStep(
        _ position: Int,
        sign: Double,
        unitStops: UnitStops
    ) throws(SolverError) -> (row: Int, sideBefore: RowSide)? {
        try computeDirection(from: position, sign: sign)
        guard let met = firstStop(unitStops) else { return nil }
        move(by: met.distance)
        // Along the direction the leaving row changes by `sign` per unit, so the rate is sign · α[p].
        let pivot = met.rate * sign
        let side = try exchangeFlatly(position, for: Int(met.row), leavingTo: RowSide(ofSign: sign), pivot: pivot)
        return (Int(met.row), side)
    }

    // MARK: Rows and columns that were removed

    /// Frees rows and columns that were removed while tight; returns whether that took a step.
    mutating func finishRemovals() throws(SolverError) -> Bool {
        var hasMoved = false
        for row in edits.removals where system.rows[Int(row)].isTight {
            hasMoved = true
            try replaceRemoved(Int(row))
        }
        // Slots are freed only now: a slot must not be free while another removed row may still be exchanged for its
        // row.
        for row in edits.removals {
            release(Int(row))
        }
        edits.removals.removeAll(keepingCapacity: true)
        for column in edits.removedColumns {
            // No row has the column any more, so nothing but its unit row can be tight for it.
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

    /// Makes another row tight in place of one that was removed.
    ///
    /// The removed row has no weight, so both its reduced costs are 0. If no row is met in one direction, one is met in
    /// the other: the row's variables have unit rows, of which at least one is loose and changes.
    private mutating func replaceRemoved(_ row: Int) throws(SolverError) {
        let position = Int(system.rows[row].position)
        if try flatStep(position, sign: 1, unitStops: .all) != nil { return }
        if try flatStep(position, sign: -1, unitStops: .all) != nil { return }
        throw .numericalTrouble(.irreplaceableRow(row: RowID(index: row)))
    }

    // MARK: Rows that were added

    /// Gives the rows added since the last solve their weight.
    mutating func insertPendingRows() throws(SolverError) {
        for index in edits.insertions {
            let row = Int(index)
            // Removed again meanwhile, or given its weight by another edit.
            guard system.rows[row].kind == .general, system.rows[row].isSuspended else { continue }
            if try !insertByFlatStep(row) { unsuspend(row) }
        }
        edits.insertions.removeAll(keepingCapacity: true)
    }

    /// Makes a row that is off its constant tight by a flat step, if one leads there that crosses no other row.
    ///
    /// There is one where an edit determines what was ambiguous before. It saves changing the multipliers twice.
    ///
    /// - Returns: whether the row is tight now; if not, nothing has changed.
    private mutating func insertByFlatStep(_ row: Int) throws(SolverError) -> Bool {
        guard !vertex.pricing.free.isEmpty else { return false }
        let (value, zero) = residual(of: row)
        let penalty = system.rows[row].penalty
        let isViolated = value > zero && penalty.above > 0 || value < -zero && penalty.below > 0
        // A row that holds already costs nothing where it is.
        guard isViolated else { return false }
        guard let (position, pivot) = try freePosition(changing: row, by: -value) else { return false }
        // The leaving row has to change by −r / α[p] for the residual r to come to 0.
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

    /// A free position whose row may go in the direction in which `row` changes by `change`, with the rate of `row`.
    ///
    /// Where several will do, it is the one with the largest rate, for the sake of a large pivot.
    private mutating func freePosition(
        changing row: Int,
        by change: Double
    ) throws(SolverError) -> (position: Int, rate: Double)? {
        if vertex.pricing.free.members.count == 1 {
            // One solve for the direction, which the step needs anyway, gives the rate as well: no BTRAN.
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

    /// Whether the row at a position may go, at no cost, to the side on which another row then changes as wanted.
    private func mayGo(_ position: Int, rate: Double, for change: Double) -> Bool {
        abs(rate) > Tolerance.pivot
            && vertex.pricing.freedoms[position].contains(change / rate > 0 ? .up : .down)
    }
}
