import HTTP
import Testing
import Threads

@testable import API

/// What comes from a worker, or would have, is for the same eyes as what comes at once.
@Suite struct WorkerAnswersTests {
    private let access = AccessControl(tokens: AccessFixture.tokens("alice \(AccessFixture.alice)"), origins: .any)

    /// The answer to a request whose body is too large for the thread that has read it.
    private func answer(_ body: String, by workers: WorkQueue, token: String) async throws -> Response {
        var limits = ServiceLimits()
        limits.inlineBodyBytes = 0
        let service = LayoutService(limits: limits, access: access, workers: workers)
        let request = Request(
            method: .post,
            target: try #require(RequestTarget("/layouts")),
            headers: ["Authorization": "Bearer \(token)"],
            body: Array(body.utf8)
        )
        return await withCheckedContinuation { continuation in
            let reply = Reply(to: "", isAwaited: { true }, send: { continuation.resume(returning: $0) })
            if let response = service.respond(to: request, orLater: reply) { continuation.resume(returning: response) }
        }
    }

    private func expectFinished(_ response: Response) {
        #expect(response.headers.values(of: "Access-Control-Allow-Origin") == ["*"])
        #expect(response.headers.values(of: "X-Content-Type-Options") == ["nosniff"])
        #expect(response.headers.values(of: "Cache-Control").count == 1)
    }

    @Test func `the answer of a worker`() async throws {
        let workers = try WorkQueue(WorkQueue.Limits(workers: 1, jobs: 1, bytes: 1 << 20))
        defer { workers.finish() }
        let created = try await answer(twoViews, by: workers, token: AccessFixture.alice)
        #expect(created.status == .created && created.principal == "alice")
        expectFinished(created)
        let refused = try await answer("{", by: workers, token: AccessFixture.alice)
        #expect(refused.status == .badRequest && refused.principal == "alice")
        expectFinished(refused)
    }

    @Test func `the refusal where no worker has room`() async throws {
        let workers = try WorkQueue(WorkQueue.Limits(workers: 0, jobs: 0, bytes: 0))
        defer { workers.finish() }
        let refused = try await answer(twoViews, by: workers, token: AccessFixture.alice)
        #expect(refused.status == .serviceUnavailable && refused.principal == "alice")
        expectFinished(refused)
        let stranger = try await answer(twoViews, by: workers, token: "wrong")
        #expect(stranger.status == .unauthorized && stranger.principal == nil)
        expectFinished(stranger)
    }
}
