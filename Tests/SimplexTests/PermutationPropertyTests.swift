import SimplexOracle
import TestSupport
import Testing

@testable import Simplex

/// The tempting fault is an answer that depends on where a row or column happens to be stored.
@Suite(.tags(.long)) struct PermutationPropertyTests {
    @Test(.property(checking: 0.9), arguments: SystemFamily.allCases, Seeds.range(5, from: 1))
    func `the order in which rows and columns are added changes nothing`(family: SystemFamily, seed: UInt64) throws {
        var generator = SeededGenerator(seed: 17 * seed)
        for number in 0..<40 {
            let system = family.system(using: &generator)
            guard let wanted = try answer(to: system) else {
                Cases.skip()
                continue
            }
            Cases.check()
            for _ in 0..<3 {
                let shuffled = try answer(
                    to: system,
                    columnOrder: system.columns.indices.shuffled(using: &generator),
                    rowOrder: system.rows.indices.shuffled(using: &generator)
                )
                #expect(shuffled == wanted, "system \(number): \(system)")
            }
        }
    }

    /// Two rows with the same columns and constant, which pull to either side with the same priority.
    @Test func `neither does it if rows differ in their coefficients alone`() throws {
        func row(_ coefficients: [Double], _ constant: Double, _ above: Double, _ below: Double) -> PlainSystem.Row {
            .init(coefficients: coefficients, constant: constant, penalty: Penalty(above: above, below: below))
        }
        let rows = [row([-1, -1], 2, 0, 750), row([1, -1], 2, 250, 750)]
        let system = PlainSystem(columns: [.free, .given(-1)], rows: rows)
        let wanted = try answer(to: system)
        #expect(try answer(to: system, rowOrder: [1, 0]) == wanted)
    }

    @Test(.property, arguments: Seeds.range(6, from: 1))
    func `neither does it in larger systems, nor do solutions in between`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 19 * seed)
        for number in 0..<4 {
            let system = PlainSystem.random(variables: 20, rows: 30, using: &generator)
            let wanted = try answer(to: system)
            let order = system.rows.indices.shuffled(using: &generator)
            #expect(try answer(to: system, rowOrder: order) == wanted, "system \(number)")
            var empty = system
            empty.rows = []
            var solver = Solver()
            let (variables, _) = empty.build(in: &solver)
            var rows = [RowID](repeating: RowID(index: -1), count: system.rows.count)
            for index in order {
                rows[index] = solver.addRow(
                    PlainSystem.terms(system.rows[index], variables),
                    constant: system.rows[index].constant,
                    penalty: system.rows[index].penalty,
                    order: system.rows[index].order
                )
                try solver.solve()
            }
            let rowByRow = try answer(of: &solver, variables, rows)
            #expect(rowByRow == wanted, "system \(number), row by row")
        }
    }

    @Test(.property(checking: 0.5), arguments: SystemFamily.allCases, Seeds.range(5, from: 1))
    func `other places in the order leave the least errors at every priority as they are`(
        family: SystemFamily,
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: 23 * seed)
        for number in 0..<40 {
            let system = family.system(using: &generator)
            guard let before = try errors(of: system) else {
                Cases.skip()
                continue
            }
            Cases.check()
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
        /// Of several smallest sets around one, any may be reported.
        let leftOut: [Int]
        let open: [Int]
    }

    /// What a solver says in the numbers of the system, values to six places; nil for a contradiction.
    private func answer(
        to system: PlainSystem,
        columnOrder: [Int]? = nil,
        rowOrder: [Int]? = nil
    ) throws -> Answer? {
        var solver = Solver()
        let built = system.build(in: &solver, columnOrder: columnOrder, rowOrder: rowOrder)
        return try answer(of: &solver, built.variables, built.rows)
    }

    private func answer(
        of solver: inout Solver,
        _ variables: [VariableID],
        _ rows: [RowID]
    ) throws -> Answer? {
        guard try solver.solveUnlessContradictory() else { return nil }
        let undetermined = Set(solver.undeterminedVariables)
        return Answer(
            values: variables.map { (solver.value(of: $0) * 1e6).rounded() + 0 },
            leftOut: solver.conflicts.compactMap { $0.leftOut.flatMap { rows.firstIndex(of: $0) } },
            open: variables.indices.filter { undetermined.contains(variables[$0]) }
        )
    }

    /// The least errors of a system, the highest priority first; nil where rows are left out.
    private func errors(of system: PlainSystem) throws -> [Double]? {
        var solver = Solver()
        let (variables, _) = system.build(in: &solver)
        guard try solver.solveUnlessContradictory(), solver.conflicts.isEmpty else { return nil }
        return system.errors(at: variables.map { solver.value(of: $0) }).map(\.sum)
    }
}
