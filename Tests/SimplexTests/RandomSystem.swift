import SimplexOracle
import TestSupport

@testable import Simplex

extension PlainSystem {
    static func random(variables: Int, rows: Int, using generator: inout SeededGenerator) -> PlainSystem {
        PlainSystem(
            columns: (0..<variables).map { _ in randomColumn(using: &generator) },
            rows: (0..<rows).map { randomRow(variables: variables, order: $0, using: &generator) }
        )
    }

    /// A system whose numbers have no pattern, so that no two answers are equally good and no rows meet by accident.
    static func irregular(variables: Int, rows: Int, using generator: inout SeededGenerator) -> PlainSystem {
        var system = random(variables: variables, rows: rows, using: &generator)
        for row in system.rows.indices {
            system.rows[row].constant = Double.random(in: -10...20, using: &generator)
            for column in 0..<variables where system.rows[row].coefficients[column] != 0 {
                system.rows[row].coefficients[column] *= Double.random(in: 0.7...1.4, using: &generator)
            }
        }
        return system
    }

    static func randomRow(variables: Int, order: Int?, using generator: inout SeededGenerator) -> Row {
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
        return randomPenalty(at: priority, using: &generator)
    }

    static func randomPenalty(at priority: Double, using generator: inout SeededGenerator) -> Penalty {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: Penalty(above: priority, below: 0)
        case 1: Penalty(above: 0, below: priority)
        case 2: Penalty(above: 250, below: 750)
        default: Penalty(above: priority, below: priority)
        }
    }

    private static func randomColumn(using generator: inout SeededGenerator) -> Column {
        Bool.random(using: &generator) ? .nonNegative : .free
    }
}

/// Kinds of small systems on which solvers go wrong.
enum SystemFamily: String, CaseIterable, Sendable {
    /// Nearly all rows meet in one point.
    case degenerate
    /// Rows are copies, multiples and sums of others.
    case redundant
    /// Many optional rows of one priority are equally good.
    case tied
    /// Most rows are required and contradict each other.
    case infeasible
    /// Columns with given values, and rows that are never left out.
    case background
    /// Rows and penalties of all kinds.
    case mixed

    func system(using generator: inout SeededGenerator) -> PlainSystem {
        let variables = Int.random(in: 1...3, using: &generator)
        var system = PlainSystem.random(
            variables: variables,
            rows: Int.random(in: 2...7, using: &generator),
            using: &generator
        )
        switch self {
        case .degenerate:
            let point = (0..<variables).map { _ in Double(Int.random(in: 0...3, using: &generator)) }
            for row in system.rows.indices where Int.random(in: 0..<6, using: &generator) > 0 {
                system.rows[row].constant = zip(system.rows[row].coefficients, point).reduce(0) { $0 + $1.0 * $1.1 }
            }
        case .redundant: addConsequences(to: &system, using: &generator)
        case .tied:
            for row in system.rows.indices {
                system.rows[row].constant = Bool.random(using: &generator) ? 0 : 4
                let priority: Double = [500, 500, 500, 1000].randomElement(using: &generator) ?? 500
                system.rows[row].penalty = PlainSystem.randomPenalty(at: priority, using: &generator)
            }
        case .infeasible:
            for row in system.rows.indices where Int.random(in: 0..<6, using: &generator) > 0 {
                system.rows[row].penalty = PlainSystem.randomPenalty(at: Penalty.required, using: &generator)
            }
        case .background: addBackground(to: &system, using: &generator)
        case .mixed: break
        }
        return system
    }

    func addConsequences(to system: inout PlainSystem, using generator: inout SeededGenerator) {
        for order in system.rows.count..<system.rows.count + 4 {
            let base = system.rows[Int.random(in: 0..<system.rows.count, using: &generator)]
            let other = system.rows[Int.random(in: 0..<system.rows.count, using: &generator)]
            let factor: Double = [1, 2, 0.5, -1, -2].randomElement(using: &generator) ?? 1
            let share: Double = Bool.random(using: &generator) ? 0 : 1
            system.rows.append(
                PlainSystem.Row(
                    coefficients: zip(base.coefficients, other.coefficients).map { factor * $0 + share * $1 },
                    constant: factor * base.constant + share * other.constant,
                    penalty: factor > 0
                        ? base.penalty : Penalty(above: base.penalty.below, below: base.penalty.above),
                    order: order
                )
            )
        }
    }

    private func addBackground(to system: inout PlainSystem, using generator: inout SeededGenerator) {
        system.columns.append(.given(Double(Int.random(in: -2...6, using: &generator))))
        for row in system.rows.indices {
            let coefficient: Double = [0, 0, 1, -1].randomElement(using: &generator) ?? 0
            system.rows[row].coefficients.append(coefficient)
            if Int.random(in: 0..<3, using: &generator) == 0 { system.rows[row].order = nil }
        }
    }
}
