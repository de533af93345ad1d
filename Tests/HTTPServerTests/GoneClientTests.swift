import HTTP
import TestSupport
import Testing

@testable import HTTPServer

/// Clients that finish sending while their request is in work: some still wait, some are gone.
@Suite struct GoneClientTests {
    /// Waits until the server knows that the client of `responder` is gone.
    private func waitForAbandonment(_ responder: Responder, _ server: RunningServer) throws {
        while !responder.isAbandoned { try server.synchronize() }
    }

    @Test func `a client that has closed abandons its request`() throws {
        let server = try RunningServer()
        var client: LoopbackClient? = try server.client()
        client?.send(get("/later"))
        let responder = server.later.next()
        client = nil
        try waitForAbandonment(responder, server)
        responder.respond(Response(.ok))
        try server.waitForCalm()
    }

    /// The tempting fault is to take every half-close for a close.
    @Test func `a client that has only closed its sending side is answered`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/later"))
        let responder = server.later.next()
        client.finishSending()
        #expect(try client.receive().statusLine == "HTTP/1.1 100 Continue")
        try server.synchronize()
        #expect(!responder.isAbandoned)
        responder.respond(Response(.ok, text: "here"))
        #expect(try client.receive().text == "here")
        #expect(client.isClosed())
    }

    @Test func `a client that closes after it has finished sending is detected by a later probe`() throws {
        let server = try RunningServer()
        var client: LoopbackClient? = try server.client()
        client?.send(get("/later"))
        let responder = server.later.next()
        client?.finishSending()
        #expect(try client?.receive().status == 100)
        client = nil
        server.pass(ServerLimits.probeInterval)
        try waitForAbandonment(responder, server)
    }

    @Test func `a client of HTTP/1.0, which does not know interim responses, gets none`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send("GET /later HTTP/1.0\r\n\r\n")
        let responder = server.later.next()
        client.finishSending()
        try server.synchronize()
        server.pass(.seconds(20))
        try server.synchronize()
        responder.respond(Response(.ok, text: "here"))
        #expect(try client.receive().text == "here")
    }

    /// The next request is between the one in work and the end of sending.
    @Test func `requests before the end of sending are answered, and the close of their client is noticed`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/later"))
        let responder = server.later.next()
        client.send(get("/next"))
        try server.synchronize()
        client.finishSending()
        #expect(try client.receive().status == 100)
        responder.respond(Response(.ok, text: "first"))
        #expect(try client.receive().text == "first")
        #expect(try client.receive().text == "GET /next ")
        #expect(client.isClosed())

        var other: LoopbackClient? = try server.client()
        other?.send(get("/later"))
        let abandoned = server.later.next()
        other?.send(get("/next"))
        try server.synchronize()
        other = nil
        try waitForAbandonment(abandoned, server)
    }

    @Test func `a client that waits with an open connection is not probed`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/later"))
        let responder = server.later.next()
        server.pass(.seconds(600))
        try server.synchronize()
        responder.respond(Response(.ok, text: "here"))
        #expect(try client.receive().text == "here")
    }
}
