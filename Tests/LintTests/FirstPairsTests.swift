import LayoutModel
import TestSupport
import Testing

@testable import Lint

@Suite struct FirstPairsTests {
    @Test func `the first pairs are kept in order, and the others counted`() {
        var random = SeededGenerator(seed: 1)
        for limit in [0, 1, 7, 100] {
            for count in [0, 1, 63, 64, 65, 300, 1_000] {
                let all = (0..<count).map { index in
                    Overlaps.Pair(first: index / 40, second: index % 40, shared: Size(width: 1, height: 1))
                }
                var pairs = FirstPairs(limit: limit)
                for pair in all.shuffled(using: &random) { pairs.add(pair) }
                let kept = pairs.sorted()
                #expect(kept.map { [$0.first, $0.second] } == all.prefix(limit).map { [$0.first, $0.second] })
                #expect(pairs.dropped == count - kept.count)
            }
        }
    }
}
