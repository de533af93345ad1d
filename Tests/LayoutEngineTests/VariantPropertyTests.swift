import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// One engine that is moved from variant to variant against a copy for each.
@Suite(.tags(.long)) struct VariantPropertyTests {
    @Test(.property, arguments: Seeds.range(40, from: 1))
    func `a variant does not depend on the variants before it`(seed: UInt64) throws {
        var (random, document) = try RandomLayout.solvable(seed: 9100 + seed) { $0.textShare = 0.2 }
        var budget = EngineLimits().budget
        let engine = try Engine(document: document, limits: EngineLimits(), budget: &budget)
        var moving = engine.copy()
        var compared = 0
        for _ in 0..<8 {
            var traits = document.traits
            for _ in 0..<3 { random.change(&traits) }
            var single = engine.copy()
            let isSolved = (try? single.move(to: traits, of: document, fromFramesOf: engine, budget: &budget)) != nil
            let isMoved = (try? moving.move(to: traits, of: document, fromFramesOf: engine, budget: &budget)) != nil
            #expect(isSolved == isMoved)
            guard isSolved, isMoved else {
                moving = engine.copy()
                continue
            }
            compared += 1
            let (one, other) = (single.solution, moving.solution)
            #expect(one.installedNodes == other.installedNodes)
            #expect(one.ambiguous == other.ambiguous && one.autoresized.count == other.autoresized.count)
            #expect(one.conflicts.map(\.leftOut) == other.conflicts.map(\.leftOut))
            for node in one.installedNodes {
                let frames = [one, other].map { $0.frame(of: node).map { [$0.x, $0.y, $0.width, $0.height] } ?? [] }
                #expect(zip(frames[0], frames[1]).allSatisfy { abs($0 - $1) < 1e-6 })
            }
            #expect(one.changedNodes(in: .root) == other.changedNodes(in: .root))
            #expect(one.moves(in: .superview).map(\.from) == other.moves(in: .superview).map(\.from))
        }
        #expect(compared > 0)
    }
}
