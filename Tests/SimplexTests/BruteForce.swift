@testable import Simplex

/// Finds the answer by looking at every vertex of the arrangement of all rows, unit rows and a large box.
///
/// Every set of points that the levels leave is a union of cells of that arrangement, so it has its best points at
/// vertices.
struct BruteForce {
    /// Whether required rows that are never left out contradict each other; there is no answer then.
    let isContradictory: Bool
    let values: [Double]
    let leftOut: [Int]
    let open: Set<Int>
    /// The vertices that are equally good at every priority.
    let optimal: [[Double]]

    private static let far = 1e5
    private static let tolerance = 1e-7

    init(_ system: PlainSystem) {
        let background = system.rows.filter { $0.order == nil && $0.isRequired }
        var feasible = Self.vertices(of: system).filter { point in
            Self.isNatural(point, in: system) && background.allSatisfy { Self.holds($0, at: point) }
        }
        isContradictory = feasible.isEmpty
        guard !feasible.isEmpty else {
            (values, leftOut, open, optimal) = ([], [], [], [])
            return
        }
        leftOut = Self.settle(&feasible, in: system)
        let out = Set(leftOut)
        let counted = PlainSystem(
            columns: system.columns,
            rows: system.rows.indices.filter { !out.contains($0) }.map { system.rows[$0] }
        )
        for place in counted.errors(at: feasible[0]).indices {
            feasible = Self.best(of: feasible) { counted.errors(at: $0)[place].sum }
        }
        let optimal = feasible
        self.optimal = optimal
        open = Set(
            system.columns.indices.filter { index in
                optimal.contains { abs($0[index] - optimal[0][index]) > 1e-6 }
            }
        )
        for side in Self.optionalSides(of: counted) {
            feasible = Self.best(of: feasible) { point in
                let error = side.row.error(at: point)
                return side.isAbove ? error.above : error.below
            }
        }
        for index in system.columns.indices {
            feasible = Self.best(of: feasible) { abs($0[index]) }
        }
        values = feasible[0]
    }

    static func isNatural(_ point: [Double], in system: PlainSystem) -> Bool {
        zip(point, system.columns).allSatisfy { value, column in
            switch column {
            case .free: true
            case .nonNegative: value >= -tolerance
            case .given(let given): abs(value - given) <= tolerance
            }
        }
    }

    static func holds(_ row: PlainSystem.Row, at point: [Double]) -> Bool {
        let error = row.error(at: point)
        return (row.penalty.above < Penalty.required || error.above <= tolerance)
            && (row.penalty.below < Penalty.required || error.below <= tolerance)
    }

    /// Keeps the points where required rows hold, in the order of adding; answers the rows that cannot.
    private static func settle(_ points: inout [[Double]], in system: PlainSystem) -> [Int] {
        let ordered = system.rows.enumerated().compactMap { index, row in row.order.map { (order: $0, index: index) } }
        return ordered.sorted { $0 < $1 }.map(\.index).filter { index in
            let holding = points.filter { holds(system.rows[index], at: $0) }
            if !holding.isEmpty { points = holding }
            return holding.isEmpty
        }
    }

    private struct OptionalSide {
        let row: PlainSystem.Row
        let isAbove: Bool
        let priority: Double
        /// Rows of the order of adding come first, then the others in the order of their first and last columns, larger
        /// constants first.
        let place: (Int, Int, Int, Double, Int)
    }

    /// What is settled one by one where the priorities leave a choice.
    private static func optionalSides(of system: PlainSystem) -> [OptionalSide] {
        var result: [OptionalSide] = []
        for (index, row) in system.rows.enumerated() {
            let first = row.coefficients.firstIndex { $0 != 0 } ?? 0
            let last = row.coefficients.lastIndex { $0 != 0 } ?? 0
            let place = row.order.map { (0, $0, 0, 0.0, index) } ?? (1, first, last, -row.constant, index)
            for (priority, isAbove) in [(row.penalty.above, true), (row.penalty.below, false)]
            where priority > 0 && priority < Penalty.required {
                result.append(OptionalSide(row: row, isAbove: isAbove, priority: priority, place: place))
            }
        }
        return result.sorted { $0.priority != $1.priority ? $0.priority > $1.priority : $0.place < $1.place }
    }

    private static func best(of points: [[Double]], _ cost: ([Double]) -> Double) -> [[Double]] {
        let costs = points.map(cost)
        let least = costs.min() ?? 0
        return zip(points, costs).filter { $0.1 <= least + tolerance * max(1, least) }.map(\.0)
    }

    static func vertices(of system: PlainSystem) -> [[Double]] {
        let count = system.columns.count
        var planes = system.rows.map { ($0.coefficients, $0.constant) }
        var given: [([Double], Double)] = []
        for (index, column) in system.columns.enumerated() {
            var unit = [Double](repeating: 0, count: count)
            unit[index] = 1
            if case .given(let value) = column {
                given.append((unit, value))
            } else {
                planes += [(unit, 0), (unit, far), (unit, -far)]
            }
        }
        var result: [[Double]] = []
        func choose(_ start: Int, _ chosen: [([Double], Double)]) {
            if chosen.count == count {
                if let point = intersection(chosen) { result.append(point) }
                return
            }
            for index in start..<planes.count {
                choose(index + 1, chosen + [planes[index]])
            }
        }
        choose(0, given)
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
