import Testing

@testable import Redis

@Suite struct RESPParserTests {
    private static let stream =
        "+OK\r\n-ERR no such thing\r\n:-42\r\n:+7\r\n$5\r\nhe\r\no\r\n$0\r\n\r\n$-1\r\n*-1\r\n*0\r\n"
        + "*3\r\n:1\r\n*2\r\n$1\r\na\r\n*0\r\n+x\r\n:9223372036854775807\r\n:-9223372036854775808\r\n+\r\n"
    private static let values: [RedisValue] = [
        .text("OK"), .error("ERR no such thing"), .integer(-42), .integer(7), .bytes(bytes("he\r\no")), .bytes([]),
        .null, .null, .array([]), .array([.integer(1), .array([.bytes(bytes("a")), .array([])]), .text("x")]),
        .integer(.max), .integer(.min), .text(""),
    ]

    /// All values of the pieces, in which each reply is complete at most once, and the last outcome.
    private func read(_ pieces: [[UInt8]], _ limits: RESPLimits = RESPLimits()) -> (values: [RedisValue], RESPOutcome) {
        var parser = RESPParser(limits)
        var values: [RedisValue] = []
        for piece in pieces {
            var place = 0
            reading: while true {
                switch parser.next(piece.span, &place) {
                case .value(let value): values.append(value)
                case .needsMoreBytes:
                    #expect(place == piece.count)
                    break reading
                case .malformed(let fault): return (values, .malformed(fault))
                }
            }
        }
        #expect(!parser.isInsideReply || values.count < Self.values.count)
        return (values, .needsMoreBytes)
    }

    private func fault(_ text: String, _ limits: RESPLimits = RESPLimits()) -> String? {
        var descriptions: Set<String> = []
        for size in [1, 2, 3, 7, 1_000_000] {
            guard case .malformed(let fault) = read(cut(bytes(text), size), limits).1 else { return nil }
            descriptions.insert(fault.description)
        }
        #expect(descriptions.count == 1, "the fault depends on how bytes come")
        return descriptions.first
    }

    private func cut(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    }

    @Test func `replies are read from one piece`() {
        #expect(read([bytes(Self.stream)]).values == Self.values)
    }

    /// The tempting fault is a state that is lost at one boundary: inside CRLF, a length, or an announced string.
    @Test func `replies are the same wherever the stream is cut once`() {
        let stream = bytes(Self.stream)
        for place in 0...stream.count {
            let values = read([Array(stream[..<place]), Array(stream[place...])]).values
            #expect(values == Self.values, "cut at \(place)")
        }
    }

    @Test(arguments: [1, 2, 3, 5]) func `replies are the same in pieces of equal size`(size: Int) {
        #expect(read(cut(bytes(Self.stream), size)).values == Self.values)
    }

    @Test(arguments: [
        ("?x\r\n", "at byte 0: a reply cannot begin with the byte 63"),
        ("+OK\r\n!\r\n", "at byte 5: a reply cannot begin with the byte 33"),
        ("+OK\n", "at byte 0: a line that does not end with CRLF"), ("\r\n", "at byte 0: a line that does not end"),
        ("+a\rb\r\n", "at byte 0: a carriage return inside a line"), (":\r\n", "at byte 0: a number without digits"),
        (":-\r\n", "a number without digits"), (":1x\r\n", "a number with the byte 120"),
        (":9223372036854775808\r\n", "a number of more than 64 bits"),
        (":-9223372036854775809\r\n", "a number of more than 64 bits"),
        ("$99999999999999999999\r\n", "a number of more than 64 bits"), ("$-2\r\n", "a string of -2 bytes"),
        ("*-2\r\n", "an array of -2 elements"), ("$3\r\nabcd\r\n", "a string that is longer than announced"),
        ("$1\r\na\rx", "a string that is longer than announced"), ("*1\r\n$\r\n", "at byte 4: a number without digits"),
        ("*9223372036854775807\r\n", "a reply of more than 1048576 elements"),
        ("$9223372036854775807\r\n", "a reply of more than 536870912 bytes"),
    ]) func `malformed bytes are a fault with its place`(text: String, words: String) {
        #expect(fault(text)?.contains(words) == true, "\(fault(text) ?? "no fault")")
    }

    @Test func `a parser that found a fault finds it again`() {
        var parser = RESPParser()
        let (bad, good) = (bytes("?\r\n"), bytes("+OK\r\n"))
        var place = 0
        let first = parser.next(bad.span, &place)
        place = 0
        let second = parser.next(good.span, &place)
        #expect(first == second)
    }

    @Test func `bounds hold for bytes, elements, depth and lines, and what is just within is read`() {
        let limits = RESPLimits(bytes: 40, elements: 4, depth: 2, line: 16)
        #expect(fault("$40\r\n", limits)?.hasSuffix("more than 40 bytes") == true)
        #expect(read([bytes("$33\r\n" + String(repeating: "a", count: 33) + "\r\n")], limits).values.count == 1)
        #expect(fault("*4\r\n" + String(repeating: "+abcdefgh\r\n", count: 4), limits)?.hasSuffix("40 bytes") == true)
        #expect(fault("*5\r\n", limits)?.hasSuffix("more than 4 elements") == true)
        #expect(fault("*2\r\n*3\r\n", limits)?.hasSuffix("more than 4 elements") == true)
        #expect(fault("*1\r\n*1\r\n*1\r\n", limits)?.hasSuffix("more than 2 arrays within each other") == true)
        #expect(read([bytes("*1\r\n*3\r\n:1\r\n:2\r\n:3\r\n")], limits).values.count == 1)
        #expect(
            fault("+" + String(repeating: "a", count: 17), limits)?.hasSuffix("a line of more than 16 bytes") == true
        )
        #expect(read([bytes("+0123456789abc\r\n")], limits).values.count == 1)
    }

    @Test func `the first bound that bytes exceed is the fault`() {
        let limits = RESPLimits(bytes: 30, line: 20)
        let line = "+" + String(repeating: "a", count: 40)
        #expect(fault(line, limits)?.hasSuffix("a line of more than 20 bytes") == true)
        #expect(fault("*2\r\n$6\r\nabcdef\r\n" + line, limits)?.hasSuffix("a reply of more than 30 bytes") == true)
    }

    @Test func `bounds are those of each reply`() {
        let limits = RESPLimits(bytes: 10, elements: 1, depth: 1, line: 10)
        #expect(read([bytes(String(repeating: "*1\r\n:1\r\n", count: 20))], limits).values.count == 20)
    }

    @Test func `text that is not UTF-8 is repaired, and strings keep their bytes`() {
        #expect(
            read([[43, 0xFF, 13, 10, 36, 49, 13, 10, 0xFF, 13, 10]]).values == [.text("\u{FFFD}"), .bytes([0xFF])]
        )
    }
}
