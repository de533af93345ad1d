/// The directions that the edges of a face can form together if some are blocked.
///
/// These are the t, one amount per edge with the sign of its freedom, with `side · Σ rate·t >= 0` for each blocking row
/// (`== 0` if it is on neither side). Only the linear span of this cone is needed: a condition that can be met with `>
/// 0` does not reduce the span; one that cannot is an equation `Σ rate·t == 0` on the entire cone. One program finds
/// all of these equations: the conditions are required, and each has an optional goal of at least 1. Because the cone
/// is closed under sums and multiples, an optimum meets every goal that can be met at all.
struct FaceCone {
    /// The change of a blocking row along an edge, per unit of the edge's leaving row.
    struct Rate {
        let edge: Int32
        let value: Double
    }

    struct Block {
        let side: RowSide
        let rates: [Rate]
    }

    /// Equations that hold on the entire cone, in reduced echelon form, keyed by pivot edge.
    private var equations: [Int32: [Int32: Double]] = [:]

    /// True if the linear span of the cone is that of the edges.
    var isWhole: Bool { equations.isEmpty }

    /// - Parameters:
    ///   - freedoms: the directions in which each edge may move.
    ///   - blocks: at least one.
    ///   - solver: counts the work.
    /// - Throws: ``SolverError``.
    init(freedoms: [Freedom], blocks: [Block], solver: inout Solver) throws(SolverError) {
        let conditions = Self.conditions(freedoms, blocks)
        // Build a separate small system with one column per edge.
        var program = Solver()
        program.workLimit = solver.workLimit - solver.work
        program.isAbandoned = solver.isAbandoned
        var edges: [VariableID] = []
        for _ in freedoms { edges.append(program.addVariable()) }
        for (rates, sign) in conditions {
            let terms = rates.map { Term(edges[Int($0.edge)], sign == 0 ? $0.value : sign * $0.value) }
            // side · Σ rate·t >= 0; both sides if the row is on neither.
            let penalty = Penalty(above: sign == 0 ? Penalty.required : 0, below: Penalty.required)
            _ = program.addRow(terms, constant: 0, penalty: penalty, order: nil)
            // The optional goal: 1 is as good as any positive number because the cone can be scaled.
            if sign != 0 { _ = program.addRow(terms, constant: 1, penalty: Penalty(above: 0, below: 1), order: nil) }
        }
        // Building the rows costs more than visiting each of their entries.
        try solver.effort.spend(16 * conditions.reduce(0) { $0 + $1.rates.count })
        // Any optimal vertex is sufficient, so the program needs neither conflicts nor the canonical point.
        try program.findOptimum()
        try solver.effort.spend(onSystem: program.work)
        for (rates, sign) in conditions {
            var value = 0.0
            for rate in rates { value += rate.value * program.value(of: edges[Int(rate.edge)]) }
            // The value is at least 1 if the condition can be met, and 0 if it cannot; values in between are rounding.
            // Equations are dictionaries.
            if sign == 0 || value * sign < 0.5 { try solver.effort.spend(8 * addEquation(rates)) }
        }
    }

    /// Returns the blocks and the signs of the edges that occur in them; an edge that may move both ways has no sign.
    private static func conditions(_ freedoms: [Freedom], _ blocks: [Block]) -> [(rates: [Rate], sign: Double)] {
        var conditions = blocks.map { ($0.rates, $0.side.sign) }
        let blocked = Set(blocks.flatMap { $0.rates.map(\.edge) })
        // Sorted because the order of rows is part of the program.
        for edge in blocked.sorted() where freedoms[Int(edge)] != [.up, .down] {
            conditions.append(([Rate(edge: edge, value: 1)], freedoms[Int(edge)] == .up ? 1 : -1))
        }
        return conditions
    }

    /// Returns a generic point of the cone's linear span, by edge: edges left free by the equations have the factors
    /// `weights`.
    func genericPoint(_ weights: [Double]) -> [Double] {
        var point = weights
        for (pivot, equation) in equations {
            // Edges are summed in order because rounding depends on it.
            point[Int(pivot)] = -equation.keys.sorted().reduce(0) { sum, edge in
                edge == pivot ? sum : sum + (equation[edge] ?? 0) * weights[Int(edge)]
            }
        }
        return point
    }

    /// Returns an equation with the pivot edges of the others substituted, so that they no longer occur in it.
    private func reduced(_ rates: [Rate]) -> [Int32: Double] {
        var form: [Int32: Double] = [:]
        for rate in rates {
            form[rate.edge, default: 0] += rate.value
        }
        // Each pivot edge occurs in one equation, so one pass over the given edges is enough.
        for rate in rates {
            guard let equation = equations[rate.edge], let factor = form[rate.edge] else { continue }
            for (edge, value) in equation {
                form[edge, default: 0] -= factor * value
            }
        }
        return form
    }

    /// Adds `Σ rate·t == 0` by Gauss-Jordan elimination; returns the number of touched entries.
    private mutating func addEquation(_ rates: [Rate]) -> Int {
        // If nothing remains of the equation, the others already imply it.
        let form = reduced(rates).filter { abs($0.value) > Tolerance.multiplier }
        // The pivot is the largest entry, with ties broken by the lowest edge: stable, and independent of hashing.
        guard let (pivot, value) = form.max(by: { (abs($0.value), $1.key) < (abs($1.value), $0.key) }) else {
            return rates.count
        }
        var touched = rates.count + equations.count
        let equation = form.mapValues { $0 / value }
        // The new pivot edge must not occur in the other equations.
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
