import SimplexOracle
import TestSupport
import Testing

@testable import Simplex

@Suite struct SlackTests {
    @Test func `a row at its constant pushes against where its sum would go`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        let least = sheet.add(x >= 10)
        let goal = sheet.add(x == 4, at: 500)
        let most = sheet.add(x <= 50)
        try sheet.solve()
        #expect(sheet.solver.slack(of: least) == 0 && sheet.solver.side(withoutRow: least) == .below)
        #expect(sheet.solver.slack(of: goal) == -6 && sheet.solver.side(withoutRow: goal) == .above)
        #expect(sheet.solver.slack(of: most) == 40 && sheet.solver.side(withoutRow: most) == nil)
    }

    /// What a row pushes against is found by removing it.
    @Test(.property(checking: 0.3), arguments: Seeds.range(20, from: 1))
    func `without a row its sum goes to the side that is told`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 77 * seed)
        var moved = 0
        for _ in 0..<10 {
            let system = PlainSystem.irregular(variables: 5, rows: 12, using: &generator)
            var solver = Solver()
            let (variables, rows) = system.build(in: &solver)
            try solver.solve()
            guard solver.undeterminedVariables.isEmpty, solver.conflicts.isEmpty else {
                Cases.skip()
                continue
            }
            Cases.check()
            for (row, plain) in zip(rows, system.rows) {
                let side = solver.side(withoutRow: row)
                var other = solver.copy()
                other.removeRow(row)
                try other.solve()
                // Where something is open without the row, its sum may stay.
                guard other.undeterminedVariables.isEmpty else { continue }
                var change = 0.0
                for (coefficient, variable) in zip(plain.coefficients, variables) {
                    change += coefficient * (other.value(of: variable) - solver.value(of: variable))
                }
                switch side {
                case .above: #expect(change > -1e-9)
                case .below: #expect(change < 1e-9)
                case nil: #expect(abs(change) < 1e-9)
                }
                moved += abs(change) > 1e-9 ? 1 : 0
            }
        }
        #expect(moved > 0)
    }
}
