import Fuzzing
import Testing

/// Replies with damage, as the fuzzer makes them: it finds more of them, in the same way.
@Suite(.timeLimit(.minutes(10))) struct DamagedReplyTests {
    @Test func `damaged replies are read as the reference reads them, wherever they are cut`() throws {
        let mutator = SourceMutator(RESPSpecimens.all, seed: 5, strange: RESPSpecimens.strange)
        let streams = RESPStreams()
        var sound = 0
        for number in 0..<3_000 where try streams.read(mutator[number], number: number) { sound += 1 }
        #expect(sound > 100 && sound < 2_900)
    }

    @Test(arguments: RESPSpecimens.all) func `sound replies are read`(stream: String) throws {
        #expect(try RESPStreams().read(Array(stream.utf8), number: 1))
    }
}
