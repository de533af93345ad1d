import Testing

@testable import Commands

@Suite struct LineReaderTests {
    /// Lines that are cut anywhere while they arrive.
    @Test(arguments: [1, 2, 3, 7, 100]) func `lines are whole, however they arrive`(part: Int) throws {
        var rest = Array("first\n\nthird\r\nläst".utf8)[...]
        var reader = LineReader(of: "x", limit: 10) { _ in
            defer { rest = rest.dropFirst(part) }
            return Array(rest.prefix(part))
        }
        var lines: [String] = []
        while case .whole(let line) = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        #expect(lines == ["first", "", "third", "läst"] && reader.number == 4)
        #expect(try reader.next() == nil)
    }

    @Test(arguments: [1, 7, 100]) func `a line beyond the limit is passed over, and those behind it are read`(part: Int)
        throws
    {
        let long = String(repeating: "x", count: 57)
        var rest = Array("1\n\(long)\n0123456789\n01234567890\n4\n\(long)".utf8)[...]
        var reader = LineReader(of: "x", limit: 10) { _ in
            defer { rest = rest.dropFirst(part) }
            return Array(rest.prefix(part))
        }
        var lines: [LineReader.Line] = []
        while let line = try reader.next() { lines.append(line) }
        let ten = LineReader.Line.whole(Array("0123456789".utf8))
        #expect(
            lines == [
                .whole([0x31]), .tooLong(limit: 10), ten, .tooLong(limit: 10), .whole([0x34]), .tooLong(limit: 10),
            ]
        )
    }

    @Test func `the end of a line without one is not waited for`() throws {
        var count = 0
        var reader = LineReader(of: "x", limit: 1_000) { most in
            count += 1
            return [UInt8](repeating: 0x20, count: min(most, 100))
        }
        #expect(throws: InputError.self) { try reader.next() }
        #expect(count > 640 && count < 800)
    }
}
