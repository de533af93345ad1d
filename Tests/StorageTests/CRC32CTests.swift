import Testing
import TestSupport

@testable import Storage

@Suite struct CRC32CTests {
    /// The vectors of RFC 3720, appendix B.4.
    @Test(
        arguments: [
            ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
            ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
            (Array(0..<32), 0x46DD_794E),
            (Array((0..<32).reversed()), 0x113F_DB5C),
            (Array("123456789".utf8), 0xE306_9283),
            ([], 0),
        ] as [([UInt8], UInt32)]
    )
    func `known checksums`(bytes: [UInt8], checksum: UInt32) {
        #expect(CRC32C.byTables(bytes.span) == checksum)
        #expect(CRC32C.checksum(of: bytes.span) == checksum)
    }

    @Test(.property) func `instruction and tables agree, from every start`() {
        var generator = SeededGenerator(seed: Seeds.first(1))
        for _ in 0..<Seeds.count(300) {
            Cases.check()
            let bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let split = Int.random(in: 0...bytes.count, using: &generator)
            let whole = CRC32C.byTables(bytes.span)
            #expect(CRC32C.checksum(of: bytes.span) == whole)
            let first = CRC32C.checksum(of: bytes.span.extracting(first: split))
            #expect(CRC32C.checksum(of: bytes.span.extracting(droppingFirst: split), after: first) == whole)
            #expect(CRC32C.byTables(bytes.span.extracting(droppingFirst: split), after: first) == whole)
        }
    }
}
