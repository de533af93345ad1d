import API
import Dispatch
import HTTPServer
import Logging
import Sockets
import TestSupport
import Testing
import Threads

@testable import quoin

/// In whose turn workers do a request that came through a proxy: orders and refusals, never times.
@Suite struct ProxyTurnsTests {
    /// A server with one light worker, where one client may have two requests waiting.
    private final class Fixture {
        let workers: WorkQueue
        private let server: Server
        private let thread: Thread
        private let (gate, arrival) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

        init(trusting proxies: TrustedProxies) throws {
            var queue = WorkQueue.Limits(workers: 1, jobs: 100, bytes: 1 << 20)
            queue.jobsPerClient = 2
            workers = try WorkQueue(queue)
            var settings = Settings()
            (settings.port, settings.threads, settings.proxies) = (0, 1, proxies)
            let log = Log(.text, .error, descriptor: -1)
            let server = try Service.makeServer(settings, LayoutService(workers: workers), log)
            self.server = server
            thread = try Thread { try? server.run() }
        }

        deinit {
            server.drain()
            thread.join()
            workers.finish()
        }

        /// Keeps the light worker busy with a job of `client`, from its turn on until `release`.
        func block(as client: String) {
            let job = Job(client: client) { [gate, arrival] _ in
                arrival.signal()
                gate.wait(for: "the test lets the worker go")
                return .done
            }
            #expect(workers.submit(job) == nil)
        }

        func waitUntilBlocked() { arrival.wait(for: "the worker is blocked") }
        func release() { gate.signal() }

        func waitUntil(waiting count: Int) throws {
            try eventually("\(count) requests wait") { workers.statistics.waiting == count }
        }

        /// A connection of the proxy, on which it sends a request of `client` that needs a worker, and not for long.
        func send(from client: String) throws -> LoopbackClient {
            let source = "make.left.equalTo(@5);" + String(repeating: " ", count: 5_000)
            let body = #"{"view":{"subviews":[{"id":"a"}]},"constraints":[{"masonry":"\#(source)","view":"a"}]}"#
            let connection = try LoopbackClient(port: server.address.port)
            connection.send(
                """
                POST /solve HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\nContent-Type: application/json\r
                Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                """
            )
            return connection
        }
    }

    /// The tempting fault is one turn for the proxy, in which all of its clients wait for each other.
    @Test func `clients of a trusted proxy take turns, and each has its share`() throws {
        let fixture = try Fixture(trusting: try #require(TrustedProxies("127.0.0.1")))
        fixture.block(as: "earlier")
        fixture.waitUntilBlocked()
        var first: [LoopbackClient] = []
        for count in 1...2 {
            first.append(try fixture.send(from: "203.0.113.1"))
            try fixture.waitUntil(waiting: count)
        }
        #expect(try fixture.send(from: "203.0.113.1").receive().status == 503)
        let second = try fixture.send(from: "203.0.113.2")
        try fixture.waitUntil(waiting: 3)
        #expect(fixture.workers.statistics.waitingClients == 2)
        // It comes after one request of each client.
        fixture.block(as: "later")
        fixture.release()
        fixture.waitUntilBlocked()
        #expect(try first[0].receive().status == 200)
        #expect(try second.receive().status == 200)
        #expect(fixture.workers.statistics.waiting == 1)
        fixture.release()
        #expect(try first[1].receive().status == 200)
    }

    /// The tempting fault is to believe whoever sends the field: with a new address each time it would have no limit.
    @Test(arguments: ["", "192.0.2.1"])
    func `a client that is no proxy has one share, whatever it says`(trusted: String) throws {
        let proxies = trusted.isEmpty ? TrustedProxies.none : try #require(TrustedProxies(trusted))
        let fixture = try Fixture(trusting: proxies)
        fixture.block(as: "earlier")
        fixture.waitUntilBlocked()
        var waiting: [LoopbackClient] = []
        for number in 1...2 {
            waiting.append(try fixture.send(from: "203.0.113.\(number)"))
            try fixture.waitUntil(waiting: number)
        }
        #expect(fixture.workers.statistics.waitingClients == 1)
        #expect(try fixture.send(from: "203.0.113.3").receive().status == 503)
        fixture.release()
        for connection in waiting { #expect(try connection.receive().status == 200) }
    }
}
