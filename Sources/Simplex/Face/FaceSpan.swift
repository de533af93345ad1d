/// An optional row whose error varies on the face: an objective of the canonical point.
struct FaceObjective {
    let row: Int
    /// The side of the row's error.
    let side: RowSide
    let level: Double
    let isOrdered: Bool
    /// The lowest rank among the row's variables; the insertion number for an ordered row.
    let order: Int
    /// The highest rank among the row's variables; 0 for an ordered row.
    let lastRank: Int
    /// In points; 0 for an ordered row.
    let constant: Double

    /// Returns whether this objective is minimised before another one.
    ///
    /// Objectives are sorted by descending priority, then ordered rows by insertion, then by the rank of their
    /// variables, then by descending constant: a natural length precedes a row that minimises. Rows that are the same
    /// in all of this are sorted by their terms, and then errors above precede those below. The order depends on what a
    /// row is, not on when it was added.
    func isBefore(_ other: FaceObjective, in system: LinearSystem) -> Bool {
        if level != other.level { return level > other.level }
        if isOrdered != other.isOrdered { return isOrdered }
        let (key, otherKey) = ((order, lastRank, -constant), (other.order, other.lastRank, -other.constant))
        if key != otherKey { return key < otherKey }
        let (terms, otherTerms) = (RankedTerm.terms(of: row, in: system), RankedTerm.terms(of: other.row, in: system))
        if terms.lexicographicallyPrecedes(otherTerms) { return true }
        return side == .above && other.side == .below && !otherTerms.lexicographicallyPrecedes(terms)
    }
}

/// The columns and rows that change along the edges of the free positions of an optimal vertex.
///
/// There are as many edges as free positions, and each may touch every column, so they are not stored individually. A
/// *generic* point of their span is a sum of all edges with irregular factors: it changes every number that any edge
/// changes, up to rounding, so one solve finds all of these (Schwartz, "Fast probabilistic algorithms for verification
/// of polynomial identities", 1980). The individual edges are computed only for rows that block them.
struct FaceSpan {
    /// Free positions, ascending; edge number i leaves the i-th.
    let positions: [Int]
    /// Columns touched by any edge, ascending.
    let columns: [Int]
    private let freedoms: [Freedom]
    /// Columns that change at the generic point, and loose rows that have weight.
    private let movedColumns: [Int]
    private let rows: [Int]

    /// - Parameter solver: at an optimal vertex; records the dependencies of the canonical point.
    /// - Throws: ``SolverError/workLimitExceeded``.
    init(of solver: inout Solver) throws(SolverError) {
        let positions = solver.vertex.pricing.free.members.map(Int.init).sorted()
        self.positions = positions
        freedoms = positions.map { [all = solver.vertex.pricing.freedoms] in all[$0] }
        try solver.effort.spend(positions.count)
        // One solve covers all edges.
        try solver.computeDirection(along: positions.indices.map { (positions[$0], Self.weight(of: $0)) })
        columns = solver.movedColumns(above: Tolerance.coefficient)
        movedColumns = solver.movedColumns(above: Tolerance.multiplier)
        // The point depends on the free rows themselves and on all loose rows that their edges change.
        for position in positions {
            solver.vertex.dependencies.insert(Int(solver.vertex.basis.rows[position]), of: solver.system.store)
        }
        var rows: [Int] = []
        for number in solver.scratch.direction.rates.used {
            let row = solver.scratch.direction.rates.index(number)
            guard solver.isChanging(row) else { continue }
            solver.vertex.dependencies.insert(row, of: solver.system.store)
            let state = solver.system.rows[row]
            if !state.isTight, state.isWeighted { rows.append(row) }
        }
        self.rows = rows.sorted()
    }

    /// The factor of an edge at the generic point, from 1 to 2: the bits of its number, well mixed, so that no two sums
    /// of factors are equal.
    ///
    /// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
    static func weight(of edge: Int) -> Double {
        var bits = UInt64(truncatingIfNeeded: edge &+ 1) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return 1 + Double(bits >> 12) / Double(1 << 52 as UInt64)
    }

    /// Returns the optional rows whose error may vary on the face, in the order in which they are minimised.
    func objectives(of solver: borrowing Solver) -> [FaceObjective] {
        var result: [FaceObjective] = []
        // Rows that miss their constants and change along edges.
        for row in rows where solver.system.rows[row].slopeLevel > 0 {
            append(row, side: solver.system.rows[row].side, of: solver, to: &result)
        }
        // Tight rows with a freedom, which may have an error elsewhere on the face.
        for (edge, position) in positions.enumerated() {
            let row = Int(solver.vertex.basis.rows[position])
            let state = solver.system.rows[row]
            if freedoms[edge].contains(.up), state.above > 0 { append(row, side: .above, of: solver, to: &result) }
            if freedoms[edge].contains(.down), state.below > 0 { append(row, side: .below, of: solver, to: &result) }
        }
        let system = solver.system
        return result.sorted { $0.isBefore($1, in: system) }
    }

    private func append(
        _ row: Int,
        side: RowSide,
        of solver: borrowing Solver,
        to result: inout [FaceObjective]
    ) {
        let state = solver.system.rows[row]
        let isOrdered = state.order != RowState.unordered
        var (first, last) = (Int32.max, Int32.min)
        for slot in solver.system.store.range(of: row) {
            let rank = solver.system.variables[Int(solver.system.store.entries[slot].column)].rank
            first = min(first, rank)
            last = max(last, rank)
        }
        // A row without terms has no rank.
        if first > last { (first, last) = (0, 0) }
        result.append(
            FaceObjective(
                row: row,
                side: side,
                level: side == .above ? state.above : state.below,
                isOrdered: isOrdered,
                order: isOrdered ? state.order : Int(first),
                lastRank: isOrdered ? 0 : Int(last),
                constant: isOrdered ? 0 : state.constant
            )
        )
    }

    // MARK: Open variables

    /// Returns the variables that have more than one value on the face, ascending.
    ///
    /// Rows that are at their constants without being tight may block an edge at its start. The directions that the
    /// edges can form together are then a cone, and the variables that change at a generic point of its linear span are
    /// open.
    func openVariables(of solver: inout Solver) throws(SolverError) -> [VariableID] {
        let blocks = try blocks(of: &solver)
        // No row blocks the start of an edge: the point can move some distance along every edge.
        guard !blocks.isEmpty else { return movedColumns.map(VariableID.init) }
        let cone = try FaceCone(freedoms: freedoms, blocks: blocks, solver: &solver)
        // Blocks that imply no equation leave the span unchanged.
        guard !cone.isWhole else { return movedColumns.map(VariableID.init) }
        // Recompute the generic point with the equations of the cone.
        let amounts = cone.genericPoint(positions.indices.map(Self.weight(of:)))
        try solver.computeDirection(along: positions.indices.map { (positions[$0], amounts[$0]) })
        return solver.movedColumns(above: Tolerance.multiplier).map(VariableID.init)
    }

    /// The maximum number of block entries of a face; each takes about a hundred bytes in the program of the cone.
    private static let entryLimit = 500_000

    /// Returns the rows that are at their constants without being tight, with their rates along the edges.
    private func blocks(of solver: inout Solver) throws(SolverError) -> [FaceCone.Block] {
        var blocks: [FaceCone.Block] = []
        var entryCount = 0
        var edges: [Int: Int32] = [:]
        for (edge, position) in positions.enumerated() { edges[position] = Int32(truncatingIfNeeded: edge) }
        for row in rows {
            solver.effort.count(solver.system.store.range(of: row).count)
            let (value, zero) = solver.residual(of: row)
            // A row that misses its constant lets the point move some distance along an edge, which is enough for
            // ambiguity.
            guard abs(value) <= zero else { continue }
            try solver.computePivotRow(row)
            var rates: [FaceCone.Rate] = []
            for number in solver.scratch.pivotRow.alpha.used {
                let position = solver.scratch.pivotRow.alpha.index(number)
                let rate = solver.scratch.pivotRow.alpha[position]
                // The edge does not change the row.
                guard abs(rate) > Tolerance.multiplier, let edge = edges[position] else { continue }
                rates.append(FaceCone.Rate(edge: edge, value: rate))
            }
            rates.sort { $0.edge < $1.edge }
            entryCount += rates.count
            guard entryCount <= Self.entryLimit else { throw .workLimitExceeded }
            try solver.effort.spend(4 * solver.scratch.pivotRow.alpha.usedCount + 8 * rates.count)
            blocks.append(FaceCone.Block(side: solver.system.rows[row].side, rates: rates))
        }
        return blocks
    }
}

extension Solver {
    /// Computes the direction along a sum of edges (FTRAN): `d = B⁻¹ · Σ amount · eₚ`.
    fileprivate mutating func computeDirection(
        along edges: [(position: Int, amount: Double)]
    ) throws(SolverError) {
        scratch.rightSide.clear()
        for (position, amount) in edges where amount != 0 {
            scratch.rightSide.set(amount, at: position)
        }
        // A sum of edges is not the direction of a single position.
        scratch.forgetBasis()
        vertex.basis.solveColumns(scratch.rightSide, into: &scratch.direction.columns)
        let visits = computeRates()
        try effort.spend(
            scratch.direction.columns.usedCount + scratch.direction.rates.usedCount + visits
                + vertex.basis.takeVisitCount()
        )
    }

    /// Returns the columns that change along the direction by more than `zero`, ascending.
    fileprivate func movedColumns(above zero: Double) -> [Int] {
        var moved: [Int] = []
        for number in scratch.direction.columns.used {
            let column = scratch.direction.columns.index(number)
            if abs(scratch.direction.columns[column]) > zero { moved.append(column) }
        }
        return moved.sorted()
    }

    /// Returns whether a loose row changes along the direction by more than the rounding of its terms.
    ///
    /// In a generic direction, the terms of a row that no edge changes cancel, except for rounding relative to the
    /// largest one.
    fileprivate func isChanging(_ row: Int) -> Bool {
        let rate = abs(scratch.direction.rates[row])
        guard rate > Tolerance.multiplier else { return false }
        var largest = 0.0
        for slot in system.store.range(of: row) {
            let entry = system.store.entries[slot]
            largest = max(largest, abs(entry.coefficient * scratch.direction.columns[Int(entry.column)]))
        }
        return rate > Tolerance.coefficient * largest
    }
}
