/// What the edges of the free positions of an optimal vertex touch.
///
/// Edges are as many as there are free positions and may each touch every column, so they are not kept one by one. A *generic* point of
/// their span is a sum of all edges with irregular weights: a number that any of them changes is changed there, up to rounding, and one
/// solve tells all of these (Schwartz, "Fast probabilistic algorithms for verification of polynomial identities", 1980). Only for rows
/// that block edges it is asked which ones they block.
struct FaceSpan {
    /// Free positions, ascending; edge number i leaves at the i-th.
    let positions: [Int]
    /// Columns that some edge touches, ascending.
    let columns: [Int]
    private let freedoms: [UInt8]
    /// Columns that change at the generic point, and rows that are not tight but have weight.
    private let movedColumns: [Int]
    private let rows: [Int]

    init(of solver: inout Solver) throws(SolverError) {
        let positions = solver.pricing.free.members.map(Int.init).sorted()
        self.positions = positions
        freedoms = positions.map { [all = solver.pricing.freedoms] in all[$0] }
        try solver.spend(positions.count)
        try solver.aim(along: positions.indices.map { (positions[$0], Self.weight(of: $0)) })
        columns = solver.movedColumns(above: Tolerance.coefficient)
        movedColumns = solver.movedColumns(above: Tolerance.multiplier)
        for position in positions {
            solver.settledFace.insert(Int(solver.basis.rows[position]), of: solver.store)
        }
        var rows: [Int] = []
        for index in solver.rates.indices where solver.isChanging(Int(index)) {
            solver.settledFace.insert(Int(index), of: solver.store)
            if !solver.rows[Int(index)].isTight, solver.rows[Int(index)].isWeighted { rows.append(Int(index)) }
        }
        self.rows = rows.sorted()
    }

    /// The weight of an edge at the generic point, from 1 to 2: the bits of its number, well mixed, so that no sums of weights agree.
    ///
    /// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
    static func weight(of edge: Int) -> Double {
        var bits = UInt64(truncatingIfNeeded: edge &+ 1) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return 1 + Double(bits >> 12) / Double(1 << 52 as UInt64)
    }

    /// Optional rows whose error may vary on the face, in the order in which they are settled.
    ///
    /// By descending priority, then in the order of adding, then by the rank of their variables, then the one that wishes for more: a
    /// natural length goes before the wish to be small. What a row is decides, not when it came into the solver.
    func objectives(of solver: Solver) -> [FaceObjective] {
        var result: [FaceObjective] = []
        for row in rows where solver.rows[row].slopeLevel > 0 {
            append(row, side: solver.rows[row].side, of: solver, to: &result)
        }
        for (edge, position) in positions.enumerated() {
            let row = Int(solver.basis.rows[position])
            let state = solver.rows[row]
            if freedoms[edge] & Pricing.up != 0, state.above > 0 { append(row, side: 1, of: solver, to: &result) }
            if freedoms[edge] & Pricing.down != 0, state.below > 0 { append(row, side: -1, of: solver, to: &result) }
        }
        return result.sorted {
            $0.level != $1.level
                ? $0.level > $1.level
                : $0.isOrdered != $1.isOrdered
                    ? $0.isOrdered
                    : ($0.order, $0.lastRank, -$0.constant, $0.row) < ($1.order, $1.lastRank, -$1.constant, $1.row)
        }
    }

    private func append(_ row: Int, side: Int8, of solver: Solver, to result: inout [FaceObjective]) {
        let state = solver.rows[row]
        let level = side > 0 ? state.above : state.below
        let isOrdered = state.order != RowState.unordered
        let entries = solver.store.entries[solver.store.range(of: row)]
        let ranks = entries.map { solver.variables[Int($0.column)].rank }
        result.append(
            FaceObjective(
                row: row,
                side: side,
                level: level,
                isOrdered: isOrdered,
                order: isOrdered ? state.order : Int(ranks.min() ?? 0),
                lastRank: isOrdered ? 0 : Int(ranks.max() ?? 0),
                constant: isOrdered ? 0 : state.constant
            )
        )
    }

    // MARK: Open variables

    /// Variables that take more than one value on the face, ascending.
    ///
    /// An edge may be blocked from the start by rows that are at their constants without being tight. What the edges can do together
    /// is then a cone, and the variables that change at a generic point of the linear span of the cone are open.
    func openVariables(of solver: inout Solver) throws(SolverError) -> [VariableID] {
        let blocks = try blocks(of: &solver)
        guard !blocks.isEmpty else { return movedColumns.map(VariableID.init) }
        let cone = try FaceCone(freedoms: freedoms, blocks: blocks, solver: &solver)
        guard !cone.isWhole else { return movedColumns.map(VariableID.init) }
        let amounts = cone.genericPoint(positions.indices.map(Self.weight(of:)))
        try solver.aim(along: positions.indices.map { (positions[$0], amounts[$0]) })
        return solver.movedColumns(above: Tolerance.multiplier).map(VariableID.init)
    }

    /// How many entries the blocks of a face may have; each takes some hundred bytes in the program of the cone.
    private static let entryLimit = 1_000_000

    /// The rows at their constants with what edges do to them.
    private func blocks(of solver: inout Solver) throws(SolverError) -> [FaceCone.Block] {
        var blocks: [FaceCone.Block] = []
        var entryCount = 0
        for row in rows {
            let (value, zero) = solver.residual(of: row)
            guard abs(value) <= zero else { continue }
            try solver.express(row)
            var rates: [FaceCone.Rate] = []
            for (edge, position) in positions.enumerated() where abs(solver.alpha[position]) > Tolerance.multiplier {
                rates.append(FaceCone.Rate(edge: Int32(truncatingIfNeeded: edge), value: solver.alpha[position]))
            }
            entryCount += rates.count
            guard entryCount <= Self.entryLimit else { throw .workLimitExceeded }
            try solver.spend(positions.count)
            blocks.append(FaceCone.Block(side: solver.rows[row].side, rates: rates))
        }
        return blocks
    }
}

extension Solver {
    /// Points the direction along a sum of edges.
    fileprivate mutating func aim(along edges: [(position: Int, amount: Double)]) throws(SolverError) {
        column.clear()
        for (position, amount) in edges where amount != 0 {
            column.set(amount, at: position)
        }
        aimed.position = -1
        expressedRow = -1
        direction.clear()
        basis.solveColumns(column, into: &direction)
        computeRates()
        try spend(direction.indices.count + rates.indices.count + basis.takeVisitCount())
    }

    /// Columns that change along the direction by more than counts as zero, ascending.
    fileprivate func movedColumns(above zero: Double) -> [Int] {
        direction.indices.filter { abs(direction[Int($0)]) > zero }.map(Int.init).sorted()
    }

    /// Whether a row that is not tight changes along the direction by more than the rounding of its terms.
    fileprivate func isChanging(_ row: Int) -> Bool {
        let rate = abs(rates[row])
        guard rate > Tolerance.multiplier else { return false }
        let largest = store.range(of: row).reduce(0) { largest, place in
            max(largest, abs(store.entries[place].coefficient * direction[Int(store.entries[place].column)]))
        }
        return rate > Tolerance.coefficient * largest
    }
}
