import TestSupport
import Testing

@testable import Simplex

@Suite struct LooseRowsTests {
    @Test func `the unit row and the others are counted apart`() {
        var loose = LooseRows()
        loose.removeAll(columns: 1)
        loose.addColumn()
        loose.setUnit(.guarding, of: 1)
        #expect(loose.isUnitOnly(1) && loose.unit(of: 1) == .guarding)
        loose.add(in: 1)
        loose.add(in: 1)
        loose.setUnit(.open, of: 1)
        #expect(!loose.isUnitOnly(1) && loose.unit(of: 1) == .open)
        loose.remove(in: 1)
        loose.remove(in: 1)
        #expect(loose.isUnitOnly(1) && loose.unit(of: 1) == .open)
        #expect(loose.isUnitOnly(0) && loose.unit(of: 0) == .none)
    }

    @Test func `a variable above 0 guards its unit row, one at 0 holds it`() throws {
        let sheet = Sheet()
        let x = sheet.variables(2, isNonNegative: true)
        let row = sheet.add(x[0] == 5)
        sheet.add(x[1] == -1, at: 750)
        try sheet.solve()
        #expect(sheet.solver.vertex.loose.unit(of: 0) == .guarding)
        #expect(sheet.solver.vertex.loose.unit(of: 1) == .none)
        sheet.solver.setConstant(-3, of: row)
        try sheet.solve()
        #expect(sheet.value(of: x[0]) == 0 && sheet.solver.conflicts.count == 1)
    }

    /// Two constants change before one solve: the first takes `x` to −4, the second back to 4.
    ///
    /// Catches a variable below 0 that is told to guard its sign: it would count as below 0 for ever.
    @Test func `a variable that passes 0 twice between two solves is on the right side`() throws {
        let sheet = Sheet()
        let (x, y) = (sheet.variable(isNonNegative: true), sheet.variable())
        let gap = sheet.add(x == y + 2)
        let place = sheet.add(y == 3)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [5, 3]))
        sheet.solver.setConstant(-6, of: place)
        sheet.solver.setConstant(10, of: gap)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [4, -6]) && sheet.solver.conflicts.isEmpty)
        #expect(sheet.solver.vertex.loose.unit(of: 0) == .guarding)
    }

    /// Catches a free variable that is told to guard its sign, or to have no loose row: steps along its column would
    /// then not see its unit row.
    @Test func `a variable without a sign is idle off 0, and holds its unit row at 0`() throws {
        let sheet = Sheet()
        let x = sheet.variables(2)
        let row = sheet.add(x[0] == -5)
        try sheet.solve()
        #expect(sheet.solver.vertex.loose.unit(of: 0) == .idle)
        #expect(sheet.solver.vertex.loose.unit(of: 1) == .none)
        #expect(sheet.solver.vertex.loose.isUnitOnly(0))
        sheet.add(x[0] <= x[1] + 100)
        try sheet.solve()
        // The loose row is counted in both columns; the tight one in none.
        #expect(!sheet.solver.vertex.loose.isUnitOnly(0) && !sheet.solver.vertex.loose.isUnitOnly(1))
        sheet.solver.removeRow(row)
        try sheet.solve()
        #expect(sheet.solver.vertex.loose.unit(of: 0) == .none)
    }

    /// The tempting fault is an edit that makes a row loose, or takes a loose one away, without a word to its columns.
    @Test(.property, arguments: EditScript.Texture.allCases, Seeds.range(6, from: 1))
    func `after every edit the counts are those of the rows`(texture: EditScript.Texture, seed: UInt64) throws {
        var generator = SeededGenerator(seed: 55 * seed)
        let script = EditScript(texture, columns: 15, rows: 30, using: &generator)
        _ = try script.solve()
        for edit in 0..<200 {
            script.edit(using: &generator)
            let counted = script.solver.countedLooseRows()
            #expect(counted == script.solver.vertex.loose, "seed \(seed), edit \(edit)")
            if edit % 3 == 0 { _ = try script.solve() }
        }
    }
}
