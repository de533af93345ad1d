import TestSupport
import Testing
import Threads

@testable import Redis

@Suite struct ClusterTests {
    typealias Outcomes = Record<Result<RedisValue, RedisFailure>>

    /// Two nodes: the first has the slots up to `border`, the second those above.
    private final class Pair: Sendable {
        let border: Guarded<Int>
        let first: StubRedis
        let second: StubRedis

        /// `answer` gets the number of the node, 0 or 1, and the port of the other.
        init(
            border: Int = 8_191,
            _ answer: @escaping @Sendable (Int, Int, [String], StubRedis.Connection) -> StubRedis.Answer
        ) {
            let (border, ports) = (Guarded(border), Guarded<[Int]>([0, 0]))
            let servers = (0..<2).map { number in
                StubRedis { words, connection in
                    let ports = ports.withLock { $0 }
                    guard words == ["CLUSTER", "SLOTS"] else {
                        return answer(number, ports[1 - number], words, connection)
                    }
                    return .reply(Self.slots(ports, border.withLock { $0 }))
                }
            }
            ports.withLock { $0 = [servers[0].port, servers[1].port] }
            (self.border, first, second) = (border, servers[0], servers[1])
        }

        private static func slots(_ ports: [Int], _ border: Int) -> String {
            func range(_ slots: ClosedRange<Int>, _ port: Int) -> String {
                "*3\r\n:\(slots.lowerBound)\r\n:\(slots.upperBound)\r\n*3\r\n" + StubRedis.bulk("127.0.0.1")
                    + ":\(port)\r\n" + StubRedis.bulk("id")
            }
            if border == 16_383 { return "*1\r\n" + range(0...16_383, ports[0]) }
            return "*2\r\n" + range(0...border, ports[0]) + range((border + 1)...16_383, ports[1])
        }

        /// A client that is connected to all nodes that have slots.
        func client() throws -> RedisClient {
            let client = try RedisClient.connected(first.url)
            for key in ["bar", "foo"] {
                while (try? client.sendAndWait([bytes("ECHO"), bytes("")], key: bytes(key), atMost: Patience.duration))
                    == nil
                {}
            }
            return client
        }
    }

    /// Sends `GET key`, until there is a reply; reading twice does no harm.
    private func get(_ key: String, _ client: RedisClient) throws -> RedisValue {
        while true {
            let outcomes = Outcomes()
            client.send("GET", key, key: key, into: outcomes)
            guard let outcome = try outcomes.wait(for: 1).first else { throw RedisFailure.unknown("no reply") }
            if case .success(let value) = outcome { return value }
        }
    }

    /// The keys `bar` and `foo` are in the slots 5,061 and 12,182.
    @Test func `each command goes to the node of its key's slot`() throws {
        let pair = Pair { number, _, words, _ in words[0] == "GET" ? .reply(":\(number)\r\n") : .usual }
        let client = try pair.client()
        defer { client.close() }
        for (key, node) in [("bar", 0), ("foo", 1), ("x{bar}", 0)] { #expect(try get(key, client) == .integer(node)) }
        #expect(client.statistics.redirections == 0)
    }

    @Test func `MOVED is followed, and learned`() throws {
        let pair = Pair(border: 16_383) { number, other, words, _ in
            guard words[0] == "GET" else { return .usual }
            return .reply(number == 0 ? "-MOVED 12182 127.0.0.1:\(other)\r\n" : ":1\r\n")
        }
        let client = try pair.client()
        defer { client.close() }
        pair.border.withLock { $0 = 8_191 }
        #expect(try get("foo", client) == .integer(1))
        #expect(try get("foo", client) == .integer(1))
        #expect(pair.first.commands.count { $0[0] == "GET" } <= 2)
        #expect(pair.second.commands.count { $0[0] == "GET" } == 2)
        #expect(client.statistics.waitingCommands == 0)
    }

    /// The tempting fault is to learn from ASK as from MOVED: the slot has not moved yet.
    @Test func `ASK is followed once, with ASKING before the command`() throws {
        let pair = Pair { number, other, words, _ in
            guard words[0] == "GET" else { return .usual }
            return .reply(number == 0 ? "-ASK 5061 127.0.0.1:\(other)\r\n" : ":1\r\n")
        }
        let client = try pair.client()
        defer { client.close() }
        let before = pair.second.commands.count
        for _ in 0..<2 { #expect(try get("bar", client) == .integer(1)) }
        #expect(pair.first.commands.count { $0[0] == "GET" } == 2)
        #expect(Array(pair.second.commands[before...]) == [["ASKING"], ["GET", "bar"], ["ASKING"], ["GET", "bar"]])
    }

    /// Catches `ASKING` that stays with a command: the next node would carry it out although it does not have the slot.
    @Test func `a command that is moved after an ASK asks no more`() throws {
        let attempts = Record<Int>()
        let pair = Pair { number, other, words, _ in
            guard words[0] == "GET" else { return .usual }
            attempts.append(number)
            switch attempts.all.count {
            case 1: return .reply("-ASK 5061 127.0.0.1:\(other)\r\n")
            case 2: return .reply("-MOVED 5061 127.0.0.1:\(other)\r\n")
            default: return .reply(":\(number)\r\n")
            }
        }
        let client = try pair.client()
        defer { client.close() }
        let before = pair.first.commands.count
        #expect(try get("bar", client) == .integer(0))
        #expect(attempts.all == [0, 1, 0])
        #expect(Array(pair.first.commands[before...]) == [["GET", "bar"], ["GET", "bar"]])
    }

    @Test func `a script that the node of an ASK does not know is sent to it with ASKING again`() throws {
        let pair = Pair { number, other, words, _ in
            switch (words[0], number) {
            case ("EVALSHA", 0): .reply("-ASK 5061 127.0.0.1:\(other)\r\n")
            case ("EVALSHA", 1): .reply("-NOSCRIPT none\r\n")
            default: .usual
            }
        }
        let client = try pair.client()
        defer { client.close() }
        let before = pair.second.commands.count
        _ = try client.runAndWait(RedisScript("return 1"), keys: [bytes("bar")], [], atMost: Patience.duration)
        #expect(pair.second.commands[before...].map { $0[0] } == ["ASKING", "EVALSHA", "ASKING", "EVAL"])
    }

    @Test func `TRYAGAIN is tried again`() throws {
        let attempts = Record<Int>()
        let pair = Pair { number, _, words, _ in
            guard words[0] == "GET" else { return .usual }
            attempts.append(number)
            return .reply(attempts.all.count < 4 ? "-TRYAGAIN moving\r\n" : ":\(number)\r\n")
        }
        let client = try pair.client()
        defer { client.close() }
        #expect(try get("foo", client) == .integer(1))
        #expect(attempts.all == [1, 1, 1, 1])
    }

    @Test func `redirections in a circle end, and the command was not executed`() throws {
        let pair = Pair { _, other, words, _ in
            words[0] == "SET" ? .reply("-MOVED 12182 127.0.0.1:\(other)\r\n") : .usual
        }
        let client = try pair.client()
        defer { client.close() }
        let outcomes = Outcomes()
        client.send("SET", key: "foo", into: outcomes)
        guard case .failure(.notSent(let reason)) = try outcomes.wait(for: 1)[0] else { return #expect(Bool(false)) }
        #expect(reason.hasPrefix("redirected 8 times"))
        #expect((pair.first.commands + pair.second.commands).count { $0[0] == "SET" } == 9)
    }

    @Test func `a node that is lost fails its commands alone, until another node has its slots`() throws {
        let pair = Pair { number, _, words, _ in
            switch words[0] {
            case "GET": .reply(":\(number)\r\n")
            case "QUIT": .close
            default: .usual
            }
        }
        let client = try pair.client()
        defer { client.close() }
        pair.second.stop()
        let outcomes = Outcomes()
        client.send("QUIT", key: "foo", into: outcomes)
        guard case .failure = try outcomes.wait(for: 1)[0] else { return #expect(Bool(false)) }
        #expect(try get("bar", client) == .integer(0))
        #expect(client.isAvailable)
        pair.border.withLock { $0 = 16_383 }
        #expect(try get("foo", client) == .integer(0))
    }

    /// Seeds are asked again only once no node is left.
    @Test func `a cluster whose nodes were all lost is found again at the address`() throws {
        let pair = Pair { number, _, words, _ in words[0] == "GET" ? .reply(":\(number)\r\n") : .usual }
        let client = try pair.client()
        defer { client.close() }
        pair.first.closeConnections()
        pair.second.closeConnections()
        #expect(try get("foo", client) == .integer(1))
        #expect(try get("bar", client) == .integer(0))
    }

    @Test func `a subscription moves to another node when its own is lost`() throws {
        let subscribed = Record<Int>()
        let pair = Pair { number, _, words, _ in
            if words[0] == "SUBSCRIBE" { subscribed.append(number) }
            return .usual
        }
        let client = try pair.client()
        defer { client.close() }
        let interruptions = Record<Bool>()
        let subscription = client.subscribe(bytes("c"), { _ in }, onInterruption: { interruptions.append(true) })
        _ = try interruptions.wait(for: 1)
        let own = subscribed.all[0]
        pair.border.withLock { $0 = own == 0 ? 0 : 16_383 }
        (own == 0 ? pair.first : pair.second).stop()
        #expect(try subscribed.wait("the other node has the subscription") { $0.contains(1 - own) }.contains(1 - own))
        #expect(try interruptions.wait(for: 2).count >= 2)
        subscription.end()
    }
}
