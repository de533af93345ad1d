import HTTP
import JSON
import Sessions
import Testing

@testable import API

/// What clients are told when memory, or a share of it, is used up.
@Suite struct MemoryCallsTests {
    private func client(_ change: (inout LayoutLimits) -> Void) -> TestClient {
        var limits = ServiceLimits()
        change(&limits.sessions)
        return TestClient(limits: limits)
    }

    private func views(_ count: Int) -> String {
        let list = (0..<count).map { #"{"id": "v\#($0)"}"# }.joined(separator: ",")
        return #"{"view": {"id": "root", "subviews": [\#(list)]}}"#
    }

    @Test func `a service whose memory is used up refuses new layouts and says what to do`() throws {
        let client = client { $0.memory = 2 << 20 }
        var refused: Answer?
        for number in 0..<1_000 where refused == nil {
            let answer = try client.send(.put, "/layouts/l\(number)", views(100))
            if answer.status != .created { refused = answer }
        }
        let answer = try #require(refused)
        #expect(answer.status == .insufficientStorage)
        let detail = try #require(answer.json["detail"]?.string)
        #expect(detail.contains("delete layouts") && detail.contains("--max-memory"))
        #expect(try client.send(.get, "/layouts/l0").status == .ok)
        #expect(try client.send(.get, "/healthz").status == .ok)
        #expect(try client.send(.delete, "/layouts/l0").status == .noContent)
        #expect(try client.send(.put, "/layouts/new", views(100)).status == .created)
    }

    @Test func `a body for which there is never memory enough is too large`() throws {
        let client = client { $0.memory = 4 << 20 }
        let answer = try client.send(.post, "/solve", views(20_000))
        #expect(answer.status == .contentTooLarge)
        #expect(answer.json["detail"]?.string?.contains("--max-memory") == true)
    }

    @Test func `a body for which others have the memory is to be sent again later`() throws {
        let client = client { $0.memory = 40 << 20 }
        let memory = client.service.registry.memory
        try memory.reserve(39 << 20)
        let answer = try client.send(.post, "/solve", views(5_000))
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers["Retry-After"] == "1")
        let target = try #require(RequestTarget("/solve"))
        let head = Request(method: .post, target: target, headers: ["Content-Type": "application/json"], body: [])
        #expect(client.service.admit(head, contentLength: 60_000, from: "")?.status == .serviceUnavailable)
        memory.release(39 << 20)
        #expect(client.service.admit(head, contentLength: 60_000, from: "") == nil)
        #expect(client.service.admit(head, contentLength: 16 << 20, from: "")?.status == .contentTooLarge)
        #expect(try client.send(.post, "/solve", views(5_000)).status == .ok)
        #expect(memory.workingBytes == 0)
    }

    @Test func `a name that has used up its share is told so`() throws {
        let client = client { $0.layoutsPerNamespace = 1 }
        try client.put(twoViews)
        let answer = try client.send(.post, "/layouts", twoViews)
        #expect(answer.status == .insufficientStorage)
        #expect(answer.json["detail"]?.string?.contains("--max-layouts-per-name") == true)
    }

    @Test func `a layout that has expired is told from one that never was`() throws {
        let client = client { $0.timeToLive = .seconds(60) }
        try client.put(twoViews)
        client.service.sweep(at: .seconds(61))
        client.service.sweep(at: .seconds(70))
        let answer = try client.send(.get, "/layouts/x")
        #expect(answer.status == .notFound)
        #expect(answer.json["detail"]?.string?.contains("has expired") == true)
        #expect(try client.send(.get, "/layouts/y").json["detail"]?.string == "there is no such layout")
        #expect(try client.put(twoViews).headers["ETag"] == #""2""#)
    }

    @Test func `metrics tell what memory is used for`() throws {
        let client = client { $0.memory = 100 << 20 }
        try client.put(twoViews)
        let text = String(decoding: try client.send(.get, "/metrics").body, as: UTF8.self)
        #expect(text.contains(#"quoin_memory_bytes{kind="limit"} 104857600"#))
        #expect(text.contains(#"quoin_memory_bytes{kind="working"} 0"#))
        #expect(text.contains("quoin_layouts_asleep 0") && text.contains("quoin_layouts_expired_total 0"))
    }

    /// The fault: revisions started at 1 again, so an old tag matched other content.
    @Test func `an entity tag never matches other content of the same id`() throws {
        let client = TestClient()
        try client.put(twoViews)
        #expect(try client.send(.delete, "/layouts/x").status == .noContent)
        let tag = try client.put(RandomEditsPropertyTests.start).headers["ETag"]
        #expect(tag == #""2""#)
        let read = try client.send(.get, "/layouts/x", headers: ["If-None-Match": #""1""#])
        #expect(read.status == .ok)
        let edit = try client.send(.patch, "/layouts/x/traits", "{}", headers: ["If-Match": #""1""#])
        #expect(edit.status == .preconditionFailed)
        let weak = try client.send(.patch, "/layouts/x/traits", "{}", headers: ["If-Match": #"W/"2""#])
        #expect(weak.status == .preconditionFailed)
        #expect(weak.json["detail"]?.string?.contains("weak tag") == true)
    }
}
