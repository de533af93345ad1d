import Glibc
import TestSupport
import Testing

@testable import TextMetrics

/// Files that change while they are read as fonts.
@Suite struct FontSourceTests {
    /// The tempting fault is to map the file: touching what is beyond its new end ends the process.
    @Test(arguments: [0, 1, 300])
    func `a file that is truncated while it is read is refused`(size: Int) throws {
        let directory = try TemporaryDirectory()
        let bytes = SampleFont("a").bytes
        try directory.write(bytes, to: "a.ttf")
        let path = "\(directory.path)/a.ttf"
        #expect(throws: FontError.changedWhileRead) {
            try FontSource.read(FilePath(path)) { (source) throws(FontError) in
                unsafe truncate(path, size)
                return try FontFile.faces(in: source)
            }
        }
    }

    @Test func `a file that grows while it is read is refused`() throws {
        let directory = try TemporaryDirectory()
        let bytes = SampleFont("a").bytes
        try directory.write(bytes, to: "a.ttf")
        let path = "\(directory.path)/a.ttf"
        #expect(throws: FontError.changedWhileRead) {
            try FontSource.read(FilePath(path)) { (source) throws(FontError) in
                unsafe truncate(path, bytes.count + 1)
                return try FontFile.faces(in: source)
            }
        }
    }

    @Test func `a file whose tables overlap a thousand times is not read a thousand times`() {
        var budget = ReadingBudget()
        let source = FontSource([UInt8](repeating: 0, count: 1 << 20))
        var count = 0
        while (try? source.bytes(at: 0, 1 << 20, &budget)) != nil { count += 1 }
        #expect(count < 1_000)
    }
}
