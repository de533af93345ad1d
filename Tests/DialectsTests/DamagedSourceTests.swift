import Fuzzing
import LayoutModel
import TestSupport
import Testing

/// `quoin-fuzz` reads many more of these.
@Suite struct DamagedSourceTests {
    @Test(arguments: SourceLanguage.allCases)
    func `the sources that are damaged are sound`(language: SourceLanguage) throws {
        let target = try SourceTarget(language)
        for specimen in try #require(SourceSpecimens.all[language.rawValue]) {
            let text = Array(specimen.utf8)
            let isRead = try target.read(text, number: 0) || target.read(text, number: 1)
            #expect(isRead, "\(specimen)")
        }
    }
}

@Suite(.tags(.long)) struct DamagedSourcePropertyTests {
    @Test(.property, arguments: SourceLanguage.allCases)
    func `a damaged source is read or refused, and never worse`(language: SourceLanguage) throws {
        let target = try SourceTarget(language)
        let specimens = try #require(SourceSpecimens.all[language.rawValue])
        let mutator = StatementMutator(specimens, seed: Seeds.first(7))
        var accepted = 0
        let count = Seeds.count(300)
        for number in 0..<count {
            Cases.check()
            #expect(throws: Never.self, "number \(number)") {
                if try target.read(mutator[number], number: number) { accepted += 1 }
            }
        }
        // What is refused early reaches little.
        #expect(accepted >= Seeds.minimum(70), "\(accepted) of \(count) are read")
    }
}
