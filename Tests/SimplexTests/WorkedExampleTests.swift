import Testing

@testable import Simplex

/// The system that `Simplex.md` solves by hand.
@Suite struct WorkedExampleTests {
    @Test func `the worked example of the documentation`() throws {
        let sheet = Sheet()
        let x = sheet.variables(2)
        let sum = sheet.add(x[0] + x[1] == 10)
        sheet.add(x[0] == 8, at: 500)
        let third = sheet.add(x[1] == 5, at: 750)
        let fourth = sheet.add(x[0] >= 7)

        try sheet.solver.coldStart()
        #expect(sheet.has(x, at: [5, 5]))
        #expect(tight(sheet) == [sum, third])
        #expect(multiplier(0, of: sheet) == [1000: 1, 500: 1])
        #expect(multiplier(1, of: sheet) == [1000: -1, 500: -1])
        #expect(sheet.solver.vertex.pricing.first?.position == 1)

        try sheet.solve()
        #expect(sheet.solver.pivotCount == 1)
        #expect(sheet.has(x, at: [7, 3]))
        #expect(tight(sheet) == [sum, fourth])
        #expect(multiplier(0, of: sheet) == [750: 1])
        #expect(multiplier(1, of: sheet) == [750: -1, 500: 1])
        #expect(
            sheet.solver.description() == """
                2 columns, 6 rows, solved, 1 pivots, 0 violated, 0 conflicts
                p0 r2: x0 + x1 ~ 10.0 @1000.0/1000.0, z 750.0: 1.0
                p1 r5: x0 ~ 7.0 @0.0/1000.0, z 750.0: -1.0, 500.0: 1.0
                r3: x0 ~ 8.0 @500.0/500.0, below by 1.0
                r4: x1 ~ 5.0 @750.0/750.0, below by 2.0
                """
        )

        sheet.solver.setConstant(12, of: sum)
        try sheet.solve()
        #expect(sheet.has(x, at: [7, 5]))
        #expect(sheet.solver.pivotCount == 1)
        #expect(sheet.solver.undeterminedVariables.isEmpty)
    }

    private func tight(_ sheet: Sheet) -> [RowID] {
        sheet.solver.vertex.basis.rows.map { RowID(index: Int($0)) }
    }

    private func multiplier(_ position: Int, of sheet: Sheet) -> [Double: Double] {
        let entries = sheet.solver.vertex.multipliers[position].entries
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.level, $0.value) })
    }
}
