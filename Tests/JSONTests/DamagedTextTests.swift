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
        let mutator = SourceMutator(JSONSpecimens.all, seed: seed, strange: JSONSpecimens.strange)
        let texts = JSONTexts()
        for number in 0..<1000 {
            Cases.check()
            #expect(throws: Never.self, "number \(number)") { _ = try texts.read(mutator[number]) }
        }
    }
}
