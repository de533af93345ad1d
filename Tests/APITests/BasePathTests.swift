import HTTP
import JSON
import Testing

@testable import API

/// A service that is reached below a path.
@Suite struct BasePathTests {
    private static let layout = #"{"view":{"id":"v"}}"#
    let client: TestClient

    init() throws {
        client = try Self.client()
    }

    private static func client(_ access: AccessControl = AccessControl()) throws -> TestClient {
        var limits = ServiceLimits()
        limits.basePath = try #require(PathPrefix("/in/ner"))
        return TestClient(limits: limits, access: access)
    }

    /// Sends a request as a proxy does that has taken a prefix off its target.
    private func send(
        _ method: Method,
        _ target: String,
        _ body: String = "",
        below forwarded: String,
        to client: TestClient? = nil,
        headers: HeaderFields = [:]
    ) throws -> Answer {
        let target = try #require(RequestTarget(target))
        let request = Request(method: method, target: target, headers: headers, body: Array(body.utf8))
        let service = client?.service ?? self.client.service
        return try Answer(service.respond(to: request, below: try #require(PathPrefix(forwarded))))
    }

    @Test func `calls are below the path, and nowhere else`() throws {
        #expect(try client.send(.put, "/in/ner/layouts/x", Self.layout).status == .created)
        #expect(try client.send(.get, "/in/ner/layouts/x").status == .ok)
        #expect(try client.send(.get, "/in/ner/healthz").status == .ok)
        #expect(try client.send(.get, "/in/ner/").status == .ok)
        #expect(try client.send(.get, "/in/ner/playground/main.js").status == .ok)
        for target in ["/layouts/x", "/healthz", "/", "/in/layouts/x", "/in/ner/in/ner/layouts/x"] {
            #expect(try client.send(.get, target).status == .notFound, "\(target)")
        }
        #expect(try client.send(.delete, "/layouts/x").status == .notFound)
    }

    @Test func `Location has the path, and what a proxy has taken off before it`() throws {
        let created = try client.send(.post, "/in/ner/layouts", Self.layout)
        let location = try #require(created.headers["Location"])
        #expect(location.hasPrefix("/in/ner/layouts/"))
        #expect(try client.send(.get, location).status == .ok)
        let put = try send(.put, "/in/ner/layouts/y", Self.layout, below: "/outer")
        #expect(put.headers.values(of: "Location") == ["/outer/in/ner/layouts/y"])
        let plain = try send(.put, "/layouts/z", Self.layout, below: "/outer", to: TestClient())
        #expect(plain.headers["Location"] == "/outer/layouts/z")
    }

    /// The tempting fault is to keep the answer with the first client's prefix.
    @Test func `an answer that is repeated has the prefix of the repetition`() throws {
        let fields: HeaderFields = ["Idempotency-Key": "k"]
        let first = try send(.post, "/in/ner/layouts", Self.layout, below: "/one", headers: fields)
        let second = try send(.post, "/in/ner/layouts", Self.layout, below: "/two", headers: fields)
        let (one, two) = (try #require(first.headers["Location"]), try #require(second.headers["Location"]))
        #expect(second.headers["Idempotent-Replayed"] == "true")
        #expect(one.hasPrefix("/one/in/ner/layouts/") && two == "/two" + one.dropFirst(4))
    }

    @Test func `the path without its slash leads to the page`() throws {
        let answer = try send(.get, "/in/ner", below: "/outer")
        #expect(answer.status == .permanentRedirect && answer.headers["Location"] == "/outer/in/ner/")
        #expect(try client.send(.post, "/in/ner", "{}").status == .notFound)
    }

    @Test func `the description names the path as its server`() throws {
        func text(_ answer: Answer) -> String { String(decoding: answer.body, as: UTF8.self) }
        let plain = text(try TestClient().send(.get, "/openapi.yaml"))
        #expect(plain.contains("servers:\n  - url: http://127.0.0.1:8080\n    description: "))
        let answer = try send(.get, "/in/ner/openapi.yaml", below: "/outer")
        #expect(text(answer).contains("\nservers:\n  - url: /outer/in/ner\nsecurity:\n"))
        #expect(answer.headers.values(of: "Vary").contains("X-Forwarded-Prefix"))
        let line = plain.split(separator: "\n").filter {
            $0.contains("127.0.0.1:8080") || $0.contains("without options")
        }
        #expect(
            text(answer).count == plain.count - line.reduce(0) { $0 + $1.count + 1 } + "  - url: /outer/in/ner\n".count
        )
    }

    @Test func `what was probably meant is told with the path`() throws {
        func detail(_ target: String) throws -> String { try client.send(.get, target).json["detail"]?.string ?? "" }
        #expect(try detail("/layouts").hasSuffix("did you mean /in/ner/layouts?"))
        #expect(try detail("/in/ner/layout").hasSuffix("did you mean /in/ner/layouts?"))
        #expect(try detail("/in/ner/what/ever/it/is").hasSuffix("/in/ner/openapi.yaml describes all calls"))
    }

    @Test func `what needs no token is found below the path alone`() throws {
        let tokens = try AccessTokens(parsing: Array("one 0123456789abcdef0123456789abcdef0123456789abcdef".utf8))
        let closed = try Self.client(AccessControl(tokens: tokens))
        #expect(try closed.send(.get, "/in/ner/healthz").status == .ok)
        #expect(try closed.send(.get, "/in/ner/layouts").status == .unauthorized)
        #expect(try closed.send(.get, "/layouts").status == .unauthorized)
    }

    @Test func `a preflight is answered for the call below the path`() throws {
        let access = AccessControl(origins: try #require(AllowedOrigins(parsing: "https://a.example")))
        let fields: HeaderFields = ["Origin": "https://a.example", "Access-Control-Request-Method": "POST"]
        let answer = try Self.client(access).send(.options, "/in/ner/layouts", headers: fields)
        #expect(answer.status == .noContent && answer.headers["Allow"] == "GET, HEAD, POST, OPTIONS")
    }
}
