import HTTP
import Testing

@testable import API

/// What pages of other origins may ask and read.
@Suite struct CrossOriginTests {
    private static let app = "https://app.example"

    private func client(_ origins: AllowedOrigins, tokens: AccessTokens? = nil) -> TestClient {
        TestClient(access: AccessControl(tokens: tokens, origins: origins))
    }

    private func listed(_ texts: String...) throws -> AllowedOrigins {
        .listed(Set(try texts.map { try #require(Origin($0)) }))
    }

    private func preflight(_ client: TestClient, _ target: String, origin: String = app) throws -> Answer {
        let headers: HeaderFields = ["Origin": origin, "Access-Control-Request-Method": "PATCH"]
        return try client.send(.options, target, headers: headers)
    }

    @Test func `a listed origin is named, and the answer varies with it`() throws {
        let client = client(try listed(Self.app, "http://localhost:5173"))
        for origin in [Self.app, "http://localhost:5173"] {
            let answer = try client.send(.get, "/layouts", headers: ["Origin": origin])
            #expect(answer.headers["Access-Control-Allow-Origin"] == origin)
            #expect(answer.headers["Vary"] == "Origin")
            #expect(
                answer.headers["Access-Control-Expose-Headers"]
                    == "ETag, Location, Retry-After, X-Request-Id, Idempotent-Replayed"
            )
        }
    }

    @Test(arguments: ["https://app.example.evil", "http://app.example", "https://app.example:444", "null", "", "*"])
    func `another origin is not named, and the answer varies all the same`(origin: String) throws {
        let client = client(try listed(Self.app))
        let answer = try client.send(.get, "/layouts", headers: ["Origin": origin])
        #expect(answer.status == .ok)
        #expect(!answer.headers.contains("Access-Control-Allow-Origin"))
        #expect(answer.headers["Vary"] == "Origin")
        #expect(try client.send(.get, "/layouts").headers["Vary"] == "Origin")
    }

    @Test func `where any origin may read, the answer does not vary`() throws {
        let answer = try client(.any).send(.get, "/layouts", headers: ["Origin": Self.app])
        #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
        #expect(!answer.headers.contains("Vary"))
    }

    @Test func `without the option there are no CORS fields`() throws {
        let client = client(.none)
        for answer in [
            try client.send(.get, "/layouts", headers: ["Origin": Self.app]), try preflight(client, "/layouts/x"),
        ] {
            #expect(!answer.headers.contains { $0.name.hasPrefix("Access-Control") || $0.name == "Vary" })
        }
    }

    /// A browser hides from the page what does not name its origin, the reason of a failure included.
    @Test func `refusals can be read by the page, too`() throws {
        let client = client(try listed(Self.app), tokens: AccessFixture.tokens("alice \(AccessFixture.alice)"))
        func send(_ method: Method, _ target: String, _ body: String = "", token: String) throws -> Answer {
            let headers: HeaderFields = ["Origin": Self.app, "Authorization": "Bearer \(token)"]
            return try client.send(method, target, body, headers: headers)
        }
        let refusals = [
            (try send(.get, "/layouts", token: "wrong"), Status.unauthorized),
            (try send(.get, "/layouts/none", token: AccessFixture.alice), .notFound),
            (try send(.get, "/none", token: AccessFixture.alice), .notFound),
            (try send(.put, "/layouts", token: AccessFixture.alice), .methodNotAllowed),
            (try send(.post, "/solve", "{", token: AccessFixture.alice), .badRequest),
            (try send(.post, "/solve", "{}", token: AccessFixture.alice), .unprocessableContent),
        ]
        for (answer, status) in refusals {
            #expect(answer.status == status)
            #expect(answer.headers["Access-Control-Allow-Origin"] == Self.app, "\(status)")
        }
        client.service.setReady(false)
        let unready = try client.send(.get, "/readyz", headers: ["Origin": Self.app])
        #expect(unready.status == .serviceUnavailable)
        #expect(unready.headers["Access-Control-Allow-Origin"] == Self.app)
        let target = try #require(RequestTarget("/layouts"))
        let head = head(.post, target, ["Origin": Self.app])
        let refusal = try #require(client.service.admit(head, contentLength: 2, from: ""))
        #expect(refusal.headers["Access-Control-Allow-Origin"] == Self.app)
    }

    @Test func `a preflight lists the methods of the path, without a token`() throws {
        for tokens in [nil, AccessFixture.tokens("alice \(AccessFixture.alice)")] {
            let answer = try preflight(client(try listed(Self.app), tokens: tokens), "/layouts/x/traits")
            #expect(answer.status == .noContent && answer.body.isEmpty)
            #expect(answer.headers["Access-Control-Allow-Origin"] == Self.app)
            #expect(answer.headers["Access-Control-Allow-Methods"] == "PATCH, OPTIONS")
            #expect(
                answer.headers["Access-Control-Allow-Headers"]
                    == "Content-Type, Authorization, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, X-Request-Id, "
                    + "traceparent"
            )
            #expect(answer.headers["Access-Control-Max-Age"] == "7200")
            #expect(answer.headers["Vary"] == "Origin")
        }
    }

    @Test func `a preflight does not reveal which paths and layouts exist`() throws {
        let client = client(.any, tokens: AccessFixture.tokens("alice \(AccessFixture.alice)"))
        #expect(try preflight(client, "/layouts/x").headers.text == preflight(client, "/layouts/y").headers.text)
        let nowhere = try preflight(client, "/nowhere")
        #expect(nowhere.status == .noContent)
        #expect(nowhere.headers["Access-Control-Allow-Methods"] == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
    }

    @Test func `a preflight of another origin is not let through`() throws {
        let answer = try preflight(client(try listed(Self.app)), "/layouts/x", origin: "https://evil.example")
        #expect(!answer.headers.contains("Access-Control-Allow-Origin"))
    }
}
