import HTTP
import TestSupport
import Testing

@testable import HTTPServer

/// Bodies of lines, which are answered one by one while the body is still coming.
@Suite struct LineStreamTests {
    private func makeServer(
        bodyBytes: Int = 1 << 20,
        _ configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws -> RunningServer {
        var limits = ServerLimits()
        limits.request.bodyBytes = bodyBytes
        return try RunningServer(limits: limits) { configuration in
            configuration.admit = { head, _, _ in head.path.first == "no" ? Response(.unauthorized) : nil }
            configuration.lines = LineStreams(contentType: "text/lines") { head in
                guard head.headers["Content-Type"] == "text/lines" else { return nil }
                var answer = Response(.ok, contentType: "text/lines", body: [])
                answer.route = "/lines"
                return answer
            }
            configure(&configuration)
        }
    }

    private func head(_ target: String = "/x", _ fields: String..., version: String = "1.1") -> String {
        let all = ["Host: a", "Content-Type: text/lines"] + fields
        return "POST \(target) HTTP/\(version)\r\n\(all.map { $0 + "\r\n" }.joined())\r\n"
    }

    private func chunk(_ text: String) -> String {
        "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
    }

    private let chunked = "Transfer-Encoding: chunked"

    @Test func `each line is answered before the next has to come`() throws {
        let server = try makeServer()
        let client = try server.client()
        client.send(head("/x", chunked))
        let answer = try client.receive()
        #expect(answer.status == 200 && answer["transfer-encoding"] == "chunked" && answer["content-length"] == nil)
        for number in 1...3 {
            client.send(chunk("line \(number)\n"))
            #expect(try client.receiveChunk() == "POST /x line \(number)\n")
        }
        client.send(chunk("a\n\n \r\nb") + chunk("c\nd"))
        #expect(try client.receiveChunk() == "POST /x a\n")
        #expect(try client.receiveChunk() == "POST /x bc\n")
        client.send("0\r\n\r\n" + get("/next"))
        #expect(try client.receiveChunk() == "POST /x d\n")
        #expect(try client.receiveChunk() == nil)
        #expect(try client.receive().text == "GET /next ")
    }

    @Test func `a body with a length may be longer than any other body`() throws {
        let server = try makeServer(bodyBytes: 100)
        let client = try server.client()
        let lines = (0..<400).map { "number \($0)" }
        let body = lines.joined(separator: "\n") + "\n" + String(repeating: "y", count: 101) + "\nlast"
        client.send(head("/x", "Content-Length: \(body.utf8.count)") + body + get("/next"))
        #expect(try client.receive().status == 200)
        for line in lines { #expect(try client.receiveChunk() == "POST /x \(line)\n") }
        #expect(try client.receiveChunk()?.contains("413") == true)
        #expect(try client.receiveChunk() == "POST /x last\n")
        #expect(try client.receiveChunk() == nil)
        #expect(try client.receive().text == "GET /next ")
        // Any other body of that length is refused.
        let other = try client.exchange("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n")
        #expect(other.status == 413)
    }

    @Test func `the gate refuses a stream by its head`() throws {
        let server = try makeServer()
        let answer = try server.client().exchange(head("/no", "Content-Length: 7"))
        #expect(answer.status == 401)
    }

    @Test func `a line in work holds back those behind it`() throws {
        let server = try makeServer()
        let client = try server.client()
        client.send(head("/later", chunked) + chunk("one\ntwo\n"))
        _ = try client.receive()
        let first = server.later.next()
        client.send(chunk("three\n") + "0\r\n\r\n")
        first.respond(Response(.ok, text: "1"))
        #expect(try client.receiveChunk() == "1\n")
        server.later.next().respond(Response(.ok, text: "2\n"))
        #expect(try client.receiveChunk() == "2\n")
        server.later.next().respond(Response(.ok, text: "3"))
        #expect(try client.receiveChunk() == "3\n")
        #expect(try client.receiveChunk() == nil)
    }

    @Test func `HTTP/1.0 gets lines until the connection closes`() throws {
        let server = try makeServer()
        let client = try server.client()
        client.send(head("/x", "Content-Length: 7", version: "1.0") + "one\ntwo")
        let bytes = client.receiveUntilEnd()
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasSuffix("\r\n\r\nPOST /x one\nPOST /x two\n"))
        #expect(text.contains("Connection: close") && !text.contains("chunked"))
    }

    @Test func `a client that expects 100 Continue gets it before the answer`() throws {
        let server = try makeServer()
        let client = try server.client()
        client.send(head("/x", "Content-Length: 3", "Expect: 100-continue"))
        #expect(try client.receive().status == 100)
        #expect(try client.receive().status == 200)
        client.send("one")
        #expect(try client.receiveChunk() == "POST /x one\n")
        #expect(try client.receiveChunk() == nil)
    }

    @Test func `a body that breaks off, or is slow, or malformed, ends with the refusal as its last line`() throws {
        let server = try makeServer()
        let record = ExchangeRecord()
        let observed = try makeServer { $0.observe = record.add }
        let broken = try observed.client()
        broken.send(head("/x", chunked) + chunk("one\ntw"))
        broken.finishSending()
        #expect(try broken.receive().status == 200)
        #expect(try broken.receiveChunk() == "POST /x one\n")
        #expect(try broken.receiveChunk()?.contains("400") == true)
        #expect(try broken.receiveChunk() == nil)
        #expect(broken.isClosed())
        #expect(record.all.map(\.refusal) == ["incomplete"])
        #expect(record.all.first?.response.route == "/lines")
        #expect(record.all.first?.bodyBytes == 6)

        let malformed = try server.client()
        malformed.send(head("/x", chunked) + chunk("one\n") + "zz\r\n")
        _ = try malformed.receive()
        #expect(try malformed.receiveChunk() == "POST /x one\n")
        #expect(try malformed.receiveChunk()?.contains("400") == true)
        #expect(try malformed.receiveChunk() == nil)
        #expect(malformed.isClosed())

        let slow = try server.client()
        slow.send(head("/x", chunked) + chunk("one\n"))
        _ = try slow.receive()
        _ = try slow.receiveChunk()
        // The time for a line begins with the answer to the one before.
        server.pass(.seconds(29))
        slow.send(chunk("two\n"))
        #expect(try slow.receiveChunk() == "POST /x two\n")
        server.pass(.seconds(29))
        slow.send(chunk("three\n"))
        #expect(try slow.receiveChunk() == "POST /x three\n")
        server.pass(.seconds(31))
        #expect(try slow.receiveChunk()?.contains("408") == true)
        #expect(try slow.receiveChunk() == nil)
    }

    @Test func `a stream ends when the server shuts down`() throws {
        let server = try makeServer()
        let client = try server.client()
        client.send(head("/later", chunked) + chunk("one\ntwo\n"))
        _ = try client.receive()
        let responder = server.later.next()
        server.server.drain()
        responder.respond(Response(.ok, text: "1"))
        #expect(try client.receiveChunk() == "1\n")
        #expect(try client.receiveChunk()?.contains("503") == true)
        #expect(try client.receiveChunk() == nil)
        #expect(client.isClosed())
    }

    @Test func `while the client does not read, nothing more of its lines is read`() throws {
        let server = try makeServer()
        let client = try server.client()
        client.send(head("/large/1000000", chunked))
        _ = try client.receive()
        for _ in 0..<64 { client.send(chunk("x\n")) }
        try server.fillSocket()
        // What is held is one answer or two, not sixty-four.
        #expect(server.server.statistics.bufferedBytes < 4 << 20)
        for _ in 0..<64 { #expect(try client.receiveChunk()?.utf8.count == 1_000_001) }
        client.send("0\r\n\r\n")
        #expect(try client.receiveChunk() == nil)
    }

    /// Whatever the pieces, the same bytes are answered.
    @Test(.property) func `pieces of any size make the same answer`() throws {
        let server = try makeServer()
        var random = SeededGenerator(seed: Seeds.first(77))
        let body = (0..<40).map { chunk("line \($0)\(["", "\n", "\r\n", "\n\n"][$0 % 4])") }.joined() + "0\r\n\r\n"
        let bytes = Array((head("/x", chunked, "Connection: close") + body).utf8)
        var answers: Set<String> = []
        for _ in 0..<Seeds.count(12) {
            Cases.check()
            let client = try server.client()
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...60, using: &random)
                client.send(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            _ = try client.receive()
            var text = ""
            while let piece = try client.receiveChunk() { text += piece }
            #expect(client.isClosed())
            answers.insert(text)
        }
        #expect(answers.count == 1)
        #expect(answers.first?.hasPrefix("POST /x line 0line 1\nPOST /x line 2\r\nPOST /x line 3\n") == true)
    }
}
