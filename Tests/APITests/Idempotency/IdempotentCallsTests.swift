import HTTP
import JSON
import Sessions
import Testing

@testable import API

/// Calls that are repeated with the same `Idempotency-Key`, one after the other.
@Suite struct IdempotentCallsTests {
    private let client = TestClient()
    private let move = #"{"operations":[{"set":{"key":"gap"},"constant":20}]}"#

    private func keyed(_ key: String) -> HeaderFields { ["Idempotency-Key": key] }

    private func isReplay(_ answer: Answer) -> Bool { answer.headers["Idempotent-Replayed"] == "true" }

    private func revision(_ client: TestClient) throws -> String? {
        try client.send(.get, "/layouts/x").headers["ETag"]
    }

    @Test func `a repeated edit is answered as the first time, and made once`() throws {
        try client.put(twoViews)
        let first = try client.send(.patch, "/layouts/x/constraints", move, headers: keyed("k"))
        #expect(first.status == .ok && !isReplay(first))
        let second = try client.send(.patch, "/layouts/x/constraints", move, headers: keyed(#""k""#))
        #expect(isReplay(second) && second.status == .ok && second.body == first.body)
        #expect(second.headers["ETag"] == first.headers["ETag"])
        #expect(try revision(client) == "\"2\"")
        let other = try client.send(.patch, "/layouts/x/constraints", move, headers: keyed("l"))
        #expect(!isReplay(other))
    }

    @Test func `a layout is created once`() throws {
        let first = try client.send(.post, "/layouts", twoViews, headers: keyed("new"))
        let second = try client.send(.post, "/layouts", twoViews, headers: keyed("new"))
        #expect(first.status == .created && second.status == .created)
        #expect(first.headers["Location"] != nil && second.headers["Location"] == first.headers["Location"])
        #expect(client.service.registry.count == 1)
    }

    /// Before, whoever asked for JSON was sent a picture.
    @Test func `a kept answer is not sent to whom its media type is of no use`() throws {
        func solve(_ accept: String, _ key: String) throws -> Answer {
            try client.send(.post, "/solve", twoViews, headers: ["Idempotency-Key": key, "Accept": accept])
        }
        let picture = try solve("image/svg+xml", "k")
        #expect(picture.status == .ok && picture.headers["Content-Type"]?.hasPrefix("image/svg+xml") == true)
        let other = try solve("application/json", "k")
        #expect(other.status == .notAcceptable && !isReplay(other))
        #expect(String(decoding: other.body, as: UTF8.self).contains("is kept as image/svg+xml"))
        for accept in ["*/*", "image/*;q=0.5, application/json"] {
            let again = try solve(accept, "k")
            #expect(isReplay(again) && again.body == picture.body)
        }
        #expect(try solve("image/svg+xml, nonsense;;", "k").status == .notAcceptable)
    }

    @Test(arguments: ["undo", "redo"])
    func `a step is taken once`(step: String) throws {
        try client.put(twoViews)
        for _ in 0..<3 { #expect(try client.send(.patch, "/layouts/x/constraints", move).status == .ok) }
        if step == "redo" {
            for _ in 0..<3 { #expect(try client.send(.post, "/layouts/x/undo").status == .ok) }
        }
        let first = try client.send(.post, "/layouts/x/\(step)", headers: keyed("s"))
        let second = try client.send(.post, "/layouts/x/\(step)", headers: keyed("s"))
        #expect(first.status == .ok && second.body == first.body && isReplay(second))
        #expect(try revision(client) == first.headers["ETag"])
    }

    @Test func `a refusal is repeated too, even where the call would succeed by then`() throws {
        let missing = try client.send(.patch, "/layouts/x/constraints", move, headers: keyed("k"))
        try client.put(twoViews)
        let again = try client.send(.patch, "/layouts/x/constraints", move, headers: keyed("k"))
        #expect(missing.status == .notFound && again.status == .notFound && isReplay(again))
        #expect(try revision(client) == "\"1\"")
    }

    @Test func `a key stands for one method, path, query and body`() throws {
        try client.put(twoViews)
        #expect(try client.send(.patch, "/layouts/x/constraints", move, headers: keyed("k")).status == .ok)
        let others: [(Method, String, String)] = [
            (.patch, "/layouts/x/constraints", move + " "), (.patch, "/layouts/x/constraints?frames=all", move),
            (.patch, "/layouts/y/constraints", move), (.post, "/solve", twoViews), (.put, "/layouts/x", twoViews),
        ]
        for (method, target, body) in others {
            let answer = try client.send(method, target, body, headers: keyed("k"))
            #expect(answer.status == .unprocessableContent && !isReplay(answer))
            #expect(answer.json["detail"]?.string?.contains("Idempotency-Key") == true)
        }
        #expect(try revision(client) == "\"2\"")
        #expect(isReplay(try client.send(.patch, "/layouts/x/constraints", move, headers: keyed("k"))))
    }

    @Test func `calls that read or delete have no use for a key`() throws {
        try client.put(twoViews)
        for _ in 0..<2 {
            let answer = try client.send(.get, "/layouts/x", headers: keyed("not a key"))
            #expect(answer.status == .ok && !isReplay(answer))
        }
        #expect(try client.send(.delete, "/layouts/x", headers: keyed("k")).status == .noContent)
        #expect(try client.send(.delete, "/layouts/x", headers: keyed("k")).status == .notFound)
        #expect(client.service.answers.count == 0)
    }

    @Test func `a malformed key, or more than one, is refused, and nothing is done`() throws {
        var twice = keyed("a")
        twice.append("idempotency-key", "a")
        for headers in [keyed("a b"), keyed(""), keyed("é"), twice] {
            let answer = try client.send(.put, "/layouts/x", twoViews, headers: headers)
            #expect(answer.status == .badRequest && answer.json["detail"]?.string?.contains("Idempotency-Key") == true)
        }
        #expect(client.service.registry.count == 0 && client.service.answers.count == 0)
    }

    @Test func `a list of lines has no key`() throws {
        var headers = keyed("k")
        headers.append("Content-Type", "application/x-ndjson")
        let answer = try client.send(.post, "/solve", "{}", headers: headers)
        #expect(answer.status == .badRequest && answer.json["detail"]?.string?.contains("one by one") == true)
        let request = Request(method: .post, target: try #require(RequestTarget("/solve")), headers: headers)
        #expect(client.service.beginLines(of: request) == nil)
        #expect(client.service.admit(request, contentLength: nil, from: "")?.status == .badRequest)
    }

    @Test func `lines of progress are no part of an answer that is kept`() throws {
        var headers = keyed("k")
        headers.append("Accept", "application/x-ndjson")
        let first = try client.send(.post, "/solve", twoViews, headers: headers)
        let second = try client.send(.post, "/solve", twoViews, headers: headers)
        #expect(first.status == .ok && second.body == first.body && isReplay(second))
        #expect(first.body.count { $0 == UInt8(ascii: "\n") } == 1)
    }

    @Test func `a key counts for its token alone`() throws {
        let tokens = AccessFixture.tokens("alice \(AccessFixture.alice)", "bob \(AccessFixture.bob)")
        let client = TestClient(access: AccessControl(tokens: tokens))
        func send(_ token: String, _ body: String) throws -> Answer {
            var headers = keyed("k")
            headers.append("Authorization", "Bearer \(token)")
            return try client.send(.put, "/layouts/x", body, headers: headers)
        }
        let alice = try send(AccessFixture.alice, twoViews)
        let bob = try send(AccessFixture.bob, twoViews + " ")
        #expect(alice.status == .created && bob.status == .created && !isReplay(bob))
        #expect(isReplay(try send(AccessFixture.alice, twoViews)))
        #expect(try send(AccessFixture.alice, twoViews + " ").status == .unprocessableContent)
        let again = try send(AccessFixture.bob, twoViews + " ")
        #expect(isReplay(again) && again.headers["Cache-Control"] == "private, no-cache")
        #expect(try client.send(.put, "/layouts/x", twoViews, headers: keyed("k")).status == .unauthorized)
    }

    @Test func `pages may send keys, and see whether an answer is repeated, each from its own origin`() throws {
        let origins = try #require(AllowedOrigins(parsing: "https://a.example, https://b.example"))
        let client = TestClient(access: AccessControl(origins: origins))
        for origin in ["https://a.example", "https://b.example"] {
            var headers = keyed("k")
            headers.append("Origin", origin)
            let answer = try client.send(.put, "/layouts/x", twoViews, headers: headers)
            #expect(answer.status == .created)
            #expect(answer.headers.values(of: "Access-Control-Allow-Origin") == [origin])
            #expect(answer.headers.values(of: "Vary") == ["Origin"])
        }
    }

    @Test func `one client's answers never push out another's`() throws {
        var limits = ServiceLimits()
        limits.idempotency.bytes = 64 << 10
        let tokens = AccessFixture.tokens("alice \(AccessFixture.alice)", "bob \(AccessFixture.bob)")
        let client = TestClient(limits: limits, access: AccessControl(tokens: tokens))
        func solve(_ token: String, _ key: String) throws -> Answer {
            var headers = keyed(key)
            headers.append("Authorization", "Bearer \(token)")
            return try client.send(.post, "/solve", twoViews, headers: headers)
        }
        #expect(try solve(AccessFixture.alice, "first").status == .ok)
        for number in 0..<200 { #expect(try solve(AccessFixture.bob, "\(number)").status == .ok) }
        #expect(isReplay(try solve(AccessFixture.alice, "first")))
        #expect(!isReplay(try solve(AccessFixture.bob, "0")))
        #expect(isReplay(try solve(AccessFixture.bob, "199")))
        #expect(client.service.keptBytes <= 2 * 64 << 10)
    }

    @Test func `answers count among the memory of layouts, until they are old`() throws {
        var limits = ServiceLimits()
        limits.idempotency.age = .seconds(60)
        let client = TestClient(limits: limits)
        client.service.sweep(at: .seconds(100))
        #expect(try client.send(.post, "/solve", twoViews, headers: keyed("a")).status == .ok)
        let bytes = client.service.keptBytes
        #expect(bytes > KeptAnswers.bytesPerKey)
        client.service.sweep(at: .seconds(150))
        #expect(isReplay(try client.send(.post, "/solve", twoViews, headers: keyed("a"))))
        client.service.sweep(at: .seconds(161))
        #expect(client.service.keptBytes == 0 && client.service.answers.count == 0)
        #expect(!isReplay(try client.send(.post, "/solve", twoViews, headers: keyed("a"))))
    }

    @Test func `a call whose answer was too large to be kept is not made twice`() throws {
        var limits = ServiceLimits()
        limits.idempotency.bytes = 2_000
        let client = TestClient(limits: limits)
        let views = (0..<100).map { #"{"id":"view\#($0)"}"# }.joined(separator: ",")
        let body = #"{"view":{"subviews":[\#(views)]}}"#
        #expect(try client.send(.put, "/layouts/x", body, headers: keyed("k")).status == .created)
        let again = try client.send(.put, "/layouts/x", body, headers: keyed("k"))
        #expect(again.status == .unprocessableContent)
        let detail = try #require(again.json["detail"]?.string)
        #expect(detail.contains("201") && detail.contains("--idempotency-bytes"))
        #expect(try revision(client) == "\"1\"")
    }
}
