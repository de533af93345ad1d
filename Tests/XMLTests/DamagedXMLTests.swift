import Fuzzing
import TestSupport
import Testing

/// Many more of these are read by `quoin-fuzz xml`.
@Suite struct DamagedXMLTests {
    @Test(.property, arguments: Seeds.range(4, from: 3))
    func `a damaged text is refused at a place, or read as it is read again`(seed: UInt64) {
        let mutator = XMLSpecimens.mutator(seed: seed)
        let texts = XMLTexts()
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

    @Test(arguments: XMLSpecimens.all)
    func `the texts that are damaged are valid before that`(text: String) throws {
        #expect(try XMLTexts().read(Array(text.utf8)))
    }
}
