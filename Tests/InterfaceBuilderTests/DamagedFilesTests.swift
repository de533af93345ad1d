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
        let mutator = SourceMutator(
            InterfaceBuilderSpecimens.all,
            seed: seed,
            strange: InterfaceBuilderSpecimens.strange
        )
        let files = InterfaceBuilderFiles()
        for number in 0..<1000 {
            Cases.check()
            #expect(throws: Never.self, "number \(number)") { _ = try files.read(mutator[number]) }
        }
    }
}
