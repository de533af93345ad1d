import API
import Dispatch
import Glibc
import HTTP
import HTTPServer
import Sockets
import TestSupport
import Testing
import Threads

/// The whole service under more work than it can do, over the network: who is answered, and who is refused.
@Suite struct FairnessTests {
    /// A service whose only light worker is held until `release`.
    private final class HeldService {
        let port: UInt16
        let workers: WorkQueue
        private let gate = DispatchSemaphore(value: 0)
        private let server: Server
        private let thread: Threads.Thread

        init(jobs: Int = 100, drainTimeout: Duration = .seconds(3_600)) throws {
            workers = try WorkQueue(WorkQueue.Limits(workers: 1, jobs: jobs, bytes: 1 << 20))
            let service = LayoutService(workers: workers)
            let address = try SocketAddress(host: "127.0.0.1", port: 0)
            var configuration = ServerConfiguration(address: address, loops: 1)
            configuration.limits.drainTimeout = drainTimeout
            let server = try Server(configuration) { request, responder in
                service.respond(to: request, orLater: Reply(responder))
            }
            (self.server, port) = (server, server.address.port)
            thread = try Thread { try? server.run() }
            let (gate, arrival) = (gate, DispatchSemaphore(value: 0))
            let rejection = workers.submit(
                Job { _ in
                    arrival.signal()
                    gate.wait(for: "the test lets the worker go")
                    return .done
                }
            )
            precondition(rejection == nil)
            arrival.wait(for: "the worker is held")
        }

        func release() { gate.signal() }

        func drain() { server.drain() }

        deinit {
            server.drain()
            thread.join()
            workers.finish()
        }
    }

    /// A source that is too long to be read on the event loop.
    private let masonry = """
        {"view":{"subviews":[{"id":"a"}]},
         "constraints":[{"masonry":"make.left.equalTo(@5);\(String(repeating: " ", count: 5_000))","view":"a"}]}
        """

    private var request: String {
        "POST /solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(masonry.utf8.count)\r\n\r\n\(masonry)"
    }

    @Test func `a queue full of one address has room for another`() throws {
        let service = try HeldService(jobs: 3)
        let full = try (0..<3).map { _ in try LoopbackClient(port: service.port) }
        for (number, client) in full.enumerated() {
            client.send(request)
            // The order of arrival is that of sending only if each has arrived before the next one.
            try eventually("request \(number) waits") { service.workers.statistics.waiting > number }
        }
        let late = try LoopbackClient(port: service.port)
        let refused = try late.exchange(request)
        #expect(refused.status == 503 && refused["retry-after"] != nil)
        let other = try LoopbackClient(port: service.port, from: 2)
        other.send(request)
        let displaced = try full[2].receive()
        #expect(displaced.status == 503 && displaced["retry-after"] != nil)
        #expect(service.workers.statistics.waitingClients == 2)
        service.release()
        for client in [full[0], full[1], other] { #expect(try client.receive().status == 200) }
    }

    /// The tempting fault is to close the connections of requests that have not had their turn.
    @Test func `requests that still wait at the end of the drain timeout are told so`() throws {
        let service = try HeldService(drainTimeout: .zero)
        let clients = try (0..<5).map { _ in try LoopbackClient(port: service.port) }
        for client in clients { client.send(request) }
        try eventually("all requests wait") { service.workers.statistics.waiting == clients.count }
        service.drain()
        for client in clients {
            let answer = try client.receive()
            #expect(answer.status == 503 && answer["connection"] == "close" && answer["retry-after"] != nil)
            client.finishSending()
        }
        service.release()
    }
}
