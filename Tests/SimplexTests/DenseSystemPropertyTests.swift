import Testing
import TestSupport

@testable import Simplex

/// Systems that no layout looks like: rows across each other, with factors that make multipliers grow.
@Suite(.tags(.long)) struct DenseSystemPropertyTests {
    /// The tempting fault is to hold rounding in large multipliers for a gain, to step there and back for ever.
    @Test(.property, arguments: Seeds.range(4, from: 1))
    func `steps come to an end`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var solver = Solver()
        let views = (0..<120).map { index in
            (
                start: solver.addVariable(rank: 2 * index),
                length: solver.addVariable(isNonNegative: true, rank: 2 * index + 1)
            )
        }
        for order in 0..<600 {
            let factor: Double = [0.5, 1, 2].randomElement(using: &generator) ?? 1
            var terms: [Term] = []
            let sums: [(starts: Double, lengths: Double)] = [(1, 0), (1, 1), (1, 0.5), (0, 1)]
            for scale in [1, -factor] {
                let view = views[Int.random(in: views.indices, using: &generator)]
                let sum = sums.randomElement(using: &generator) ?? (1, 0)
                terms += [Term(view.start, scale * sum.starts), Term(view.length, scale * sum.lengths)]
            }
            let priority: Double = [1000.0, 750, 500, 250].randomElement(using: &generator) ?? 1000
            let relation = Int.random(in: 0...2, using: &generator)
            let penalty = Penalty(above: relation == 2 ? 0 : priority, below: relation == 1 ? 0 : priority)
            let constant = Double(Int.random(in: 0...99, using: &generator))
            _ = solver.addRow(terms, constant: constant, penalty: penalty, order: order)
        }
        solver.workLimit = 50_000_000
        try solver.solve()
        #expect(solver.pivotCount < 20_000)
    }
}
