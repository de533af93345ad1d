import HTTP
import Testing

@Suite struct RequestParserTests {
    @Test(arguments: pieceSizes)
    func `a request comes out complete, however its bytes were split`(pieces: Int) throws {
        let text =
            "POST /layouts/a%20b?frames=none HTTP/1.1\r\nHost: example.org\r\nContent-Length: 5\r\nX: \t y \t\r\n\r\nhello"
        let feed = ParserFeed(text, pieces: pieces)
        let request = try #require(feed.requests.first)
        #expect(feed.requests.count == 1 && feed.fault == nil && feed.progress == .nothing)
        #expect(request.method == .post)
        #expect(request.path == ["layouts", "a b"])
        #expect(request.query == RequestTarget("/?frames=none")?.query)
        #expect(request.headers["host"] == "example.org")
        #expect(request.headers["x"] == "y")
        #expect(request.body == Array("hello".utf8))
        #expect(request.version == .http11 && request.keepsAlive)
    }

    @Test(arguments: pieceSizes)
    func `pipelined requests come out one by one, and stray bytes do not affect those before them`(pieces: Int) {
        let text = """
            GET /1 HTTP/1.1\r\nHost: a\r\n\r\n\
            POST /2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n\
            \r\nPOST /3 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi\
            @@@\r\n\r\n
            """
        let feed = ParserFeed(text, pieces: pieces)
        #expect(feed.requests.map(\.target.text) == ["/1", "/2", "/3"])
        #expect(feed.requests.map(\.body) == ["", "abc", "hi"].map { Array($0.utf8) })
        #expect(feed.fault == .requestLine)
    }

    @Test(arguments: pieceSizes)
    func `chunks are joined, and their extensions and trailers dropped`(pieces: Int) throws {
        let text = """
            PUT / HTTP/1.1\r\nHost: a\r\nTRANSFER-ENCODING:\tChunked \r\n\r\n\
            4;name=value;flag ; quoted = "a\\"b;c"\r\nWiki\r\n00005\r\npedia\r\nA\r\n0123456789\r\n0\r\nETag: x\r\n\r\n
            """
        let feed = ParserFeed(text, pieces: pieces)
        let request = try #require(feed.requests.first)
        #expect(request.body == Array("Wikipedia0123456789".utf8))
        #expect(request.headers["etag"] == nil)
        #expect(feed.fault == nil && feed.progress == .nothing)
    }

    @Test(arguments: AcceptedRequest.all)
    func `requests that the grammar allows are accepted`(specimen: AcceptedRequest) {
        for pieces in pieceSizes {
            let feed = ParserFeed(specimen.bytes, pieces: pieces)
            #expect(feed.requests.count == 1, "in pieces of \(pieces): \(String(describing: feed.fault))")
            #expect(feed.fault == nil && feed.progress == .nothing)
        }
    }

    @Test(arguments: RefusedRequest.all)
    func `requests that the grammar does not allow are refused with the reason`(specimen: RefusedRequest) {
        for pieces in pieceSizes {
            let feed = ParserFeed(specimen.bytes, pieces: pieces)
            #expect(feed.requests.isEmpty)
            #expect(feed.fault == specimen.fault, "in pieces of \(pieces)")
        }
    }

    @Test(arguments: [0x00, 0x01, 0x08, 0x0B, 0x0C, 0x0E, 0x1B, 0x1F, 0x7F] as [UInt8])
    func `a control byte in a line is refused without waiting for the end of the line`(byte: UInt8) {
        for start in ["", "GET /", "GET / HTTP/1.1\r\nHost: a", "GET / HTTP/1.1\r\nHost"] {
            var feed = ParserFeed()
            feed.feed(Array(start.utf8) + [byte])
            #expect(feed.fault == .controlByte)
        }
    }

    @Test func `the limits hold at their last byte and not before`() {
        let limits = RequestLimits(targetBytes: 20, headerBytes: 40, headerCount: 3, bodyBytes: 10)
        func fault(_ text: String) -> RequestFault? {
            let faults = pieceSizes.map { ParserFeed(text, pieces: $0, limits: limits).fault }
            #expect(faults.allSatisfy { $0 == faults[0] })
            return faults[0]
        }
        let target = "/" + String(repeating: "a", count: 19)
        #expect(fault("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") == nil)
        #expect(fault("GET \(target)a HTTP/1.1\r\nHost: a\r\n\r\n") == .targetTooLong)
        #expect(fault("GET /\(String(repeating: "a", count: 200))") == .targetTooLong)
        let fields = "Host: a\r\nX: " + String(repeating: "b", count: 26) + "\r\n"
        #expect(fault("GET / HTTP/1.1\r\n\(fields)\r\n") == nil)
        #expect(fault("GET / HTTP/1.1\r\nX\(fields)\r\n") == .headersTooLarge)
        #expect(fault("GET / HTTP/1.1\r\nX: \(String(repeating: "b", count: 100))") == .headersTooLarge)
        #expect(fault("GET / HTTP/1.1\r\nHost: a\r\nA:\r\nB:\r\n\r\n") == nil)
        #expect(fault("GET / HTTP/1.1\r\nHost: a\r\nA:\r\nB:\r\nC:\r\n\r\n") == .tooManyHeaders)
        #expect(fault("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789") == nil)
        #expect(fault("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n") == .bodyTooLarge(limit: 10))
        #expect(
            RequestFault.bodyTooLarge(limit: 10).detail == "the body is larger than 10 bytes, the limit (--max-body)"
        )
        let chunked = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:chunked\r\n\r\n"
        #expect(fault("\(chunked)6\r\n012345\r\n4\r\n6789\r\n0\r\n\r\n") == nil)
        #expect(fault("\(chunked)6\r\n012345\r\n5\r\n") == .bodyTooLarge(limit: 10))
        #expect(fault("\(chunked)0\r\nA:\r\nB:\r\nC:\r\nD:\r\n\r\n") == .tooManyHeaders)
        #expect(fault("\(chunked)0\r\nA: \(String(repeating: "b", count: 100))\r\n\r\n") == .headersTooLarge)
        #expect(fault("\(chunked)1;\(String(repeating: "b", count: 300))\r\n") == .chunkSize)
    }

    /// The tempting fault is to find the end of a line first, so that the answer depends on how the bytes were split.
    @Test func `the first invalid byte decides, however many have arrived after it`() {
        let limits = RequestLimits(targetBytes: 20, headerBytes: 40, headerCount: 3, bodyBytes: 10)
        let long = String(repeating: "a", count: 300)
        let chunked = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:chunked\r\n\r\n"
        for (text, fault) in [
            ("GET /\(long)\u{1}", .targetTooLong), ("GET /\(long)\n", .targetTooLong),
            ("GET /\(long)\r\r", .targetTooLong),
            ("GET /\u{1}\(long)\n", .controlByte), ("GET /\n\(long)\r\n", .bareLineFeed),
            ("GET / HTTP/1.1\r\nA: \(long)\u{1}\r\n", .headersTooLarge),
            ("GET / HTTP/1.1\r\nA: \(long)\n\r\n", .headersTooLarge),
            ("GET / HTTP/1.1\r\nA: \u{1}\(long)\n\r\n", .controlByte),
            ("\(chunked)1;\(long)\u{1}\r\n", .chunkSize), ("\(chunked)0\r\nA: \(long)\n", .headersTooLarge),
        ] as [(String, RequestFault)] {
            for pieces in pieceSizes { #expect(ParserFeed(text, pieces: pieces, limits: limits).fault == fault) }
        }
    }

    @Test func `a method that is too long is distinguished from a target that is`() {
        let method = String(repeating: "M", count: 9_000)
        for pieces in pieceSizes {
            #expect(ParserFeed(method, pieces: pieces).fault == .methodTooLong)
            #expect(ParserFeed("\(method) / HTTP/1.1\r\n", pieces: pieces).fault == .methodTooLong)
            #expect(ParserFeed("GET /\(method)", pieces: pieces).fault == .targetTooLong)
            #expect(ParserFeed("(\(method)", pieces: pieces).fault == .targetTooLong)
        }
        #expect(ParserFeed("\(method.prefix(1_000)) / HTTP/1.1\r\nHost: a\r\n\r\n", pieces: 100).requests.count == 1)
    }

    /// A body of any size could bring 250 times as much in extensions.
    @Test func `the extensions of all chunks together have a limit`() {
        let head = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:chunked\r\n\r\n"
        let limits = RequestLimits(headerBytes: 100)
        let chunk = "1;\(String(repeating: "b", count: 34))\r\nx\r\n"
        for pieces in pieceSizes {
            #expect(ParserFeed(head + chunk + chunk, pieces: pieces, limits: limits).fault == nil)
            let five = String(repeating: chunk, count: 5)
            #expect(ParserFeed("\(head)\(five)0\r\n\r\n", pieces: pieces, limits: limits).requests.count == 1)
            #expect(ParserFeed(head + five + chunk, pieces: pieces, limits: limits).fault == .extensionsTooLarge)
        }
        let small = String(repeating: "1\r\nx\r\n", count: 500)
        #expect(ParserFeed("\(head)\(small)0\r\n\r\n", pieces: 7, limits: limits).requests.first?.body.count == 500)
    }

    @Test func `empty lines before a request are skipped, up to a limit`() {
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(ParserFeed("\r\n\r\n\(request)\r\n\(request)", pieces: 1).requests.count == 2)
        #expect(ParserFeed("\r\n\r\n\r\n\r\n\r\n", pieces: 1).fault == .requestLine)
    }

    @Test func `a client that expects 100 Continue gets it once, unless it has started to send the body`() {
        let head = "PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
        var feed = ParserFeed()
        feed.feed(Array(head.utf8))
        #expect(feed.goAheads == 1 && feed.requests.isEmpty)
        feed.feed([0x68])
        feed.feed([0x69])
        #expect(feed.goAheads == 1 && feed.requests.count == 1)

        #expect(ParserFeed("\(head)h", pieces: 1_000).goAheads == 0)
        #expect(ParserFeed("\(head)hi", pieces: 1_000).requests.count == 1)
        let old = head.replacing("1.1", with: "1.0")
        #expect(ParserFeed(old, pieces: 1_000).goAheads == 0)
        let chunked = head.replacing("Content-Length: 2", with: "Transfer-Encoding: chunked")
        #expect(ParserFeed(chunked, pieces: 1_000).goAheads == 1)
        let empty = head.replacing("Length: 2", with: "Length: 0")
        #expect(ParserFeed(empty, pieces: 1_000).goAheads == 0)
        #expect(ParserFeed(empty, pieces: 1_000).requests.count == 1)
        #expect(ParserFeed(head.replacing("100-Continue", with: "200-ok"), pieces: 1).fault == .expectation)
    }

    @Test func `the connection stays open if version and Connection field say so`() throws {
        func keepsAlive(_ version: String, _ connection: String?) throws -> Bool {
            let field = connection.map { "Connection: \($0)\r\n" } ?? ""
            let feed = ParserFeed("GET / HTTP/\(version)\r\nHost: a\r\n\(field)\r\n", pieces: 1_000)
            return try #require(feed.requests.first).keepsAlive
        }
        #expect(try keepsAlive("1.1", nil))
        #expect(try keepsAlive("1.1", "keep-alive"))
        #expect(try keepsAlive("1.1", "Upgrade"))
        #expect(try !keepsAlive("1.1", "close"))
        #expect(try !keepsAlive("1.1", "TE ,\tCLOSE"))
        #expect(try !keepsAlive("1.1", "keep-alive, close"))
        #expect(try !keepsAlive("1.1", "\"close\""))
        #expect(try !keepsAlive("1.0", nil))
        #expect(try !keepsAlive("1.0", "close"))
        #expect(try keepsAlive("1.0", "Keep-Alive"))
        #expect(try keepsAlive("1.9", nil))
    }

    @Test func `the progress says which timeout applies`() {
        var feed = ParserFeed()
        #expect(feed.progress == .nothing)
        feed.feed(Array("G".utf8))
        #expect(feed.progress == .head)
        feed.feed(Array("ET / HTTP/1.1\r\n".utf8))
        #expect(feed.progress == .head)
        feed.feed(Array("Host: a\r\nContent-Length: 1\r\n\r\n".utf8))
        #expect(feed.progress == .body)
        feed.feed(Array("x".utf8))
        #expect(feed.progress == .nothing)
    }
}
