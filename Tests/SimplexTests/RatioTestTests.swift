import Testing

@testable import Simplex

/// Step 2.3: which row stops the point, and how far it goes.
@Suite struct RatioTestTests {
    /// A variable that is held at 0 rises as it is let go: the first limit stops it at 10, the second a little further
    /// on.
    ///
    /// A row that is met later by less than ``Tolerance/tie`` of the distance, 1e-12 here, is preferred if its
    /// coefficient is more than ``Tolerance/steadiness`` times larger. The first row is then off by 2^-7 · 5e-13, which
    /// counts as 0.
    ///
    /// Catches a ratio test without Harris's rule, which pivots on coefficients as small as they come, and one that
    /// prefers large coefficients too far away, or too easily.
    @Test(arguments: [
        (0x1p-7, 5e-13, 10 + 5e-13), (0x1p-7, 2e-12, 10), (0x1p-3, 5e-13, 10),
    ])
    func `of two rows that are met at almost the same point, the one of a much larger coefficient becomes tight`(
        coefficient: Double,
        gap: Double,
        reached: Double
    ) throws {
        let sheet = Sheet()
        let x = sheet.variable()
        let hold = sheet.add(x == 0, at: 750)
        sheet.add(x == 50, at: 500)
        let first = sheet.add(coefficient * x <= LinearForm(floatLiteral: coefficient * 10))
        let second = sheet.add(x <= LinearForm(floatLiteral: 10 + gap))
        try sheet.solve()
        #expect(sheet.value(of: x) == 0)
        sheet.solver.setPenalty(Penalty(above: 250, below: 250), of: hold)
        try sheet.solve()
        #expect(sheet.value(of: x) == reached)
        let tight = [first, second].filter { sheet.solver.system.rows[$0.index].isTight }
        #expect(tight == [reached > 10 ? second : first])
        #expect(sheet.solver.conflicts.isEmpty)
    }

    /// The first of the rows is met at 10, the second too, with twice the rate, the third at 5, the fourth at 10 again.
    private func limited() throws -> (sheet: Sheet, position: Int, rows: [RowID]) {
        let sheet = Sheet()
        let x = sheet.variable()
        let hold = sheet.add(x == 0, at: 750)
        let rows = [sheet.add(x <= 10), sheet.add(2 * x <= 20), sheet.add(x <= 5), sheet.add(x <= 10)]
        try sheet.solve()
        let position = Int(sheet.solver.system.rows[hold.index].position)
        try sheet.solver.computeDirection(from: position, sign: 1)
        return (sheet, position, rows)
    }

    /// Catches an order that depends on that of the lists of a column, and with it on earlier edits.
    @Test func `breakpoints come by distance, then by rate, then by the number of the row`() throws {
        let (sheet, _, rows) = try limited()
        _ = sheet.solver.findBreakpoints()
        let found = sheet.solver.scratch.breakpoints
        #expect(found.map { RowID(index: Int($0.row)) } == [rows[2], rows[1], rows[0], rows[3]])
        #expect(found.map(\.distance) == [5, 10, 10, 10])
    }

    /// Catches flat steps that cross a row, or that pivot on the smaller of two coefficients.
    @Test func `a flat step ends at the nearest row, and of equally near ones at that of the largest rate`() throws {
        let (sheet, position, rows) = try limited()
        #expect(sheet.solver.firstStop(.none)?.row == Int32(rows[2].index))
        sheet.solver.removeRow(rows[2])
        try sheet.solve()
        try sheet.solver.computeDirection(from: position, sign: 1)
        let stop = sheet.solver.firstStop(.none)
        #expect(stop?.row == Int32(rows[1].index) && stop?.distance == 10 && stop?.rate == 2)
    }

    /// Both variables may move at no cost, and one of them changes the sum ten times as much.
    ///
    /// Catches the first variable that will do: a small coefficient is a small pivot, which multiplies rounding errors.
    @Test(arguments: [(1.0, 10.0, 0.0, 2.0), (10, 1, 2, 0), (-10, 1, -2, 0), (1, -10, 0, -2)])
    func `an added row moves the variable of the largest coefficient`(
        first: Double,
        second: Double,
        x: Double,
        y: Double
    ) throws {
        let sheet = Sheet()
        // Any point will do, so that it stays where the step ends.
        sheet.solver.aims = []
        let variables = sheet.variables(2)
        try sheet.solve()
        sheet.add(first * variables[0] + second * variables[1] == 20)
        try sheet.solve()
        #expect(sheet.has(variables, at: [x, y]))
    }

    @Test func `a row is not met by a direction that leads away from it, nor by one that hardly changes it`() throws {
        let (sheet, _, rows) = try limited()
        let row = rows[0].index
        #expect(sheet.solver.distance(to: row, rate: 0.5, side: .below) == 20)
        #expect(sheet.solver.distance(to: row, rate: -0.5, side: .below) == nil)
        #expect(sheet.solver.distance(to: row, rate: -0.5, side: .neither) == 0)
        #expect(sheet.solver.distance(to: row, rate: Tolerance.pivot / 2, side: .below) == nil)
        // It is at -10, so that the way down to its constant is behind it.
        #expect(sheet.solver.distance(to: row, rate: -0.5, side: .above) == 0)
    }
}
