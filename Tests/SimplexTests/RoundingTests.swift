import Testing

@testable import Simplex

/// The tempting fault is to add up moves, large ones too, without a look at what rounding leaves of them.
@Suite struct RoundingTests {
    @Test(arguments: [1e6, 1e8, 1e10, 1e12])
    func `values that were far away come back to where they belong`(distance: Double) throws {
        let sheet = Sheet()
        let x = sheet.variables(4)
        let first = sheet.add(x[0] == 0.1)
        for index in 1..<4 {
            sheet.add(x[index] == x[index - 1] + 0.2)
        }
        try sheet.solve()
        sheet.solver.setConstant(distance, of: first)
        try sheet.solve()
        sheet.solver.setConstant(0.1, of: first)
        try sheet.solve()
        #expect(sheet.has(x, at: [0.1, 0.3, 0.5, 0.7]))
    }

    @Test(arguments: [1e6, 1e8, 1e10, 1e12])
    func `rows that follow from others hold when all come back from far away`(distance: Double) throws {
        let sheet = Sheet()
        let anchor = sheet.solver.addParameter(value: 0)
        let x = sheet.variables(3)
        sheet.add(x[0] == LinearForm(anchor) + 0.1)
        sheet.add(x[1] == x[0] + 0.2)
        sheet.add(x[2] == x[1] + 0.4)
        sheet.add(x[2] == LinearForm(anchor) + 0.7)
        sheet.add(x[1] <= LinearForm(anchor) + 0.3)
        try sheet.solve()
        for value in [distance, 0, -distance, 0] {
            sheet.solver.setParameter(anchor, to: value)
            try sheet.solve()
            #expect(sheet.solver.conflicts.isEmpty, "at \(value)")
        }
        #expect(sheet.has(x, at: [0.1, 0.3, 0.7]))
    }

    /// At the start, such a row would be tight, and its multiplier so small that it would count as 0.
    @Test(arguments: [1e3, 1e6, 1e7, 1e9, 1e12])
    func `an optional row with a steep coefficient gives way to a sign`(coefficient: Double) throws {
        let sheet = Sheet()
        let (x, y) = (sheet.variable(isNonNegative: true), sheet.variable(isNonNegative: true))
        sheet.add(-coefficient * x == 78_612_041, at: 999)
        sheet.add(coefficient * y == 78_612_041, at: 999)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [0, 78_612_041 / coefficient]))
    }
}
