import HTTP
import JSON
import Testing

@testable import API

/// Two users of one service, who give their layouts the same ids.
@Suite struct NamespaceCallsTests {
    private let client = TestClient(
        access: AccessControl(tokens: AccessFixture.tokens("alice \(AccessFixture.alice)", "bob \(AccessFixture.bob)"))
    )

    private func alice(_ method: Method, _ target: String, _ body: String = "") throws -> Answer {
        try client.send(method, target, body, headers: ["Authorization": "Bearer \(AccessFixture.alice)"])
    }

    private func bob(_ method: Method, _ target: String, _ body: String = "") throws -> Answer {
        try client.send(method, target, body, headers: ["Authorization": "Bearer \(AccessFixture.bob)"])
    }

    @Test func `two users give the same id and do not notice`() throws {
        #expect(try alice(.put, "/layouts/x", twoViews).status == .created)
        let wide = twoViews.replacing("a.left == superview.left + 10", with: "a.left == superview.left + 20")
        #expect(try bob(.put, "/layouts/x", wide).status == .created)
        #expect(try alice(.get, "/layouts/x").frame("a") == [10, 0, 50, 50])
        #expect(try bob(.get, "/layouts/x").frame("a") == [20, 0, 50, 50])
        #expect(try alice(.get, "/layouts/x").json["revision"] == .number(1))
        #expect(try bob(.delete, "/layouts/x").status == .noContent)
        #expect(try alice(.get, "/layouts/x").status == .ok)
        #expect(try bob(.get, "/layouts/x").status == .notFound)
    }

    @Test func `a list holds one's own layouts only`() throws {
        for id in ["a", "b"] { #expect(try alice(.put, "/layouts/\(id)", twoViews).status == .created) }
        #expect(try bob(.put, "/layouts/c", twoViews).status == .created)
        func ids(_ answer: Answer) -> [String] {
            answer.json["layouts"]?.elements.compactMap { $0["id"]?.string } ?? []
        }
        #expect(try ids(alice(.get, "/layouts")) == ["a", "b"])
        #expect(try ids(bob(.get, "/layouts")) == ["c"])
    }

    @Test func `two tokens of one name open the same layouts`() throws {
        let second = "alice-fedcba-9876543210"
        client.service.access.replaceTokens(
            by: AccessFixture.tokens("alice \(AccessFixture.alice)", "alice \(second)", "bob \(AccessFixture.bob)")
        )
        #expect(try alice(.put, "/layouts/x", twoViews).status == .created)
        let answer = try client.send(.get, "/layouts/x", headers: ["Authorization": "Bearer \(second)"])
        #expect(answer.status == .ok)
    }

    /// Each call with a layout in its path, on one that another user has and on one that nobody has, body sound or not.
    @Test(arguments: Route.all.filter { $0.pattern.contains("{id}") && $0.method != .put }.map(\.pattern))
    func `a layout of another user is one that does not exist`(pattern: String) throws {
        #expect(try alice(.put, "/layouts/theirs", twoViews).status == .created)
        for route in Route.all where route.pattern == pattern && route.method != .put {
            let edit = #"{"operations": [{"make": ["a.left == 1", "c.left == 2"]}], "variants": []}"#
            for body in route.takesBody ? [#"{"operations": []}"#, #"{"variants": [{}]}"#, "{}", edit, "{"] : [""] {
                let theirs = try bob(route.method, pattern.replacing("{id}", with: "theirs"), body)
                let nobodys = try bob(route.method, pattern.replacing("{id}", with: "nobodys"), body)
                #expect(theirs.status == nobodys.status && theirs.body == nobodys.body, "\(route.method.name) \(body)")
                #expect(theirs.headers.text == nobodys.headers.text)
                if !route.takesBody { #expect(theirs.status == .notFound) }
            }
        }
        #expect(try alice(.get, "/layouts/theirs").json["revision"] == .number(1))
    }

    @Test func `conditions do not reveal whether another user has a layout`() throws {
        #expect(try alice(.put, "/layouts/theirs", twoViews).status == .created)
        func put(_ id: String, _ field: String) throws -> Answer {
            let headers: HeaderFields = ["Authorization": "Bearer \(AccessFixture.bob)", field: "*"]
            return try client.send(.put, "/layouts/\(id)", twoViews, headers: headers)
        }
        #expect(try put("theirs", "If-Match").body == put("nobodys", "If-Match").body)
        #expect(try put("theirs", "If-None-Match").status == .created)
        #expect(try alice(.get, "/layouts/theirs").json["revision"] == .number(1))
    }
}
