import Testing

@testable import Simplex

/// The tempting fault is a list that is added to with every edit, and never emptied.
@Suite struct LongSessionTests {
    private func chain() throws -> (sheet: Sheet, x: [LinearForm]) {
        let sheet = Sheet()
        let x = sheet.variables(6, isNonNegative: true)
        sheet.add(x[0] == 1)
        for index in 1..<6 {
            sheet.add(x[index] == x[index - 1] + 1, at: 750)
        }
        sheet.add(x[5] <= 50)
        try sheet.solve()
        return (sheet, x)
    }

    /// Bytes held after some rounds, and after many times as many.
    private func bytes(of sheet: inout Sheet, round: (inout Sheet, Int) throws -> Void) rethrows -> (Int, Int) {
        var early = 0
        for number in 0..<600 {
            try round(&sheet, number)
            if number == 60 { early = sheet.solver.byteCount }
        }
        return (early, sheet.solver.byteCount)
    }

    @Test func `variables and rows that come and go need no more room`() throws {
        var (sheet, x) = try chain()
        let (early, late) = try bytes(of: &sheet) { sheet, number in
            let variable = sheet.variable(isNonNegative: number % 2 == 0)
            let rows = [
                sheet.add(variable == x[number % 6] + 3),
                sheet.add(variable + x[3] >= 1000, at: 500),
                sheet.add(variable <= 2),
            ]
            try sheet.solve()
            for row in rows {
                sheet.solver.removeRow(row)
            }
            sheet.solver.removeVariable(variable.terms[0].variable)
            try sheet.solve()
        }
        #expect(late <= 2 * early)
        #expect(sheet.solver.vertex.values.count == 7 && sheet.solver.system.rows.count == 6 + 1 + 7 + 3)
        #expect(sheet.has(x, at: [1, 2, 3, 4, 5, 6]))
    }

    @Test func `exchanges there and back need no more room`() throws {
        var (sheet, x) = try chain()
        let optional = sheet.add(x[3] == 4, at: 800)
        let (early, late) = try bytes(of: &sheet) { sheet, number in
            sheet.solver.setConstant(Double(number * 7 % 80), of: optional)
            try sheet.solve()
        }
        #expect(sheet.solver.pivotCount > 80)
        #expect(late <= 2 * early)
        sheet.solver.setConstant(4, of: optional)
        try sheet.solve()
        #expect(sheet.has(x, at: [1, 2, 3, 4, 5, 6]))
    }
}
