import TestSupport
import Testing

@testable import Simplex

@Suite(.tags(.long)) struct PackedSystemPropertyTests {
    /// The tempting fault is a part of a row that is not packed.
    @Test(.property, arguments: EditScript.Texture.allCases, Seeds.range(4, from: 1))
    func `a solver that was packed and unpacked goes on as if it had not been`(
        texture: EditScript.Texture,
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: 41 * seed)
        let script = EditScript(texture, columns: 16, rows: 30, using: &generator)
        _ = try script.solve()
        for edit in 0..<60 {
            // Also with edits that no solve has followed yet.
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                script.edit(using: &generator)
            }
            let rows = script.solver.system.rows.map(\.description)
            let terms = script.solver.allTerms
            script.solver.pack()
            let isPacked = script.solver.system.isPacked
            #expect(isPacked)
            script.solver.unpack()
            let (restoredRows, restoredTerms) = (script.solver.system.rows.map(\.description), script.solver.allTerms)
            #expect(restoredRows == rows, "seed \(seed), edit \(edit)")
            #expect(restoredTerms == terms, "seed \(seed), edit \(edit)")
            script.edit(using: &generator)
            _ = try script.solve()
            let (live, afresh) = (script.live, try script.afresh())
            #expect(live.leftOut == afresh.leftOut, "seed \(seed), edit \(edit)")
            #expect(live.open == afresh.open, "seed \(seed), edit \(edit)")
            #expect(live.largestDifference(from: afresh) < 1e-6, "seed \(seed), edit \(edit)")
        }
    }

    @Test func `a row is one of its terms only`() throws {
        var solver = Solver()
        let (x, y) = (solver.addVariable(), solver.addVariable())
        let row = solver.addRow(
            [Term(x, 1), Term(y, -2)],
            constant: 3,
            penalty: Penalty(above: 1000, below: 1000),
            order: 1
        )
        let same: [[Term]] = [[Term(x, 1), Term(y, -2)], [Term(x, 1), Term(y, -2), Term(x, 0)]]
        for terms in same {
            let isSame = solver.isRow(row, of: terms)
            #expect(isSame, "\(terms)")
        }
        let others: [[Term]] = [
            [Term(x, 1)], [Term(x, 1), Term(y, 2)], [Term(y, -2), Term(x, 1)], [Term(x, 1), Term(y, -2), Term(y, 1)],
        ]
        for terms in others {
            let isSame = solver.isRow(row, of: terms)
            #expect(!isSame, "\(terms)")
        }
        let (constant, penalty) = (solver.constant(of: row), solver.penalty(of: row))
        #expect(constant == 3 && penalty == Penalty(above: 1000, below: 1000))
    }

    @Test func `packing takes less than half of the memory`() throws {
        let sheet = Sheet()
        let x = sheet.variables(200)
        sheet.add(x[0] == 1)
        for index in 1..<200 { sheet.add(x[index] == x[index - 1] + 1) }
        try sheet.solve()
        let before = sheet.solver.byteCount
        sheet.solver.pack()
        let after = sheet.solver.byteCount
        #expect(2 * after < before)
        #expect(sheet.has([x[199]], at: [200]))
    }
}

extension Solver {
    /// The terms of every row, as text.
    fileprivate var allTerms: [[String]] {
        system.rows.indices.map { row in
            system.store.range(of: row).map { slot in
                "\(system.store.entries[slot].column) \(system.store.entries[slot].coefficient)"
            }
        }
    }
}

extension RowState {
    fileprivate var description: String {
        "\(constant) \(penalty) \(order) \(position) \(side) \(kind) \(isSuspended) \(isOnTrial)"
    }
}
