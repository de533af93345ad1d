import HTTP
import Sockets
import TestSupport
import Testing
import Threads

@testable import HTTPServer

@Suite struct ServerTests {
    @Test func `a connection serves one request after the other`() throws {
        let server = try RunningServer()
        let client = try server.client()
        #expect(try client.exchange(get("/1")).text == "GET /1 ")
        let second = try client.exchange("PUT /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
        #expect(second.text == "PUT /2 hello")
        #expect(second["connection"] == nil && second["date"]?.hasSuffix(" GMT") == true)
    }

    @Test func `a request that arrives one byte at a time is one request`() throws {
        let server = try RunningServer()
        let client = try server.client()
        let request =
            "PUT /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x\r\nde\r\n0\r\nA: b\r\n\r\n"
        for byte in request.utf8 { client.send([byte]) }
        #expect(try client.receive().text == "PUT /a abcde")
    }

    @Test func `pipelined requests are answered in order, even if one is answered later`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/1") + get("/later") + get("/3") + get("/later") + get("/5"))
        let answering = try Threads.Thread {
            for number in [2, 4] { server.later.next().respond(Response(.ok, text: "later \(number)")) }
        }
        let answers = try (1...5).map { _ in try client.receive().text }
        #expect(answers == ["GET /1 ", "later 2", "GET /3 ", "later 4", "GET /5 "])
        answering.join()
    }

    /// The tempting faults are to read on while the answers are blocked, and to lose the bytes left unparsed meanwhile.
    @Test func `a flood of pipelined requests is answered to the last, however slowly its sender reads`() throws {
        let server = try RunningServer()
        let client = try server.client()
        let burst = String(repeating: get("/large/20000"), count: 200)
        for _ in 0..<10 { client.send(burst) }
        var count = 0
        while count < 2_000 {
            #expect(try client.receive().body.count == 20_000)
            count += 1
        }
        #expect(try client.exchange(get("/end")).text == "GET /end ")
    }

    @Test func `HEAD is answered without a body, and the connection stays open`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send("HEAD /large/100 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.receive(toHead: true)["content-length"] == "100")
        #expect(try client.exchange(get("/a")).text == "GET /a ")
    }

    @Test func `a client that has finished sending gets its answers, and then a close`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/1") + get("/later"))
        client.finishSending()
        #expect(try client.receive().text == "GET /1 ")
        server.later.next().respond(Response(.ok, text: "2"))
        var answer = try client.receive()
        // The client has been probed if the server saw the end of its sending before the answer.
        if answer.status == 100 { answer = try client.receive() }
        #expect(answer.text == "2")
        #expect(client.isClosed())
    }

    @Test func `a client that finishes in the middle of a request is refused with that reason`() throws {
        let server = try RunningServer()
        for request in ["GET / HT", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhell"] {
            let client = try server.client()
            client.send(request)
            client.finishSending()
            #expect(try client.receive().status == 400)
            #expect(client.isClosed())
        }
    }

    @Test func `a client can ask for the connection to close`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/1", "Connection: close") + get("/2"))
        let answer = try client.receive()
        #expect(answer.text == "GET /1 " && answer["connection"] == "close")
        #expect(client.isClosed())
        let old = try server.client()
        #expect(try old.exchange("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")["connection"] == "keep-alive")
        #expect(try old.exchange("GET / HTTP/1.0\r\n\r\n")["connection"] == "close")
        #expect(old.isClosed())
    }

    /// Bytes that are not a request, and the answer to them.
    struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: String
        let status: Int

        init(_ name: String, _ bytes: String, _ status: Int) {
            (testDescription, self.bytes, self.status) = (name, bytes, status)
        }

        static let all = [
            Refused("no host", "GET / HTTP/1.1\r\n\r\n", 400),
            Refused("bare line feeds", "GET / HTTP/1.1\nHost: a\n\n", 400),
            Refused("the beginning of TLS", "\u{16}\u{3}\u{1}", 400),
            Refused("a long target", "GET /\(String(repeating: "a", count: 10_000))", 414),
            Refused("a large field", "GET / HTTP/1.1\r\nA: \(String(repeating: "a", count: 20_000))", 431),
            Refused("many fields", "GET / HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 101))", 431),
            Refused("a large body", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 18000000\r\n\r\n", 413),
            Refused("an expectation", "PUT / HTTP/1.1\r\nHost: a\r\nExpect: x\r\nContent-Length: 1\r\n\r\n", 417),
            Refused("a coding", "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
            Refused("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        ]
    }

    @Test(arguments: Refused.all)
    func `malformed bytes are answered with a problem, after the answers to the requests before them`(refused: Refused)
        throws
    {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/good") + refused.bytes)
        #expect(try client.receive().text == "GET /good ")
        let answer = try client.receive()
        #expect(answer.status == refused.status)
        #expect(answer["connection"] == "close" && answer["content-type"] == "application/problem+json")
        #expect(answer.text.hasPrefix("{\"type\":\"about:blank\",\"title\":\""))
        #expect(answer.text.contains("\"status\":\(refused.status),"))
        #expect(client.isClosed())
    }

    /// The tempting fault is to close with unread bytes: the kernel then resets, and the client loses the answer.
    @Test func `a client reads why its body was refused, although it sends all of it first`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 18000000\r\n\r\n")
        for _ in 0..<18 { client.send([UInt8](repeating: 0x61, count: 1_000_000)) }
        client.finishSending()
        #expect(try client.receive().status == 413)
        #expect(client.isClosed())
    }

    @Test func `a client that waits for 100 Continue gets it`() throws {
        let server = try RunningServer()
        let client = try server.client()
        let head = "PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
        #expect(try client.exchange(head).statusLine == "HTTP/1.1 100 Continue")
        #expect(try client.exchange("hi").text == "PUT / hi")
        #expect(try client.exchange("\(head)ho").text == "PUT / ho")
    }

    @Test func `several loops share one address`() throws {
        let server = try RunningServer(loops: 3)
        let clients = try (0..<24).map { _ in try server.client() }
        for (number, client) in clients.enumerated() { client.send(get("/\(number)")) }
        for (number, client) in clients.enumerated() { #expect(try client.receive().text == "GET /\(number) ") }
    }

    @Test func `an address that is taken is an error`() throws {
        let server = try RunningServer()
        let configuration = ServerConfiguration(address: server.server.address, loops: 1)
        #expect(throws: SocketError.self) { try Server(configuration) { _, _ in nil } }
    }
}
