import Testing

@testable import Simplex

@Suite struct NumericalTroubleTests {
    /// A chain whose values double a hundred times.
    private func explosive() -> Sheet {
        let sheet = Sheet()
        let x = sheet.variables(100)
        sheet.add(x[0] == 1)
        for index in 1..<x.count { sheet.add(x[index] == 2 * x[index - 1]) }
        return sheet
    }

    @Test func `a value out of hand is named with its variable`() throws {
        let sheet = explosive()
        let trouble = try #require(throws: SolverError.self) { try sheet.solve() }
        guard case .numericalTrouble(.valueTooLarge(let variable, let value)) = trouble else {
            Issue.record("\(trouble)")
            return
        }
        #expect(value > Tolerance.largestValue && variable.index >= 54)
        #expect("\(NumericalTrouble.valueTooLarge(variable: variable, value: value))".contains("\(variable.index)"))
    }

    @Test func `a pivot that is too small is named with its row`() throws {
        let sheet = Sheet()
        let x = sheet.variables(2)
        let row = sheet.add(x[0] == 3)
        try sheet.solve()
        let position = Int(sheet.solver.system.rows[row.index].position)
        let other = sheet.solver.system.unitRow(of: 1 - position)
        #expect(throws: SolverError.numericalTrouble(.pivotTooSmall(row: RowID(index: other), value: 0))) {
            try sheet.solver.exchangeFlatly(position, for: other, leavingTo: .above, pivot: 0)
        }
    }

    @Test func `dependent tight rows are named`() throws {
        let sheet = Sheet()
        let x = sheet.variables(2)
        sheet.add(x[0] + x[1] == 3)
        let same = sheet.add(2 * x[0] + 2 * x[1] <= 7)
        try sheet.solve()
        let position = Int(
            sheet.solver.vertex.basis.rows.firstIndex { sheet.solver.system.rows[Int($0)].kind == .unit } ?? 0
        )
        sheet.solver.vertex.basis.setRow(same.index, at: position)
        let trouble = try #require(throws: SolverError.self) { try sheet.solver.refactor() }
        guard case .numericalTrouble(.singularBasis(_, let count)) = trouble else {
            Issue.record("\(trouble)")
            return
        }
        #expect(count == 1)
    }

    @Test func `a dump has the tight rows with multipliers and the rows off their constants`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        sheet.add(x == 10, at: 750)
        sheet.add(x == 4, at: 500)
        try sheet.solve()
        let lines = sheet.solver.description().split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "1 columns, 3 rows, solved, 0 pivots, 0 violated, 0 conflicts",
                "p0 r1: x0 ~ 10.0 @750.0/750.0, z 500.0: -1.0",
                "r2: x0 ~ 4.0 @500.0/500.0, above by 6.0",
            ]
        )
    }

    /// The tempting fault is a log that grows with the layout.
    @Test func `a dump is bounded, after a failure too`() throws {
        let sheet = explosive()
        _ = try? sheet.solve()
        let lines = sheet.solver.description(rowLimit: 5, termLimit: 1).split(separator: "\n")
        #expect(lines.count == 7)
        #expect(lines.last == "and 95 more tight rows")
        #expect(lines.allSatisfy { $0.utf8.count < 200 })
    }
}
