import Glibc
import HTTP
@testable import Sockets
import TestSupport
import Testing
import Threads

@testable import HTTPServer

/// Answers that take many turns of an event loop to write.
@Suite struct LargeAnswerTests {
    /// A server loop that runs in the test, turn by turn.
    private final class Stepper {
        let loop: ServerLoop
        let port: UInt16
        private let handled: Guarded<[String]>

        init(limits: ServerLimits = ServerLimits(), clock: @escaping @Sendable () -> Instant = { .now }) throws {
            let address = try SocketAddress(host: "127.0.0.1", port: 0)
            var configuration = ServerConfiguration(address: address, loops: 1, limits: limits)
            configuration.clock = clock
            let handled = Guarded<[String]>([])
            self.handled = handled
            let limiter = ConnectionLimiter(ConnectionGrant(limits, loops: 1), perClient: limits.connectionsPerClient)
            loop = try ServerLoop(configuration, limiter: limiter) { request, _ in
                handled.withLock { $0.append(request.target.text) }
                guard request.path.first == "body" else { return Response(.ok, text: request.target.text) }
                return Response(.ok, body: PatternedBody.bytes(request.path.last.flatMap { Int($0) } ?? 0))
            }
            loop.peers = [loop.exterior]
            let socket = try ListeningSocket(address, sharing: .exclusive)
            port = try socket.address().port
            try loop.listen(socket)
        }

        var handledCount: Int { handled.withLock { $0.count } }

        /// One turn, which does not wait.
        func turn() {
            loop.exterior.mailbox.post(.wake)
            loop.events.turn()
        }

        func turn(until target: String) throws {
            try eventually("the request for \(target)") {
                turn()
                return handled.withLock { $0.contains(target) }
            }
        }

        deinit {
            for connection in loop.connections.values { connection.abort() }
        }
    }

    /// The tempting fault is to write as much as the socket takes, which is megabytes.
    @Test func `a large answer is written in parts, between which others are answered`() throws {
        let stepper = try Stepper()
        let (large, small) = (try LoopbackClient(port: stepper.port), try LoopbackClient(port: stepper.port))
        let count = 20 << 20
        large.send(get("/body/\(count)"))
        try stepper.turn(until: "/body/\(count)")
        var (received, answered) = (0, 0)
        while received < count {
            if answered < 20 {
                small.send(get("/\(answered)"))
                try stepper.turn(until: "/\(answered)")
                #expect(try small.receive().text == "/\(answered)")
                answered += 1
                #expect(received < count)
            } else {
                stepper.turn()
            }
            received += large.receiveAvailable()
            // All turns count, also those that waited for the small request to arrive.
            #expect(received <= stepper.loop.events.turnCount * (ServerLimits.sentPerTurn + 1_000))
        }
        #expect(answered == 20)
    }

    /// Each of 40 connections could write a part in a turn; together they may not.
    @Test func `all large answers of a loop share what it writes in a turn`() throws {
        let stepper = try Stepper()
        let clients = try (0..<40).map { _ in try LoopbackClient(port: stepper.port) }
        for client in clients { client.send(get("/body/1000000")) }
        while stepper.handledCount < clients.count { stepper.turn() }
        var received = [Int](repeating: 0, count: clients.count)
        while received.contains(where: { $0 < 1_000_000 }) {
            stepper.turn()
            for (index, client) in clients.enumerated() { received[index] += client.receiveAvailable() }
            let most = stepper.loop.events.turnCount * (2 * ServerLimits.writtenPerTurn + ServerLimits.gatheredBytes)
            #expect(received.reduce(0, +) <= most)
        }
    }

    /// Catches dropping by time alone: a client that reads all that it is sent would go, for those who were before it.
    @Test func `when memory runs out clients that read nothing are dropped before those that wait for a turn`() throws {
        var limits = ServerLimits()
        limits.bufferedBytes = 64 << 20
        let now = Instant.now
        let stepper = try Stepper(limits: limits) { now }
        let (reader, sleeper) = (try LoopbackClient(port: stepper.port), try LoopbackClient(port: stepper.port))
        reader.send(get("/body/40000000"))
        try stepper.turn(until: "/body/40000000")
        sleeper.send(get("/body/20000000"))
        try stepper.turn(until: "/body/20000000")
        let connections = stepper.loop.connections.values.sorted { $0.id.number < $1.id.number }
        try #require(connections.count == 2)
        var turns = 0
        while !connections[0].state.isDeferred || !connections[1].state.isBlocked || connections[1].state.isDeferred {
            // The larger answer takes 153 turns.
            turns += 1
            try #require(turns < 10_000)
            stepper.turn()
            _ = reader.receiveAvailable()
        }
        stepper.loop.shedSlowClients(blockedFor: .zero, sparing: nil)
        #expect(connections[0].state.phase != .closed && connections[1].state.phase == .closed)
        withExtendedLifetime(sleeper) {}
    }

    @Test(arguments: [65_536, 65_537, 262_144, 300_000, 5_000_000, 20_000_000])
    func `bytes arrive as they were, and pipelined requests are answered in order`(count: Int) throws {
        let server = try RunningServer()
        let client = try server.client()
        let targets = ["/a", "/body/\(count)", "/b", "/body/70000", "/body/\(count)", "/c"]
        client.send(targets.map { get($0) }.joined())
        for target in targets {
            let answer = try client.receive()
            #expect(answer.status == 200)
            if target.hasPrefix("/body"), let count = Int(target.dropFirst(6)) {
                #expect(PatternedBody.isWhole(answer.body, count))
            } else {
                #expect(answer.text == "GET \(target) ")
            }
        }
        #expect(try client.exchange(get("/d", "Connection: close")).text == "GET /d ")
        #expect(client.isClosed())
    }

    @Test func `requests that arrive while a large answer is written wait for its end`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/body/30000000"))
        for number in 0..<50 {
            client.send(get("/\(number)"))
            try server.synchronize()
        }
        #expect(PatternedBody.isWhole(try client.receive().body, 30_000_000))
        for number in 0..<50 { #expect(try client.receive().text == "GET /\(number) ") }
    }

    @Test func `a client that has finished sending gets its large answers to their end`() throws {
        let server = try RunningServer()
        for target in ["/body/10000000", "/later"] {
            let client = try server.client()
            client.send(get("/body/3000000") + get(target))
            client.finishSending()
            #expect(PatternedBody.isWhole(try client.receive().body, 3_000_000))
            if target == "/later" {
                server.later.next().respond(Response(.ok, body: PatternedBody.bytes(10_000_000)))
            }
            var answer = try client.receive()
            // To a client that has finished sending, the server sends something to see whether it is still there.
            while answer.status == 100 { answer = try client.receive() }
            #expect(PatternedBody.isWhole(answer.body, 10_000_000))
            #expect(client.isClosed())
        }
        try server.waitForCalm()
    }

    @Test func `the answer to HEAD has the length of a large body, and none of it`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send("HEAD /body/10000000 HTTP/1.1\r\nHost: a\r\n\r\n" + get("/a"))
        let answer = try client.receive(toHead: true)
        #expect(answer["content-length"] == "10000000")
        #expect(try client.receive().text == "GET /a ")
    }

    @Test func `a server that drains writes its large answers to their end`() throws {
        let server = try RunningServer()
        let clients = try (0..<5).map { _ in try server.client() }
        for client in clients { client.send(get("/body/10000000")) }
        let received = clients.map { $0.receiveAvailable(atLeast: 1) }
        server.server.drain()
        for (client, count) in zip(clients, received) {
            #expect(client.receiveUntilEnd().count + count > 10_000_000)
        }
        server.waitForEnd()
    }

    @Test func `a client that goes away in the middle of a large answer leaves nothing behind`() throws {
        let server = try RunningServer()
        for isReset in [true, false] {
            var client: LoopbackClient? = try server.client()
            client?.send(get("/body/20000000"))
            _ = client?.receiveAvailable(atLeast: 100_000)
            if isReset { client?.resetAtEnd() }
            client = nil
        }
        try server.waitForCalm()
    }

    /// The memory of an answer is that of its body, which is not copied.
    @Test func `an answer that is not read counts once`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/body/20000000"))
        try server.synchronize()
        #expect((20_000_000..<20_300_000).contains(server.server.statistics.bufferedBytes))
        #expect(PatternedBody.isWhole(try client.receive().body, 20_000_000))
        while server.server.statistics.bufferedBytes > 0 { try server.synchronize() }
    }

    @Test func `a client that stops reading a large answer is left after the write timeout`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send(get("/body/40000000"))
        _ = client.receiveAvailable(atLeast: 1_000_000)
        try server.fillSocket()
        server.pass(.seconds(31))
        for _ in 0..<2 { try server.synchronize() }
        #expect(server.server.statistics.refusals["never-taken"] == 1)
        #expect(client.receiveUntilEnd().count < 40_000_000)
    }
}

/// Bodies whose bytes tell where they are.
enum PatternedBody {
    /// Its length is prime, so that no power of two is a multiple of it.
    private static let block = (0..<100_003).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }

    static func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + block.count)
        while bytes.count < count { bytes += block }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    static func isWhole(_ body: [UInt8], _ count: Int) -> Bool {
        unsafe body.count == count && memcmp(body, bytes(count), count) == 0
    }
}
