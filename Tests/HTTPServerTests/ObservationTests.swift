import HTTP
import Sockets
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct ObservationTests {
    private func makeServer() throws -> (RunningServer, ExchangeRecord) {
        let record = ExchangeRecord()
        let server = try RunningServer { $0.observe = { record.add($0) } }
        return (server, record)
    }

    @Test func `an observer gets the answer, its client, and its duration`() throws {
        let (server, record) = try makeServer()
        let client = try server.client()
        let answer = try client.exchange("PUT /slow/3 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
        let exchange = try #require(record.all.first)
        #expect(record.all.count == 1 && exchange.refusal == nil)
        #expect(exchange.request?.target.text == "/slow/3" && exchange.bodyBytes == 5)
        #expect(exchange.response.status == .ok && exchange.duration == .seconds(60))
        #expect(exchange.client.host == "127.0.0.1" && exchange.client.port != server.server.address.port)
        #expect(exchange.requestID == answer["x-request-id"])
    }

    @Test func `the bytes sent are those of the whole answer`() throws {
        let (server, record) = try makeServer()
        let client = try server.client()
        client.send(get("/", "Connection: close"))
        #expect(client.receiveUntilEnd().count == record.all.first?.bytesSent)
    }

    @Test func `a later answer is observed with its request`() throws {
        let (server, record) = try makeServer()
        let client = try server.client()
        client.send(get("/later", "X-Request-Id: a") + get("/"))
        let responder = server.later.next()
        #expect(responder.requestID == "a")
        server.pass(.seconds(7))
        responder.respond(Response(.noContent))
        #expect(try client.receive()["x-request-id"] == "a")
        #expect(try client.receive().status == 200)
        let exchanges = record.all
        #expect(exchanges.map(\.request?.target.text) == ["/later", "/"])
        #expect(exchanges.first?.duration == .seconds(7) && exchanges.first?.response.status == .noContent)
    }

    @Test func `refusals are observed with their reason, and with the request as far as it was read`() throws {
        let (server, record) = try makeServer()
        _ = try server.client().exchange("nothing\r\n")
        let client = try server.client()
        client.send("PUT /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe")
        client.finishSending()
        #expect(try client.receive().status == 400)
        _ = try server.client().exchange("PUT /x HTTP/1.1\r\nHost: a\r\nContent-Length: 50000000\r\n\r\n")
        #expect(record.all.map(\.refusal) == ["malformed", "incomplete", "body-too-large"])
        #expect(record.all.map(\.request?.target.text) == [nil, "/x", "/x"])
        #expect(record.all.map(\.bodyBytes) == [0, 2, 0])
        #expect(
            server.server.statistics.refusals == ["malformed": 1, "incomplete": 1, "body-too-large": 1]
        )
    }

    @Test func `open connections are counted, and so are all that were ever accepted`() throws {
        let server = try RunningServer(loops: 2)
        #expect(server.server.statistics == ServerStatistics())
        let clients = try (0..<5).map { _ in try server.client() }
        for client in clients { #expect(try client.exchange(get("/")).status == 200) }
        #expect(server.server.statistics.openConnections == 5)
        for client in clients { client.finishSending() }
        for client in clients { #expect(client.isClosed()) }
        #expect(try server.client().exchange(get("/", "Connection: close")).status == 200)
        let statistics = server.server.statistics
        #expect(statistics.acceptedConnections == 6 && statistics.openConnections <= 1)
    }
}
