import SimplexOracle
import Testing
import TestSupport

@testable import Simplex

/// The tempting fault is a set that depends on the way to the vertex.
@Suite(.tags(.long)) struct ConflictSetsPropertyTests {
    /// By number in the system, all that is told of a conflict.
    private struct Told: Equatable {
        var leftOut: Int?
        var rows: [Int]
        var nonNegative: [Int]
        var parameters: [Int]
    }

    private func told(_ solver: borrowing Solver, _ variables: [VariableID], _ rows: [RowID]) -> [Told] {
        solver.conflicts.map { conflict in
            Told(
                leftOut: conflict.leftOut.flatMap { rows.firstIndex(of: $0) },
                rows: conflict.rows.compactMap { rows.firstIndex(of: $0) }.sorted(),
                nonNegative: conflict.nonNegative.compactMap { variables.firstIndex(of: $0) }.sorted(),
                parameters: conflict.parameters.compactMap { variables.firstIndex(of: $0) }.sorted()
            )
        }
    }

    private static func system(using generator: inout SeededGenerator) -> PlainSystem {
        let count = Int.random(in: 2...8, using: &generator)
        var system = PlainSystem.random(variables: count, rows: 3 * count, using: &generator)
        // Rows of small whole numbers often meet, and there are several sets around what cannot hold.
        for row in system.rows.indices where Int.random(in: 0..<4, using: &generator) > 0 {
            system.rows[row].penalty = PlainSystem.randomPenalty(at: 1000, using: &generator)
        }
        system.columns.append(.given(4))
        for row in system.rows.indices {
            system.rows[row].coefficients.append(Int.random(in: 0..<6, using: &generator) == 0 ? 1 : 0)
        }
        return system
    }

    @Test(.property, arguments: Seeds.range(6, from: 1))
    func `after any edits the sets are those of the system solved from nothing`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 9000 + seed)
        for number in 0..<6 {
            var system = Self.system(using: &generator)
            var solver = Solver()
            solver.aims = .canonicalPoint
            var (variables, rows) = system.build(in: &solver)
            for edit in 0..<12 {
                try solver.solve()
                try solver.findConflictSets()
                let isCanonical = solver.hasCanonicalConflicts
                #expect(isCanonical)
                var fresh = Solver()
                fresh.aims = .canonicalPoint
                let (freshVariables, freshRows) = system.build(
                    in: &fresh,
                    columnOrder: system.columns.indices.shuffled(using: &generator),
                    rowOrder: system.rows.indices.shuffled(using: &generator)
                )
                try fresh.solve()
                try fresh.findConflictSets()
                let place: Comment = "system \(number), edit \(edit)"
                #expect(told(solver, variables, rows) == told(fresh, freshVariables, freshRows), place)
                change(&system, &solver, &variables, &rows, using: &generator)
            }
        }
    }

    private func change(
        _ system: inout PlainSystem,
        _ solver: inout Solver,
        _ variables: inout [VariableID],
        _ rows: inout [RowID],
        using generator: inout SeededGenerator
    ) {
        let index = Int.random(in: 0..<system.rows.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where system.rows.count > 4:
            solver.removeRow(rows.remove(at: index))
            system.rows.remove(at: index)
        case 1:
            let order = (system.rows.compactMap(\.order).max() ?? 0) + 1
            var row = PlainSystem.randomRow(variables: variables.count, order: order, using: &generator)
            row.penalty = PlainSystem.randomPenalty(at: 1000, using: &generator)
            let terms = PlainSystem.terms(row, variables)
            rows.append(solver.addRow(terms, constant: row.constant, penalty: row.penalty, order: order))
            system.rows.append(row)
        case 2:
            system.rows[index].penalty = PlainSystem.randomPenalty(using: &generator)
            solver.setPenalty(system.rows[index].penalty, of: rows[index])
        default:
            system.rows[index].constant = Double(Int.random(in: -4...8, using: &generator))
            solver.setConstant(system.rows[index].constant, of: rows[index])
        }
    }

    /// Chains side by side, one of which contradicts itself at its end.
    @Test func `an edit beside a conflict finds the set again without solving`() throws {
        var solver = Solver()
        solver.aims = .canonicalPoint
        let required = Penalty(above: 1000, below: 1000)
        var rows: [RowID] = []
        for chain in 0..<2 {
            var last: VariableID?
            for index in 0..<100 {
                let order = 200 * chain + index
                let next = solver.addVariable(isNonNegative: true, rank: order)
                let terms = [Term(next, 1)] + (last.map { [Term($0, -1)] } ?? [])
                rows.append(solver.addRow(terms, constant: 1, penalty: required, order: order))
                last = next
            }
            if chain == 0, let last {
                _ = solver.addRow([Term(last, 1)], constant: 1, penalty: required, order: 150)
            }
        }
        try solver.solve()
        try solver.findConflictSets()
        let (sets, first) = (solver.conflicts, solver.work)
        #expect(sets.count == 1)
        solver.setConstant(2, of: rows[100])
        try solver.solve()
        try solver.findConflictSets()
        let (again, work, isCanonical) = (solver.conflicts, solver.work, solver.hasCanonicalConflicts)
        #expect(again == sets && isCanonical)
        #expect(work < first / 2)
    }

    /// Two rows that are never left out and say the same have no order.
    @Test func `sets that depend on the order of equal rows are told apart`() throws {
        var solver = Solver()
        solver.aims = .canonicalPoint
        let width = solver.addVariable(isNonNegative: true)
        let required = Penalty(above: 1000, below: 1000)
        for _ in 0..<2 { _ = solver.addRow([Term(width, 1)], constant: 3, penalty: required, order: nil) }
        let leftOut = solver.addRow([Term(width, 1)], constant: 5, penalty: required, order: 1)
        try solver.solve()
        try solver.findConflictSets()
        #expect(solver.conflicts.map(\.leftOut) == [leftOut])
        let isCanonical = solver.hasCanonicalConflicts
        #expect(!isCanonical)
    }
}
