import TestSupport
import Testing

@testable import Redis

@Suite struct SubscriptionTests {
    private enum Happening: Hashable {
        case message(String)
        case interruption
    }

    private func subscribe(_ client: RedisClient, _ channel: String, _ record: Record<Happening>) -> RedisSubscription {
        client.subscribe(
            bytes(channel),
            { record.append(.message(String(decoding: $0, as: UTF8.self))) },
            onInterruption: { record.append(.interruption) }
        )
    }

    private static func message(_ channel: String, _ text: String) -> String {
        "*3\r\n" + StubRedis.bulk("message") + StubRedis.bulk(channel) + StubRedis.bulk(text)
    }

    /// A server that sends each subscriber the number of its connection.
    private static func numbering() -> StubRedis {
        StubRedis { words, connection in
            guard words.first == "SUBSCRIBE" else { return .usual }
            let replies = words.dropFirst().map { channel in
                "*3\r\n" + StubRedis.bulk("subscribe") + StubRedis.bulk(channel) + ":1\r\n"
                    + message(channel, "\(channel)\(connection.number)")
            }
            return .reply(replies.joined())
        }
    }

    @Test func `messages come after the beginning of a subscription is told`() throws {
        let server = Self.numbering()
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        let record = Record<Happening>()
        let subscription = subscribe(client, "a", record)
        let happenings = try record.wait(for: 2)
        #expect(happenings.first == .interruption)
        #expect(happenings.count == 2)
        subscription.end()
        #expect(server.wait { $0.contains(["UNSUBSCRIBE", "a"]) })
    }

    /// The tempting fault is to tell of the loss before the messages come again: what is read then may be old.
    @Test func `after the loss of its connection a subscription begins again, and is told so`() throws {
        let server = Self.numbering()
        let states = Record<Bool>()
        let client = try RedisClient.recorded(server.url, states)
        defer { client.close() }
        _ = try states.wait("the client is connected") { $0.contains(true) }
        let (first, second) = (Record<Happening>(), Record<Happening>())
        let subscriptions = [subscribe(client, "a", first), subscribe(client, "b", second)]
        _ = try (first.wait(for: 2), second.wait(for: 2))
        server.closeConnections()
        for (record, channel) in [(first, "a"), (second, "b")] {
            let happenings = try record.wait(for: 4)
            #expect(happenings[0...1] == [.interruption, .message("\(channel)2")])
            #expect(happenings[2] == .interruption)
            #expect(happenings[3] != happenings[1])
        }
        for subscription in subscriptions { subscription.end() }
    }

    @Test func `two subscriptions of one channel share it, and it ends with the second`() throws {
        let server = StubRedis { words, connection in
            switch words.first {
            case "SUBSCRIBE":
                .reply("*3\r\n" + StubRedis.bulk("subscribe") + StubRedis.bulk("a") + ":1\r\n")
            default: .usual
            }
        }
        let client = try RedisClient.connected(server.url)
        defer { client.close() }
        let (first, second) = (Record<Happening>(), Record<Happening>())
        let one = subscribe(client, "a", first)
        #expect(try first.wait(for: 1) == [.interruption])
        let two = subscribe(client, "a", second)
        #expect(try second.wait(for: 1) == [.interruption])
        one.end()
        two.end()
        #expect(server.wait { $0.contains(["UNSUBSCRIBE", "a"]) })
        #expect(server.commands == [["SUBSCRIBE", "a"], ["UNSUBSCRIBE", "a"]])
    }

    @Test func `a silent server is asked, and left if it does not answer`() throws {
        let pings = Record<Int>()
        let server = StubRedis { words, connection in
            // The first PING is that of the handshake.
            guard words.first == "PING", connection.number == 2 else { return .usual }
            pings.append(2)
            return pings.all.count == 1 ? .usual : .nothing
        }
        let states = Record<Bool>()
        let client = try RedisClient.recorded(server.url, states) {
            ($0.idleCheckInterval, $0.replyTimeout) = (.milliseconds(20), .seconds(2))
        }
        defer { client.close() }
        _ = try states.wait("the client is connected") { $0.contains(true) }
        let record = Record<Happening>()
        let subscription = subscribe(client, "a", record)
        #expect(try record.wait(for: 2) == [.interruption, .interruption])
        subscription.end()
    }
}
