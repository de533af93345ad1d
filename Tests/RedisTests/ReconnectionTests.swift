import Dispatch
import TestSupport
import Testing
import Threads

@testable import Redis

@Suite struct ReconnectionTests {
    typealias Outcomes = Record<Result<RedisValue, RedisFailure>>

    @Test func `a client connects once a server is there, and commands fail at once until then`() throws {
        let first = StubRedis()
        let port = first.port
        first.stop()
        let states = Record<Bool>()
        let client = try RedisClient.recorded("redis://127.0.0.1:\(port)", states)
        defer { client.close() }
        let outcomes = Outcomes()
        #expect(try states.wait(for: 1) == [false])
        client.send("ECHO", "x", into: outcomes)
        guard case .failure(.notSent) = try outcomes.wait(for: 1)[0] else { return #expect(Bool(false)) }
        let server = StubRedis(port: port)
        _ = try states.wait("the client is connected") { $0.contains(true) }
        #expect(
            try client.sendAndWait([bytes("ECHO"), bytes("x")], key: nil, atMost: Patience.duration) == .bytes([120])
        )
        #expect(server.commands == [["ECHO", "x"]])
    }

    /// The tempting fault is to send again what may have been executed.
    @Test func `what was sent when a connection ends may have been executed, and is not sent again`() throws {
        let server = StubRedis { words, _ in
            switch words.first {
            case "INCR": .nothing
            case "QUIT": .close
            default: .usual
            }
        }
        let states = Record<Bool>()
        let client = try RedisClient.recorded(server.url, states)
        defer { client.close() }
        _ = try states.wait("the client is connected") { $0.contains(true) }
        let outcomes = Outcomes()
        client.send("INCR", "a", into: outcomes)
        client.send("QUIT", into: outcomes)
        for outcome in try outcomes.wait(for: 2) {
            guard case .failure(.unknown) = outcome else { return #expect(Bool(false), "\(outcome)") }
        }
        #expect(server.waitForConnections(2))
        _ = try states.wait("the client is connected again") { $0.suffix(2) == [false, true] }
        #expect(
            try client.sendAndWait([bytes("ECHO"), bytes("x")], key: nil, atMost: Patience.duration) == .bytes([120])
        )
        #expect(server.commands == [["INCR", "a"], ["QUIT"], ["ECHO", "x"]])
        #expect(client.statistics.unknown == 2)
        #expect(client.statistics.waitingCommands == 0)
    }

    /// A server that does not read: most of a large command cannot be written.
    @Test func `a command whose end was not written has certainly not been executed`() throws {
        let isHeld = Record<StubRedis.Connection>()
        let release = Record<Bool>()
        let server = StubRedis { words, connection in
            guard words.first == "HOLD", connection.number == 1 else { return .usual }
            isHeld.append(connection)
            _ = try? release.wait(for: 1)
            return .close
        }
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        let outcomes = Outcomes()
        client.send("HOLD", into: outcomes)
        _ = try isHeld.wait(for: 1)
        client.send("SET", String(repeating: "a", count: 48 << 20), into: outcomes)
        try eventually("the beginning of the command is written") {
            !client.isAvailable || client.statistics.sentBytes >= 64 << 10
        }
        release.append(true)
        let results = try outcomes.wait(for: 2)
        guard case .failure(.unknown) = results[0], case .failure(.notSent) = results[1] else {
            return #expect(Bool(false), "\(results)")
        }
    }

    @Test func `a server that does not reply in time is left, and what waits may have been executed`() throws {
        let server = StubRedis { words, connection in
            words.first == "GET" && connection.number == 1 ? .nothing : .usual
        }
        let client = try RedisClient.connected(server.url) { $0.replyTimeout = .seconds(2) }
        defer { client.close() }
        let outcomes = Outcomes()
        client.send("GET", "a", into: outcomes)
        guard case .failure(.unknown(let reason)) = try outcomes.wait(for: 1)[0] else { return #expect(Bool(false)) }
        #expect(reason.hasPrefix("no reply within"))
        #expect(server.waitForConnections(2))
    }

    @Test func `a silent server is asked, and left if it does not answer`() throws {
        let pings = Record<Int>()
        let server = StubRedis { words, connection in
            guard words.first == "PING", connection.number == 1 else { return .usual }
            pings.append(1)
            // The first is that of the handshake.
            return pings.all.count > 2 ? .nothing : .usual
        }
        let client = try RedisClient.recorded(server.url) {
            ($0.idleCheckInterval, $0.replyTimeout) = (.milliseconds(20), .seconds(2))
        }
        defer { client.close() }
        #expect(server.waitForConnections(2))
        #expect(pings.all.count >= 3)
    }

    @Test(arguments: [
        ("ROLE", "*5\r\n$5\r\nslave\r\n$1\r\na\r\n:1\r\n$9\r\nconnected\r\n:1\r\n"), ("PING", "-LOADING dataset\r\n"),
        ("AUTH", "-WRONGPASS no\r\n"), ("SELECT", "-ERR DB index is out of range\r\n"),
    ])
    func `a server that cannot be used is asked again until it can`(command: String, reply: String) throws {
        let server = StubRedis { words, connection in
            words.first == command && connection.number < 3 ? .reply(reply) : .usual
        }
        let states = Record<Bool>()
        let client = try RedisClient.recorded("redis://:p@127.0.0.1:\(server.port)/1", states)
        defer { client.close() }
        #expect(try states.wait("the client is connected") { $0.contains(true) } == [false, true])
        #expect(server.accepted == 3)
    }

    @Test func `commands given before the first connection wait for it`() throws {
        let server = StubRedis()
        let client = try RedisClient.recorded(server.url)
        defer { client.close() }
        let outcomes = Outcomes()
        client.send("ECHO", "1", into: outcomes)
        let outcome = try outcomes.wait(for: 1)[0]
        // On a slow machine the wait may have been too long.
        if case .failure(let failure) = outcome {
            #expect(failure == .notSent("not connected yet to 127.0.0.1:\(server.port)"))
        } else {
            #expect(outcome == .success(.bytes(bytes("1"))))
        }
    }

    @Test func `closing fails what waits, and what comes later`() throws {
        let server = StubRedis { words, _ in words.first == "GET" ? .nothing : .usual }
        let client = try RedisClient.connected(server.url)
        let outcomes = Outcomes()
        client.send("GET", "a", into: outcomes)
        #expect(server.wait { !$0.isEmpty })
        client.close()
        client.close()
        #expect(outcomes.all == [.failure(.unknown("the client is closed"))])
        client.send("GET", "b", into: outcomes)
        #expect(outcomes.all.last == .failure(.notSent("the client is closed")))
        #expect(!client.isAvailable)
    }

    /// The tempting fault is a loop that begins to run after it was stopped.
    @Test func `a client can be closed before its thread has begun`() throws {
        let server = StubRedis()
        let closed = Record<Bool>()
        DispatchQueue.global().async {
            for _ in 0..<40 {
                let client = try? RedisClient.recorded(server.url)
                client?.close()
                closed.append(client != nil)
            }
        }
        #expect(try closed.wait(for: 40) == Array(repeating: true, count: 40))
    }

    @Test func `a completion may close the client`() throws {
        let server = StubRedis()
        let client = try RedisClient.connected(server.url)
        let isClosed = Record<Bool>()
        client.send([bytes("ECHO"), bytes("x")], key: nil) { _ in
            client.close()
            isClosed.append(true)
        }
        #expect(try isClosed.wait(for: 1) == [true])
    }

    @Test func `delays double up to the longest, and are random below that`() {
        var backoff = Backoff(first: .milliseconds(50), longest: .seconds(2))
        let greatest = (0..<8).map { _ in backoff.next(1) }
        #expect(greatest == [50, 100, 200, 400, 800, 1_600, 2_000, 2_000].map { .milliseconds($0) })
        for _ in 0..<100 { #expect(backoff.next(0.5) == .seconds(1)) }
        backoff.reset()
        #expect(backoff.next(0.5) == .milliseconds(25))
    }
}
