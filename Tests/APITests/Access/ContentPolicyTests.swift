import HTTP
import Testing

@testable import API

/// What answers say of their use.
@Suite struct ContentPolicyTests {
    private func finished(_ response: Response) -> HeaderFields {
        var finished = response
        AccessControl().appendFields(to: &finished, for: [:], from: .anonymous)
        return finished.headers
    }

    @Test func `a browser does not guess at the kind of any content`() throws {
        let client = TestClient()
        try client.put(twoViews)
        for target in ["/layouts", "/layouts/x", "/healthz", "/openapi.yaml", "/none"] {
            #expect(try client.send(.get, target).headers["X-Content-Type-Options"] == "nosniff", "\(target)")
        }
        let forgotten = try client.send(.delete, "/layouts/x")
        #expect(forgotten.body.isEmpty && !forgotten.headers.contains("X-Content-Type-Options"))
    }

    @Test(arguments: ["text/html", "text/html; charset=utf-8", "Text/HTML", "image/svg+xml"])
    func `a page loads nothing from elsewhere, sends no referrer, and is not framed`(type: String) throws {
        let headers = finished(Response(.ok, contentType: type, body: [1]))
        let policy = try #require(headers["Content-Security-Policy"])
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(policy.contains("script-src") == type.lowercased().hasPrefix("text/html"))
        #expect(headers["Referrer-Policy"] == "no-referrer")
        #expect(headers["X-Frame-Options"] == "DENY")
        #expect(headers["X-Content-Type-Options"] == "nosniff")
    }

    @Test func `a page keeps a policy of its own`() {
        var response = Response(.ok, contentType: "text/html", body: [1])
        response.headers.append("Content-Security-Policy", "default-src 'self'")
        #expect(finished(response).values(of: "Content-Security-Policy") == ["default-src 'self'"])
    }

    @Test func `what is no page has no policy`() throws {
        for target in ["/openapi.yaml", "/healthz"] {
            let headers = try TestClient().send(.get, target).headers
            for name in ["Content-Security-Policy", "Referrer-Policy", "X-Frame-Options"] {
                #expect(!headers.contains(name), "\(target)")
            }
        }
    }

    @Test func `answers for one caller stay out of shared caches`() throws {
        let tokens = AccessFixture.tokens("alice \(AccessFixture.alice)")
        let client = TestClient(access: AccessControl(tokens: tokens))
        let token: HeaderFields = ["Authorization": "Bearer \(AccessFixture.alice)"]
        let created = try client.send(.put, "/layouts/x", twoViews, headers: token)
        #expect(created.headers["Cache-Control"] == "private, no-cache")
        #expect(try client.send(.get, "/layouts", headers: token).headers["Cache-Control"] == "no-store")
        #expect(try client.send(.get, "/layouts/y", headers: token).headers["Cache-Control"] == "no-store")
        #expect(try client.send(.get, "/layouts").headers["Cache-Control"] == "no-store")
        #expect(try client.send(.get, "/healthz").headers["Cache-Control"] == nil)
    }

    @Test func `an answer that one has can be asked for again by its tag`() throws {
        let tokens = AccessFixture.tokens("alice \(AccessFixture.alice)")
        let client = TestClient(access: AccessControl(tokens: tokens))
        var headers: HeaderFields = ["Authorization": "Bearer \(AccessFixture.alice)"]
        let created = try client.send(.put, "/layouts/x", twoViews, headers: headers)
        headers.append("If-None-Match", try #require(created.headers["ETag"]))
        let known = try client.send(.get, "/layouts/x", headers: headers)
        #expect(known.status == .notModified)
        #expect(known.headers["Cache-Control"] == "private, no-cache")
    }
}
