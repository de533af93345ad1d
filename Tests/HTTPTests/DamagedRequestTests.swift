import Fuzzing
import HTTP
import TestSupport
import Testing

/// Many more of these are read by `quoin-fuzz http`.
@Suite struct DamagedRequestTests {
    @Test(arguments: AcceptedRequest.all)
    func `requests that the grammar allows are accepted by the reference, too`(specimen: AcceptedRequest) throws {
        let streams = RequestStreams(limits: RequestLimits())
        #expect(try streams.read(Array(specimen.bytes.utf8), number: 0))
    }

    @Test(arguments: RefusedRequest.all)
    func `requests that the grammar does not allow are refused by the reference, too`(specimen: RefusedRequest) throws {
        let streams = RequestStreams(limits: RequestLimits())
        #expect(try !streams.read(Array(specimen.bytes.utf8), number: 1))
    }
}

@Suite(.tags(.long)) struct DamagedRequestPropertyTests {
    /// The tempting fault is a test that shares the parser's mistakes: the reference shares nothing with it.
    @Test(.property, arguments: Seeds.range(4, from: 3))
    func `parser and reference agree on damaged requests, whole and in pieces`(seed: UInt64) {
        let mutator = RequestMutator(seed: seed)
        let streams = RequestStreams()
        var accepted = 0
        for number in 0..<1000 {
            Cases.check()
            #expect(throws: Never.self, "number \(number)") {
                if try streams.read(mutator[number], number: number) { accepted += 1 }
            }
        }
        // What is refused early reaches little.
        #expect(accepted >= 400, "\(accepted) of 1000 are read")
    }
}
