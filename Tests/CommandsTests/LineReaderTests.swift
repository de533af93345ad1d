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
        while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        #expect(lines == ["first", "", "third", "läst"] && reader.number == 4)
        #expect(try reader.next() == nil)
    }

    @Test func `a line without end is refused at the limit`() throws {
        var count = 0
        var reader = LineReader(of: "x", limit: 1_000) { most in
            count += 1
            return [UInt8](repeating: 0x20, count: min(most, 100))
        }
        #expect(throws: InputError.self) { try reader.next() }
        #expect(count == 11)
    }
}
