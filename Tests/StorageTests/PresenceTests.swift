import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import Storage

/// Directories that go away, or that are not what they seem to be.
@Suite struct PresenceTests {
    private static func options() -> JournalOptions {
        var options = JournalOptions()
        options.probeInterval = .milliseconds(1)
        return options
    }

    /// Appends a record; returns whether it is stored in the end.
    private func append(_ byte: UInt8, to journal: Journal) throws -> Bool {
        guard let entry = journal.append([byte], undo: {}) else { return false }
        try eventually("the record is settled") { journal.isSettled(entry.sequence) }
        return journal.isStored(entry.sequence)
    }

    /// Catches records that are acknowledged, written to files that nobody will find again.
    @Test func `what is written to a directory that is gone is not acknowledged`() throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/data"
        let journal = try Journal(directory: path, options: Self.options()) { _, _, _ in }
        defer { journal.close() }
        #expect(try append(1, to: journal))
        try FileManager.default.removeItem(atPath: path)
        #expect(try !append(2, to: journal))
        #expect(journal.standingFailure?.errno == ENOENT)
        // Another directory of this name does not have what was stored before.
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(try !append(3, to: journal))
    }

    @Test func `that a directory is gone is noticed while nothing is written`() throws {
        let directory = try TemporaryDirectory()
        let (path, other) = ("\(directory.path)/data", "\(directory.path)/other")
        let journal = try Journal(directory: path, options: Self.options()) { _, _, _ in }
        defer { journal.close() }
        #expect(try append(1, to: journal))
        try FileManager.default.moveItem(atPath: path, toPath: other)
        try eventually("the failure is noticed") { journal.standingFailure != nil }
        #expect(journal.failure?.description.contains(path) == false)
        // The same directory, back again.
        try FileManager.default.moveItem(atPath: other, toPath: path)
        try eventually("the journal goes on") { journal.standingFailure == nil }
        #expect(try append(2, to: journal))
    }

    @Test func `a journal whose file was deleted goes on in another`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory, Self.options())
        #expect(try append(1, to: journal))
        try FileManager.default.removeItem(atPath: "\(directory.path)/00000001.journal")
        #expect(try !append(2, to: journal))
        try eventually("the journal goes on") { journal.standingFailure == nil }
        #expect(try append(3, to: journal))
        journal.close()
    }

    @Test func `a directory that nothing can be written to is refused by its name`() throws {
        let refused = #expect(throws: JournalError.self) { try Journal(directory: "/proc") { _, _, _ in } }
        guard case .cannotUse("/proc", _) = refused else { throw try #require(refused) }
    }

    /// Catches locks that write through a link, and starts that wait for a pipe.
    @Test(arguments: ["lock", "00000001.journal", "00000099.journal"], [true, false])
    func `links and pipes are refused`(name: String, isLink: Bool) throws {
        let directory = try TemporaryDirectory()
        let (path, target) = ("\(directory.path)/data", "\(directory.path)/target")
        try Journal(directory: path) { _, _, _ in }.close()
        try Data("kept".utf8).write(to: URL(filePath: target))
        try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
        if isLink {
            try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
        } else {
            let status = unsafe mkfifo("\(path)/\(name)", 0o600)
            #expect(status == 0)
        }
        let refused = #expect(throws: JournalError.self) { try Journal(directory: path) { _, _, _ in } }
        #expect(refused?.description.contains(name) == true)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "kept")
    }
}
