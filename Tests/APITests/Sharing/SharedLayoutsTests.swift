import HTTP
import JSON
import Sessions
import TestSupport
import Testing
import Threads

@testable import API

/// Instances that share a store answer as one that has no other.
@Suite struct SharedLayoutsTests {
    private let server = StubSharedServer()

    fileprivate func instance(staleness: Duration = .zero, limits: ServiceLimits = ServiceLimits()) -> TestClient {
        TestClient(of: LayoutService(sharing: server, staleness: staleness, limits: limits))
    }

    private static let gap = #"{"set": {"key": "gap"}, "constant": 20}"#
    fileprivate static let questions = ["", "/source", "/constraints", "/explanation", "/changes?from=1"]

    @Test func `an edit that comes second is done again on what came first`() throws {
        let (one, other) = (instance(), instance())
        try one.put(twoViews)
        #expect(try other.send(.get, "/layouts/x").status == .ok)
        let edits = Guarded<[Status]>([])
        let workers = try [one, other].map { client in
            try Thread {
                for number in 1...200 {
                    let body = #"{"operations":[{"set": {"key": "gap"}, "constant": \#(number)}]}"#
                    guard let answer = try? client.send(.patch, "/layouts/x/constraints", body) else { return }
                    edits.withLock { $0.append(answer.status) }
                }
            }
        }
        for worker in workers { worker.join() }
        #expect(edits.withLock { $0 }.allSatisfy { $0 == .ok })
        #expect(try instance().send(.get, "/layouts/x").json["revision"]?.number == 401)
        // The copy of the one is of the revision before; the threads may have had their turns one after the other.
        #expect(try other.edit(Self.gap).status == .ok)
        #expect(try one.edit(Self.gap).status == .ok)
        #expect(one.service.registry.shared.map { $0.conflictCount > 0 } == true)
    }

    @Test func `a condition holds for what the store has`() throws {
        let (one, other) = (instance(), instance())
        try one.put(twoViews)
        _ = try other.edit(Self.gap)
        // It has seen revision 1 alone.
        let body = #"{"operations":[\#(Self.gap)]}"#
        let stale = try one.send(.patch, "/layouts/x/constraints", body, headers: ["If-Match": "\"1\""])
        #expect(stale.status == .preconditionFailed)
        let known = try one.send(.get, "/layouts/x", headers: ["If-None-Match": "\"1\""])
        #expect(known.status == .ok && known.json["revision"]?.number == 2)
        #expect(try one.send(.get, "/layouts/x", headers: ["If-None-Match": "\"2\""]).status == .notModified)
        #expect(
            try other.send(.put, "/layouts/x", twoViews, headers: ["If-None-Match": "*"]).status == .preconditionFailed
        )
        let fresh = try instance().send(.put, "/layouts/x", twoViews, headers: ["If-None-Match": "*"])
        #expect(fresh.status == .preconditionFailed)
    }

    @Test func `a layout that is gone continues behind its last revision, on any instance`() throws {
        let (one, other) = (instance(), instance())
        try one.put(twoViews)
        _ = try one.edit(Self.gap)
        #expect(try other.send(.delete, "/layouts/x").status == .noContent)
        #expect(try one.send(.get, "/layouts/x").status == .notFound)
        #expect(try instance().put(twoViews).json["revision"]?.number == 3)
        #expect(try one.send(.get, "/layouts/x").json["revision"]?.number == 3)
    }

    @Test func `all layouts are listed everywhere`() throws {
        let (one, other) = (instance(), instance())
        for id in ["b", "a"] { _ = try one.send(.put, "/layouts/\(id)", twoViews) }
        _ = try other.send(.post, "/layouts", twoViews)
        let list = try instance().send(.get, "/layouts?limit=2").json
        #expect(list["layouts"]?.elements.count == 2 && list["next"] != nil)
        #expect(try one.send(.get, "/layouts").json["layouts"]?.elements.count == 3)
    }

    @Test func `the store counts the layouts of a name`() throws {
        var limits = ServiceLimits()
        limits.sessions.layoutsPerNamespace = 2
        // Copies give way.
        limits.sessions.layouts = 1
        let (one, other) = (instance(limits: limits), instance(limits: limits))
        #expect(try one.send(.post, "/layouts", twoViews).status == .created)
        #expect(try other.send(.put, "/layouts/x", twoViews).status == .created)
        let third = try one.send(.post, "/layouts", twoViews)
        #expect(third.status == .insufficientStorage)
        #expect(third.json["detail"]?.string?.contains("--max-layouts-per-name") == true)
        #expect(try other.send(.put, "/layouts/x", twoViews).status == .ok)
    }

    @Test func `a layout that has expired says so`() throws {
        var limits = ServiceLimits()
        limits.sessions.timeToLive = .seconds(60)
        let client = instance(limits: limits)
        try client.put(twoViews)
        server.expire(LayoutKey("x", in: .shared))
        let answer = try client.send(.get, "/layouts/x")
        #expect(answer.status == .notFound)
        #expect(answer.json["detail"]?.string?.contains("expired") == true)
        #expect(try client.put(twoViews).json["revision"]?.number == 2)
    }
}

@Suite(.tags(.long)) struct SharedLayoutsPropertyTests {
    private let base = SharedLayoutsTests()

    /// The tempting faults are a copy that is out of date, ids that are given out twice, and an undo on one instance of
    /// what was done on another.
    @Test(.property, arguments: Seeds.range(5, from: 1))
    func `edits on three instances, in any order`(seed: UInt64) throws {
        let model = TestClient()
        var instances = (0..<3).map { _ in base.instance() }
        for client in [instances[0], model] { try client.put(RandomEditsPropertyTests.start) }
        var author = EditAuthor(seed: seed)
        for step in 0..<80 {
            let (method, target, body): (Method, String, String)
            switch author.number(0...9) {
            case 0: (method, target, body) = (.post, "/layouts/x/\(author.pick(["undo", "redo"]))", "")
            case 1 where author.number(0...3) == 0: (method, target, body) = (.delete, "/layouts/x", "")
            case 2 where author.number(0...3) == 0:
                (method, target, body) = (.put, "/layouts/x", RandomEditsPropertyTests.start)
            default:
                let (part, edit) = author.edit()
                (method, target, body) = (.patch, "/layouts/x/\(part)", edit)
            }
            let expected = try model.send(method, target, body)
            let answer = try instances[author.number(0...2)].send(method, target, body)
            #expect(answer.status == expected.status, "step \(step): \(body) \(answer.json)")
            #expect(answer.json == expected.json, "step \(step): \(body)")
            if author.number(0...7) == 0 { instances[author.number(0...2)] = base.instance() }
            for question in SharedLayoutsTests.questions where author.number(0...3) == 0 {
                let expected = try model.send(.get, "/layouts/x\(question)")
                let answer = try instances[author.number(0...2)].send(.get, "/layouts/x\(question)")
                #expect(answer.status == expected.status && answer.headers["ETag"] == expected.headers["ETag"])
                #expect(answer.body == expected.body, "\(question) after step \(step): \(body)")
            }
        }
    }
}
