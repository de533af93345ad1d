import HTTP
import TestSupport
import Testing

@testable import HTTPServer

/// A gate that answers requests by their heads, before their bodies.
@Suite struct AdmissionTests {
    /// Refuses paths that begin with `no`; the answer is the length of the body.
    private func makeServer() throws -> RunningServer {
        try RunningServer { configuration in
            configuration.admit = { head, contentLength, _ in
                #expect(head.body.isEmpty)
                guard head.path.first == "no" else { return nil }
                return Response(.unauthorized, text: contentLength.map { "\($0)" } ?? "chunks")
            }
        }
    }

    private func put(_ target: String, _ fields: String...) -> String {
        "PUT \(target) HTTP/1.1\r\nHost: a\r\n\(fields.map { $0 + "\r\n" }.joined())\r\n"
    }

    @Test(arguments: ["Content-Length: 70000", "Transfer-Encoding: chunked"])
    func `the answer to a head comes before the body, and a long body is not read`(framing: String)
        throws
    {
        let server = try makeServer()
        let client = try server.client()
        let answer = try client.exchange(put("/no", framing))
        #expect(answer.status == 401 && answer["connection"] == "close")
        #expect(answer.text == (framing.hasSuffix("chunked") ? "chunks" : "70000"))
        #expect(client.isClosed())
    }

    /// The tempting fault is to read the dropped body as the next request.
    @Test func `a short body is dropped, and the next request follows it`() throws {
        let server = try makeServer()
        let client = try server.client()
        let answer = try client.exchange(put("/no", "Content-Length: 60"))
        #expect(answer.status == 401 && answer["connection"] == "keep-alive")
        client.send(String(repeating: "GET /x HTTP/1.1\r\n", count: 3))
        client.send("123456789\(put("/yes", "Content-Length: 2"))hi")
        #expect(try client.receive().text == "PUT /yes hi")
    }

    @Test func `a body that has arrived with its head goes to the handler`() throws {
        let server = try makeServer()
        let client = try server.client()
        client.send(put("/no", "Content-Length: 3") + "abc" + put("/no/2", "Content-Length: 4") + "abcd" + get("/"))
        #expect(try client.receive().text == "PUT /no abc")
        #expect(try client.receive().text == "PUT /no/2 abcd")
        #expect(try client.receive().text == "GET / ")
    }

    @Test func `a client that expects 100 Continue gets the answer instead, and the connection closes`() throws {
        let server = try makeServer()
        let client = try server.client()
        let answer = try client.exchange(put("/no", "Content-Length: 3", "Expect: 100-continue"))
        #expect(answer.status == 401 && answer["connection"] == "close")
        #expect(client.isClosed())
        let other = try server.client()
        let head = put("/yes", "Content-Length: 3", "Expect: 100-continue")
        #expect(try other.exchange(head).statusLine == "HTTP/1.1 100 Continue")
        #expect(try other.exchange("abc").text == "PUT /yes abc")
    }

    @Test func `a declined client that never sends its body gets no second answer`() throws {
        let server = try makeServer()
        let client = try server.client()
        #expect(try client.exchange(put("/no", "Content-Length: 3") + "a").status == 401)
        server.pass(.seconds(31))
        #expect(client.isClosed())
        let other = try server.client()
        #expect(try other.exchange(put("/no", "Content-Length: 3") + "a").status == 401)
        other.finishSending()
        #expect(other.isClosed())
    }

    @Test func `the gate is not asked about a request without a body`() throws {
        let server = try makeServer()
        let client = try server.client()
        #expect(try client.exchange(get("/no")).status == 200)
        #expect(try client.exchange(put("/no", "Content-Length: 0")).status == 200)
    }

    @Test func `an answer of the gate is observed with its request`() throws {
        let record = ExchangeRecord()
        let server = try RunningServer { configuration in
            configuration.observe = { record.add($0) }
            configuration.admit = { _, _, _ in Response(.forbidden) }
        }
        let answer = try server.client().exchange(put("/x", "Content-Length: 3", "X-Request-Id: mine"))
        #expect(answer["x-request-id"] == "mine")
        #expect(record.all.map(\.request?.target.text) == ["/x"] && record.all.map(\.refusal) == [nil])
    }
}
