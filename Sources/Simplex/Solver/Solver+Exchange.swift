/// Step 2.5: exchanging one row of the basis for another.
///
/// The row at position p leaves, and `entering`, which is `a = Σ α[k] · B[k]` in the old basis, becomes tight at p. All
/// updates follow from solving this for the leaving row: `B[p] = (a − Σ(k≠p) α[k] · B[k]) / α[p]`. A multiple ζ of the
/// leaving row that balanced the gradient becomes `ζ / α[p]` of the entering one, plus `−ζ · α[k] / α[p]` of each other
/// tight row.
extension Solver {
    /// Makes `entering` tight in place of the row at `position`; its pivot row must have been computed.
    ///
    /// - Parameters:
    ///   - position: the position of the leaving row.
    ///   - entering: the row that enters.
    ///   - side: the side to which the leaving row moves.
    /// - Throws: ``SolverError/numericalTrouble(_:)`` if the pivot is too small.
    mutating func exchange(_ position: Int, for entering: Int, leavingTo side: RowSide) throws(SolverError) {
        let pivot = scratch.pivotRow.alpha[position]
        let leaving = Int(vertex.basis.rows[position])
        // The slope s of the entering row in the gradient becomes part of its multiplier: z = s + ζ / α[p], below.
        loadSlopeOfEntering(entering)
        try replace(position, by: entering, leavingTo: side, pivot: pivot)
        // ζ = z[p] − slope of the leaving row: the multiple that the gradient needs in addition to the slope on its new
        // side.
        scratch.multiplierChange.removeAll()
        vertex.multipliers.add(position, times: 1, to: &scratch.multiplierChange)
        scratch.multiplierChange.add(-system.rows[leaving].side.sign, at: system.rows[leaving].slopeLevel)
        // z[k] −= ζ · α[k] / α[p] for all others. Only rows with an entry in α change: O(entries of α · levels).
        for number in scratch.pivotRow.alpha.used {
            let other = scratch.pivotRow.alpha.index(number)
            guard other != position else { continue }
            let factor = -scratch.pivotRow.alpha[other] / pivot
            guard abs(factor) > Tolerance.coefficient else { continue }
            vertex.multipliers.add(scratch.multiplierChange, times: factor, at: other)
        }
        let count = scratch.pivotRow.alpha.usedCount
        try effort.spend(count * 4)
        guard vertex.multipliers.entryCount <= Self.multiplierLimit else { throw .workLimitExceeded }
        effort.multiplierChanges += count
        // z[p] = s + ζ / α[p].
        scratch.multiplierOfEntering.add(scratch.multiplierChange, times: 1 / pivot)
        vertex.multipliers.set(scratch.multiplierOfEntering, at: position)
        for number in scratch.pivotRow.alpha.used {
            let other = scratch.pivotRow.alpha.index(number)
            updatePricing(other)
        }
        try effort.spend(vertex.multipliers.takeVisitCount())
        try endExchange()
    }

    /// Makes `entering` tight in place of a row whose reduced cost is 0, so that the other multipliers are unchanged.
    ///
    /// The leaving row's multiplier equals its slope on its new side: ζ is 0 in the formulas above.
    ///
    /// - Parameters:
    ///   - position: the position of the leaving row.
    ///   - entering: the row that enters.
    ///   - side: the side to which the leaving row moves.
    ///   - pivot: `α[position]`, the rate at which the entering row changes with the leaving one.
    /// - Returns: the previous side of the entering row.
    /// - Throws: ``SolverError/numericalTrouble(_:)`` if the pivot is too small.
    @discardableResult
    mutating func exchangeFlatly(
        _ position: Int,
        for entering: Int,
        leavingTo side: RowSide,
        pivot: Double
    ) throws(SolverError) -> RowSide {
        let sideBefore = system.rows[entering].side
        prepareSpike(of: entering)
        // z[p] = s: the slope of the entering row.
        loadSlopeOfEntering(entering)
        try replace(position, by: entering, leavingTo: side, pivot: pivot)
        vertex.multipliers.set(scratch.multiplierOfEntering, at: position)
        updatePricing(position)
        try endExchange()
        return sideBefore
    }

    /// Exchanges two rows in everything except the multipliers.
    private mutating func replace(
        _ position: Int,
        by entering: Int,
        leavingTo side: RowSide,
        pivot: Double
    ) throws(SolverError) {
        // 1 / α[p] is a factor of every multiplier: below this limit, rounding errors would grow ten-million-fold.
        guard abs(pivot) > Tolerance.pivot else {
            throw .numericalTrouble(.pivotTooSmall(row: RowID(index: entering), value: pivot))
        }
        let leaving = Int(vertex.basis.rows[position])
        effort.count(system.store.range(of: leaving).count + system.store.range(of: entering).count)
        vertex.dependencies.invalidate()
        vertex.violated.remove(entering)
        system.rows[entering].position = Int32(position)
        system.rows[entering].side = .neither
        system.rows[leaving].position = -1
        // A row without weight has no slope, so it is on neither side.
        system.rows[leaving].side = system.rows[leaving].isWeighted ? side : .neither
        updateViolated(leaving)
        updateLoose(entering)
        updateLoose(leaving)
        vertex.edgeCache.removeAll()
        vertex.basis.replaceRow(at: position, by: entering, pivot: pivot)
        effort.count(vertex.basis.takeVisitCount())
    }

    private mutating func loadSlopeOfEntering(_ entering: Int) {
        scratch.multiplierOfEntering.removeAll()
        scratch.multiplierOfEntering.add(
            system.rows[entering].side.sign,
            at: system.rows[entering].slopeLevel
        )
    }

    private mutating func endExchange() throws(SolverError) {
        effort.countPivot()
        // Direction and pivot row belong to the old basis.
        scratch.forgetBasis()
        if vertex.basis.isWorthRefactoring { try refactor() }
        #if DEBUG
            checkStep()
        #endif
    }

    // MARK: Factors

    /// Computes new factors of the basis.
    mutating func refactor() throws(SolverError) {
        scratch.forgetBasis()
        let (dependent, _) = try eliminate()
        guard let position = dependent.first else { return }
        let row = RowID(index: Int(vertex.basis.rows[position]))
        throw .numericalTrouble(.singularBasis(row: row, count: dependent.count))
    }

    /// Computes new factors of the basis; returns the positions that depend on others and the columns that no row
    /// determines.
    mutating func eliminate() throws(SolverError) -> (dependent: [Int], open: [Int]) {
        var elimination = EliminationEffort(limit: effort.workLimit - effort.work, isAbandoned: effort.isAbandoned)
        let singular = vertex.basis.refactor(system.store, &elimination)
        // Both factors are stored twice, by row and by column.
        try effort.spend(elimination.work + 2 * vertex.basis.factorEntryCount)
        guard let singular else { throw .workLimitExceeded }
        return singular
    }

    /// Computes only the spike that an exchange needs for the entering row, when α itself is not needed.
    private mutating func prepareSpike(of row: Int) {
        // If α was computed for this row, so was its spike.
        guard !scratch.pivotRow.isRow(row) else { return }
        loadRightSide(with: row)
        vertex.basis.prepareSpike(scratch.rightSide)
    }
}
