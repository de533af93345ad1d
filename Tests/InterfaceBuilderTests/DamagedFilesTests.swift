import Fuzzing
import TestSupport
import Testing

/// Many more of these are read by `quoin-fuzz ib`.
@Suite struct DamagedFilesTests {
    @Test(arguments: InterfaceBuilderSpecimens.all)
    func `the files that are damaged are valid before that`(text: String) throws {
        #expect(try InterfaceBuilderFiles().read(Array(text.utf8)))
    }
}

@Suite(.tags(.long)) struct DamagedFilesPropertyTests {
    @Test(.property, arguments: Seeds.range(3, from: 3))
    func `a damaged file is refused, or its layouts are valid`(seed: UInt64) {
        let mutator = InterfaceBuilderSpecimens.mutator(seed: seed)
        let files = InterfaceBuilderFiles()
        var accepted = 0
        for number in 0..<1000 {
            Cases.check()
            #expect(throws: Never.self, "number \(number)") {
                if try files.read(mutator[number]) { accepted += 1 }
            }
        }
        // What is refused early reaches little.
        #expect(accepted >= 500, "\(accepted) of 1000 are read")
    }
}
