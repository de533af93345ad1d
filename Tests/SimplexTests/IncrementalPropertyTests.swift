import TestSupport
import Testing

@testable import Simplex

@Suite(.tags(.long)) struct IncrementalPropertyTests {
    /// The tempting fault is a solution that remembers how it was reached.
    @Test(.property, arguments: EditScript.Texture.allCases, Seeds.range(4, from: 1))
    func `after any edits the solution is that of the same system afresh`(
        texture: EditScript.Texture,
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: 77 * seed)
        let script = EditScript(
            texture,
            columns: Int.random(in: 5...30, using: &generator),
            rows: Int.random(in: 5...60, using: &generator),
            using: &generator
        )
        _ = try script.solve()
        for edit in 0..<120 {
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                script.edit(using: &generator)
            }
            let (reported, changed) = try script.solve()
            #expect(reported == changed, "seed \(seed), edit \(edit): moved")
            let (live, afresh) = (script.live, try script.afresh())
            #expect(live.leftOut == afresh.leftOut, "seed \(seed), edit \(edit)")
            for conflict in live.conflicts {
                #expect(try script.isSmallestConflict(conflict), "seed \(seed), edit \(edit): \(conflict)")
            }
            #expect(live.open == afresh.open, "seed \(seed), edit \(edit)")
            guard live.largestDifference(from: afresh) < 1e-6 else {
                Issue.record("seed \(seed), edit \(edit): \(live.values) live, \(afresh.values) afresh")
                return
            }
        }
    }

    /// The tempting fault is work space that a copy shares with its original.
    @Test(.property, arguments: Seeds.range(6, from: 1))
    func `a copy and its original go their own ways`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 991 * seed)
        let original = EditScript(.fine, columns: 20, rows: 30, using: &generator)
        _ = try original.solve()
        for round in 0..<20 {
            let copy = original.copy()
            for _ in 0..<4 {
                original.edit(using: &generator)
                copy.edit(using: &generator)
                copy.edit(using: &generator)
            }
            _ = try copy.solve()
            _ = try original.solve()
            for script in [copy, original] {
                let (live, afresh) = (script.live, try script.afresh())
                #expect(live.leftOut == afresh.leftOut && live.open == afresh.open, "seed \(seed), round \(round)")
                #expect(live.largestDifference(from: afresh) < 1e-6, "seed \(seed), round \(round)")
            }
        }
    }
}
