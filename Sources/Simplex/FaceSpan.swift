/// The edges of the free positions of an optimal vertex, and what they touch.
struct FaceSpan {
    /// Free positions, ascending; edge number i leaves at the i-th.
    let positions: [Int]
    /// How the edges change columns, by column.
    private var columnRates: [Rate] = []
    /// How the edges change rows with weight that are not tight, by row: those that err, and those that are at their constants.
    private var rowRates: [Rate] = []
    private let freedoms: [UInt8]

    /// What an edge does to a column or a row, per point of its leaving row.
    struct Rate {
        let index: Int32
        let edge: Int32
        let value: Double

        func isBefore(_ other: Rate) -> Bool {
            index != other.index ? index < other.index : edge < other.edge
        }
    }

    init(of solver: inout Solver) throws(SolverError) {
        positions = solver.pricing.free.members.map(Int.init).sorted()
        freedoms = positions.map { [all = solver.pricing.freedoms] in all[$0] }
        for (edge, position) in positions.enumerated() {
            try solver.aim(from: position, sign: 1)
            let edge = Int32(truncatingIfNeeded: edge)
            for index in solver.direction.indices where abs(solver.direction[Int(index)]) > Tolerance.coefficient {
                columnRates.append(Rate(index: index, edge: edge, value: solver.direction[Int(index)]))
            }
            solver.settledFace.insert(Int(solver.basis.rows[position]), of: solver.store)
            for index in solver.rates.indices where abs(solver.rates[Int(index)]) > Tolerance.multiplier {
                solver.settledFace.insert(Int(index), of: solver.store)
                guard !solver.rows[Int(index)].isTight, solver.rows[Int(index)].isWeighted else { continue }
                if solver.rows[Int(index)].slopeLevel == 0 {
                    let (value, zero) = solver.residual(of: Int(index))
                    guard abs(value) <= zero else { continue }
                }
                rowRates.append(Rate(index: index, edge: edge, value: solver.rates[Int(index)]))
            }
        }
        columnRates.sort { $0.isBefore($1) }
        rowRates.sort { $0.isBefore($1) }
    }

    /// Columns that some edge touches, ascending.
    var columns: [Int] {
        var result: [Int] = []
        result.reserveCapacity(columnRates.count)
        for rate in columnRates where result.last != Int(rate.index) {
            result.append(Int(rate.index))
        }
        return result
    }

    /// Visits the rates of one index after the other.
    private static func forEachGroup(
        of rates: [Rate],
        _ visit: (_ index: Int, _ rates: ArraySlice<Rate>) -> Void
    ) {
        var start = 0
        while start < rates.count {
            var end = start + 1
            while end < rates.count, rates[end].index == rates[start].index {
                end += 1
            }
            visit(Int(rates[start].index), rates[start..<end])
            start = end
        }
    }

    /// Optional rows whose error may vary on the face, in the order in which they are settled: by descending priority, then in the
    /// order of adding, then by the rank of their variables.
    func objectives(of solver: Solver) -> [FaceObjective] {
        var result: [FaceObjective] = []
        Self.forEachGroup(of: rowRates) { row, _ in
            if solver.rows[row].slopeLevel > 0 { append(row, side: solver.rows[row].side, of: solver, to: &result) }
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
                : $0.isOrdered != $1.isOrdered ? $0.isOrdered : ($0.order, $0.row) < ($1.order, $1.row)
        }
    }

    private func append(_ row: Int, side: Int8, of solver: Solver, to result: inout [FaceObjective]) {
        let state = solver.rows[row]
        let level = side > 0 ? state.above : state.below
        let isOrdered = state.order != RowState.unordered
        let entries = solver.store.entries[solver.store.range(of: row)]
        let rank = entries.map { solver.variables[Int($0.column)].rank }.min() ?? 0
        result.append(
            FaceObjective(
                row: row,
                side: side,
                level: level,
                isOrdered: isOrdered,
                order: isOrdered ? state.order : Int(rank)
            )
        )
    }

    // MARK: Open variables

    /// Variables that take more than one value on the face, ascending.
    ///
    /// An edge may be blocked from the start by rows that are at their constants without being tight. What the edges can do together
    /// is then a cone, and the variables that change in the linear span of the cone are open.
    func openVariables(of solver: Solver) throws(SolverError) -> [VariableID] {
        var blocks: [FaceCone.Block] = []
        Self.forEachGroup(of: rowRates) { row, rates in
            let (value, zero) = solver.residual(of: row)
            if abs(value) <= zero { blocks.append(FaceCone.Block(side: solver.rows[row].side, rates: rates)) }
        }
        let cone = try FaceCone(freedoms: freedoms, blocks: blocks)
        var open: [VariableID] = []
        open.reserveCapacity(columnRates.count)
        Self.forEachGroup(of: columnRates) { column, rates in
            if cone.moves(rates) { open.append(VariableID(index: column)) }
        }
        return open
    }
}

/// What the edges of a face can do together where some are blocked: `t` with a sign for each edge and `side · Σ rate·t >= 0` for each block
/// (`== 0` where side is 0).
struct FaceCone {
    struct Block {
        let side: Int8
        let rates: ArraySlice<FaceSpan.Rate>
    }

    /// Equations that every member of the cone obeys, in reduced echelon form by pivot edge.
    private var equations: [Int32: [Int32: Double]] = [:]

    init(freedoms: [UInt8], blocks: [Block]) throws(SolverError) {
        guard !blocks.isEmpty else { return }
        var program = Solver()
        let edges = freedoms.map { _ in program.addVariable() }
        let isBlocked = Set(blocks.flatMap { $0.rates.map(\.edge) })
        var conditions: [(rates: ArraySlice<FaceSpan.Rate>, sign: Double)] = []
        for block in blocks {
            conditions.append((block.rates, Double(block.side)))
        }
        for edge in isBlocked.sorted() where freedoms[Int(edge)] != Pricing.up | Pricing.down {
            conditions.append(
                ([FaceSpan.Rate(index: 0, edge: edge, value: 1)], freedoms[Int(edge)] == Pricing.up ? 1 : -1)
            )
        }
        for (rates, sign) in conditions {
            let terms = rates.map { Term(edges[Int($0.edge)], sign == 0 ? $0.value : sign * $0.value) }
            let penalty = Penalty(above: sign == 0 ? Penalty.required : 0, below: Penalty.required)
            _ = program.addRow(terms, constant: 0, penalty: penalty, order: nil)
            if sign != 0 { _ = program.addRow(terms, constant: 1, penalty: Penalty(above: 0, below: 1), order: nil) }
        }
        try program.findOptimum()
        for (rates, sign) in conditions {
            let value = rates.reduce(0) { $0 + $1.value * program.value(of: edges[Int($1.edge)]) }
            if sign == 0 || value * sign < 0.5 { addEquation(rates) }
        }
    }

    /// Whether a number that changes by `rates` along the edges changes anywhere in the cone.
    func moves(_ rates: ArraySlice<FaceSpan.Rate>) -> Bool {
        guard !equations.isEmpty else { return rates.contains { abs($0.value) > Tolerance.multiplier } }
        return reduced(rates).values.contains { abs($0) > Tolerance.multiplier }
    }

    private func reduced(_ rates: ArraySlice<FaceSpan.Rate>) -> [Int32: Double] {
        var form: [Int32: Double] = [:]
        for rate in rates {
            form[rate.edge, default: 0] += rate.value
        }
        for rate in rates {
            guard let equation = equations[rate.edge], let factor = form[rate.edge] else { continue }
            for (edge, value) in equation {
                form[edge, default: 0] -= factor * value
            }
        }
        return form
    }

    private mutating func addEquation(_ rates: ArraySlice<FaceSpan.Rate>) {
        let form = reduced(rates).filter { abs($0.value) > Tolerance.multiplier }
        guard let (pivot, value) = form.max(by: { (abs($0.value), $1.key) < (abs($1.value), $0.key) }) else { return }
        let equation = form.mapValues { $0 / value }
        for (other, row) in equations {
            guard let factor = row[pivot], factor != 0 else { continue }
            var changed = row
            for (edge, value) in equation {
                changed[edge, default: 0] -= factor * value
            }
            changed[pivot] = nil
            equations[other] = changed
        }
        equations[pivot] = equation
    }
}
