import Foundation
import Glibc
import TestSupport
import Testing

@testable import quoin

/// Logs that are rotated while the service writes to them.
@Suite struct LogFileTests {
    private func write(_ text: String, to descriptor: Int32) {
        let count = unsafe Glibc.write(descriptor, text, text.utf8.count)
        #expect(count == text.utf8.count)
    }

    @Test func `after a rename, what is written goes to a new file of the same name`() throws {
        let directory = try TemporaryDirectory()
        let (path, old) = ("\(directory.path)/quoin.log", "\(directory.path)/quoin.log.1")
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let file = try #require(LogFile(behind: descriptor))
        #expect(file.path == path)
        write("one\n", to: descriptor)
        try FileManager.default.moveItem(atPath: path, toPath: old)
        write("two\n", to: descriptor)
        #expect(file.reopen() == 0)
        write("three\n", to: descriptor)
        // What another program appends meanwhile is not overwritten.
        try Data((try String(contentsOfFile: path, encoding: .utf8) + "other\n").utf8).write(to: URL(filePath: path))
        #expect(file.reopen() == 0)
        write("four\n", to: descriptor)
        #expect(try String(contentsOfFile: old, encoding: .utf8) == "one\ntwo\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "three\nother\nfour\n")
    }

    @Test func `where the path cannot be opened, the descriptor stays as it is`() throws {
        let directory = try TemporaryDirectory()
        let folder = "\(directory.path)/logs"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let descriptor = unsafe open("\(folder)/quoin.log", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let file = try #require(LogFile(behind: descriptor))
        try FileManager.default.moveItem(atPath: folder, toPath: "\(directory.path)/old")
        #expect(file.reopen() == ENOENT)
        write("one\n", to: descriptor)
        #expect(try String(contentsOfFile: "\(directory.path)/old/quoin.log", encoding: .utf8) == "one\n")
    }

    @Test func `a pipe and a file without a name are not opened again`() throws {
        var ends: [Int32] = [0, 0]
        let status = unsafe pipe(&ends)
        #expect(status == 0)
        defer { for end in ends { close(end) } }
        #expect(LogFile(behind: ends[1]) == nil)
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/gone"
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        try FileManager.default.removeItem(atPath: path)
        #expect(LogFile(behind: descriptor) == nil)
    }
}
