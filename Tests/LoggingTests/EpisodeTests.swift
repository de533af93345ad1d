import Testing

@testable import Logging

@Suite struct EpisodeTests {
    let start = ContinuousClock.now

    @Test func `an episode is told of every ten seconds, and when nothing has happened for ten`() {
        var episode = Episode(at: start)
        #expect(episode.note(at: start + .seconds(1)) == nil)
        for second in 1...15 {
            episode.happen(at: start + .seconds(second))
            let note = episode.note(at: start + .seconds(second))
            #expect(note == (second == 10 ? .goesOn(count: 11, lasting: .seconds(10)) : nil))
        }
        #expect(episode.note(at: start + .seconds(20)) == .goesOn(count: 16, lasting: .seconds(20)))
        #expect(episode.note(at: start + .seconds(24)) == nil)
        #expect(episode.note(at: start + .seconds(25)) == .over(count: 16, lasting: .seconds(15)))
    }

    @Test func `what happens once is over ten seconds later`() {
        var episode = Episode(at: start)
        #expect(episode.note(at: start + .milliseconds(9_999)) == nil)
        #expect(episode.note(at: start + .seconds(10)) == .over(count: 1, lasting: .zero))
    }
}
