import TestSupport
@testable import Simplex

/// A small system as plain data, for solvers that are compared with each other.
struct PlainSystem {
    struct Row {
        var coefficients: [Double]
        var constant: Double
        var penalty: Penalty
        var order: Int

        func error(at point: [Double]) -> (above: Double, below: Double) {
            let sum = zip(coefficients, point).reduce(-constant) { $0 + $1.0 * $1.1 }
            return (max(0, sum), max(0, -sum))
        }
    }

    var nonNegative: [Bool]
    var rows: [Row]

    static func random(variables: Int, rows: Int, using generator: inout SeededGenerator) -> PlainSystem {
        PlainSystem(
            nonNegative: (0..<variables).map { _ in Bool.random(using: &generator) },
            rows: (0..<rows).map { randomRow(variables: variables, order: $0, using: &generator) }
        )
    }

    static func randomRow(variables: Int, order: Int, using generator: inout SeededGenerator) -> Row {
        var coefficients = [Double](repeating: 0, count: variables)
        for _ in 0..<Int.random(in: 1...min(3, variables), using: &generator) {
            coefficients[Int.random(in: 0..<variables, using: &generator)] =
                [1, 1, -1, -1, 2, 0.5, -2].randomElement(using: &generator) ?? 1
        }
        return Row(
            coefficients: coefficients,
            constant: Double(Int.random(in: -4...8, using: &generator)),
            penalty: randomPenalty(using: &generator),
            order: order
        )
    }

    static func randomPenalty(using generator: inout SeededGenerator) -> Penalty {
        let priority: Double = [1000, 1000, 750, 750, 500, 250].randomElement(using: &generator) ?? 500
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return Penalty(above: priority, below: 0)
        case 1: return Penalty(above: 0, below: priority)
        case 2: return Penalty(above: 250, below: 750)
        default: return Penalty(above: priority, below: priority)
        }
    }

    func build() -> (solver: Solver, variables: [VariableID], rows: [RowID]) {
        var solver = Solver()
        let variables = nonNegative.enumerated().map { solver.addVariable(isNonNegative: $1, rank: $0) }
        let ids = rows.map { row in
            solver.addRow(Self.terms(row, variables), constant: row.constant, penalty: row.penalty, order: row.order)
        }
        return (solver, variables, ids)
    }

    static func terms(_ row: Row, _ variables: [VariableID]) -> [Term] {
        zip(variables, row.coefficients).map { Term($0, $1) }
    }
}

/// Finds the answer by looking at every vertex of the arrangement of all rows, unit rows and a large box.
///
/// Every set of points that the levels leave is a union of cells of that arrangement, so it has its best points at vertices.
struct BruteForce {
    let values: [Double]
    let leftOut: [Int]
    let open: Set<Int>

    private static let far = 1e5
    private static let tolerance = 1e-7

    init(_ system: PlainSystem) {
        let vertices = Self.vertices(of: system)
        let isNatural = { (point: [Double]) in
            zip(point, system.nonNegative).allSatisfy { !$1 || $0 >= -Self.tolerance }
        }
        var feasible = vertices.filter(isNatural)
        var out: [Int] = []
        for (index, row) in system.rows.enumerated() {
            let holding = feasible.filter {
                let error = row.error(at: $0)
                return (row.penalty.above < 1000 || error.above <= Self.tolerance)
                    && (row.penalty.below < 1000 || error.below <= Self.tolerance)
            }
            if holding.isEmpty { out.append(index) } else { feasible = holding }
        }
        leftOut = out
        let counted = system.rows.indices.filter { !out.contains($0) }.map { system.rows[$0] }
        let levels = Set(counted.flatMap { [$0.penalty.above, $0.penalty.below] }).filter { $0 > 0 && $0 < 1000 }
        for level in levels.sorted(by: >) {
            feasible = Self.best(of: feasible) { point in
                counted.reduce(0) { sum, row in
                    let error = row.error(at: point)
                    return sum + (row.penalty.above == level ? error.above : 0)
                        + (row.penalty.below == level ? error.below : 0)
                }
            }
        }
        open = Set(
            system.nonNegative.indices.filter { index in
                feasible.contains { abs($0[index] - feasible[0][index]) > 1e-6 }
            }
        )
        let wishes = counted.flatMap { row in
            [(row, row.penalty.above, true), (row, row.penalty.below, false)].filter { $0.1 > 0 && $0.1 < 1000 }
        }
        for (row, _, isAbove) in wishes.sorted(by: { ($0.1, -$0.0.order) > ($1.1, -$1.0.order) }) {
            feasible = Self.best(of: feasible) { isAbove ? row.error(at: $0).above : row.error(at: $0).below }
        }
        for index in system.nonNegative.indices {
            feasible = Self.best(of: feasible) { abs($0[index]) }
        }
        values = feasible[0]
    }

    private static func best(of points: [[Double]], _ cost: ([Double]) -> Double) -> [[Double]] {
        let costs = points.map(cost)
        let least = costs.min() ?? 0
        return zip(points, costs).filter { $0.1 <= least + tolerance * max(1, least) }.map(\.0)
    }

    private static func vertices(of system: PlainSystem) -> [[Double]] {
        let count = system.nonNegative.count
        var planes = system.rows.map { ($0.coefficients, $0.constant) }
        for index in 0..<count {
            var unit = [Double](repeating: 0, count: count)
            unit[index] = 1
            planes += [(unit, 0), (unit, far), (unit, -far)]
        }
        var result: [[Double]] = []
        func choose(_ start: Int, _ chosen: [Int]) {
            if chosen.count == count {
                if let point = intersection(chosen.map { planes[$0] }) { result.append(point) }
                return
            }
            for index in start..<planes.count {
                choose(index + 1, chosen + [index])
            }
        }
        choose(0, [])
        return result.filter { $0.allSatisfy { abs($0) <= far * 1.001 } }
    }

    private static func intersection(_ planes: [([Double], Double)]) -> [Double]? {
        let count = planes.count
        var matrix = planes.map { $0.0 + [$0.1] }
        for column in 0..<count {
            guard let pivot = (column..<count).max(by: { abs(matrix[$0][column]) < abs(matrix[$1][column]) }),
                abs(matrix[pivot][column]) > 1e-9
            else { return nil }
            matrix.swapAt(column, pivot)
            for row in 0..<count where row != column {
                let factor = matrix[row][column] / matrix[column][column]
                guard factor != 0 else { continue }
                for index in column...count {
                    matrix[row][index] -= factor * matrix[column][index]
                }
            }
        }
        return (0..<count).map { matrix[$0][count] / matrix[$0][$0] }
    }
}
