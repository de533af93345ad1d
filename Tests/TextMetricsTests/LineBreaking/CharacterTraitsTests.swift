import Testing

@testable import TextMetrics

struct CharacterTraitsTests {
    /// The planes in between have no such characters.
    @Test(arguments: [0x0...0x1_FFFF, 0xD_FFFE...0xF_0001] as [ClosedRange<UInt32>])
    func `what is never seen is what Unicode ignores by default, and controls`(values: ClosedRange<UInt32>) {
        let database = CharacterDatabase.shared
        let wrong = values.lazy.compactMap(Unicode.Scalar.init).filter { scalar in
            let expected = scalar.isInvisible || scalar.properties.generalCategory == .control
            return database.traits(of: scalar).contains(.invisible) != expected
        }
        #expect(Array(wrong.prefix(9)) == [])
    }
}
