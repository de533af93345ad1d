import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// The tempting faults are to sample, which misses narrow pieces; and to take another vertex of the same point for
/// another piece.
@Suite(.tags(.long)) struct SweepPropertyTests {
    @Test(.property, arguments: Seeds.range(60))
    func `a sweep over a root length is the solution at every point`(seed: UInt64) throws {
        var (random, document) = try RandomLayout.solvable(seed: 31_000 + seed) { $0.textShare = 0.2 }
        let axis: Axis = Bool.random(using: &random.random) ? .horizontal : .vertical
        let request = SweepRequest(.rootLength(axis), from: 30, to: 500)
        try SweptLayout.solvable(document, request)?.check(sampling: 60, &random.random, "seed \(seed)")
    }

    @Test(.property, arguments: Seeds.range(40))
    func `a sweep over constants is the solution at every point`(seed: UInt64) throws {
        var (random, document) = try RandomLayout.solvable(seed: 32_000 + seed) { $0.textShare = 0.2 }
        let ids = document.constraints.ids.filter { _ in Int.random(in: 0..<4, using: &random.random) == 0 }
        let request = SweepRequest(.constants(ids), from: -40, to: 120)
        try SweptLayout.solvable(document, request)?.check(sampling: 60, &random.random, "seed \(seed)")
    }
}
