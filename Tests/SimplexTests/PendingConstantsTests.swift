import Testing

@testable import Simplex

@Suite struct PendingConstantsTests {
    @Test func `changes of one row add up`() {
        var pending = PendingConstants()
        for round in 1...3 {
            pending.add(1, at: 4)
            pending.add(Double(round), at: 2)
        }
        #expect(pending.changes.map(\.position) == [4, 2])
        #expect(pending.changes.map(\.amount) == [3, 6])
        pending.removeAll()
        #expect(pending.isEmpty)
    }

    @Test(arguments: [1, 2, 3, 40])
    func `however many constants change, and however often, the last ones count`(rowCount: Int) throws {
        let sheet = Sheet()
        let x = sheet.variables(rowCount)
        let rows = x.indices.map { sheet.add(x[$0] == ($0 > 0 ? x[$0 - 1] : 0) + 1) }
        try sheet.solve()
        for round in 1...3 {
            for row in rows {
                sheet.solver.setConstant(Double(round * 10), of: row)
            }
        }
        try sheet.solve()
        #expect(sheet.has(x, at: (1...rowCount).map { Double($0 * 30) }))
    }
}
