import HTTP
import Synchronization
import Testing

@testable import API

/// Work for a client that has gone ends at the next variant, or line.
@Suite struct AbandonedCallTests {
    /// A client that is there for so many questions.
    private final class LeavingClient: Sendable {
        let patience: Int
        let asked = Atomic(0)

        init(patience: Int) { self.patience = patience }

        var isThere: Bool { asked.wrappingAdd(1, ordering: .relaxed).newValue <= patience }
    }

    private let client = TestClient()
    private let variants = #"[{},{"traits":{"direction":"rtl"}},{"traits":{"size":{"width":500,"height":90}}},{}]"#

    /// How often a call asks for its client, which stays for `patience` questions, and the status of its answer.
    private func outcome(
        _ target: String,
        _ body: String,
        type: String = "application/json",
        patience: Int
    ) throws -> (asked: Int, status: Status) {
        let request = Request(
            method: .post,
            target: try #require(RequestTarget(target)),
            headers: ["Content-Type": type],
            body: Array(body.utf8)
        )
        guard case .call(var call, let route) = client.service.find(request) else { throw Misrouted() }
        let leaving = LeavingClient(patience: patience)
        call.isAwaited = { leaving.isThere }
        let response = try #require(client.service.respond(to: call, by: route))
        return (leaving.asked.load(ordering: .relaxed), response.status)
    }

    private struct Misrouted: Error {}

    @Test func `variants of a layout end`() throws {
        try client.put(twoViews)
        let body = #"{"variants":\#(variants)}"#
        #expect(try outcome("/layouts/x/variants", body, patience: 100) == (4, .ok))
        #expect(try outcome("/layouts/x/variants", body, patience: 1) == (2, .serviceUnavailable))
    }

    @Test func `variants of a document end`() throws {
        let body = twoViews.dropLast() + #","variants":\#(variants)}"#
        #expect(try outcome("/solve", String(body), patience: 100) == (4, .ok))
        #expect(try outcome("/solve", String(body), patience: 1) == (2, .serviceUnavailable))
    }

    @Test func `variants of a document in a line end, and so do the lines`() throws {
        let line = (twoViews.dropLast() + #","variants":\#(variants)}"#).split(separator: "\n").joined()
        let lines = "\(line)\n\(line)\n\(line)"
        let type = "application/x-ndjson"
        // Before each line, and at each of its variants.
        #expect(try outcome("/solve", lines, type: type, patience: 100) == (15, .ok))
        // At the second variant of the first line, and before the second.
        #expect(try outcome("/solve", lines, type: type, patience: 2) == (4, .serviceUnavailable))
    }
}
