import TestSupport
import Testing

@testable import Simplex

/// The tempting fault is that what a solve had already done when it gave up is done again, or taken for granted.
@Suite(.tags(.long)) struct RefusedSolvePropertyTests {
    @Test(.property, arguments: EditScript.Texture.allCases, Seeds.range(8, from: 1))
    func `after solves that were given up half-way and more edits the solution is that of the same system afresh`(
        texture: EditScript.Texture,
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: 4242 * seed)
        let script = EditScript(texture, columns: 12, rows: 24, using: &generator)
        _ = try script.solve()
        for round in 0..<60 {
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                script.solver.workLimit = Int.random(in: 1...200, using: &generator)
                for _ in 0..<Int.random(in: 1...5, using: &generator) {
                    script.edit(using: &generator)
                }
                do { try script.solver.solve() } catch SolverError.workLimitExceeded {}
            }
            script.solver.workLimit = 1_000_000_000
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                script.edit(using: &generator)
            }
            _ = try script.solve()
            let (live, afresh) = (script.live, try script.afresh())
            #expect(live.leftOut == afresh.leftOut && live.open == afresh.open, "seed \(seed), round \(round)")
            #expect(live.largestDifference(from: afresh) < 1e-6, "seed \(seed), round \(round)")
        }
    }

    /// The tempting fault is to free the place of the same row twice.
    @Test func `rows whose removal was given up half-way leave their places once`() throws {
        var limit = 0
        var isRefused = true
        while isRefused {
            limit += 1
            let sheet = Sheet()
            let x = sheet.variables(4)
            let rows = (0..<8).map { sheet.add(x[$0 % 4] == 5) }
            try sheet.solve()
            for row in rows where sheet.solver.system.rows[row.index].isTight {
                sheet.solver.removeRow(row)
            }
            sheet.solver.workLimit = limit
            do {
                try sheet.solve()
                isRefused = false
            } catch SolverError.workLimitExceeded {}
            sheet.solver.workLimit = 1_000_000
            let y = sheet.variables(4)
            let early = sheet.add(y[0] == 1)
            try sheet.solve()
            let late = (1..<4).map { sheet.add(y[$0] == LinearForm(floatLiteral: Double($0 + 1))) }
            try sheet.solve()
            #expect(Set([early] + late).count == 4, "limit \(limit)")
            #expect(sheet.has(x + y, at: [5, 5, 5, 5, 1, 2, 3, 4]), "limit \(limit)")
        }
        #expect(limit > 4)
    }

    @Test func `a start from nothing forgets what was kept of the vertex before`() throws {
        let sheet = Sheet()
        let x = sheet.variables(3)
        sheet.add(x[1] == x[0] + 5)
        sheet.add(x[2] == x[1] + 1)
        try sheet.solve()
        let undetermined = sheet.solver.undeterminedVariables
        #expect(undetermined.count == 3)
        for position in 0..<3 {
            var solver = sheet.solver.copy()
            try solver.computeDirection(from: position, sign: 1)
            try solver.computePivotRow(solver.system.unitRow(of: 0))
            try solver.coldStart()
            try solver.optimise(downTo: 0)
            try solver.settleFace()
            #expect(solver.undeterminedVariables == undetermined, "position \(position)")
            #expect(solver.vertex.values == sheet.solver.vertex.values, "position \(position)")
        }
    }
}
