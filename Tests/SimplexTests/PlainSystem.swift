@testable import Simplex

/// A small system as plain data, for solvers that are compared with each other.
struct PlainSystem {
    enum Column {
        case free
        case nonNegative
        case given(Double)
    }

    struct Row {
        var coefficients: [Double]
        var constant: Double
        var penalty: Penalty
        /// Its place in the order of adding; nil for a row that is never left out.
        var order: Int?

        var isRequired: Bool { max(penalty.above, penalty.below) == Penalty.required }

        func error(at point: [Double]) -> (above: Double, below: Double) {
            let sum = zip(coefficients, point).reduce(-constant) { $0 + $1.0 * $1.1 }
            return (max(0, sum), max(0, -sum))
        }
    }

    var columns: [Column]
    var rows: [Row]

    /// A solver with the system in it; variables and rows are answered in the order of the system, in whatever order
    /// they are added.
    ///
    /// - Parameters:
    ///   - solver: an empty one.
    ///   - columnOrder: the order in which columns are added.
    ///   - rowOrder: the order in which rows are added.
    /// - Returns: what the solver calls columns and rows.
    func build(
        in solver: inout Solver,
        columnOrder: [Int]? = nil,
        rowOrder: [Int]? = nil
    ) -> (variables: [VariableID], rows: [RowID]) {
        var variables = [VariableID](repeating: VariableID(index: -1), count: columns.count)
        for index in columnOrder ?? Array(columns.indices) {
            variables[index] =
                switch columns[index] {
                case .free: solver.addVariable(rank: index)
                case .nonNegative: solver.addVariable(isNonNegative: true, rank: index)
                case .given(let value): solver.addParameter(value: value, rank: index)
                }
        }
        var ids = [RowID](repeating: RowID(index: -1), count: rows.count)
        for index in rowOrder ?? Array(rows.indices) {
            let row = rows[index]
            ids[index] = solver.addRow(
                Self.terms(row, variables),
                constant: row.constant,
                penalty: row.penalty,
                order: row.order
            )
        }
        return (variables, ids)
    }

    static func terms(_ row: Row, _ variables: [VariableID]) -> [Term] {
        zip(variables, row.coefficients).map { Term($0, $1) }
    }

    /// The sum of the errors at every optional priority in use, the highest first.
    func errors(at point: [Double]) -> [(priority: Double, sum: Double)] {
        let priorities = Set(rows.flatMap { [$0.penalty.above, $0.penalty.below] }).filter { $0 > 0 && $0 < 1000 }
        return priorities.sorted(by: >).map { priority in
            let sum = rows.reduce(0) { sum, row in
                let error = row.error(at: point)
                return sum + (row.penalty.above == priority ? error.above : 0)
                    + (row.penalty.below == priority ? error.below : 0)
            }
            return (priority, sum)
        }
    }
}

extension Solver {
    /// Solves; answers false where required rows that are never left out contradict each other.
    mutating func solveUnlessContradictory() throws -> Bool {
        do {
            try solve()
            return true
        } catch SolverError.contradiction {
            return false
        }
    }
}
