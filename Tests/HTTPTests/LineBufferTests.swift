import TestSupport
import Testing

@testable import HTTP

@Suite struct LineBufferTests {
    private func lines(of text: String, limit: Int, in pieces: (Int) -> Int) -> [String] {
        var buffer = LineBuffer(limit: limit)
        var found: [String] = []
        func collect() {
            while let line = buffer.next() {
                switch line {
                case .complete(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
                case .tooLong: found.append("too long")
                }
            }
        }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = pieces(rest.count)
            buffer.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
            collect()
        }
        buffer.end()
        collect()
        return found
    }

    @Test(.property) func `lines come as they were sent, whatever the pieces`() {
        let text = "one\n\n  \t\r\ntwo\r\n123456789\nthree\n1234567890123\nfour"
        let expected = ["one", "two\r", "too long", "three", "too long", "four"]
        #expect(lines(of: text, limit: 6, in: { $0 }) == expected)
        #expect(lines(of: text, limit: 6, in: { _ in 1 }) == expected)
        var random = SeededGenerator(seed: Seeds.first(4))
        for _ in 0..<Seeds.count(200) {
            Cases.check()
            #expect(lines(of: text, limit: 6, in: { Int.random(in: 1...min(9, $0), using: &random) }) == expected)
        }
    }

    @Test func `a whole body has the lines that its pieces have`() {
        for text in ["", "\n", " \n\t\r\n", "one", "one\n", "\none\n\n two \nthree"] {
            let whole = LineBuffer.lines(of: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
            #expect(whole == lines(of: text, limit: 100, in: { _ in 1 }))
        }
    }

    @Test func `a line of exactly the limit is complete, and the last one needs no end`() {
        #expect(lines(of: "123456\n1234567\n123456", limit: 6, in: { $0 }) == ["123456", "too long", "123456"])
        #expect(lines(of: "1234567", limit: 6, in: { _ in 3 }) == ["too long"])
        #expect(lines(of: "", limit: 6, in: { $0 }).isEmpty)
        #expect(lines(of: "\n\n", limit: 6, in: { $0 }).isEmpty)
    }

    @Test func `of a line that is too long nothing is kept`() {
        var buffer = LineBuffer(limit: 100)
        for _ in 0..<1_000 {
            buffer.append([UInt8](repeating: 0x78, count: 1_000))
            _ = buffer.next()
        }
        #expect(buffer.heldBytes < 10_000)
    }
}
