import SimplexOracle
import TestSupport
import Testing

@testable import Simplex

@Suite struct RedundantRowsTests {
    @Test func `of two equalities that say the same the later is redundant`() throws {
        let sheet = Sheet()
        let (x, y) = (sheet.variable(), sheet.variable())
        let first = sheet.add(x - y == 8)
        let width = sheet.add(x == 10)
        let again = sheet.add(x - y == 8)
        try sheet.solve()
        #expect(try sheet.redundantRows(among: [first, width, again]) == [again])
        // The order is that of the candidates.
        #expect(try sheet.redundantRows(among: [again, width, first]) == [first])
        #expect(try sheet.redundantRows(among: [width]).isEmpty)
    }

    @Test func `an equality between two bounds that meet is redundant`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        let equality = sheet.add(x == 10)
        _ = sheet.add(x >= 10)
        try sheet.solve()
        #expect(try sheet.redundantRows(among: [equality]).isEmpty)
        _ = sheet.add(x <= 10)
        try sheet.solve()
        #expect(try sheet.redundantRows(among: [equality]) == [equality])
    }

    @Test func `an optional row makes nothing redundant`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        _ = sheet.add(x == 10, at: 999)
        let equality = sheet.add(x == 10)
        try sheet.solve()
        #expect(try sheet.redundantRows(among: [equality]).isEmpty)
    }

    @Test func `a long chain of equalities costs little, and each copy little more`() throws {
        let sheet = Sheet()
        var last = sheet.variable()
        var rows: [RowID] = []
        rows.append(sheet.add(last == 0))
        for _ in 0..<2_000 {
            let next = sheet.variable()
            rows.append(sheet.add(next - last == 8))
            last = next
        }
        try sheet.solve()
        #expect(try sheet.redundantRows(among: rows).isEmpty)
        #expect(sheet.solver.work < 20_000)
        let copy = sheet.add(last == 16_000)
        try sheet.solve()
        #expect(try sheet.redundantRows(among: rows + [copy]) == [copy])
        #expect(sheet.solver.work < 60_000)
    }
}

@Suite(.tags(.long)) struct RedundantRowsPropertyTests {
    /// Every vertex of the other rows, within a large box, is looked at.
    @Test(.property(checking: 0.9), arguments: SystemFamily.allCases)
    func `redundant rows are those that hold wherever the others do`(family: SystemFamily) throws {
        var generator = SeededGenerator(seed: Seeds.first(9_101 + UInt64(family.rawValue.utf8.count)))
        var (redundant, kept) = (0, 0)
        for _ in 0..<Seeds.count(100) {
            var system = family.system(using: &generator)
            family.addConsequences(to: &system, using: &generator)
            for row in system.rows.indices where Int.random(in: 0..<2, using: &generator) == 0 {
                system.rows[row].penalty = PlainSystem.randomPenalty(at: Penalty.required, using: &generator)
            }
            var solver = Solver()
            let (_, rows) = system.build(in: &solver)
            guard try solver.solveUnlessContradictory() else {
                Cases.skip()
                continue
            }
            Cases.check()
            let found = Set(try solver.redundantRows(among: rows))
            let expected = Self.redundant(in: system, leftOut: Set(solver.conflicts.compactMap(\.leftOut)), rows)
            #expect(found == expected, "\(system)")
            redundant += expected.count
            kept += rows.count - expected.count
        }
        #expect(redundant >= Seeds.minimum(21) && kept >= Seeds.minimum(21))
    }

    private static func redundant(in system: PlainSystem, leftOut: Set<RowID>, _ ids: [RowID]) -> Set<RowID> {
        var kept = system.rows.indices.filter { system.rows[$0].isRequired && !leftOut.contains(ids[$0]) }
        var found: Set<RowID> = []
        for row in kept.reversed() {
            let penalty = system.rows[row].penalty
            guard penalty.above == Penalty.required, penalty.below == Penalty.required else { continue }
            let others = kept.filter { $0 != row }
            let rest = PlainSystem(columns: system.columns, rows: others.map { system.rows[$0] })
            let feasible = BruteForce.vertices(of: rest).filter { point in
                BruteForce.isNatural(point, in: rest) && rest.rows.allSatisfy { BruteForce.holds($0, at: point) }
            }
            guard feasible.allSatisfy({ BruteForce.holds(system.rows[row], at: $0) }) else { continue }
            kept = others
            found.insert(ids[row])
        }
        return found
    }
}

extension Sheet {
    fileprivate func redundantRows(among rows: [RowID]) throws -> [RowID] {
        try solver.redundantRows(among: rows)
    }
}
