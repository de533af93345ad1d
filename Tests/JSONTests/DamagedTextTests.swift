import Fuzzing
import TestSupport
import Testing

/// Many more of these are read by `quoin-fuzz json`.
@Suite struct DamagedTextTests {
    @Test(arguments: JSONSpecimens.all)
    func `the texts that are damaged are valid before that`(text: String) throws {
        #expect(try JSONTexts().read(Array(text.utf8)))
    }
}

@Suite(.tags(.long)) struct DamagedTextPropertyTests {
    @Test(.property, arguments: Seeds.range(4, from: 3))
    func `reader and reference agree on damaged texts, for every way of reading`(seed: UInt64) {
        let mutator = JSONMutator(seed: seed)
        let texts = JSONTexts()
        var accepted = 0
        for number in 0..<1000 {
            Cases.check()
            #expect(throws: Never.self, "number \(number)") {
                if try texts.read(mutator[number]) { accepted += 1 }
            }
        }
        // What is refused early reaches little.
        #expect(accepted >= 500, "\(accepted) of 1000 are read")
    }
}
