import HTTP
import Testing

@Suite struct ResponseEncoderTests {
    private let encoder = ResponseEncoder(date: HTTPDate(secondsSinceEpoch: 784_111_777))

    private func text(_ response: Response, to request: Request? = nil) -> String {
        var output: [UInt8] = []
        let exchange = request.map(ResponseEncoder.Exchange.init) ?? ResponseEncoder.Exchange()
        encoder.encode(response, in: exchange, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private func request(_ method: HTTP.Method, _ version: Version = .http11, keepsAlive: Bool = true) throws -> Request
    {
        let target = try #require(RequestTarget("/"))
        return Request(method: method, target: target, version: version, keepsAlive: keepsAlive)
    }

    @Test func `a response has its date, its length and its fields`() throws {
        let response = Response(.created, headers: ["Location": "/a", "ETag": "\"1\""], body: Array("hello".utf8))
        let expected = """
            HTTP/1.1 201 Created\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 5\r\n\
            Location: /a\r\nETag: "1"\r\n\r\nhello
            """
        #expect(text(response, to: try request(.post)) == expected)
    }

    @Test func `HEAD is answered with the length of the body of GET, and nothing else`() throws {
        let answer = text(Response(.ok, text: "hello"), to: try request(.head))
        #expect(answer.contains("Content-Length: 5\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test(arguments: ["HEAD / HTTP/1.1\r\n\r\n", "HEAD /# HTTP/1.1\r\n", "HEAD / HTTP/1.1\r\nA : b\r\n"])
    func `a refused HEAD gets no content either`(bytes: String) {
        var parser = RequestParser(limits: RequestLimits())
        var position = 0
        guard case .malformed = parser.parse(bytes.utf8.span, from: &position) else {
            Issue.record("taken")
            return
        }
        var output: [UInt8] = []
        let response = Response(.badRequest, text: "hello")
        encoder.encode(response, in: ResponseEncoder.Exchange(refusing: parser), into: &output)
        let answer = String(decoding: output, as: UTF8.self)
        #expect(answer.contains("Content-Length: 5\r\n") && answer.hasSuffix("\r\n\r\n"))
    }

    @Test(arguments: [Status.noContent, .notModified])
    func `a status without content has neither length nor body`(status: Status) throws {
        let answer = text(Response(status, body: Array("hello".utf8)), to: try request(.get))
        #expect(!answer.contains("Content-Length"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test func `a response says whether the connection closes if that is not the default`() throws {
        let fine = Response(.ok)
        let fault = Response(.notFound)
        #expect(!text(fine, to: try request(.get)).contains("Connection"))
        #expect(text(fault, to: try request(.get)).contains("\r\nConnection: keep-alive\r\n"))
        #expect(text(fine, to: try request(.get, .http10)).contains("\r\nConnection: keep-alive\r\n"))
        #expect(text(fine, to: try request(.get, keepsAlive: false)).contains("\r\nConnection: close\r\n"))
        #expect(text(fault).contains("\r\nConnection: close\r\n"))
    }

    @Test(
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
            (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"), (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 GMT"),
        ]
    )
    func `a date has the format of RFC 9110`(seconds: Int, text: String) throws {
        var output: [UInt8] = []
        let encoder = ResponseEncoder(date: HTTPDate(secondsSinceEpoch: seconds))
        encoder.encode(Response(.ok), in: ResponseEncoder.Exchange(), into: &output)
        #expect(String(decoding: output, as: UTF8.self).contains("\r\nDate: \(text)\r\n"))
    }
}
