import HTTP
import JSON
import Sessions
import Testing
import Threads

@testable import API

/// Calls with an `Idempotency-Key` are done once, whichever instances they come to.
@Suite struct SharedKeysTests {
    private let server = StubSharedServer()

    private func instance() -> TestClient { TestClient(of: LayoutService(sharing: server)) }

    private static let edit = #"{"operations":[{"set": {"key": "gap"}, "constant": 20}]}"#

    private func send(
        _ client: TestClient,
        _ method: Method,
        _ target: String,
        _ body: String,
        _ key: String = "one"
    ) throws -> Answer {
        try client.send(method, target, body, headers: ["Idempotency-Key": key])
    }

    @Test func `a repetition is answered as the first time, on every instance`() throws {
        let (one, other) = (instance(), instance())
        let made = try send(one, .post, "/layouts", twoViews, "make")
        #expect(made.status == .created)
        for client in [one, other, instance()] {
            let again = try send(client, .post, "/layouts", twoViews, "make")
            #expect(again.body == made.body && again.headers["Location"] == made.headers["Location"])
            #expect(again.headers["Idempotent-Replayed"] == "true")
        }
        #expect(try one.send(.get, "/layouts").json["layouts"]?.elements.count == 1)
        try one.put(twoViews)
        let edited = try send(one, .patch, "/layouts/x/constraints", Self.edit)
        #expect(edited.json["revision"]?.number == 2)
        #expect(try send(other, .patch, "/layouts/x/constraints", Self.edit).body == edited.body)
        #expect(try other.send(.get, "/layouts/x").json["revision"]?.number == 2)
    }

    @Test func `the same key with another request`() throws {
        let (one, other) = (instance(), instance())
        try one.put(twoViews)
        _ = try send(one, .patch, "/layouts/x/constraints", Self.edit)
        #expect(try send(other, .put, "/layouts/y", twoViews).status == .unprocessableContent)
        #expect(try send(other, .patch, "/layouts/x/constraints", Self.edit).status == .ok)
    }

    @Test func `a refusal is kept, too`() throws {
        let (one, other) = (instance(), instance())
        let refused = try send(one, .patch, "/layouts/x/constraints", Self.edit)
        #expect(refused.status == .notFound)
        try one.put(twoViews)
        let again = try send(other, .patch, "/layouts/x/constraints", Self.edit)
        #expect(again.status == .notFound && again.headers["Idempotent-Replayed"] == "true")
    }

    @Test(arguments: [StubSharedServer.Fate.fail, .lose, .storeSilently])
    func `what may have been stored is found out by its repetition`(fate: StubSharedServer.Fate) throws {
        let (one, other) = (instance(), instance())
        try one.put(twoViews)
        server.plan(fate)
        #expect(try send(one, .patch, "/layouts/x/constraints", Self.edit).status == .serviceUnavailable)
        let again = try send(other, .patch, "/layouts/x/constraints", Self.edit)
        #expect(again.status == .ok && again.json["revision"]?.number == 2)
        #expect(again.headers.contains("Idempotent-Replayed") == (fate == .storeSilently))
        server.plan(fate)
        #expect(try send(one, .post, "/layouts", twoViews, "make").status == .serviceUnavailable)
        #expect(try send(other, .post, "/layouts", twoViews, "make").status == .created)
        #expect(try one.send(.get, "/layouts").json["layouts"]?.elements.count == 2)
    }

    @Test func `the same calls on two instances at the same time are done once`() throws {
        let (one, other) = (instance(), instance())
        try one.put(twoViews)
        let answers = Guarded<[Answer?]>([])
        for number in 0..<50 {
            let body = #"{"operations":[{"set": {"key": "gap"}, "constant": \#(number)}]}"#
            let threads = try [one, other].map { client in
                try Thread {
                    let answer = try? send(client, .patch, "/layouts/x/constraints", body, "key\(number)")
                    answers.withLock { $0.append(answer) }
                }
            }
            for thread in threads { thread.join() }
            let pair = answers.withLock { $0.suffix(2).compactMap(\.self) }
            #expect(pair.count == 2 && pair[0].body == pair[1].body)
            // Also the one that turned out to be done when its change was to be stored.
            #expect(pair.count { $0.headers["Idempotent-Replayed"] == "true" } == 1)
        }
        #expect(try one.send(.get, "/layouts/x").json["revision"]?.number == 51)
    }
}
