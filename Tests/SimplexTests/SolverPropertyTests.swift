import SimplexOracle
import Testing
import TestSupport

@testable import Simplex

@Suite(.tags(.long)) struct SolverPropertyTests {
    @Test(.property, arguments: Seeds.range(12, from: 1))
    func `random systems have the brute-force answer`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<120 {
            let variables = Int.random(in: 1...3, using: &generator)
            let system = PlainSystem.random(
                variables: variables,
                rows: Int.random(in: 1...7, using: &generator),
                using: &generator
            )
            var solver = Solver()
            let (ids, rows) = system.build(in: &solver)
            try solver.solve()
            expectSame(solver, ids, rows, system, "system \(number)")
        }
    }

    @Test(.property, arguments: SystemFamily.allCases, Seeds.range(5, from: 1))
    func `difficult systems have the brute-force answer`(family: SystemFamily, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<50 {
            let system = family.system(using: &generator)
            var solver = Solver()
            let (ids, rows) = system.build(in: &solver)
            if try solver.solveUnlessContradictory() {
                expectSame(solver, ids, rows, system, "system \(number)")
            } else {
                #expect(BruteForce(system).isContradictory, "system \(number): \(system)")
            }
        }
    }

    @Test(.property, arguments: Seeds.range(12, from: 1))
    func `edited systems have the brute-force answer after every edit`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 1000 + seed)
        for number in 0..<12 {
            let variables = Int.random(in: 1...3, using: &generator)
            var system = PlainSystem.random(
                variables: variables,
                rows: Int.random(in: 1...6, using: &generator),
                using: &generator
            )
            var solver = Solver()
            var (ids, rows) = system.build(in: &solver)
            try solver.solve()
            for edit in 0..<15 {
                for _ in 0..<Int.random(in: 1...2, using: &generator) {
                    change(&system, &solver, ids, &rows, using: &generator)
                }
                try solver.solve()
                expectSame(solver, ids, rows, system, "system \(number), edit \(edit)")
            }
        }
    }

    private func change(
        _ system: inout PlainSystem,
        _ solver: inout Solver,
        _ ids: [VariableID],
        _ rows: inout [RowID],
        using generator: inout SeededGenerator
    ) {
        let kind = Int.random(in: 0..<5, using: &generator)
        if kind == 0 || system.rows.isEmpty {
            let order = (system.rows.compactMap(\.order).max() ?? 0) + 1
            let row = PlainSystem.randomRow(variables: ids.count, order: order, using: &generator)
            system.rows.append(row)
            rows.append(
                solver.addRow(
                    PlainSystem.terms(row, ids),
                    constant: row.constant,
                    penalty: row.penalty,
                    order: row.order
                )
            )
            return
        }
        let index = Int.random(in: 0..<system.rows.count, using: &generator)
        switch kind {
        case 1 where system.rows.count > 3:
            system.rows.remove(at: index)
            solver.removeRow(rows.remove(at: index))
        case 2:
            system.rows[index].penalty = PlainSystem.randomPenalty(using: &generator)
            solver.setPenalty(system.rows[index].penalty, of: rows[index])
        default:
            system.rows[index].constant = Double(Int.random(in: -4...8, using: &generator))
            solver.setConstant(system.rows[index].constant, of: rows[index])
        }
    }

    private func expectSame(
        _ solver: borrowing Solver,
        _ ids: [VariableID],
        _ rows: [RowID],
        _ system: PlainSystem,
        _ label: String
    ) {
        let wanted = BruteForce(system)
        guard !wanted.isContradictory else {
            Issue.record("\(label): solved a contradiction; \(system)")
            return
        }
        let leftOut = solver.conflicts.compactMap { conflict in conflict.leftOut.flatMap { rows.firstIndex(of: $0) } }
        #expect(leftOut == wanted.leftOut, "\(label): left out; \(system)")
        let background = system.rows.indices.filter { system.rows[$0].order == nil }
        for conflict in solver.conflicts {
            let members = conflict.rows.compactMap { rows.firstIndex(of: $0) }
            #expect(!canHold(members, of: system), "\(label): \(members) can hold; \(system)")
            for member in members where system.rows[member].order != nil {
                let rest = members.filter { $0 != member }
                let isNeeded = canHold(rest + background, of: system)
                #expect(isNeeded, "\(label): \(members) can do without \(member); \(system)")
            }
        }
        let values = ids.map { solver.value(of: $0) }
        let isSame = zip(values, wanted.values).allSatisfy { abs($0 - $1) < 1e-6 * max(1, abs($1)) }
        #expect(isSame, "\(label): \(values) instead of \(wanted.values); \(system)")
        let open = Set(solver.undeterminedVariables.map(\.index))
        #expect(open == wanted.open, "\(label): open; \(system)")
    }

    private func canHold(_ members: [Int], of system: PlainSystem) -> Bool {
        var part = system
        part.rows = members.map { system.rows[$0] }
        let answer = BruteForce(part)
        return !answer.isContradictory && answer.leftOut.isEmpty
    }
}
