import HTTP
import Testing

@testable import API

/// Which callers are served where tokens are required, and how others are refused.
@Suite struct BearerTests {
    let client = TestClient(
        access: AccessControl(tokens: AccessFixture.tokens("alice \(AccessFixture.alice)", "bob \(AccessFixture.bob)"))
    )

    private func send(
        _ target: String,
        _ authorization: String...,
        method: Method = .get,
        body: String = ""
    ) throws -> Answer {
        var headers = HeaderFields()
        for field in authorization { headers.append("Authorization", field) }
        return try client.send(method, target, body, headers: headers)
    }

    @Test func `a token lets in, whatever the case of its scheme and the spaces before it`() throws {
        for scheme in ["Bearer ", "bearer ", "BEARER ", "Bearer   "] {
            #expect(try send("/layouts", scheme + AccessFixture.alice).status == .ok)
        }
    }

    @Test func `without a token the answer is a challenge`() throws {
        for authorization in [[], ["Basic YWxpY2U6c2VjcmV0"], ["Bearerer x"], [AccessFixture.alice]] {
            var headers = HeaderFields()
            for field in authorization { headers.append("Authorization", field) }
            let answer = try client.send(.get, "/layouts", headers: headers)
            #expect(answer.status == .unauthorized)
            #expect(answer.headers["WWW-Authenticate"] == #"Bearer realm="quoin""#)
            #expect(answer.headers["Content-Type"] == "application/problem+json")
        }
    }

    @Test(arguments: ["Bearer wrong", "Bearer \(AccessFixture.alice)x", "Bearer a b", "Bearer \u{e4}"])
    func `an invalid token is refused and not repeated`(field: String) throws {
        let answer = try send("/layouts", field)
        #expect(answer.status == .unauthorized)
        #expect(answer.headers["WWW-Authenticate"] == #"Bearer realm="quoin", error="invalid_token""#)
        #expect(!String(decoding: answer.body, as: UTF8.self).contains(field.dropFirst(7)))
    }

    @Test func `a repeated field and a scheme without a token are malformed requests`() throws {
        let good = "Bearer \(AccessFixture.alice)"
        for fields in [[good, good], [good, "Bearer x"], ["Basic x", good], ["Bearer"], ["Bearer "]] {
            var headers = HeaderFields()
            for field in fields { headers.append("Authorization", field) }
            let answer = try client.send(.get, "/layouts", headers: headers)
            #expect(answer.status == .badRequest)
            #expect(answer.headers["WWW-Authenticate"] == #"Bearer realm="quoin", error="invalid_request""#)
        }
    }

    @Test func `a token in the query is not accepted`() throws {
        #expect(try send("/layouts?access_token=\(AccessFixture.alice)").status == .unauthorized)
        let answer = try send("/layouts?access_token=\(AccessFixture.alice)", "Bearer \(AccessFixture.alice)")
        #expect(answer.status == .badRequest)
        #expect(!String(decoding: answer.body, as: UTF8.self).contains(AccessFixture.alice))
    }

    /// Whatever they send: a path that is not there, a method that is not served, a body that is no JSON.
    @Test func `strangers learn nothing of what is there`() throws {
        let good = "Bearer \(AccessFixture.alice)"
        #expect(try send("/layouts/x", good, method: .put, body: twoViews).status == .created)
        let first = try send("/layouts")
        let asked: [(Method, String, String)] = [
            (.get, "/layouts/x", ""), (.get, "/layouts/y", ""), (.get, "/nothing", ""), (.delete, "/layouts", ""),
            (.put, "/layouts/x", "{"), (.patch, "/layouts/x/traits", "{}"), (.post, "/solve", twoViews),
            (.get, "/layouts?limit=x", ""), (.other("BREW"), "/layouts", ""), (.options, "/layouts/x", ""),
            (.put, "/healthz", ""), (.get, "/healthz/", ""), (.post, "/", ""), (.get, "/metrics", ""),
        ]
        for (method, target, body) in asked {
            let answer = try send(target, method: method, body: body)
            #expect(answer.status == .unauthorized, "\(method.name) \(target)")
            #expect(answer.body == first.body && answer.headers.text == first.headers.text)
        }
    }

    @Test func `every call but the open ones asks for a token`() throws {
        for route in Route.all {
            let target = route.pattern.replacing("{id}", with: "x").replacing("{file}", with: "main.js")
            let status = try client.send(route.method, target).status
            #expect((status == .unauthorized) == route.needsToken, "\(route.method.name) \(target)")
        }
        let open = Set(Route.all.filter { !$0.needsToken }.map(\.pattern))
        #expect(open == ["/healthz", "/readyz", "/openapi.yaml", "/", "/playground/{file}"])
        #expect(try client.send(.head, "/healthz").status == .ok)
    }

    @Test func `the refusal of a head is the answer to the whole request`() throws {
        let target = try #require(RequestTarget("/layouts/x"))
        let good: HeaderFields = ["Authorization": "Bearer \(AccessFixture.alice)"]
        #expect(client.service.admit(head(.put, target, good), contentLength: 2, from: "") == nil)
        let refusal = try #require(client.service.admit(head(.put, target, [:]), contentLength: 2, from: ""))
        let answer = try send("/layouts/x", method: .put, body: twoViews)
        #expect(refusal.status == .unauthorized && refusal.body == answer.body)
        #expect(refusal.headers.text == answer.headers.text)
        let preflight: HeaderFields = ["Origin": "https://a.example", "Access-Control-Request-Method": "PUT"]
        let permission = client.service.admit(head(.options, target, preflight), contentLength: 2, from: "")
        #expect(permission?.status == .noContent)
        #expect(client.service.admit(head(.options, target, [:]), contentLength: 2, from: "")?.status == .unauthorized)
    }

    @Test func `other tokens take the place of those there are at once, and layouts stay`() throws {
        let good = "Bearer \(AccessFixture.alice)"
        #expect(try send("/layouts/x", good, method: .put, body: twoViews).status == .created)
        let fresh = "0123456789abcdef0123"
        client.service.access.replaceTokens(by: AccessFixture.tokens("alice \(fresh)"))
        #expect(try send("/layouts/x", good).status == .unauthorized)
        #expect(try send("/layouts/x", "Bearer \(AccessFixture.bob)").status == .unauthorized)
        #expect(try send("/layouts/x", "Bearer \(fresh)").status == .ok)
    }

    @Test func `an answer names its caller to the log only`() throws {
        let request = Request(
            method: .get,
            target: try #require(RequestTarget("/layouts")),
            headers: ["Authorization": "Bearer \(AccessFixture.bob)"]
        )
        let response = client.service.respond(to: request)
        #expect(response.principal == "bob")
        #expect(!response.headers.text.contains("bob"))
        #expect(!String(decoding: response.body, as: UTF8.self).contains("bob"))
    }

    @Test func `without a token file no token is required`() throws {
        let client = TestClient()
        #expect(try client.send(.get, "/layouts", headers: ["Authorization": "Bearer wrong"]).status == .ok)
        #expect(try client.send(.get, "/layouts").headers["Cache-Control"] == nil)
    }
}

extension HeaderFields {
    /// All fields, to be compared.
    var text: String { map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}

/// Two people with a token each.
enum AccessFixture {
    static let alice = "alice-0123456789-abcdef"
    static let bob = "bob-0123456789-abcdef=="

    static func tokens(_ lines: String...) -> AccessTokens {
        do throws(TokenFileFault) {
            return try AccessTokens(parsing: Array(lines.joined(separator: "\n").utf8))
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// A request as far as the gate in front of its body knows it.
func head(_ method: HTTP.Method, _ target: RequestTarget, _ headers: HeaderFields) -> Request {
    Request(method: method, target: target, headers: headers)
}
