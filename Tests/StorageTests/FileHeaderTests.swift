import TestSupport
import Testing

@testable import Storage

/// Files of version 1, whose records are the same, but for answers to calls.
@Suite struct FileHeaderTests {
    private static let name = "00000001.journal"

    /// A file as version 1 wrote it, with the records "one" and "two".
    private static let file: [UInt8] =
        Array("QUOINJNL".utf8) + [1, 0, 0, 0, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 0, 0, 0]
        + Array(16..<32) + [0, 0, 0, 0, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0xFF, 0x2C, 0xBE, 0x4C]
        + [3, 0, 0, 0, 0xE9, 0xB2, 0x94, 0x2A, 0xB1, 0xC8, 0xE1, 0x99] + Array("one".utf8)
        + [3, 0, 0, 0, 0xA3, 0xB3, 0xD8, 0x52, 0x93, 0x75, 0xC1, 0x90] + Array("two".utf8)

    /// The tempting fault is to append to the file: a program that knows its version alone would take the new records
    /// for damage, and salvage the others.
    @Test(arguments: [0, 1, 15])
    func `a file of version 1 is read, and what is new goes to another file`(torn: Int) throws {
        let directory = try TemporaryDirectory()
        let former = Array(Self.file.dropLast(torn))
        try directory.write(former, to: Self.name)
        let expected = torn == 0 ? [Array("one".utf8), Array("two".utf8)] : [Array("one".utf8)]
        #expect(try Reopened(directory).payloads == expected)
        let journal = try Journal.open(directory)
        let entry = try journal.store(Array("three".utf8))
        journal.close()
        #expect(entry.position == RecordPosition(file: 2, offset: FileHeader.byteCount))
        #expect(try directory.bytes(Self.name) == Self.file.dropLast(torn == 0 ? 0 : 15))
        #expect(try directory.bytes("00000002.journal")[8] == 3)
        #expect(try Reopened(directory).payloads == expected + [Array("three".utf8)])
    }

    @Test func `a file of version 1 without records is followed by another`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array(Self.file.prefix(FileHeader.byteCount)), to: Self.name)
        for number in 1...2 {
            let journal = try Journal.open(directory)
            let entry = try journal.store([UInt8(number)])
            #expect(entry.position.file == 2)
            journal.close()
        }
        #expect(try Reopened(directory).payloads == [[1], [2]])
    }

    @Test func `a full disk keeps a file of version 1 as it is, and it heals`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.file, to: Self.name)
        var options = JournalOptions()
        options.faults = { point in if case .create = point { 28 } else { nil } }
        let journal = try Journal.open(directory, options)
        #expect(journal.append([3], undo: {}) == nil && journal.failure?.errno == 28)
        journal.close()
        #expect(try directory.bytes(Self.name) == Self.file)
        #expect(try Reopened(directory).payloads.count == 2)
    }
}
