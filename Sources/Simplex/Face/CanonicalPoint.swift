/// Step 4: the optimal face, the set of all points that are equally good at every priority.
///
/// The multipliers of an optimal vertex determine the face exactly (complementary slackness). Every row stays on the
/// side of its slope; a tight row stays tight unless releasing it costs nothing. The face is therefore spanned by the
/// edges of the *free* positions, those with a reduced cost of 0, and bounded by the rows that these edges meet.
///
/// The canonical point is the lexicographic minimum of a list of objectives on the face: errors of optional rows, then
/// magnitudes of variables (``FaceSpan/objectives(of:)``). Flat steps minimise each objective; then the positions that
/// would change it are fixed, which leaves a smaller face for the next objective. The multipliers of rows that stay
/// tight never change in the process.
extension Solver {
    /// Finds the variables that the rows do not determine, and moves to the canonical point of the face.
    mutating func settleFace() throws(SolverError) {
        // None of the dependencies of the canonical point have changed since it was found.
        if vertex.dependencies.isValid, !vertex.dependencies.isTouched(by: results.moved) { return }
        results.undetermined.removeAll()
        vertex.dependencies.begin()
        // Without free positions, the face is a single point.
        if !vertex.pricing.free.isEmpty { try moveToCanonicalPoint() }
        vertex.dependencies.end()
    }

    private mutating func moveToCanonicalPoint() throws(SolverError) {
        let span = try FaceSpan(of: &self)
        results.undetermined = try span.openVariables(of: &self)
        // Removed variables are free, but no longer variables of the caller.
        if !edits.removedColumns.isEmpty {
            let removed = Set(edits.removedColumns)
            results.undetermined.removeAll { removed.contains(Int32($0.index)) }
        }
        // Only removed variables, if any, change along the edges: every point is the same.
        guard !results.undetermined.isEmpty else { return }
        scratch.face.begin(span.positions, vertex.pricing.freedoms)
        defer { scratch.face.end() }
        try effort.spend(span.columns.count)
        for objective in span.objectives(of: self) {
            try minimiseError(of: objective)
            if scratch.face.freeCount == 0 { return }
        }
        let columns = span.columns.map { (rank: system.variables[$0].rank, column: $0) }
        for (_, column) in columns.sorted(by: { $0 < $1 }) {
            try minimiseMagnitude(of: column)
            if scratch.face.freeCount == 0 { return }
        }
    }

    /// Moves to the point of the face with the least error of one row, and restricts the face to points with that
    /// error.
    private mutating func minimiseError(of objective: FaceObjective) throws(SolverError) {
        guard try mayChange(objective.row) else { return }
        var stepCount = 0
        while true {
            // α[p] is the rate of the row along the edge of p; its error changes by side · α[p].
            try computePivotRowOnFace(objective.row)
            guard let (position, sign) = scratch.face.falling(scratch.pivotRow.alpha, times: objective.side.sign) else {
                break
            }
            // The row itself stops the step at the latest because its error cannot be negative.
            guard let (met, side) = try flatStep(position, sign: sign, unitStops: .none) else {
                throw .numericalTrouble(.unboundedFace(row: RowID(index: objective.row)))
            }
            enter(met, sideBefore: side, at: position)
            try count(&stepCount)
        }
        scratch.face.hold(scratch.pivotRow.alpha)
    }

    /// Moves to the point of the face at which a variable is nearest to 0, and restricts the face to that value.
    ///
    /// The point moves towards the unit row `x == 0`, which is fixed once it is tight.
    private mutating func minimiseMagnitude(of column: Int) throws(SolverError) {
        let unit = system.unitRow(of: column)
        var stepCount = 0
        guard try mayChange(unit) else { return }
        while !system.rows[unit].isTight {
            try computePivotRowOnFace(unit)
            // No edge of the face changes the variable.
            guard let largest = scratch.face.largest(scratch.pivotRow.alpha) else { return }
            let (value, zero) = residual(of: unit)
            if abs(value) <= zero {
                // The variable happens to be 0: its unit row becomes tight without a move, so later objectives cannot
                // move it away.
                let side = scratch.face.sideOfLeaving(largest)
                try exchangeFlatly(largest, for: unit, leavingTo: side, pivot: scratch.pivotRow.alpha[largest])
                scratch.face.basisHasChanged()
                scratch.face.hold(largest)
                return
            }
            guard let (position, sign) = scratch.face.falling(scratch.pivotRow.alpha, times: value > 0 ? 1 : -1) else {
                // The variable cannot move closer: every edge that changes it would move it away from 0.
                scratch.face.hold(scratch.pivotRow.alpha)
                return
            }
            guard let (met, side) = try flatStep(position, sign: sign, unitStops: .one(row: unit)) else {
                throw .numericalTrouble(.unboundedFace(row: RowID(index: unit)))
            }
            enter(met, sideBefore: side, at: position)
            try count(&stepCount)
        }
        scratch.face.hold(Int(system.rows[unit].position))
    }

    mutating func enter(_ row: Int, sideBefore side: RowSide, at position: Int) {
        scratch.face.enter(system.rows[row], sideBefore: side, at: position)
        scratch.face.basisHasChanged()
    }

    /// Returns whether a row may still change along the edges of free positions.
    ///
    /// In a long chain of views, most columns depend on most positions, so a solve for each column would cost the
    /// square of its length, although only the first few find a position that is still free. Once unsuccessful solves
    /// have cost as much as ``FaceReach``, it is computed to answer this in advance.
    private mutating func mayChange(_ row: Int) throws(SolverError) -> Bool {
        // A tight row always changes along one edge; no solve is needed.
        if system.rows[row].isTight { return true }
        let cost = 4 * (vertex.basis.factorEntryCount + vertex.basis.count)
        if scratch.face.isReachWorthwhile(cost: cost) {
            try effort.spend(cost)
            if vertex.basis.hasEtas { try refactor() }
            scratch.face.findReach(in: vertex.basis)
        }
        for slot in system.store.range(of: row) {
            let column = Int(system.store.entries[slot].column)
            if scratch.face.mayChange(column, of: vertex.basis, &effort) { return true }
        }
        effort.count(system.store.range(of: row).count)
        return false
    }

    /// Counts a step towards one objective; ``stepLimit`` is the maximum.
    func count(_ steps: inout Int) throws(SolverError) {
        steps += 1
        guard steps <= stepLimit else { throw .numericalTrouble(.tooManySteps(steps)) }
    }

    /// Writes a row in the current basis; at least the entries at free positions are correct.
    mutating func computePivotRowOnFace(_ row: Int) throws(SolverError) {
        if system.rows[row].isTight {
            // A tight row is its own combination.
            scratch.pivotRow.clear()
            scratch.pivotRow.alpha.set(1, at: Int(system.rows[row].position))
        } else if let position = scratch.face.onlyFreePosition {
            // Only one entry matters, a · d along the only edge, whose direction has probably been computed already: no
            // BTRAN is needed.
            let sign = scratch.direction.sign(from: position) ?? 1
            try computeDirection(from: position, sign: sign)
            let rate = rate(of: row)
            scratch.pivotRow.clear()
            scratch.pivotRow.alpha.set(rate * sign, at: position)
        } else {
            let workBefore = effort.work
            try computePivotRow(row)
            // The caller reads the entries again.
            effort.count(2 * scratch.pivotRow.alpha.usedCount)
            if scratch.face.largest(scratch.pivotRow.alpha) == nil {
                scratch.face.chargeFailedSearch(effort.work - workBefore)
            }
        }
    }
}
