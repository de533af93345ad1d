import HTTP
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct RequestIdentityTests {
    private static let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test func `every answer has an id, and no two have the same`() throws {
        let server = try RunningServer(loops: 2)
        var ids: Set<String> = []
        for _ in 0..<4 {
            let client = try server.client()
            for _ in 0..<70 {
                let answer = try client.exchange(get("/id"))
                let id = try #require(answer["x-request-id"])
                #expect(answer.text == "\(id) -" && id.utf8.count == 15 && answer["traceparent"] == nil)
                ids.insert(id)
            }
        }
        #expect(ids.count == 280)
    }

    @Test(arguments: ["7", "abc-123.~!", String(repeating: "x", count: 128)])
    func `the client's own id is used if it is visible ASCII and not too long`(id: String) throws {
        let server = try RunningServer()
        let answer = try server.client().exchange(get("/id", "x-request-ID: \(id)"))
        #expect(answer["x-request-id"] == id && answer.text == "\(id) -")
    }

    @Test(arguments: ["", "two words", "café", String(repeating: "x", count: 129)])
    func `a malformed id is replaced`(id: String) throws {
        let server = try RunningServer()
        let answer = try server.client().exchange(get("/id", "X-Request-Id: \(id)"))
        #expect(answer["x-request-id"] != id && answer["x-request-id"]?.utf8.count == 15)
    }

    @Test func `a trace context is sent back unchanged`() throws {
        let server = try RunningServer()
        let answer = try server.client().exchange(get("/id", "traceparent: \(Self.trace)", "X-Request-Id: a"))
        #expect(answer["traceparent"] == Self.trace && answer.text == "a \(Self.trace)")
        let bad = try server.client().exchange(get("/id", "traceparent: \(Self.trace.uppercased())"))
        #expect(bad["traceparent"] == nil && bad.status == 200)
    }

    private static let contexts: [(String, isWellFormed: Bool)] = [
        (trace, true),
        ("\(trace)-", false),
        ("01\(trace.dropFirst(2))", true),
        ("cc\(trace.dropFirst(2))-what", true),
        ("cc\(trace.dropFirst(2))what", false),
        ("ff\(trace.dropFirst(2))", false),
        (String(trace.dropLast()), false),
        ("00-00000000000000000000000000000000-b7ad6b7169203331-01", false),
        ("00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", false),
        ("00-0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331-01", false),
        ("00-0af7651916cd43dd8448eb211c80319G-b7ad6b7169203331-01", false),
    ]

    @Test(arguments: contexts)
    func `a trace context follows the grammar of the W3C`(text: String, isWellFormed: Bool) {
        #expect(TraceContext.isWellFormed(text.utf8.span) == isWellFormed)
    }

    /// The tempting fault is a counter that carries into the prefix of the loop, or stops.
    @Test func `the counter of generated ids carries from one digit to the next`() {
        var random = SystemRandomNumberGenerator()
        var generator = RequestIDGenerator(using: &random)
        let ids = (0..<10_000).map { _ in generator.next() }
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids.map { $0.prefix(8) }).count == 1)
        #expect(ids[0].suffix(7) == "AAAAAAB" && ids[9_999].suffix(7) == "AAAACcQ")
    }

    @Test func `refusals have the id of the request as far as it was read`() throws {
        let server = try RunningServer()
        let begun = "PUT / HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\nContent-Length: x\r\n\r\n"
        let answer = try server.client().exchange(begun)
        #expect(answer.status == 400 && answer["x-request-id"] == "mine")
        let unread = try server.client().exchange("what?\r\n\r\n")
        #expect(unread.status == 400 && unread["x-request-id"]?.utf8.count == 15)
    }
}
