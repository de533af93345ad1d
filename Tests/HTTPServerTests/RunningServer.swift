import Dispatch
import HTTP
import Sockets
import TestSupport
import Testing
import Threads

@testable import HTTPServer

/// A server on a free port of this machine, with a clock that the test controls.
final class RunningServer: Sendable {
    let server: Server
    /// Requests for `/later`, in the order of their arrival.
    let later = LaterAnswers()
    private let clock = Clock()
    private let held = DispatchSemaphore(value: 0)
    private let released = DispatchSemaphore(value: 0)
    private let thread = Guarded<Threads.Thread?>(nil)

    /// A server whose configuration `configure` may change.
    init(
        loops: Int = 1,
        limits: ServerLimits = ServerLimits(),
        _ configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws {
        let address = try SocketAddress(host: "127.0.0.1", port: 0)
        var configuration = ServerConfiguration(address: address, loops: loops, limits: limits)
        let (clock, later, held, released) = (clock, later, held, released)
        configuration.clock = { clock.now }
        configure(&configuration)
        server = try Server(configuration) { request, responder in
            if request.path.first == "slow" { clock.advance(by: .seconds(60)) }
            if request.path.first == "hold" {
                held.signal()
                released.wait(for: "the test lets the event loop go")
            }
            return Self.respond(to: request, responder, later)
        }
        let server = server
        let thread = try Threads.Thread { try? server.run() }
        self.thread.withLock { $0 = thread }
    }

    private final class Clock: Sendable {
        private let state = Guarded((time: Instant.now, step: Duration.zero))

        /// The time; every look at it advances it by one step.
        var now: Instant {
            state.withLock { state in
                state.time += state.step
                return state.time
            }
        }

        func advance(by duration: Duration) { state.withLock { $0.time += duration } }

        func run(inSteps step: Duration) { state.withLock { $0.step = step } }
    }

    /// Lets `duration` pass.
    func pass(_ duration: Duration) {
        clock.advance(by: duration)
        server.wake()
    }

    /// Runs `body` while the only event loop is in the middle of a turn; what `body` sends is there when the next one
    /// begins.
    func hold(_ body: () throws -> Void) throws {
        let client = try client()
        client.send(get("/hold"))
        held.wait(for: "the event loop is held")
        defer { released.signal() }
        try body()
    }

    /// Returns when a server of one loop has seen everything that was sent before.
    func synchronize() throws {
        _ = try client().exchange(get("/", "Connection: close"))
    }

    /// Lets a server of one loop write what the socket takes of a large answer that its client does not read.
    func fillSocket() throws {
        // Each time takes a turn or more, in which a part is written, and sockets hold less than 16 MiB.
        for _ in 0..<(16 << 20) / ServerLimits.sentPerTurn { try synchronize() }
    }

    /// Waits until the server holds no connections and no bytes.
    func waitForCalm() throws {
        try eventually("the server holds no connections and no bytes") {
            try synchronize()
            return server.statistics.openConnections == 0 && server.statistics.bufferedBytes == 0
        }
    }

    func client() throws -> LoopbackClient {
        try LoopbackClient(port: server.address.port)
    }

    /// Waits until the server has ended.
    func waitForEnd() {
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }

    deinit {
        clock.run(inSteps: .seconds(60))
        server.drain()
        waitForEnd()
    }

    /// `/large/n` and `/body/n` are answered with n bytes, `/slow/n` likewise after a minute, `/later` by whoever takes
    /// it, and `/id` with the identity of the request, and everything else with what was asked.
    private static func respond(to request: Request, _ responder: Responder, _ later: LaterAnswers) -> Response? {
        switch request.path.first {
        case "later":
            later.add(responder)
            return nil
        case "large", "slow":
            let count = request.path.last.flatMap { Int($0) } ?? 0
            return Response(.ok, contentType: "text/plain", body: [UInt8](repeating: 0x78, count: count))
        case "body":
            return Response(.ok, body: PatternedBody.bytes(request.path.last.flatMap { Int($0) } ?? 0))
        case "id":
            return Response(.ok, text: "\(responder.requestID) \(responder.traceparent ?? "-")")
        default:
            let echo = "\(request.method.name) \(request.target.text) \(String(decoding: request.body, as: UTF8.self))"
            return Response(.ok, text: echo)
        }
    }
}

/// Requests that wait for an answer from a test.
final class LaterAnswers: Sendable {
    private let waiting = Guarded<[Responder]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func add(_ responder: Responder) {
        waiting.withLock { $0.append(responder) }
        arrivals.signal()
    }

    /// Waits for the next one.
    func next() -> Responder {
        arrivals.wait(for: "a request for /later comes")
        return waiting.withLock { $0.removeFirst() }
    }
}

/// The exchanges that an observer has got.
final class ExchangeRecord: Sendable {
    private let exchanges = Guarded<[AnsweredExchange]>([])

    func add(_ exchange: AnsweredExchange) { exchanges.withLock { $0.append(exchange) } }

    var all: [AnsweredExchange] { exchanges.withLock { $0 } }
}

/// A request without a body.
func get(_ target: String, _ fields: String...) -> String {
    "GET \(target) HTTP/1.1\r\nHost: a\r\n\(fields.map { $0 + "\r\n" }.joined())\r\n"
}
