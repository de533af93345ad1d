import Testing

@testable import Simplex

@Suite struct EdgeCacheTests {
    @Test func `the oldest edge makes way`() {
        var cache = EdgeCache()
        var edge = Edge()
        for position: Int32 in 0..<5 {
            // What comes back is memory for the next.
            edge.removeAll()
            edge.append(1, at: position)
            let index = cache.keep(&edge, at: position)
            #expect(cache.index(of: position) == index && cache[index].columns == [position])
        }
        #expect([Int32](0..<5).filter { cache.index(of: $0) != nil } == [3, 4])
        cache.removeAll()
        #expect(cache.index(of: 4) == nil)
        for position: Int32 in 0..<2 { _ = cache.keep(&edge, at: position) }
        #expect(cache.index(of: 0) != nil && cache.index(of: 1) != nil)
    }

    /// A row that stays loose, and one whose constant changes, leave the edges of the vertex as they are.
    @Test func `an edge is kept over edits that exchange no row`() throws {
        let sheet = Sheet()
        let x = sheet.variables(3)
        let first = sheet.add(x[0] == 1)
        sheet.add(x[1] == x[0] + 1)
        let other = sheet.add(x[2] == 7)
        try sheet.solve()
        let position = sheet.solver.system.rows[first.index].position
        sheet.solver.setConstant(2, of: first)
        try sheet.solve()
        #expect(sheet.solver.vertex.edgeCache.index(of: position) != nil)
        let limit = sheet.add(x[1] <= 100)
        try sheet.solve()
        sheet.solver.setConstant(8, of: other)
        sheet.solver.removeRow(limit)
        try sheet.solve()
        #expect(sheet.solver.vertex.edgeCache.index(of: position) != nil)
        sheet.solver.setConstant(5, of: first)
        try sheet.solve()
        #expect(sheet.has(x, at: [5, 6, 8]))
    }

    /// The tempting fault is an edge that does not reach what has come since.
    @Test func `a variable that comes later moves along`() throws {
        let sheet = Sheet()
        let x = sheet.variables(2)
        let first = sheet.add(x[0] == 1)
        sheet.add(x[1] == x[0] + 1)
        try sheet.solve()
        sheet.solver.setConstant(2, of: first)
        try sheet.solve()
        let late = sheet.variable()
        let row = sheet.add(late == x[1] + 1)
        try sheet.solve()
        sheet.solver.setConstant(3, of: first)
        try sheet.solve()
        #expect(sheet.has(x + [late], at: [3, 4, 5]))
        sheet.solver.removeRow(row)
        sheet.solver.setConstant(4, of: first)
        try sheet.solve()
        #expect(sheet.has(x + [late], at: [4, 5, 0]))
    }
}
