public import Simplex

/// A small system as plain data, for solvers that are compared with each other.
public struct PlainSystem {
    public enum Column {
        case free
        case nonNegative
        case given(Double)
    }

    public struct Row {
        public var coefficients: [Double]
        public var constant: Double
        public var penalty: Penalty
        /// Its place in the order of adding; nil for a row that is never left out.
        public var order: Int?

        public init(coefficients: [Double], constant: Double, penalty: Penalty, order: Int? = nil) {
            (self.coefficients, self.constant, self.penalty, self.order) = (coefficients, constant, penalty, order)
        }

        public var isRequired: Bool { max(penalty.above, penalty.below) == Penalty.required }

        public func error(at point: [Double]) -> (above: Double, below: Double) {
            let sum = zip(coefficients, point).reduce(-constant) { $0 + $1.0 * $1.1 }
            return (max(0, sum), max(0, -sum))
        }
    }

    public var columns: [Column]
    public var rows: [Row]

    public init(columns: [Column], rows: [Row]) {
        (self.columns, self.rows) = (columns, rows)
    }

    /// A solver with the system in it; variables and rows are answered in the order of the system, in whatever order
    /// they are added.
    ///
    /// - Parameters:
    ///   - solver: an empty one.
    ///   - columnOrder: the order in which columns are added.
    ///   - rowOrder: the order in which rows are added.
    /// - Returns: what the solver calls columns and rows.
    public func build(
        in solver: inout Solver,
        columnOrder: [Int]? = nil,
        rowOrder: [Int]? = nil
    ) -> (variables: [VariableID], rows: [RowID]) {
        var variables = [VariableID?](repeating: nil, count: columns.count)
        for index in columnOrder ?? Array(columns.indices) {
            variables[index] =
                switch columns[index] {
                case .free: solver.addVariable(rank: index)
                case .nonNegative: solver.addVariable(isNonNegative: true, rank: index)
                case .given(let value): solver.addParameter(value: value, rank: index)
                }
        }
        let all = variables.compactMap(\.self)
        var ids = [RowID?](repeating: nil, count: rows.count)
        for index in rowOrder ?? Array(rows.indices) {
            let row = rows[index]
            ids[index] = solver.addRow(
                Self.terms(row, all),
                constant: row.constant,
                penalty: row.penalty,
                order: row.order
            )
        }
        return (all, ids.compactMap(\.self))
    }

    public static func terms(_ row: Row, _ variables: [VariableID]) -> [Term] {
        zip(variables, row.coefficients).map { Term($0, $1) }
    }

    /// The sum of the errors at every optional priority in use, the highest first.
    public func errors(at point: [Double]) -> [(priority: Double, sum: Double)] {
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
    public mutating func solveUnlessContradictory() throws -> Bool {
        do {
            try solve()
            return true
        } catch SolverError.contradiction {
            return false
        }
    }
}
