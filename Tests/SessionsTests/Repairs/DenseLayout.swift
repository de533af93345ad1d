import LayoutModel

/// The horizontal numbers of two views in a root as a small dense system, solved by looking at every vertex: a second
/// implementation that shares nothing with the solver.
///
/// The columns are the left and the width of `a`, those of `b`, and the width of the root.
struct DenseLayout {
    static let columnCount = 5
    static let root = 4

    /// `Σ coefficients · column (relation) constant` at a priority.
    struct Row: Hashable {
        var coefficients: [Double]
        var relation: Relation
        var constant: Double
        var priority: Double

        func value(at point: [Double]) -> Double {
            var sum = 0.0
            for index in point.indices { sum += coefficients[index] * point[index] }
            return sum
        }

        /// How far a sum is off, on a side that the relation forbids.
        func error(at point: [Double]) -> Double {
            let difference = value(at: point) - constant
            switch relation {
            case .equal: return abs(difference)
            case .lessThanOrEqual: return max(0, difference)
            case .greaterThanOrEqual: return max(0, -difference)
            }
        }
    }

    /// The rows of constraints in the order of adding; nil for one that was removed.
    var constraints: [Row?]
    /// The hugging and the resistance of contents.
    var contents: [Row]
    var rootWidth: Double

    /// What a solution comes to.
    struct Outcome {
        /// The indices of the constraints that are left out.
        var leftOut: Set<Int>
        /// The vertices that are equally good.
        var optimal: [[Double]]

        /// What a column may be; nil = beyond the box.
        func range(of column: Int) -> (least: Double?, most: Double?) {
            let values = optimal.map { $0[column] }
            let (least, most) = (values.min() ?? 0, values.max() ?? 0)
            return (abs(least) > DenseLayout.near ? nil : least, abs(most) > DenseLayout.near ? nil : most)
        }

        func isFixed(_ column: Int) -> Bool {
            let (least, most) = range(of: column)
            guard let least, let most else { return false }
            return most - least < 1e-6
        }
    }

    /// Values of layouts stay below this; what is greater is at a side of the box.
    static let near = 5e3
    private static let far = 1e5
    static let tolerance = 1e-6

    var required: [Int] {
        constraints.indices.filter { constraints[$0]?.priority == 1000 }
    }

    func solve() -> Outcome {
        let kept = keptConstraints()
        let leftOut = Set(required).subtracting(kept)
        let optional = constraints.compactMap(\.self).filter { $0.priority < 1000 } + contents
        var points = vertices(of: kept.compactMap { constraints[$0] }, besides: optional)
        for priority in Set(optional.map(\.priority)).sorted(by: >) {
            let rows = optional.filter { $0.priority == priority }
            let costs = points.map { point in rows.reduce(0) { $0 + $1.error(at: point) } }
            let least = costs.min() ?? 0
            points = zip(points, costs).filter { $0.1 <= least + Self.tolerance }.map(\.0)
        }
        return Outcome(leftOut: leftOut, optimal: points)
    }

    /// The required constraints that hold, decided in the order of adding.
    func keptConstraints() -> [Int] {
        let all = required
        if isFeasible(all) { return all }
        var kept: [Int] = []
        for index in all where isFeasible(kept + [index]) { kept.append(index) }
        return kept
    }

    func isFeasible(_ indices: [Int]) -> Bool {
        !vertices(of: indices.compactMap { constraints[$0] }, besides: []).isEmpty
    }

    /// The least and the greatest sum that a row has where others hold.
    func span(of row: Row, where indices: [Int]) -> ClosedRange<Double>? {
        let values = vertices(of: indices.compactMap { constraints[$0] }, besides: []).map(row.value)
        guard let least = values.min(), let most = values.max() else { return nil }
        return least...most
    }

    // MARK: Vertices

    /// The vertices, within a large box, that these rows and other planes make where the rows hold.
    private func vertices(of rows: [Row], besides others: [Row]) -> [[Double]] {
        var equalities: [Plane] = [Plane(Self.unit(Self.root), rootWidth)]
        var planes: [Plane] = []
        for row in rows {
            if row.relation == .equal {
                equalities.append(Plane(row.coefficients, row.constant))
            } else {
                planes.append(Plane(row.coefficients, row.constant))
            }
        }
        planes += others.map { Plane($0.coefficients, $0.constant) }
        for column in 0..<Self.root {
            let isWidth = column % 2 == 1
            planes.append(Plane(Self.unit(column), isWidth ? 0 : -Self.far))
            planes.append(Plane(Self.unit(column), Self.far))
        }
        var basis: [Plane] = []
        for equality in equalities {
            guard let larger = Self.adding(equality, to: basis) else { return [] }
            basis = larger
        }
        var found: [[Double]] = []
        func choose(_ start: Int, _ basis: [Plane]) {
            if basis.count == Self.columnCount {
                var point = [Double](repeating: 0, count: Self.columnCount)
                for plane in basis { point[plane.pivot] = plane.constant }
                if holds(rows, at: point), !found.contains(point) { found.append(point) }
                return
            }
            for index in start..<planes.count {
                // Planes that are parallel to those chosen before have no vertex with them, or add nothing.
                guard let larger = Self.adding(planes[index], to: basis), larger.count > basis.count else { continue }
                choose(index + 1, larger)
            }
        }
        choose(0, basis)
        return found
    }

    private func holds(_ rows: [Row], at point: [Double]) -> Bool {
        for column in 0..<Self.root {
            if abs(point[column]) > Self.far * 1.0001 { return false }
            if column % 2 == 1, point[column] < -Self.tolerance { return false }
        }
        return rows.allSatisfy { $0.error(at: point) <= Self.tolerance }
    }

    static func unit(_ column: Int) -> [Double] {
        var unit = [Double](repeating: 0, count: columnCount)
        unit[column] = 1
        return unit
    }

    /// Adds a plane to others in reduced echelon form; returns the same where it follows from them, and nil where it
    /// contradicts them.
    private static func adding(_ plane: Plane, to basis: [Plane]) -> [Plane]? {
        var row = plane
        for other in basis where row.coefficients[other.pivot] != 0 {
            row.subtract(other, times: row.coefficients[other.pivot])
        }
        guard let pivot = row.coefficients.firstIndex(where: { abs($0) > 1e-9 }) else {
            return abs(row.constant) > tolerance ? nil : basis
        }
        row.normalise(at: pivot)
        var larger = basis
        for index in larger.indices where larger[index].coefficients[pivot] != 0 {
            larger[index].subtract(row, times: larger[index].coefficients[pivot])
        }
        larger.append(row)
        return larger
    }
}

/// A hyperplane `Σ coefficients · x == constant`.
private struct Plane {
    var coefficients: [Double]
    var constant: Double
    /// The column in which no other plane of an echelon form has a coefficient.
    var pivot = -1

    init(_ coefficients: [Double], _ constant: Double) {
        (self.coefficients, self.constant) = (coefficients, constant)
    }

    mutating func subtract(_ other: Plane, times factor: Double) {
        for column in coefficients.indices { coefficients[column] -= factor * other.coefficients[column] }
        constant -= factor * other.constant
    }

    mutating func normalise(at pivot: Int) {
        let scale = coefficients[pivot]
        for column in coefficients.indices { coefficients[column] /= scale }
        constant /= scale
        self.pivot = pivot
    }
}
