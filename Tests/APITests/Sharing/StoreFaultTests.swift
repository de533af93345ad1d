import HTTP
import JSON
import Sessions
import Testing

@testable import API

/// What clients are told while the store fails.
@Suite struct StoreFaultTests {
    private let server = StubSharedServer()

    private func instance(staleness: Duration = .zero) -> TestClient {
        TestClient(of: LayoutService(sharing: server, staleness: staleness))
    }

    private static let gap = #"{"set": {"key": "gap"}, "constant": 20}"#

    @Test func `while the store is away nothing is changed, and it is said so`() throws {
        let client = instance()
        let first = try client.put(twoViews)
        server.isAvailable = false
        let refused = try client.edit(Self.gap)
        #expect(refused.status == .serviceUnavailable && refused.headers["Retry-After"] != nil)
        #expect(refused.json["detail"]?.string?.contains("nothing has changed") == true)
        #expect(try client.send(.get, "/layouts/x").status == .serviceUnavailable)
        #expect(try client.send(.get, "/layouts").status == .serviceUnavailable)
        #expect(try client.send(.post, "/layouts", twoViews).status == .serviceUnavailable)
        #expect(try client.send(.post, "/solve", twoViews).status == .ok)
        #expect(try client.send(.get, "/readyz").status == .serviceUnavailable)
        #expect(try client.send(.get, "/healthz").status == .ok)
        server.isAvailable = true
        #expect(try client.send(.get, "/readyz").status == .ok)
        #expect(try client.send(.get, "/layouts/x").body == first.body)
        #expect(try client.edit(Self.gap).json["revision"]?.number == 2)
    }

    @Test func `what was read lately is told while the store is away, as far as that is allowed`() throws {
        let client = instance(staleness: .seconds(3_600))
        try client.put(twoViews)
        let count = server.readingCount
        #expect(try client.send(.get, "/layouts/x").status == .ok)
        #expect(server.readingCount == count)
        server.isAvailable = false
        #expect(try client.send(.get, "/layouts/x").status == .ok)
        #expect(try client.edit(Self.gap).status == .serviceUnavailable)
    }

    @Test(arguments: [StubSharedServer.Fate.fail, .lose, .storeSilently])
    func `an edit whose fate is unknown is told as such, and never shown unless it was stored`(
        fate: StubSharedServer.Fate
    ) throws {
        let client = instance()
        let before = try client.put(twoViews)
        server.plan(fate)
        let answer = try client.edit(Self.gap)
        #expect(answer.status == .serviceUnavailable && answer.headers["Retry-After"] != nil)
        let isStored = fate == .storeSilently
        let mayBeStored = isStored || fate == .lose
        #expect(answer.json["detail"]?.string?.contains("may have been stored") == mayBeStored)
        let after = try client.send(.get, "/layouts/x")
        #expect(after.json["revision"]?.number == (isStored ? 2 : 1))
        #expect((after.body == before.body) != isStored)
    }

    @Test(arguments: [StubSharedServer.Fate.fail, .lose, .storeSilently])
    func `a new layout and a removal whose fate is unknown`(fate: StubSharedServer.Fate) throws {
        let client = instance()
        server.plan(fate)
        #expect(try client.send(.put, "/layouts/x", twoViews).status == .serviceUnavailable)
        let isStored = fate == .storeSilently
        #expect(try client.send(.get, "/layouts/x").status == (isStored ? .ok : .notFound))
        #expect(try client.send(.put, "/layouts/x", twoViews).status == (isStored ? .ok : .created))
        server.plan(fate)
        #expect(try client.send(.delete, "/layouts/x").status == .serviceUnavailable)
        #expect(try client.send(.get, "/layouts/x").status == (isStored ? .notFound : .ok))
    }
}
