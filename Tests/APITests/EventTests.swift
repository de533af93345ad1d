import HTTP
import JSON
import Sessions
import Testing

@testable import API

/// `GET /layouts/{id}/events`.
@Suite struct EventTests {
    private static let document = #"""
        {"traits":{"size":{"width":100,"height":50}},"view":{"subviews":[{"id":"a"},{"id":"b"}]},
         "constraints":[{"first":"a.width","constant":10,"key":"k"},"a.height == 5","a.left == 1","a.top == 2",
                        "b.left == a.right","b.top == a.top","b.size == a.size"]}
        """#

    private func set(_ value: Int, _ client: TestClient) throws -> Answer {
        try client.edit(#"{"set":{"key":"k"},"constant":\#(value)}"#)
    }

    @Test func `first comes the present solution, then what each revision changes`() throws {
        let client = TestClient()
        let created = try client.put(Self.document)
        let watcher = try Watcher(client)
        var (events, isOpen) = try watcher.read()
        #expect(events.count == 1 && isOpen)
        #expect(events.first?.id == 1 && events.first?.name == "solution" && events.first?.data == created.json)
        #expect(try watcher.read().events.isEmpty)
        let answers = try [20, 30, 40].map { try set($0, client) }
        (events, isOpen) = try watcher.read()
        #expect(events.map(\.id) == [2, 3, 4] && isOpen)
        for (event, answer) in zip(events, answers) {
            #expect(Set(event.data["frames"]?.keys ?? []) == ["a", "b"])
            #expect(event.data["frames"]?["a"] == answer.json["frames"]?["a"])
            #expect(event.data["revision"] == answer.json["revision"])
        }
    }

    @Test func `edits that change nothing, or are only tried, or refused, are no events`() throws {
        let client = TestClient()
        try client.put(Self.document)
        let watcher = try Watcher(client)
        _ = try watcher.read()
        #expect(try client.edit("").status == .ok)
        let trial = #"{"operations":[{"set":{"key":"k"},"constant":7}]}"#
        #expect(try client.send(.patch, "/layouts/x/constraints?dryRun=true", trial).status == .ok)
        #expect(try client.edit(#"{"set":{"key":"none"},"constant":7}"#).status == .unprocessableContent)
        #expect(try client.editViews(#"{"add":{"id":"a"},"to":"root"}"#).status == .unprocessableContent)
        #expect(try watcher.read().events.isEmpty)
        #expect(try client.send(.patch, "/layouts/x/traits", #"{"direction":"rtl"}"#).status == .ok)
        #expect(try client.editViews(#"{"add":{"id":"c"},"to":"root"}"#).status == .ok)
        #expect(try watcher.read().events.map(\.id) == [2, 3])
    }

    @Test func `each watcher gets the form that it asked for`() throws {
        let client = TestClient()
        try client.put(
            #"""
            {"traits":{"size":{"width":100,"height":50}},
             "view":{"subviews":[{"id":"box","subviews":[{"id":"t","text":"Hello"}]}]},
             "constraints":["box.left == 10","box.top == 10","t.left == box.left + 5","t.top == box.top",
                            "box.width == 60","box.height == 30"]}
            """#
        )
        let (plain, root) = (try Watcher(client), try Watcher(client, "/layouts/x/events?coordinates=root&text=lines"))
        #expect(try plain.read().events.first?.data["frames"]?["t"]?["x"]?.number == 5)
        let first = try #require(try root.read().events.first)
        #expect(first.data["frames"]?["t"]?["x"]?.number == 15 && first.data["texts"] != nil)
        let move = #"{"make":["t.bottom == box.bottom @ 1"]},{"make":["box.centerX == 50 @ 1"]}"#
        #expect(try client.edit(move).status == .ok)
        #expect(try plain.read().events.map(\.id) == [2])
        #expect(try root.read().events.map(\.id) == [2])
        for query in ["?frames=all", "?coordinates=screen", "?text=words"] {
            #expect(try client.send(.get, "/layouts/x/events\(query)").status == .badRequest)
        }
    }

    @Test func `a client that comes back gets what it has missed, or everything`() throws {
        let client = TestClient()
        let created = try client.put(Self.document)
        let watcher = try Watcher(client)
        _ = try watcher.read()
        for value in 11...15 { _ = try set(value, client) }
        watcher.stream.end()
        for value in 16...20 { _ = try set(value, client) }
        #expect(try Watcher(client, headers: ["Last-Event-ID": "11"]).read().events.isEmpty)
        #expect(try Watcher(client, headers: ["Last-Event-ID": "6"]).read().events.map(\.id) == [7, 8, 9, 10, 11])
        // The first event was no difference: what came before is not kept.
        let all = try Watcher(client, headers: ["Last-Event-ID": "0"]).read().events
        #expect(all.map(\.id) == [11])
        #expect(all.first?.data["frames"]?.keys.count == created.json["frames"]?.keys.count)
        #expect(try Watcher(client, headers: ["Last-Event-ID": "99"]).read().events.map(\.id) == [11])
        #expect(try Watcher(client, headers: ["Last-Event-ID": ""]).read().events.map(\.id) == [11])
        for wrong in ["one", "-1", "1234567890123456789"] {
            let answer = try client.send(.get, "/layouts/x/events", headers: ["Last-Event-ID": wrong])
            #expect(answer.status == .badRequest)
        }
    }

    @Test func `what nobody takes for long is not kept`() throws {
        let client = TestClient()
        try client.put(Self.document)
        let watcher = try Watcher(client)
        _ = try watcher.read()
        watcher.stream.end()
        for value in 0..<100 { _ = try set(value, client) }
        #expect(client.service.events.watched(LayoutKey("x", in: .shared)) == nil)
        #expect(try Watcher(client, headers: ["Last-Event-ID": "1"]).read().events.map(\.id) == [101])
    }

    /// A server has nowhere to send the answer if the client has gone meanwhile.
    @Test func `a stream that is discarded with its response is over`() throws {
        let client = TestClient()
        try client.put(Self.document)
        for _ in 0..<40 { _ = try Watcher(client) }
        let metrics = String(decoding: try client.send(.get, "/metrics").body, as: UTF8.self)
        #expect(metrics.contains("quoin_event_streams 0\n"))
    }

    @Test func `a watcher that falls behind what is kept is let go, and can come back`() throws {
        var limits = ServiceLimits()
        limits.eventBytes = 1_000
        let client = TestClient(limits: limits)
        try client.put(Self.document)
        let (slow, quick) = (try Watcher(client), try Watcher(client))
        _ = try (slow.read(), quick.read())
        for value in 0..<50 {
            _ = try set(value, client)
            #expect(try quick.read().events.count == 1)
        }
        let (events, isOpen) = try slow.read()
        #expect(events.isEmpty && !isOpen)
        let metrics = String(decoding: try client.send(.get, "/metrics").body, as: UTF8.self)
        #expect(metrics.contains("quoin_event_streams 1\n"))
        let bytes = metrics.split(separator: "\n").first { $0.hasPrefix("quoin_event_bytes ") }
        #expect(Int(bytes?.split(separator: " ").last ?? "") ?? .max <= 1_000)
        #expect(try Watcher(client, headers: ["Last-Event-ID": "1"]).read().events.map(\.id) == [51])
    }

    @Test func `a layout that is deleted says so, and ends`() throws {
        let client = TestClient()
        try client.put(Self.document)
        let watcher = try Watcher(client)
        _ = try watcher.read()
        _ = try set(12, client)
        #expect(try client.send(.delete, "/layouts/x").status == .noContent)
        let (events, isOpen) = try watcher.read()
        #expect(events.map(\.name) == ["solution", "gone"] && !isOpen)
        #expect(events.last?.id == 2 && events.last?.data["id"]?.string == "x")
        #expect(try client.send(.get, "/layouts/x/events").status == .notFound)
    }

    @Test func `a layout that expires says so`() throws {
        var limits = ServiceLimits()
        limits.sessions.timeToLive = .seconds(10)
        let client = TestClient(limits: limits)
        try client.put(Self.document)
        let watcher = try Watcher(client)
        _ = try watcher.read()
        for second in 1...30 { client.service.sweep(at: .seconds(second)) }
        let (events, isOpen) = try watcher.read()
        #expect(events.map(\.name) == ["gone"] && !isOpen)
    }

    @Test func `a layout that is replaced goes on with all its frames`() throws {
        let client = TestClient()
        try client.put(Self.document)
        let watcher = try Watcher(client)
        _ = try watcher.read()
        let replaced = try client.put(#"{"traits":{"size":{"width":9,"height":9}},"view":{"subviews":[{"id":"z"}]}}"#)
        let (events, isOpen) = try watcher.read()
        #expect(events.count == 1 && isOpen)
        #expect(events.first?.id == 2 && events.first?.data["frames"] == replaced.json["frames"])
    }

    @Test func `an edit whose answer is too large changes nothing, and is no event`() throws {
        var limits = ServiceLimits()
        limits.sessions.answerBytes = 4_000
        let client = TestClient(limits: limits)
        try client.put(Self.document)
        let watcher = try Watcher(client)
        _ = try watcher.read()
        let views = (0..<150).map { #"{"add":{"id":"v\#($0)"},"to":"root"}"# }.joined(separator: ",")
        #expect(try client.editViews(views).status == .unprocessableContent)
        #expect(try watcher.read().events.isEmpty)
        #expect(try set(33, client).status == .ok)
        #expect(try watcher.read().events.map(\.id) == [2])
    }

    @Test func `streams end when tokens are replaced, and show nothing of other namespaces`() throws {
        let tokens = try AccessTokens(
            parsing: Array("ann ann-token-0123456789\nbob bob-token-0123456789\n".utf8)
        )
        let access = AccessControl(tokens: tokens)
        let client = TestClient(access: access)
        let ann: HeaderFields = ["Authorization": "Bearer ann-token-0123456789", "Content-Type": "application/json"]
        let bob: HeaderFields = ["Authorization": "Bearer bob-token-0123456789", "Content-Type": "application/json"]
        #expect(try client.send(.put, "/layouts/x", Self.document, headers: ann).status == .created)
        #expect(try client.send(.get, "/layouts/x/events", headers: bob).status == .notFound)
        #expect(try client.send(.put, "/layouts/x", Self.document, headers: bob).status == .created)
        let watcher = try Watcher(client, headers: ann)
        _ = try watcher.read()
        let edit = #"{"operations":[{"set":{"key":"k"},"constant":7}]}"#
        #expect(try client.send(.patch, "/layouts/x/constraints", edit, headers: bob).status == .ok)
        #expect(try watcher.read().events.isEmpty)
        access.replaceTokens(by: tokens)
        #expect(try client.send(.patch, "/layouts/x/constraints", edit, headers: ann).status == .ok)
        let (events, isOpen) = try watcher.read()
        #expect(events.isEmpty && !isOpen)
    }
}
