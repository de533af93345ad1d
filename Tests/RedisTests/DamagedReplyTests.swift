import Fuzzing
import TestSupport
import Testing

/// Replies with damage, as the fuzzer makes them: it finds more of them, in the same way.
@Suite struct DamagedReplyTests {
    @Test(arguments: RESPSpecimens.all) func `sound replies are read`(stream: String) throws {
        #expect(try RESPStreams().read(Array(stream.utf8), number: 1))
    }
}

@Suite(.tags(.long)) struct DamagedReplyPropertyTests {
    @Test(.property) func `damaged replies are read as the reference reads them, wherever they are cut`() throws {
        let mutator = SourceMutator(RESPSpecimens.all, seed: Seeds.first(5), strange: RESPSpecimens.strange)
        let streams = RESPStreams()
        var sound = 0
        let count = Seeds.count(3_000)
        for number in 0..<count where try streams.read(mutator[number], number: number) { sound += 1 }
        Cases.check(count)
        #expect(sound > Seeds.minimum(100) && count - sound > Seeds.minimum(100))
    }
}
