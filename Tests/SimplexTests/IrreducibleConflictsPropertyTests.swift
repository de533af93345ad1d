import SimplexOracle
import Testing
import TestSupport

@testable import Simplex

/// The members of a conflict cannot hold, with nothing else in force; without any one of them they can.
@Suite(.tags(.long)) struct IrreducibleConflictsPropertyTests {
    @Test(.property(checking: 0.2), arguments: SystemFamily.allCases, Seeds.range(4, from: 1))
    func `conflicts of random systems are irreducible`(family: SystemFamily, seed: UInt64) throws {
        var generator = SeededGenerator(seed: 7000 + seed)
        for _ in 0..<60 {
            try expectIrreducibleConflicts(family.system(using: &generator))
        }
    }

    @Test(.property(checking: 0.4), arguments: Seeds.range(10, from: 1))
    func `conflicts where rows meet at 0 are irreducible`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 8000 + seed)
        for _ in 0..<50 {
            try expectIrreducibleConflicts(Self.pinned(using: &generator))
        }
    }

    /// A width and a height that a frame fixes, a height of 0, and an aspect ratio: at 0 the sign of the height is as
    /// tight as the frame.
    @Test func `the sign of a length at 0 is no member beside its frame`() throws {
        var solver = Solver()
        let width = solver.addVariable(isNonNegative: true, rank: 0)
        let height = solver.addVariable(isNonNegative: true, rank: 1)
        let required = Penalty(above: 1000, below: 1000)
        let first = solver.addRow([Term(width, 1)], constant: 10, penalty: required, order: nil)
        let second = solver.addRow([Term(height, 1)], constant: 0, penalty: required, order: nil)
        let ratio = solver.addRow([Term(width, 1), Term(height, -0.1)], constant: 0, penalty: required, order: 1)
        try solver.solve()
        let wanted = Conflict(leftOut: ratio, rows: [first, second, ratio], nonNegative: [], parameters: [])
        #expect(solver.conflicts == [wanted])
    }

    /// On the way to the decisions, the width was negative, and its sign still counts as being below.
    @Test func `the sign of a length is enough where the length is 0 in any case`() throws {
        var solver = Solver()
        let width = solver.addVariable(isNonNegative: true)
        let required = Penalty(above: 1000, below: 1000)
        _ = solver.addRow([Term(width, -1)], constant: 3, penalty: required, order: 1)
        _ = solver.addRow([Term(width, 2)], constant: 0, penalty: required, order: 2)
        let optional = Penalty(above: 750, below: 750)
        let negative = solver.addRow([Term(width, 2)], constant: -2, penalty: optional, order: 3)
        try solver.solve()
        solver.setPenalty(required, of: negative)
        try solver.solve()
        let wanted = Conflict(leftOut: negative, rows: [negative], nonNegative: [width], parameters: [])
        #expect(solver.conflicts.last == wanted)
    }

    /// Lengths that may not be negative, some of them fixed by rows that are never left out, often at 0, and rows that
    /// compare them.
    private static func pinned(using generator: inout SeededGenerator) -> PlainSystem {
        let count = Int.random(in: 2...3, using: &generator)
        let required = Penalty(above: 1000, below: 1000)
        var rows: [PlainSystem.Row] = []
        for column in 0..<count where Int.random(in: 0..<3, using: &generator) > 0 {
            var coefficients = [Double](repeating: 0, count: count)
            coefficients[column] = 1
            let constant: Double = [0, 0, 10, 100].randomElement(using: &generator) ?? 0
            rows.append(.init(coefficients: coefficients, constant: constant, penalty: required, order: nil))
        }
        for order in 0..<Int.random(in: 1...4, using: &generator) {
            var row = PlainSystem.randomRow(variables: count, order: order, using: &generator)
            row.coefficients = row.coefficients.map { $0 == 0.5 ? 0.1 : $0 }
            row.constant = Bool.random(using: &generator) ? 0 : row.constant
            row.penalty = PlainSystem.randomPenalty(at: 1000, using: &generator)
            rows.append(row)
        }
        return PlainSystem(columns: Array(repeating: .nonNegative, count: count), rows: rows)
    }

    private func expectIrreducibleConflicts(_ system: PlainSystem) throws {
        var solver = Solver()
        let (variables, rows) = system.build(in: &solver)
        var conflicts: [Conflict] = []
        do throws(SolverError) {
            try solver.solve()
            conflicts = solver.conflicts
            try solver.findConflictSets()
            conflicts += solver.conflicts
        } catch {
            guard case .contradiction(let conflict) = error else { throw error }
            conflicts = [conflict]
        }
        if conflicts.isEmpty { Cases.skip() } else { Cases.check() }
        for conflict in conflicts {
            let members = Self.members(of: conflict, system, variables, rows)
            #expect(!canHold(members, of: system), "\(conflict) can hold: \(system)")
            for index in members.indices {
                let rest = members[..<index] + members[(index + 1)...]
                #expect(canHold(Array(rest), of: system), "\(conflict) can do without \(members[index]): \(system)")
            }
        }
    }

    /// All members as rows.
    private static func members(
        of conflict: Conflict,
        _ system: PlainSystem,
        _ variables: [VariableID],
        _ rows: [RowID]
    ) -> [PlainSystem.Row] {
        var members = conflict.rows.compactMap { row in rows.firstIndex(of: row).map { system.rows[$0] } }
        for (index, variable) in variables.enumerated() {
            var coefficients = [Double](repeating: 0, count: variables.count)
            coefficients[index] = 1
            if conflict.nonNegative.contains(variable) {
                let sign = Penalty(above: 0, below: 1000)
                members.append(.init(coefficients: coefficients, constant: 0, penalty: sign, order: nil))
            }
            if conflict.parameters.contains(variable), case .given(let value) = system.columns[index] {
                let equal = Penalty(above: 1000, below: 1000)
                members.append(.init(coefficients: coefficients, constant: value, penalty: equal, order: nil))
            }
        }
        return members
    }

    private func canHold(_ members: [PlainSystem.Row], of system: PlainSystem) -> Bool {
        var part = PlainSystem(columns: system.columns.map { _ in .free }, rows: members)
        for index in part.rows.indices { part.rows[index].order = nil }
        return !BruteForce(part).isContradictory
    }
}
