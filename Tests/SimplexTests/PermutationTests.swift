import TestSupport
import Testing

@testable import Simplex

/// The tempting fault is an answer that depends on where a row or column happens to be stored.
@Suite struct PermutationTests {
    @Test(arguments: SystemFamily.allCases, [UInt64](1...5))
    func `the order in which rows and columns are added changes nothing`(family: SystemFamily, seed: UInt64) throws {
        var generator = SeededGenerator(seed: 17 * seed)
        for number in 0..<40 {
            let system = family.system(using: &generator)
            guard let wanted = try answer(to: system, system.build()) else { continue }
            for _ in 0..<3 {
                let built = system.build(
                    columnOrder: system.columns.indices.shuffled(using: &generator),
                    rowOrder: system.rows.indices.shuffled(using: &generator)
                )
                #expect(try answer(to: system, built) == wanted, "system \(number): \(system)")
            }
        }
    }

    @Test(arguments: [UInt64](1...6))
    func `neither does it in larger systems, nor do solutions in between`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 19 * seed)
        for number in 0..<4 {
            let system = PlainSystem.random(variables: 20, rows: 30, using: &generator)
            let wanted = try answer(to: system, system.build())
            let order = system.rows.indices.shuffled(using: &generator)
            let shuffled = system.build(rowOrder: order)
            #expect(try answer(to: system, shuffled) == wanted, "system \(number)")
            var empty = system
            empty.rows = []
            var (solver, variables, _) = empty.build()
            var rows = shuffled.rows
            for index in order {
                rows[index] = solver.addRow(
                    PlainSystem.terms(system.rows[index], variables),
                    constant: system.rows[index].constant,
                    penalty: system.rows[index].penalty,
                    order: system.rows[index].order
                )
                try solver.solve()
            }
            #expect(try answer(to: system, (solver, variables, rows)) == wanted, "system \(number), row by row")
        }
    }

    @Test(arguments: SystemFamily.allCases, [UInt64](1...5))
    func `other places in the order leave the least errors at every priority as they are`(
        family: SystemFamily,
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: 23 * seed)
        for number in 0..<40 {
            let system = family.system(using: &generator)
            guard let before = try errors(of: system) else { continue }
            var permuted = system
            let places = system.rows.indices.filter { system.rows[$0].order != nil }
            for (place, other) in zip(places, places.shuffled(using: &generator)) {
                permuted.rows[place].order = system.rows[other].order
            }
            let after = try #require(try errors(of: permuted))
            #expect(zip(before, after).allSatisfy { abs($0 - $1) < 1e-6 }, "system \(number): \(system)")
        }
    }

    private struct Answer: Equatable {
        let values: [Double]
        /// Rows left out.
        ///
        /// Of several smallest sets around one, any may be told.
        let leftOut: [Int]
        let open: [Int]
    }

    /// What a solver says in the numbers of the system, values to six places; nil for a contradiction.
    private func answer(
        to system: PlainSystem,
        _ built: (solver: Solver, variables: [VariableID], rows: [RowID])
    ) throws -> Answer? {
        var solver = built.solver
        guard try solver.solveUnlessContradictory() else { return nil }
        let undetermined = Set(solver.undeterminedVariables)
        return Answer(
            values: built.variables.map { (solver.value(of: $0) * 1e6).rounded() + 0 },
            leftOut: solver.conflicts.compactMap { $0.leftOut.flatMap { built.rows.firstIndex(of: $0) } },
            open: built.variables.indices.filter { undetermined.contains(built.variables[$0]) }
        )
    }

    /// The least errors of a system, the highest priority first; nil where rows are left out.
    private func errors(of system: PlainSystem) throws -> [Double]? {
        var (solver, variables, _) = system.build()
        guard try solver.solveUnlessContradictory(), solver.conflicts.isEmpty else { return nil }
        return system.errors(at: variables.map { solver.value(of: $0) }).map(\.sum)
    }
}
