/// An optional row whose error varies on the face: an objective of the canonical point.
struct FaceObjective {
    let row: Int
    /// The side on which it has the error.
    let side: RowSide
    let level: Double
    let isOrdered: Bool
    /// For a row that is not ordered, the lowest rank of its variables.
    let order: Int
    /// The highest rank of its variables; 0 for a row that is ordered.
    let lastRank: Int
    /// In points; 0 for a row that is ordered.
    let constant: Double

    /// Whether this objective is minimised before another one.
    ///
    /// By descending priority, then ordered rows in the order of adding, then by the rank of their variables, then the
    /// larger constant first: a natural length goes before a row that wants to be small. So the order depends on what a
    /// row is, not on when it was added.
    func isBefore(_ other: FaceObjective) -> Bool {
        if level != other.level { return level > other.level }
        if isOrdered != other.isOrdered { return isOrdered }
        return (order, lastRank, -constant, row) < (other.order, other.lastRank, -other.constant, other.row)
    }
}

/// The columns and rows that change along the edges of the free positions of an optimal vertex.
///
/// There are as many edges as free positions, and each may touch every column, so they are not kept one by one. A
/// *generic* point of their span is a sum of all edges with irregular factors: it changes every number that any edge
/// changes, up to rounding, so one solve finds all of these (Schwartz, "Fast probabilistic algorithms for verification
/// of polynomial identities", 1980). Only for rows that block edges is it computed which edges these are.
struct FaceSpan {
    /// Free positions, ascending; edge number i leaves at the i-th.
    let positions: [Int]
    /// Columns that some edge touches, ascending.
    let columns: [Int]
    private let freedoms: [Freedom]
    /// Columns that change at the generic point, and rows that are not tight but have weight.
    private let movedColumns: [Int]
    private let rows: [Int]

    /// - Parameter solver: at an optimal vertex; what the canonical point depends on is recorded there.
    /// - Throws: ``SolverError/workLimitExceeded``.
    init(of solver: inout Solver) throws(SolverError) {
        let positions = solver.vertex.pricing.free.members.map(Int.init).sorted()
        self.positions = positions
        freedoms = positions.map { [all = solver.vertex.pricing.freedoms] in all[$0] }
        try solver.effort.spend(positions.count)
        // One solve for all edges together.
        try solver.computeDirection(along: positions.indices.map { (positions[$0], Self.weight(of: $0)) })
        columns = solver.movedColumns(above: Tolerance.coefficient)
        movedColumns = solver.movedColumns(above: Tolerance.multiplier)
        // The point depends on the free rows themselves, and on all loose rows that their edges change.
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
    /// of factors agree.
    ///
    /// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
    static func weight(of edge: Int) -> Double {
        var bits = UInt64(truncatingIfNeeded: edge &+ 1) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return 1 + Double(bits >> 12) / Double(1 << 52 as UInt64)
    }

    /// Optional rows whose error may vary on the face, in the order in which they are minimised.
    func objectives(of solver: borrowing Solver) -> [FaceObjective] {
        var result: [FaceObjective] = []
        // Rows that are off their constants and change along edges.
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
        return result.sorted { $0.isBefore($1) }
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

    /// Variables that take more than one value on the face, ascending.
    ///
    /// An edge may be blocked from the start by rows that are at their constants without being tight. The directions
    /// that the edges can make together are then a cone, and the variables that change at a generic point of its linear
    /// span are open.
    func openVariables(of solver: inout Solver) throws(SolverError) -> [VariableID] {
        let blocks = try blocks(of: &solver)
        // No row blocks the start of an edge: the point can move some way along every edge.
        guard !blocks.isEmpty else { return movedColumns.map(VariableID.init) }
        let cone = try FaceCone(freedoms: freedoms, blocks: blocks, solver: &solver)
        // Blocks from which no equation follows leave the span as it is.
        guard !cone.isWhole else { return movedColumns.map(VariableID.init) }
        // The generic point again, now with the equations of the cone.
        let amounts = cone.genericPoint(positions.indices.map(Self.weight(of:)))
        try solver.computeDirection(along: positions.indices.map { (positions[$0], amounts[$0]) })
        return solver.movedColumns(above: Tolerance.multiplier).map(VariableID.init)
    }

    /// How many entries the blocks of a face may have; each takes some hundred bytes in the program of the cone.
    private static let entryLimit = 500_000

    /// The rows that are at their constants without being tight, with their rates along the edges.
    private func blocks(of solver: inout Solver) throws(SolverError) -> [FaceCone.Block] {
        var blocks: [FaceCone.Block] = []
        var entryCount = 0
        var edges: [Int: Int32] = [:]
        for (edge, position) in positions.enumerated() { edges[position] = Int32(truncatingIfNeeded: edge) }
        for row in rows {
            solver.effort.count(solver.system.store.range(of: row).count)
            let (value, zero) = solver.residual(of: row)
            // A row off its constant lets the point move some way along an edge, which is enough for ambiguity.
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
        // A sum of edges is not the direction of any single position.
        scratch.forgetBasis()
        vertex.basis.solveColumns(scratch.rightSide, into: &scratch.direction.columns)
        let visits = computeRates()
        try effort.spend(
            scratch.direction.columns.usedCount + scratch.direction.rates.usedCount + visits
                + vertex.basis.takeVisitCount()
        )
    }

    /// The columns that change along the direction by more than `zero`, ascending.
    fileprivate func movedColumns(above zero: Double) -> [Int] {
        var moved: [Int] = []
        for number in scratch.direction.columns.used {
            let column = scratch.direction.columns.index(number)
            if abs(scratch.direction.columns[column]) > zero { moved.append(column) }
        }
        return moved.sorted()
    }

    /// Whether a row that is not tight changes along the direction by more than the rounding of its terms.
    ///
    /// In a generic direction, terms of a row that no edge changes cancel, but for rounding that is relative to the
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
