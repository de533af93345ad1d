import Simplex

/// Finds the answer by looking at every vertex of the arrangement of all rows, unit rows and a large box.
///
/// Every set of points that the levels leave is a union of cells of that arrangement, so it has its best points at
/// vertices.
public struct BruteForce {
    /// Whether required rows that are never left out contradict each other; there is no answer then.
    public let isContradictory: Bool
    public let values: [Double]
    public let leftOut: [Int]
    public let open: Set<Int>
    /// The vertices that are equally good at every priority.
    public let optimal: [[Double]]

    private static let far = 1e5
    private static let tolerance = 1e-7

    public init(_ system: PlainSystem) {
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
        var measured = feasible.map { (point: $0, errors: counted.errors(at: $0)) }
        for place in measured[0].errors.indices {
            measured = Self.best(of: measured) { $0.errors[place].sum }
        }
        feasible = measured.map(\.point)
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

    public static func isNatural(_ point: [Double], in system: PlainSystem) -> Bool {
        zip(point, system.columns).allSatisfy { value, column in
            switch column {
            case .free: true
            case .nonNegative: value >= -tolerance
            case .given(let given): abs(value - given) <= tolerance
            }
        }
    }

    public static func holds(_ row: PlainSystem.Row, at point: [Double]) -> Bool {
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
        /// constants first, and then of their terms.
        let place: (Int, Int, Int, Double)

        /// Whether the terms of the row come before those of another one, the first column first.
        func isBefore(_ other: OptionalSide) -> Bool {
            let (terms, otherTerms) = (row.coefficients.enumerated(), other.row.coefficients.enumerated())
            return terms.filter { $0.element != 0 }
                .lexicographicallyPrecedes(otherTerms.filter { $0.element != 0 }) {
                    ($0.offset, $0.element) < ($1.offset, $1.element)
                }
        }
    }

    /// What is settled one by one where the priorities leave a choice.
    private static func optionalSides(of system: PlainSystem) -> [OptionalSide] {
        var result: [OptionalSide] = []
        for row in system.rows {
            let first = row.coefficients.firstIndex { $0 != 0 } ?? 0
            let last = row.coefficients.lastIndex { $0 != 0 } ?? 0
            let place = row.order.map { (0, $0, 0, 0.0) } ?? (1, first, last, -row.constant)
            for (priority, isAbove) in [(row.penalty.above, true), (row.penalty.below, false)]
            where priority > 0 && priority < Penalty.required {
                result.append(OptionalSide(row: row, isAbove: isAbove, priority: priority, place: place))
            }
        }
        return result.sorted { one, other in
            if one.priority != other.priority { return one.priority > other.priority }
            if one.place != other.place { return one.place < other.place }
            if one.isBefore(other) || other.isBefore(one) { return one.isBefore(other) }
            return one.isAbove && !other.isAbove
        }
    }

    private static func best<Point>(of points: [Point], _ cost: (Point) -> Double) -> [Point] {
        let costs = points.map(cost)
        let least = costs.min() ?? 0
        return zip(points, costs).filter { $0.1 <= least + tolerance * max(1, least) }.map(\.0)
    }

    public static func vertices(of system: PlainSystem) -> [[Double]] {
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
        func choose(_ start: Int, _ chosen: ReducedPlanes) {
            guard chosen.rows.count < count else { return result.append(chosen.point) }
            for index in start..<planes.count {
                if let longer = chosen.adding(planes[index]) { choose(index + 1, longer) }
            }
        }
        var chosen = ReducedPlanes(dimension: count)
        for plane in given {
            guard let longer = chosen.adding(plane) else { return [] }
            chosen = longer
        }
        choose(0, chosen)
        return result.filter { $0.allSatisfy { abs($0) <= far * 1.001 } }
    }
}

/// Planes that are linearly independent, solved for one coordinate each, which none of the others contains.
private struct ReducedPlanes {
    /// Coefficients and, at the end, the constant.
    ///
    /// The coefficient at the row's pivot is 1, and 0 in all other rows.
    private(set) var rows: [[Double]] = []
    private var pivots: [Int] = []
    private let dimension: Int

    init(dimension: Int) {
        self.dimension = dimension
    }

    /// The only common point of as many planes as there are dimensions.
    var point: [Double] {
        var point = [Double](repeating: 0, count: dimension)
        for (row, pivot) in zip(rows, pivots) { point[pivot] = row[dimension] }
        return point
    }

    /// Adds a plane in O(dimension · planes); nil if it is parallel to an intersection of the others.
    func adding(_ plane: ([Double], Double)) -> ReducedPlanes? {
        var row = plane.0 + [plane.1]
        for (other, pivot) in zip(rows, pivots) { Self.eliminate(pivot, of: &row, by: other) }
        var pivot = 0
        for index in 1..<max(1, dimension) where abs(row[index]) > abs(row[pivot]) { pivot = index }
        let divisor = row[pivot]
        guard abs(divisor) > 1e-9 else { return nil }
        for index in row.indices { row[index] /= divisor }
        var result = self
        for index in rows.indices { Self.eliminate(pivot, of: &result.rows[index], by: row) }
        result.rows.append(row)
        result.pivots.append(pivot)
        return result
    }

    private static func eliminate(_ pivot: Int, of row: inout [Double], by other: [Double]) {
        let factor = row[pivot]
        guard factor != 0 else { return }
        for index in row.indices { row[index] -= factor * other[index] }
        row[pivot] = 0
    }
}
