import Testing

@testable import HTTP

@Suite struct HeadsAheadOfBodiesTests {
    private func put(_ framing: String) -> String { "PUT / HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\r\n" }

    @Test(arguments: pieceSizes)
    func `the head of a request with a body comes once, and before the request`(size: Int) {
        var feed = ParserFeed(heads: .aheadOfBodies)
        let parts = [
            put("Content-Length: 3"), "abc", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", put("Content-Length: 0"),
            put("Transfer-Encoding: chunked"), "2\r\nhi\r\n0\r\n\r\n",
        ]
        for part in parts {
            var rest = Array(part.utf8)[...]
            while !rest.isEmpty {
                feed.feed(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
        }
        #expect(feed.heads == [3, nil] && feed.fault == nil)
        #expect(feed.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["abc", "", "", "hi"])
    }

    @Test func `a body that has arrived with its head is not asked for`() {
        var feed = ParserFeed(heads: .aheadOfBodies)
        feed.feed(Array((put("Content-Length: 3") + "abc" + put("Content-Length: 3") + "ab").utf8))
        #expect(feed.requests.count == 1 && feed.heads == [3])
    }

    @Test(arguments: pieceSizes)
    func `a dropped body leaves nothing behind, and the next request follows it`(size: Int) {
        var parser = RequestParser(limits: RequestLimits(), heads: .aheadOfBodies)
        let first = Array(put("Content-Length: 18").utf8)
        var rest = (first + Array("GET / HTTP/1.1\r\n\r\n\(put("Content-Length: 2"))hi".utf8))[...]
        var unparsed: [UInt8] = []
        var bodies: [[UInt8]] = []
        while !rest.isEmpty {
            // The first head comes without its body.
            let count = rest.startIndex == 0 ? min(size, first.count) : size
            let input = unparsed + rest.prefix(count)
            rest = rest.dropFirst(count)
            var position = 0
            reading: while true {
                switch parser.parse(input.span, from: &position) {
                case .head(_, let length): if length == 18 { parser.discardBody() }
                case .request(let request): bodies.append(request.body)
                case .needsMoreBytes: break reading
                case .expectsContinue, .malformed: return #expect(Bool(false), "a good request")
                }
            }
            unparsed = Array(input[position...])
        }
        #expect(bodies == [Array("hi".utf8)] && parser.progress == .nothing)
    }

    /// The tempting fault is to reserve what the client announces.
    @Test func `a body takes about as much memory as has arrived, and never more than was announced`() {
        var parser = RequestParser(limits: RequestLimits())
        let input = Array(put("Content-Length: 3000000").utf8)
        var position = 0
        _ = parser.parse(input.span, from: &position)
        #expect(parser.heldBytes < 1_000 && parser.expectedBytes > 3_000_000)
        let piece = [UInt8](repeating: 0x61, count: 50_000)
        for count in 1..<60 {
            position = 0
            _ = parser.parse(piece.span, from: &position)
            #expect(parser.bodyBytes == count * 50_000)
            #expect(parser.heldBytes <= min(2 * parser.bodyBytes, 3_000_000) + 8_192)
        }
    }
}
