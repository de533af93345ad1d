import TestSupport
import Testing

@testable import Simplex

/// The tempting fault is a number that a copy lacks, or still shares with its original.
@Suite(.tags(.long)) struct CopiesPropertyTests {
    @Test(.property, arguments: EditScript.Texture.allCases, Seeds.range(4, from: 1))
    func `copies of copies are edited and solved in turns`(texture: EditScript.Texture, seed: UInt64) throws {
        var generator = SeededGenerator(seed: 313 * seed)
        let first = EditScript(texture, columns: 14, rows: 24, using: &generator)
        _ = try first.solve()
        var scripts = (0..<4).map { _ in first.copy() }
        for turn in 0..<150 {
            let index = Int.random(in: 0..<scripts.count, using: &generator)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: scripts[index] = scripts[Int.random(in: 0..<scripts.count, using: &generator)].copy()
            case 1...4: scripts[index].edit(using: &generator)
            default:
                let (reported, changed) = try scripts[index].solve()
                #expect(reported == changed, "seed \(seed), turn \(turn)")
                try expectSolved(scripts[index], "seed \(seed), turn \(turn)")
            }
        }
        for index in scripts.indices {
            _ = try scripts[index].solve()
        }
        for script in scripts {
            try expectSolved(script, "seed \(seed), in the end")
        }
    }

    @Test func `an original grows while its copy goes on`() throws {
        let sheet = Sheet()
        var x = sheet.variables(3)
        let first = sheet.add(x[0] == 1)
        sheet.add(x[1] == x[0] + 1)
        sheet.add(x[2] == x[1] + 1)
        try sheet.solve()
        for round in 1...20 {
            let copy = sheet.copy()
            let last = x[x.count - 1]
            x.append(sheet.variable())
            sheet.add(x[x.count - 1] == last + 1)
            copy.solver.setConstant(Double(-round), of: first)
            let optional = copy.add(last == 500, at: 500)
            try copy.solve()
            sheet.solver.setConstant(Double(round), of: first)
            try sheet.solve()
            #expect(sheet.has(x, at: x.indices.map { Double(round + $0) }), "round \(round)")
            #expect(copy.has(x.dropLast(), at: x.indices.dropLast().map { Double($0 - round) }), "round \(round)")
            copy.solver.removeRow(optional)
            try copy.solve()
            #expect(copy.has(x.dropLast(), at: x.indices.dropLast().map { Double($0 - round) }), "round \(round)")
        }
    }

    private func expectSolved(_ script: EditScript, _ label: String) throws {
        let (live, afresh) = (script.live, try script.afresh())
        #expect(live.leftOut == afresh.leftOut && live.open == afresh.open, "\(label)")
        #expect(live.largestDifference(from: afresh) < 1e-6, "\(label)")
    }
}
