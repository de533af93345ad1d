import TestSupport
import Testing

@testable import TextMetrics

struct ClusterTests {
    @Test(arguments: [
        ["e\u{301}", "a"], ["\r\n", "\n", "\r"], ["👩\u{200D}👩\u{200D}👧", "👍🏽"], ["🇩🇪", "🇫🇷", "🇮"],
        ["❤\u{FE0F}", "1\u{FE0F}\u{20E3}"],
        ["\u{1100}\u{1161}\u{11A8}", "\u{AC00}\u{11A8}", "\u{AC01}"], ["กำ", "ก"],
        ["\u{915}\u{94D}\u{937}\u{93F}", "\u{915}"],
        ["🏴\u{E0067}\u{E0062}\u{E007F}", "x"], ["\u{600}1", "2"], ["a\u{200D}", "👩"], ["\u{1F3FD}", "a"],
    ])
    func `what belongs together is one cluster`(clusters: [String]) {
        let places = Places(clusters.joined().unicodeScalars)
        var expected: [Bool] = []
        for cluster in clusters {
            expected += [true] + Array(repeating: false, count: cluster.unicodeScalars.count - 1)
        }
        #expect(places.clusterBreaks == expected + [true])
    }

    /// Swift's tables are of a later version of Unicode; scalars that the older one does not know are left out.
    @Test(.property, arguments: Seeds.range(40))
    func `clusters are those of Swift's characters`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let text = String(HostileText.scalars(count: 60, using: &generator))
            var starts: [Bool] = []
            for character in text {
                starts += [true] + Array(repeating: false, count: character.unicodeScalars.count - 1)
            }
            #expect(Places(text.unicodeScalars).clusterBreaks == starts + [true], "\(text.unicodeScalars.map(\.value))")
        }
    }
}
