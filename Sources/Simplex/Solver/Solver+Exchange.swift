/// Putting one row in the place of another in the basis.
extension Solver {
    /// Makes `entering`, of which α is at hand, tight in place of the row at `position`.
    ///
    /// - Parameters:
    ///   - position: the place of the row that leaves.
    ///   - entering: the row that comes in.
    ///   - side: where the leaving row goes, +1 or -1.
    /// - Throws: ``SolverError/numericalTrouble`` where the pivot is too small.
    mutating func exchange(_ position: Int, for entering: Int, leavingTo side: Int8) throws(SolverError) {
        let pivot = alpha[position]
        let leaving = Int(basis.rows[position])
        multiplierOfEntering.removeAll()
        multiplierOfEntering.add(Double(rows[entering].side), at: rows[entering].slopeLevel)
        try replace(position, by: entering, leavingTo: side, pivot: pivot)
        multiplierChange.removeAll()
        multipliers.add(position, times: 1, to: &multiplierChange)
        multiplierChange.add(-Double(rows[leaving].side), at: rows[leaving].slopeLevel)
        for index in alpha.indices where Int(index) != position {
            let factor = -alpha[Int(index)] / pivot
            guard abs(factor) > Tolerance.coefficient else { continue }
            multipliers.add(multiplierChange, times: factor, at: Int(index))
        }
        try spend(alpha.indices.count * (multiplierChange.entries.count + 3 * multipliers.density))
        guard multipliers.entryCount <= Self.multiplierLimit else { throw .workLimitExceeded }
        multiplierChanges += alpha.indices.count
        multiplierOfEntering.add(multiplierChange, times: 1 / pivot)
        multipliers.set(multiplierOfEntering, at: position)
        for index in alpha.indices {
            reprice(Int(index))
        }
        try endExchange()
    }

    /// Makes `entering` tight in place of a row whose reduced cost is 0, so that the other multipliers stay.
    ///
    /// - Parameters:
    ///   - position: the place of the row that leaves.
    ///   - entering: the row that comes in.
    ///   - side: where the leaving row goes, +1 or -1.
    ///   - pivot: how the entering row changes with the leaving one.
    /// - Throws: ``SolverError/numericalTrouble`` where the pivot is too small.
    mutating func exchangeFlatly(
        _ position: Int,
        for entering: Int,
        leavingTo side: Int8,
        pivot: Double
    ) throws(SolverError) {
        prepare(entering)
        multiplierOfEntering.removeAll()
        multiplierOfEntering.add(Double(rows[entering].side), at: rows[entering].slopeLevel)
        try replace(position, by: entering, leavingTo: side, pivot: pivot)
        multipliers.set(multiplierOfEntering, at: position)
        reprice(position)
        try endExchange()
    }

    /// Exchanges two rows in everything but the multipliers.
    private mutating func replace(
        _ position: Int,
        by entering: Int,
        leavingTo side: Int8,
        pivot: Double
    ) throws(SolverError) {
        guard abs(pivot) > Tolerance.pivot else { throw .numericalTrouble }
        let leaving = Int(basis.rows[position])
        expressedRow = -1
        aimed.position = -1
        settledFace.invalidate()
        violated.remove(entering)
        sideOfEntering = rows[entering].side
        rows[entering].position = Int32(position)
        rows[entering].side = 0
        rows[leaving].position = -1
        rows[leaving].side = rows[leaving].isWeighted ? side : 0
        noteViolation(of: leaving)
        noteLoose(entering)
        noteLoose(leaving)
        edgeCache.removeAll()
        basis.exchange(position, for: entering, pivot: pivot)
    }

    private mutating func endExchange() throws(SolverError) {
        countPivot()
        if basis.isWorthRefactoring { try refactor() }
        #if DEBUG
            checkStep()
        #endif
    }

    mutating func refactor() throws(SolverError) {
        expressedRow = -1
        aimed.position = -1
        let (dependent, _) = try eliminate()
        guard dependent.isEmpty else { throw .numericalTrouble }
    }

    /// Makes new factors of the basis; answers positions and columns that depend on others.
    mutating func eliminate() throws(SolverError) -> (dependent: [Int], open: [Int]) {
        var effort = EliminationEffort(limit: workLimit - work)
        let singular = basis.refactor(store, &effort)
        try spend(effort.work)
        guard let singular else { throw .workLimitExceeded }
        return singular
    }

    /// Makes ready what an exchange needs of the row that enters, where α itself is not needed.
    private mutating func prepare(_ row: Int) {
        guard row != expressedRow else { return }
        loadColumn(with: row)
        basis.prepare(column)
    }
}
