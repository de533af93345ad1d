import Testing

@testable import Logging

@Suite struct EpisodeTests {
    let start = ContinuousClock.now

    @Test func `an episode is reported every ten seconds, and when nothing has happened for ten`() {
        var episode = Episode(at: start)
        #expect(episode.report(at: start + .seconds(1)) == nil)
        for second in 1...15 {
            episode.recur(at: start + .seconds(second))
            let report = episode.report(at: start + .seconds(second))
            #expect(report == (second == 10 ? .ongoing(count: 11, lasting: .seconds(10)) : nil))
        }
        #expect(episode.report(at: start + .seconds(20)) == .ongoing(count: 16, lasting: .seconds(20)))
        #expect(episode.report(at: start + .seconds(24)) == nil)
        #expect(episode.report(at: start + .seconds(25)) == .ended(count: 16, lasting: .seconds(15)))
    }

    @Test func `a single occurrence ends ten seconds later`() {
        var episode = Episode(at: start)
        #expect(episode.report(at: start + .milliseconds(9_999)) == nil)
        #expect(episode.report(at: start + .seconds(10)) == .ended(count: 1, lasting: .zero))
    }
}
