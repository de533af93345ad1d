import HTTP
import TestSupport
import Testing

@testable import HTTPServer

/// Clients that are slow, gone, or too many, with a clock that the test controls.
///
/// When a test has received an answer, the server has seen all bytes sent before it, including those in the same
/// segment.
@Suite struct ServerFaultTests {
    @Test(arguments: ["GET / HTTP/1.1\r\nHo", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhell"])
    func `a request that is not complete in time is answered 408`(beginning: String) throws {
        let server = try RunningServer()
        let client = try server.client()
        #expect(try client.exchange(get("/") + beginning).status == 200)
        server.pass(.seconds(31))
        let answer = try client.receive()
        #expect(answer.status == 408 && answer["connection"] == "close")
        #expect(client.isClosed())
    }

    @Test func `an idle connection is closed after the timeout, and not before`() throws {
        let server = try RunningServer()
        let silent = try server.client()
        let client = try server.client()
        #expect(try client.exchange(get("/")).status == 200)
        server.pass(.seconds(74))
        #expect(try client.exchange(get("/")).status == 200)
        server.pass(.seconds(2))
        #expect(silent.isClosed())
        #expect(try client.exchange(get("/")).status == 200)
        server.pass(.seconds(76))
        #expect(client.isClosed())
    }

    @Test func `the connection of a client that never reads its answer is dropped`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/large/300000000"))
        let other = try server.client()
        #expect(try other.exchange(get("/")).status == 200)
        try server.fillSocket()
        server.pass(.seconds(31))
        #expect(try other.exchange(get("/")).status == 200)
        #expect(client.receiveUntilEnd().count < 50_000_000)
    }

    @Test func `a large answer arrives complete at a client that reads slowly`() throws {
        let server = try RunningServer()
        let client = try server.client()
        #expect(try client.exchange(get("/large/30000000")).body.count == 30_000_000)
        #expect(try client.exchange(get("/")).status == 200)
    }

    /// The tempting fault is to count from the start of the turn, and so to include the time of the handler.
    @Test func `an answer that took the handler longer than the write timeout still arrives`() throws {
        let server = try RunningServer()
        let client = try server.client()
        #expect(try client.exchange(get("/slow/30000000")).body.count == 30_000_000)
        #expect(try client.exchange(get("/")).status == 200)
    }

    @Test func `a client that resets its connection abandons its request, and no other`() throws {
        let server = try RunningServer()
        var client: LoopbackClient? = try server.client()
        client?.send(get("/later"))
        let responder = server.later.next()
        #expect(!responder.isAbandoned)
        client?.resetAtEnd()
        client = nil
        let other = try server.client()
        #expect(try other.exchange(get("/")).status == 200)
        #expect(responder.isAbandoned)
        responder.respond(Response(.ok, text: "too late"))
        #expect(try other.exchange(get("/")).status == 200)
    }

    @Test func `a connection beyond the limit is answered 503, and one is accepted again when another has closed`()
        throws
    {
        var limits = ServerLimits()
        limits.connections = 2
        let server = try RunningServer(limits: limits)
        let first = try server.client()
        var second: LoopbackClient? = try server.client()
        #expect(try first.exchange(get("/")).status == 200)
        #expect(try second?.exchange(get("/")).status == 200)
        var third: LoopbackClient? = try server.client()
        let answer = try third?.exchange(get("/"))
        #expect(answer?.status == 503 && answer?["retry-after"] == "1" && answer?["connection"] == "close")
        #expect(third?.isClosed() == true)
        (second, third) = (nil, nil)
        #expect(try first.exchange(get("/")).status == 200)
        #expect(try server.client().exchange(get("/")).status == 200)
    }

    @Test func `a connection beyond the limit of one client is answered 503, and one far beyond it not at all`() throws
    {
        var limits = ServerLimits()
        limits.connectionsPerClient = 2
        let server = try RunningServer(limits: limits)
        var clients = try [server.client(), server.client()]
        for client in clients { #expect(try client.exchange(get("/")).status == 200) }
        for _ in 0..<16 {
            let client = try server.client()
            let answer = try client.receive()
            #expect(answer.status == 503 && answer["retry-after"] == "1" && answer["connection"] == "close")
            #expect(client.isClosed())
            clients.append(client)
        }
        #expect(try server.client().isClosed())
        #expect(
            server.server.statistics.refusals == ["too-many-connections-of-client": 16, "dropped": 1]
        )
        clients.removeSubrange(1...)
        // The first of these may be accepted before the server has seen the others close.
        while true {
            let client = try server.client()
            client.send(get("/"))
            if let answer = try? client.receive(), answer.status == 200 { break }
        }
        #expect(try clients[0].exchange(get("/")).status == 200)
    }

    @Test func `a flood of connections is refused, and the earlier ones are served`() throws {
        var limits = ServerLimits()
        limits.connections = 8
        let server = try RunningServer(limits: limits)
        let inside = try (0..<8).map { _ in try server.client() }
        for client in inside { #expect(try client.exchange(get("/")).status == 200) }
        var outside: [LoopbackClient] = []
        for _ in 0..<200 { outside.append(try server.client()) }
        for client in inside { #expect(try client.exchange(get("/")).status == 200) }
        #expect(try outside[0].receive().status == 503)
        outside = []
        for client in inside { #expect(try client.exchange(get("/")).status == 200) }
    }

    /// The clock stands still, so the refused connections stay until their clients close them.
    @Test(arguments: [(4, 8_000), (16_384, 4)])
    func `refused connections take no place of others`(inAll: Int, ofClient: Int) throws {
        var limits = ServerLimits()
        (limits.connections, limits.connectionsPerClient) = (inAll, ofClient)
        let server = try RunningServer(limits: limits)
        var inside = try (0..<4).map { _ in try server.client() }
        for client in inside { #expect(try client.exchange(get("/")).status == 200) }
        let outside = try (0..<12).map { _ in try server.client() }
        for client in outside { #expect(try client.receive().status == 503) }
        inside.removeSubrange(1...)
        while server.server.statistics.openConnections > 13 { _ = try inside[0].exchange(get("/")) }
        for _ in 0..<3 {
            let client = try server.client()
            #expect(try client.exchange(get("/")).status == 200)
            inside.append(client)
        }
        #expect(try server.client().receive().status == 503)
        #expect(outside.allSatisfy { $0.isClosed() })
    }

    /// The tempting fault is to restart the timeout with every byte.
    @Test(arguments: ["GET / HTTP/1.1\r\n", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"])
    func `a client that sends a byte now and then gets no more time than others`(beginning: String) throws {
        let server = try RunningServer()
        let client = try server.client()
        #expect(try client.exchange(get("/") + beginning).status == 200)
        for _ in 0..<10 {
            client.send("x")
            server.pass(.seconds(4))
            try server.synchronize()
        }
        #expect(try client.receive().status == 408)
        #expect(client.isClosed())
    }

    @Test(
        arguments: [
            ("GET /\(String(repeating: "x", count: 9_000)) HTTP/1.1\r\n", 414),
            (get("/", "X: \(String(repeating: "x", count: 17_000))"), 431),
            ("GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: y\r\n", count: 101))\r\n", 431),
            ("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 16777217\r\n\r\n", 413),
            ("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1000001\r\n", 413),
            ("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
        ]
    )
    func `a request that is too large is refused before it has arrived, and leaves nothing behind`(
        bytes: String,
        status: Int
    ) throws {
        let server = try RunningServer()
        let client = try server.client()
        let answer = try client.exchange(bytes)
        #expect(answer.status == status && answer["connection"] == "close")
        #expect(client.isClosed())
        client.finishSending()
        try server.waitForCalm()
    }

    @Test func `a draining server finishes requests in work, and closes idle connections`() throws {
        let server = try RunningServer(loops: 2)
        let idle = try server.client()
        #expect(try idle.exchange(get("/")).status == 200)
        let busy = try server.client()
        busy.send(get("/later"))
        let responder = server.later.next()
        server.server.drain()
        #expect(idle.isClosed())
        responder.respond(Response(.ok, text: "done"))
        let answer = try busy.receive()
        #expect(answer.text == "done" && answer["connection"] == "close")
        #expect(busy.isClosed())
        busy.finishSending()
        server.waitForEnd()
        #expect(throws: LoopbackClient.Failure.self) { try server.client() }
    }

    /// The tempting fault is to close the connection, which tells the client nothing.
    @Test func `a draining server refuses what is not answered in time, and its late answer hurts nobody`() throws {
        let server = try RunningServer()
        let idle = try server.client()
        let client = try server.client()
        client.send(get("/later"))
        let responder = server.later.next()
        server.server.drain()
        #expect(idle.isClosed())
        server.pass(.seconds(11))
        let answer = try client.receive()
        #expect(answer.status == 503 && answer["connection"] == "close" && answer["retry-after"] != nil)
        #expect(responder.isAbandoned)
        responder.respond(Response(.ok, text: "too late"))
        #expect(client.isClosed())
        client.finishSending()
        server.waitForEnd()
    }

    @Test func `a draining server waits a moment for the rest of a request, and then refuses it`() throws {
        let server = try RunningServer()
        let idle = try server.client()
        let clients = try (0..<3).map { _ in try server.client() }
        let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab"
        clients[0].send(head)
        clients[1].send(String(head.prefix(30)))
        clients[2].send(head)
        server.server.drain()
        #expect(idle.isClosed())
        #expect(try clients[2].exchange("cde").status == 200)
        server.pass(.milliseconds(300))
        for client in clients.prefix(2) {
            let answer = try client.receive()
            #expect(answer.status == 503 && answer["connection"] == "close")
        }
        for client in clients { client.finishSending() }
        server.waitForEnd()
    }

    @Test func `a draining server does not wait for clients that do not close`() throws {
        let server = try RunningServer()
        let idle = try server.client()
        let client = try server.client()
        client.send(get("/later"))
        _ = server.later.next()
        server.server.drain()
        #expect(idle.isClosed())
        server.pass(.seconds(11))
        #expect(try client.receive().status == 503)
        server.pass(.seconds(1))
        server.waitForEnd()
    }
}
