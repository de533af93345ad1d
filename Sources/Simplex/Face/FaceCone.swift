/// What the edges of a face can do together where some are blocked: `t` with a sign for each edge and `side · Σ rate·t >= 0` for each block
/// (`== 0` where side is 0).
struct FaceCone {
    /// What an edge does to a blocking row, per point of its leaving row.
    struct Rate {
        let edge: Int32
        let value: Double
    }

    struct Block {
        let side: Int8
        let rates: [Rate]
    }

    /// Equations that every member of the cone obeys, in reduced echelon form by pivot edge.
    private var equations: [Int32: [Int32: Double]] = [:]

    /// Whether the linear span of the cone is that of the edges.
    var isWhole: Bool { equations.isEmpty }

    /// - Parameters:
    ///   - freedoms: by edge, how it may move.
    ///   - blocks: at least one.
    ///   - solver: what the work is counted in.
    /// - Throws: ``SolverError``.
    init(freedoms: [UInt8], blocks: [Block], solver: inout Solver) throws(SolverError) {
        let conditions = Self.conditions(freedoms, blocks)
        var program = Solver()
        program.workLimit = solver.workLimit - solver.work
        let edges = freedoms.map { _ in program.addVariable() }
        for (rates, sign) in conditions {
            let terms = rates.map { Term(edges[Int($0.edge)], sign == 0 ? $0.value : sign * $0.value) }
            let penalty = Penalty(above: sign == 0 ? Penalty.required : 0, below: Penalty.required)
            _ = program.addRow(terms, constant: 0, penalty: penalty, order: nil)
            if sign != 0 { _ = program.addRow(terms, constant: 1, penalty: Penalty(above: 0, below: 1), order: nil) }
        }
        try program.findOptimum()
        try solver.spend(program.work)
        for (rates, sign) in conditions {
            let value = rates.reduce(0) { $0 + $1.value * program.value(of: edges[Int($1.edge)]) }
            if sign == 0 || value * sign < 0.5 { try solver.spend(addEquation(rates)) }
        }
    }

    private static func conditions(_ freedoms: [UInt8], _ blocks: [Block]) -> [(rates: [Rate], sign: Double)] {
        var conditions = blocks.map { ($0.rates, Double($0.side)) }
        let blocked = Set(blocks.flatMap { $0.rates.map(\.edge) })
        for edge in blocked.sorted() where freedoms[Int(edge)] != Pricing.up | Pricing.down {
            conditions.append(([Rate(edge: edge, value: 1)], freedoms[Int(edge)] == Pricing.up ? 1 : -1))
        }
        return conditions
    }

    /// A point of the linear span of the cone, by edge: edges that the equations leave free have their weights.
    func genericPoint(_ weights: [Double]) -> [Double] {
        var point = weights
        for (pivot, equation) in equations {
            point[Int(pivot)] = -equation.keys.sorted().reduce(0) { sum, edge in
                edge == pivot ? sum : sum + (equation[edge] ?? 0) * weights[Int(edge)]
            }
        }
        return point
    }

    private func reduced(_ rates: [Rate]) -> [Int32: Double] {
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

    /// Adds `Σ rate·t == 0`; answers the entries touched.
    private mutating func addEquation(_ rates: [Rate]) -> Int {
        let form = reduced(rates).filter { abs($0.value) > Tolerance.multiplier }
        guard let (pivot, value) = form.max(by: { (abs($0.value), $1.key) < (abs($1.value), $0.key) }) else {
            return rates.count
        }
        var touched = rates.count + equations.count
        let equation = form.mapValues { $0 / value }
        for (other, row) in equations {
            guard let factor = row[pivot], factor != 0 else { continue }
            touched += row.count + equation.count
            var changed = row
            for (edge, value) in equation {
                changed[edge, default: 0] -= factor * value
            }
            changed[pivot] = nil
            equations[other] = changed
        }
        equations[pivot] = equation
        return touched
    }
}
