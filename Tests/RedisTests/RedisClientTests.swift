import Synchronization
import TestSupport
import Testing
import Threads

@testable import Redis

@Suite struct RedisClientTests {
    typealias Outcomes = Record<Result<RedisValue, RedisFailure>>

    @Test func `a handshake logs in, selects the database and asks for the role`() throws {
        let own = Record<[String]>()
        let server = StubRedis { words, _ in
            own.append(words)
            return .usual
        }
        let client = try RedisClient.connected("redis://user:secret@127.0.0.1:\(server.port)/3")
        defer { client.close() }
        #expect(
            try client.sendAndWait([bytes("ECHO"), bytes("x")], key: nil, atMost: Patience.duration)
                == .bytes(bytes("x"))
        )
        let first = [["AUTH", "user", "secret"], ["SELECT", "3"], ["PING"], ["ROLE"], ["CLUSTER", "SLOTS"]]
        #expect(own.all == first + [["ECHO", "x"]])
        #expect(client.isAvailable)
    }

    @Test func `replies of many threads reach their own commands, in the order of sending`() throws {
        let server = StubRedis()
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        let records = (0..<4).map { _ in Outcomes() }
        let threads = try records.map { record in
            try Thread {
                for number in 0..<500 {
                    client.send([bytes("ECHO"), bytes("\(number)")], key: nil) { record.append($0) }
                }
            }
        }
        for thread in threads { thread.join() }
        let expected = (0..<500).map { Result<RedisValue, RedisFailure>.success(.bytes(bytes("\($0)"))) }
        for record in records { #expect(try record.wait(for: 500) == expected) }
        let figures = client.statistics
        #expect(figures.commands == 2_000)
        #expect(figures.replies == 2_000)
        #expect(figures.roundTrips.counts.reduce(0, +) == 2_000)
    }

    /// The tempting fault is to wait for the reply to one command before the next is sent.
    @Test func `commands are sent without waiting for replies`() throws {
        let held = Record<StubRedis.Connection>()
        let server = StubRedis { words, connection in
            guard words.first == "GET" else { return .usual }
            held.append(connection)
            return .nothing
        }
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        let outcomes = Outcomes()
        for number in 0..<10 { client.send("GET", "\(number)", into: outcomes) }
        let connections = try held.wait(for: 10)
        #expect(client.statistics.waitingCommands == 10)
        connections[0].send((0..<10).map { ":\($0)\r\n" }.joined())
        #expect(try outcomes.wait(for: 10) == (0..<10).map { .success(.integer($0)) })
    }

    @Test func `a completion may send another command`() throws {
        let server = StubRedis()
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        let outcomes = Outcomes()
        client.send([bytes("ECHO"), bytes("1")], key: nil) { _ in client.send("ECHO", "2", into: outcomes) }
        #expect(try outcomes.wait(for: 1) == [.success(.bytes(bytes("2")))])
    }

    @Test func `an error reply is a refusal`() throws {
        let server = StubRedis { words, _ in words.first == "GET" ? .reply("-WRONGTYPE no\r\n") : .usual }
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        #expect(throws: RedisFailure.refused("WRONGTYPE no")) {
            try client.sendAndWait([bytes("GET")], key: nil, atMost: Patience.duration)
        }
        #expect(client.statistics.refused == 1)
    }

    @Test(arguments: ["OOM", "BUSY", "MISCONF", "NOREPLICAS", "CLUSTERDOWN"])
    func `a command that was not begun has certainly not been executed, and the connection stays`(code: String) throws {
        let server = StubRedis { words, _ in words.first == "GET" ? .reply("-\(code) later\r\n") : .usual }
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        #expect(throws: RedisFailure.notSent("\(code) later")) {
            try client.sendAndWait([bytes("GET")], key: nil, atMost: Patience.duration)
        }
        #expect(
            try client.sendAndWait([bytes("ECHO"), bytes("x")], key: nil, atMost: Patience.duration) == .bytes([120])
        )
        #expect(server.accepted == 1)
    }

    /// After a failover, the old master says READONLY, and its name may mean the new one.
    @Test(arguments: ["READONLY", "LOADING", "MASTERDOWN", "NOAUTH"])
    func `a server that takes no commands is connected to again, once it has replied to what was sent`(
        code: String
    ) throws {
        let server = StubRedis { words, connection in
            words.first == "SET" && connection.number == 1 ? .reply("-\(code) no\r\n") : .usual
        }
        let states = Record<Bool>()
        let client = try RedisClient.recorded(server.url, states)
        defer { client.close() }
        let outcomes = Outcomes()
        _ = try states.wait("the client is connected") { $0.contains(true) }
        client.send("SET", "a", into: outcomes)
        #expect(try outcomes.wait(for: 1) == [.failure(.notSent("\(code) no"))])
        _ = try states.wait("the client is connected again") { $0.suffix(2) == [false, true] }
        #expect(try client.sendAndWait([bytes("SET")], key: nil, atMost: Patience.duration) == .text("OK"))
        #expect(client.statistics.reconnections == 1)
    }

    @Test func `a server with a fault in its bytes is left`() throws {
        let server = StubRedis { words, connection in
            guard connection.number == 1, words.first == "GET" else { return .usual }
            return words.last == "b" ? .reply(":1\r\n?what\r\n") : .nothing
        }
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        let outcomes = Outcomes()
        client.send("GET", "a", into: outcomes)
        client.send("GET", "b", into: outcomes)
        #expect(try outcomes.wait(for: 2)[0] == .success(.integer(1)))
        guard case .failure(.unknown(let reason)) = try outcomes.wait(for: 2)[1] else { return #expect(Bool(false)) }
        #expect(reason.contains("malformed reply"))
        #expect(server.waitForConnections(2))
    }

    @Test func `too many commands or bytes without replies fail at once`() throws {
        let server = StubRedis { words, _ in words.first == "GET" ? .nothing : .usual }
        let client = try RedisClient.connected(server.url) {
            ($0.maxWaitingCommands, $0.maxWaitingBytes) = (3, 1_000)
        }
        defer { client.close() }
        let outcomes = Outcomes()
        client.send("GET", String(repeating: "a", count: 1_000), into: outcomes)
        #expect(try outcomes.wait(for: 1) == [.failure(.notSent("too many commands wait for replies"))])
        for _ in 0..<4 { client.send("GET", "a", into: outcomes) }
        #expect(try outcomes.wait(for: 2).count == 2)
        #expect(client.statistics.waitingCommands == 3)
    }

    @Test func `a script runs by its digest, and once with its source where the server does not know it`() throws {
        let script = RedisScript("return 1")
        let server = StubRedis { words, _ in words.first == "EVALSHA" ? .reply("-NOSCRIPT none\r\n") : .usual }
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        let reply = try client.runAndWait(script, keys: [bytes("k")], [bytes("a")], atMost: Patience.duration)
        #expect(reply == .text("OK"))
        #expect(
            server.commands == [
                ["EVALSHA", "e0e1f9fabfc9d4800c877a703b823ac0578ff8db", "1", "k", "a"],
                ["EVAL", "return 1", "1", "k", "a"],
            ]
        )
        #expect(client.statistics.waitingBytes == 0)
    }

    @Test func `NOSCRIPT to a source is an error`() throws {
        let server = StubRedis { words, _ in words[0].hasPrefix("EVAL") ? .reply("-NOSCRIPT none\r\n") : .usual }
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        #expect(throws: RedisFailure.refused("NOSCRIPT none")) {
            try client.runAndWait(RedisScript("x"), keys: [], [], atMost: Patience.duration)
        }
        #expect(server.commands.count == 2)
    }
}
