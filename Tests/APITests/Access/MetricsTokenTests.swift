import HTTP
import Testing

@testable import API

/// Who may read which metrics.
@Suite struct MetricsTokenTests {
    private let scraper = "scraper-0123456789-abcdef"

    private func read(
        _ client: TestClient,
        _ token: String?,
        _ target: String = "/metrics"
    ) throws -> (Status, String) {
        let headers: HeaderFields = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
        let answer = try client.send(.get, target, headers: headers)
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    /// Before, every caller read the totals of all.
    @Test func `the holder of a token reads what its own layouts take`() throws {
        let tokens = AccessFixture.tokens("alice \(AccessFixture.alice)", "bob \(AccessFixture.bob)")
        let client = TestClient(access: AccessControl(tokens: tokens))
        for id in ["a", "b", "c"] {
            let headers: HeaderFields = ["Authorization": "Bearer \(AccessFixture.alice)"]
            #expect(try client.send(.put, "/layouts/\(id)", twoViews, headers: headers).status == .created)
        }
        let (status, alice) = try read(client, AccessFixture.alice)
        #expect(status == .ok && alice.contains("\nquoin_layouts 3\n") && alice.contains("\nquoin_views 9\n"))
        let bob = try read(client, AccessFixture.bob).1
        #expect(bob.contains("\nquoin_layouts 0\n") && bob.contains("\nquoin_views 0\n"))
        #expect(bob.contains("\nquoin_memory_bytes{kind=\"kept\"} 0\n"))
        for text in [alice, bob] { #expect(!text.contains("quoin_http_requests_total") && !text.contains("process_")) }
    }

    @Test func `a token for metrics reads those of all and does nothing else`() throws {
        let access = AccessControl(
            tokens: AccessFixture.tokens("alice \(AccessFixture.alice)"),
            metricsTokens: AccessFixture.tokens("scraper \(scraper)")
        )
        let client = TestClient(access: access)
        let headers: HeaderFields = ["Authorization": "Bearer \(AccessFixture.alice)"]
        #expect(try client.send(.put, "/layouts/a", twoViews, headers: headers).status == .created)
        let (status, text) = try read(client, scraper)
        #expect(status == .ok && text.contains("\nquoin_layouts 1\n") && text.contains("process_"))
        #expect(try read(client, scraper, "/layouts").0 == .unauthorized)
        #expect(try read(client, AccessFixture.alice).1.contains("\nquoin_layouts 1\n"))
        #expect(try read(client, nil).0 == .unauthorized)
        #expect(try read(client, "wrong").0 == .unauthorized)
    }

    @Test func `without other tokens the metrics alone ask for theirs`() throws {
        let access = AccessControl(metricsTokens: AccessFixture.tokens("scraper \(scraper)"))
        let client = TestClient(access: access)
        #expect(try read(client, nil).0 == .unauthorized)
        #expect(try read(client, "wrong").0 == .unauthorized)
        #expect(try read(client, scraper).0 == .ok)
        #expect(try read(client, nil, "/layouts").0 == .ok)
        access.replaceMetricsTokens(by: AccessFixture.tokens("scraper \(AccessFixture.bob)"))
        #expect(try read(client, scraper).0 == .unauthorized)
        #expect(try read(client, AccessFixture.bob).0 == .ok)
    }
}
