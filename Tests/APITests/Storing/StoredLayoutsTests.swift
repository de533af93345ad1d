import HTTP
import JSON
import Sessions
import Storage
import Testing
import TestSupport

@testable import API

/// A service that is started again, or whose layouts leave memory, answers as one that goes on.
@Suite struct StoredLayoutsTests {
    private static let questions = ["", "/source", "/constraints", "/explanation", "/changes?from=1"]

    fileprivate func expectSame(_ stored: StoredClient, _ model: TestClient, _ what: @autoclosure () -> String) throws {
        for question in Self.questions {
            let expected = try model.send(.get, "/layouts/x\(question)")
            let answer = try stored.send(.get, "/layouts/x\(question)")
            #expect(answer.status == expected.status && answer.headers["ETag"] == expected.headers["ETag"])
            #expect(answer.body == expected.body, "\(question) \(what())")
        }
    }

    @Test func `a layout that is gone continues behind its last revision, also after a restart`() throws {
        let stored = try StoredClient()
        try stored.client.put(twoViews)
        _ = try stored.client.edit(#"{"set": {"key": "gap"}, "constant": 20}"#)
        #expect(try stored.send(.delete, "/layouts/x").status == .noContent)
        try stored.restart()
        #expect(try stored.send(.get, "/layouts/x").status == .notFound)
        #expect(try stored.client.put(twoViews).json["revision"]?.number == 3)
    }

    /// Catches a record of an edit that is taken for damaged, because the ids of its views are higher than their
    /// number.
    @Test func `views that are added and removed by one request do not make a layout unreadable`() throws {
        let (stored, model) = (try StoredClient(), TestClient())
        for client in [stored.client, model] {
            try client.put(#"{"view": {"subviews": [{"id": "a"}, {"id": "b"}]}}"#)
            let answer = try client.editViews(
                #"""
                {"add": {"id": "c", "subviews": [{"id": "d"}, {"id": "e"}]}, "to": "b"}, {"add": {"id": "f"}, "to": "a"},
                {"remove": "c"}
                """#
            )
            #expect(answer.status == .ok)
        }
        try stored.restart()
        try expectSame(stored, model, "after a restart")
        for client in [stored.client, model] {
            #expect(try client.editViews(#"{"add": {"id": "g"}, "to": "f"}"#).status == .ok)
            #expect(try client.send(.post, "/layouts/x/undo").status == .ok)
            #expect(try client.send(.post, "/layouts/x/undo").status == .ok)
        }
        stored.evictAll()
        try expectSame(stored, model, "after an eviction")
    }

    /// The mask and the constraint enlarge each other, so that numbers come back from billions.
    ///
    /// Catches last digits that show how a solution was found: the same strong tag had other bytes after a restart.
    @Test func `answers have the same bytes after edits, a restart and an eviction`() throws {
        let stored = try StoredClient()
        let document = """
            {"view": {"id": "root", "subviews": [{"id": "v1", "subviews": [{"id": "v2",
            "frame": {"y": 140.5, "width": 190.09, "height": 110.06},
            "autoresizing": ["flexibleHeight", "flexibleTopMargin"]}]}, {"id": "v5", "subviews": [{"id": "v6"}]}]}}
            """
        try stored.client.put(document)
        let edit = #"{"make": ["v6.width == 154.06", "v2.centerY == superview.centerY @750"]}"#
        #expect(try stored.client.edit(edit).status == .ok)
        let before = try stored.send(.get, "/layouts/x").body
        #expect(String(decoding: before, as: UTF8.self).contains(#""height":391.06}"#))
        try stored.restart()
        #expect(try stored.send(.get, "/layouts/x").body == before)
        stored.evictAll()
        #expect(try stored.send(.get, "/layouts/x").body == before)
    }

    @Test func `thousands of edits leave files of bounded size, whichever layouts they are of`() throws {
        let stored = try StoredClient(fileBytes: 8_192...16_384)
        for id in 0..<20 { _ = try stored.send(.put, "/layouts/l\(id)", twoViews) }
        let target = "/layouts/l3/constraints"
        for round in 0..<3_000 {
            let body = #"{"operations": [{"set": {"key": "gap"}, "constant": \#(round % 50)}]}"#
            #expect(try stored.send(.patch, target, body).status == .ok)
            while stored.client.service.registry.compact(beyond: 0) {}
        }
        let before = try stored.send(.get, "/layouts/l3").body
        let store = try #require(stored.client.service.registry.store)
        #expect(store.compactionCount > 3)
        #expect(store.journal.byteCount <= 3 * stored.client.service.registry.liveBytes + 2 * 16_384)
        try stored.restart()
        #expect(try stored.send(.get, "/layouts/l3").body == before)
        #expect(try stored.send(.get, "/layouts").json["layouts"]?.elements.count == 20)
    }

    @Test func `undone edits are read with a smaller history than they were made with`() throws {
        let stored = try StoredClient()
        try stored.client.put(twoViews)
        for number in 0..<30 { _ = try stored.client.edit(#"{"set": {"key": "gap"}, "constant": \#(number + 50)}"#) }
        for _ in 0..<30 { #expect(try stored.send(.post, "/layouts/x/undo").status == .ok) }
        let before = try stored.send(.get, "/layouts/x").body
        var limits = ServiceLimits()
        limits.sessions.history.revisions = 10
        try stored.restart(limits: limits)
        #expect(try stored.send(.get, "/layouts/x").body == before)
        #expect(try stored.send(.get, "/layouts/x/changes?from=55").status == .ok)
        while try stored.send(.post, "/layouts/x/redo").status == .ok {}
        while try stored.send(.post, "/layouts/x/undo").status == .ok {}
    }

    @Test func `salvaging keeps an id that came back, and continues a layout that lost an edit behind its revisions`()
        throws
    {
        let stored = try StoredClient()
        try stored.client.put(twoViews)
        #expect(try stored.send(.delete, "/layouts/x").status == .noContent)
        try stored.client.put(twoViews)
        _ = try stored.send(.put, "/layouts/y", twoViews)
        let edit = #"{"operations": [{"set": {"key": "gap"}, "constant": 31}]}"#
        for id in ["x", "y"] { #expect(try stored.send(.patch, "/layouts/\(id)/constraints", edit).status == .ok) }
        let before = try stored.send(.get, "/layouts/x").body
        // The first edit of `y`, and one behind it.
        try stored.damageLastByte()
        try stored.restart(isSalvaging: true)
        #expect(try stored.send(.get, "/layouts/x").body == before)
        let y = try stored.send(.get, "/layouts/y")
        #expect(y.status == .ok)
        #expect(try stored.send(.get, "/layouts/y/changes").status == .ok)
        try stored.restart()
        #expect(try stored.send(.get, "/layouts/x").body == before)
        #expect(try stored.send(.get, "/layouts/y").body == y.body)
    }

    @Test func `salvaging needs room, and deletes nothing without`() throws {
        let stored = try StoredClient()
        for id in 0..<5 { _ = try stored.send(.put, "/layouts/l\(id)", twoViews) }
        try stored.damageLastByte()
        stored.disk.fail(with: 28)
        #expect(throws: JournalError.self) { try stored.restart(isSalvaging: true) }
        stored.disk.fail(with: 0)
        try stored.restart(isSalvaging: true)
        #expect(try stored.send(.get, "/layouts").json["layouts"]?.elements.count == 4)
    }
}

@Suite(.tags(.long)) struct StoredLayoutsPropertyTests {
    private let base = StoredLayoutsTests()

    /// The tempting faults are an edit that is stored before the frames of its masks are known, and ids that are given
    /// out again.
    @Test(.property, arguments: Seeds.range(3, from: 1))
    func `edits, restarts and evictions in any order`(seed: UInt64) throws {
        let (stored, model) = (try StoredClient(), TestClient())
        for client in [stored.client, model] { try client.put(RandomEditsPropertyTests.start) }
        var author = EditAuthor(seed: seed)
        for step in 0..<60 {
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
            let answer = try stored.send(method, target, body)
            #expect(answer.status == expected.status, "step \(step): \(body) \(answer.json)")
            #expect(answer.json == expected.json, "step \(step): \(body)")
            switch author.number(0...7) {
            case 0: try stored.restart()
            case 1: stored.evictAll()
            default: continue
            }
            try base.expectSame(stored, model, "after step \(step): \(body)")
        }
        try stored.restart()
        try base.expectSame(stored, model, "at the end")
        // All that is remembered can be undone.
        while true {
            let (expected, answer) = (
                try model.send(.post, "/layouts/x/undo"), try stored.send(.post, "/layouts/x/undo")
            )
            #expect(answer.status == expected.status && answer.json == expected.json)
            guard expected.status == .ok else { break }
        }
    }
}
