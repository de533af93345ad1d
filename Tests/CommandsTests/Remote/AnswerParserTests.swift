import Testing

@testable import Commands

struct AnswerParserTests {
    /// The answer in these bytes, in pieces of so many; nil while it is not complete.
    private func parse(_ text: String, pieces: Int = 1, most: Int = 100, ends: Bool = true) throws -> AnswerParser? {
        var parser = AnswerParser(maxBytes: most)
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            try parser.receive(Array(bytes[start..<min(start + pieces, bytes.count)]))
        }
        if ends, !parser.isComplete { try parser.end() }
        return parser.isComplete ? parser : nil
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "HTTP/1.1 200 OK\r\ncontent-length:5 \r\n\r\nhello more",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\nTrailer: a\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\nhello", "HTTP/1.0 200 OK\nContent-Length: 5\n\nhello",
        "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    ])
    func `an answer is the same in whatever pieces it comes`(text: String) throws {
        for pieces in [1, 2, 3, 7, 1_000] {
            let answer = try #require(try parse(text, pieces: pieces))
            #expect(answer.status == 200 && answer.body == Array("hello".utf8))
        }
    }

    @Test func `an answer without content ends with its head`() throws {
        #expect(try parse("HTTP/1.1 204 No Content\r\n\r\n", ends: false)?.status == 204)
        #expect(try parse("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", ends: false)?.body == [])
    }

    @Test(arguments: [
        ("SSH-2.0-OpenSSH_9\r\n", AnswerParser.Fault.notHTTP), ("\u{16}\u{3}\u{1}", .notHTTP),
        ("HTTP/2 200\r\n", .notHTTP),
        ("HTTP/1.1 OK\r\n", .notHTTP), ("HTTP/1.1 200 OK\r\nno colon\r\n", .notHTTP),
        ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .notHTTP),
        ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", .notHTTP),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", .notHTTP),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", .notHTTP),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", .notHTTP),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", .notHTTP),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\nab", .cutOff),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell", .cutOff), ("HTTP/1.1 200", .cutOff), ("", .cutOff),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", .cutOff),
        ("HTTP/1.1 200 OK\r\nContent-Length: 101\r\n\r\n", .bodyTooLarge),
    ])
    func `what is no answer is told from one that is cut off or too large`(text: String, fault: AnswerParser.Fault) {
        for pieces in [1, 5, 1_000] { #expect(throws: fault) { try parse(text, pieces: pieces) } }
    }

    @Test func `nothing grows without a limit`() {
        let body = String(repeating: "a", count: 101)
        #expect(throws: AnswerParser.Fault.bodyTooLarge) { try parse("HTTP/1.1 200 OK\r\n\r\n" + body) }
        let field = "X: " + String(repeating: "a", count: 70_000)
        #expect(throws: AnswerParser.Fault.headTooLarge) { try parse("HTTP/1.1 200 OK\r\n" + field, pieces: 999) }
        let fields = String(repeating: "X: y\r\n", count: 20_000)
        #expect(throws: AnswerParser.Fault.headTooLarge) { try parse("HTTP/1.1 200 OK\r\n" + fields, pieces: 999) }
        let interim = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 5_000)
        #expect(throws: AnswerParser.Fault.headTooLarge) { try parse(interim, pieces: 999) }
    }
}
