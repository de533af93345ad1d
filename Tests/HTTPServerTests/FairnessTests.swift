import HTTP
import TestSupport
import Testing
import Threads

@testable import HTTPServer

/// Clients that want more than their share of one event loop.
@Suite struct FairnessTests {
    /// The order in which the handler got the requests.
    private final class Order: Sendable {
        private let targets = Guarded<[String]>([])

        func add(_ target: String) { targets.withLock { $0.append(target) } }

        var all: [String] { targets.withLock { $0 } }
    }

    @Test func `thousands of requests in one segment are all answered, in order`() throws {
        let server = try RunningServer()
        let client = try server.client()
        let count = 4_000
        client.send((0..<count).map { get("/\($0)") }.joined())
        for number in 0..<count { #expect(try client.receive().text == "GET /\(number) ") }
    }

    /// The tempting fault is to answer everything that one read has returned before other connections have a turn.
    ///
    /// Slow requests end the turn of their connection before their number does.
    @Test(arguments: [("/f", 1_500, 2 * ServerLimits.requestsPerTurn), ("/slow/1", 20, 2)])
    func `a flood of requests on one connection lets others have their turn`(
        target: String,
        count: Int,
        most: Int
    ) throws {
        let order = Order()
        let server = try RunningServer { $0.observe = { order.add($0.request?.target.text ?? "") } }
        let (flooder, other) = (try server.client(), try server.client())
        #expect(try other.exchange(get("/other")).status == 200)
        #expect(try flooder.exchange(get("/first")).status == 200)
        try server.hold {
            flooder.send(String(repeating: get(target), count: count))
            other.send(get("/healthy"))
        }
        #expect(try other.receive().status == 200)
        for _ in 0..<count { #expect(try flooder.receive().status == 200) }
        let place = try #require(order.all.firstIndex(of: "/healthy"))
        #expect(order.all[..<place].count { $0 == target } <= most)
    }

    @Test func `a flood that ends with a half-close is answered to its end`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(String(repeating: get("/"), count: 1_000))
        client.finishSending()
        for _ in 0..<1_000 { #expect(try client.receive().status == 200) }
        #expect(client.isClosed())
        try server.waitForCalm()
    }

    @Test func `a flood whose answers are not read is not read either`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(String(repeating: get("/large/100000"), count: 1_000))
        try server.synchronize()
        #expect(server.server.statistics.bufferedBytes < 20 << 20)
        for _ in 0..<1_000 { #expect(try client.receive().body.count == 100_000) }
    }

    @Test func `many clients that never read their answers do not disturb another one`() throws {
        let server = try RunningServer()
        var sleepers: [LoopbackClient] = []
        for _ in 0..<100 {
            let client = try server.client()
            client.send(get("/large/8000000"))
            sleepers.append(client)
        }
        let healthy = try server.client()
        for _ in 0..<100 { #expect(try healthy.exchange(get("/")).status == 200) }
        #expect(server.server.statistics.bufferedBytes < ServerLimits().bufferedBytes + (9 << 20))
        // A connection has a deadline only once its socket takes no more, which is some turns later for each.
        while server.server.statistics.openConnections > 1 {
            server.pass(.seconds(31))
            // The first of these may be answered before the deadlines of its turn are checked.
            for _ in 0..<2 { #expect(try healthy.exchange(get("/")).status == 200) }
        }
        #expect(server.server.statistics.bufferedBytes == 0)
    }

    @Test func `a giant body does not delay other clients`() throws {
        let server = try RunningServer()
        let (giant, other) = (try server.client(), try server.client())
        giant.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 12000000\r\n\r\n")
        for _ in 0..<12 {
            giant.send([UInt8](repeating: 0x61, count: 1_000_000))
            #expect(try other.exchange(get("/")).status == 200)
        }
        #expect(try giant.receive().body.count == 12_000_006)
    }
}
