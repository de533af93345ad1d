import HTTP
import JSON
import Sessions
import Testing

@testable import API

@Suite struct UndoCallsTests {
    let client = TestClient()

    private static let layout = #"""
        {"traits": {"size": {"width": 200, "height": 100}},
         "view": {"subviews": [{"id": "a"}, {"id": "b", "guides": [{"id": "g"}]}]},
         "constraints": [{"equation": "a.left == 16", "key": "gap"}, "a.width == 30", "a.top == 0", "a.height == 5",
                         "b.left == a.right + 8", "b.top == 0", "b.size == 20", "g.edges == b.edges"]}
        """#

    private func move(to constant: Int) throws -> Answer {
        try client.edit(#"{"set": {"key": "gap"}, "constant": \#(constant)}"#)
    }

    @Test func `an undo answers a solution, with what it changed and the new revision`() throws {
        try client.put(Self.layout)
        #expect(try move(to: 20).status == .ok)
        let undone = try client.send(.post, "/layouts/x/undo?frames=changed&coordinates=root")
        #expect(undone.status == .ok && undone.json["revision"]?.number == 3)
        #expect(undone.headers["ETag"] == "\"3\"")
        #expect(undone.json["frames"]?.keys == ["a", "b", "g"])
        #expect(undone.frame("g") == [54, 0, 20, 20])
        #expect(undone.changes("updated") == ["c1"] && undone.changes("added").isEmpty)
        let redone = try client.send(.post, "/layouts/x/redo?frames=none", "{}")
        #expect(redone.status == .ok && redone.json["revision"]?.number == 4)
        #expect(try client.send(.get, "/layouts/x").frame("a") == [20, 0, 30, 5])
    }

    @Test func `where there is nothing to go to, the answer is 409 and says why`() throws {
        try client.put(Self.layout)
        for step in ["undo", "redo"] {
            let answer = try client.send(.post, "/layouts/x/\(step)")
            #expect(answer.status == .conflict && answer.json["title"]?.string == "Conflict")
            #expect(answer.json["detail"]?.string?.contains("no revision to \(step)") == true)
            #expect(try client.send(.post, "/layouts/nobody/\(step)").status == .notFound)
            #expect(try client.send(.post, "/layouts/x/\(step)?sideways=1").status == .badRequest)
        }
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 1)
    }

    @Test func `preconditions and dry runs are those of edits`() throws {
        try client.put(Self.layout)
        #expect(try move(to: 20).status == .ok)
        let stale = try client.send(.post, "/layouts/x/undo", headers: ["If-Match": #""1""#])
        #expect(stale.status == .preconditionFailed)
        let trial = try client.send(.post, "/layouts/x/undo?dryRun=true", headers: ["If-Match": #""2""#])
        #expect(trial.status == .ok && trial.frame("a") == [16, 0, 30, 5] && trial.json["revision"]?.number == 2)
        #expect(try client.send(.get, "/layouts/x").frame("a") == [20, 0, 30, 5])
        #expect(try client.send(.post, "/layouts/x/redo").status == .conflict)
        #expect(try client.send(.post, "/layouts/x/undo", headers: ["If-Match": #""2""#]).status == .ok)
        // Neither a dry run of an edit nor one that is refused takes away what can be redone.
        let edit = #"{"operations": [{"set": {"key": "gap"}, "constant": 1}]}"#
        #expect(try client.send(.patch, "/layouts/x/constraints?dryRun=true", edit).status == .ok)
        #expect(try client.edit(#"{"remove": {"key": "nothing"}}"#).status == .unprocessableContent)
        #expect(try client.send(.post, "/layouts/x/redo").frame("a") == [20, 0, 30, 5])
    }

    @Test func `two revisions are compared by frames, constraints and views`() throws {
        try client.put(Self.layout)
        #expect(try move(to: 20).status == .ok)
        let replaced = #"{"remove": {"first": "b.top"}}, {"make": ["b.bottom == superview.bottom"]}"#
        #expect(try client.edit(replaced).status == .ok)
        let added = #"{"add": {"id": "new", "intrinsicSize": {"width": 3, "height": 4}}, "to": "a"}"#
        #expect(try client.editViews(added).status == .ok)
        let all = try client.send(.get, "/layouts/x/changes?from=1&to=4")
        #expect(all.status == .ok && all.json["from"]?.number == 1 && all.json["to"]?.number == 4)
        #expect(all.json["frames"]?.keys == ["a", "new", "b"])
        #expect(all.json["frames"]?["a"]?["from"]?["x"]?.number == 16)
        #expect(all.json["frames"]?["a"]?["to"]?["x"]?.number == 20)
        #expect(all.json["frames"]?["new"]?.keys == ["to"])
        let removed = all.json["constraints"]?["removed"]?.strings
        #expect(removed == ["c6"] && all.json["constraints"]?["updated"]?.strings == ["c1"])
        #expect(all.json["constraints"]?["added"]?.elements.count == 1)
        #expect(all.json["views"]?["added"]?.strings == ["new"] && all.json["views"]?["removed"]?.strings == [])
        // The present revision, and root coordinates, in which the guide moves as well.
        let present = try client.send(.get, "/layouts/x/changes?from=1&coordinates=root")
        #expect(present.json["to"]?.number == 4 && present.json["frames"]?.keys.contains("g") == true)
        let back = try client.send(.get, "/layouts/x/changes?from=4&to=1")
        #expect(back.json["frames"]?["new"]?.keys == ["from"] && back.json["views"]?["removed"]?.strings == ["new"])
        #expect(back.json["constraints"]?["added"]?.strings == removed)
        let last = try client.send(.get, "/layouts/x/changes")
        #expect(last.json["from"]?.number == 3 && last.json["frames"]?.keys == ["new"])
        let none = try client.send(.get, "/layouts/x/changes?from=4")
        #expect(none.status == .ok && none.json["frames"]?.keys == [])
        // Over an undo, which is a revision as any other.
        #expect(try client.send(.post, "/layouts/x/undo").status == .ok)
        let same = try client.send(.get, "/layouts/x/changes?from=3&to=5")
        #expect(same.json["frames"]?.keys == [] && same.json["views"]?["added"]?.strings == [])
    }

    @Test func `revisions that are forgotten are gone, and those to come are not there`() throws {
        var limits = ServiceLimits()
        limits.sessions.history.revisions = 3
        let client = TestClient(limits: limits)
        try client.put(Self.layout)
        for constant in 1...5 {
            #expect(try client.edit(#"{"set": {"key": "gap"}, "constant": \#(constant)}"#).status == .ok)
        }
        #expect(try client.send(.get, "/layouts/x/changes?from=3&to=6").status == .ok)
        let gone = try client.send(.get, "/layouts/x/changes?from=2&to=6")
        #expect(gone.status == .gone && gone.json["detail"]?.string?.contains("the oldest is 3") == true)
        #expect(try client.send(.get, "/layouts/x/changes?from=3&to=7").status == .notFound)
        for query in ["?to=0", "?from=0", "?from=x", "?from=3&to=-1", "?from=3&frames=all"] {
            let answer = try client.send(.get, "/layouts/x/changes\(query)")
            #expect(answer.status == .badRequest, "\(query)")
        }
        #expect(try client.send(.get, "/layouts/nobody/changes?from=1").status == .notFound)
    }

    @Test func `a layout that replaces another begins a history of its own`() throws {
        try client.put(Self.layout)
        #expect(try move(to: 20).status == .ok)
        try client.put(Self.layout)
        #expect(try client.send(.post, "/layouts/x/undo").status == .conflict)
        #expect(try client.send(.get, "/layouts/x/changes?from=2&to=3").status == .gone)
        #expect(try move(to: 9).json["revision"]?.number == 4)
        let changes = try client.send(.get, "/layouts/x/changes?from=3&to=4")
        #expect(changes.json["frames"]?["a"]?["from"]?["x"]?.number == 16)
    }

    /// The tempting fault is to bound the answer of an undo by its body, which is empty.
    @Test func `what an undo brings back may not make the answer too long`() throws {
        var limits = ServiceLimits()
        limits.sessions.answerBytes = 1 << 20
        let client = TestClient(limits: limits)
        let name = String(repeating: "n", count: 120)
        let rows = (0..<6_700).map { #"{"id": "\#(name)\#($0)"}"# }
        let put = try client.send(
            .put,
            "/layouts/x?frames=none",
            #"{"view": {"subviews": [{"id": "list", "subviews": [\#(rows.joined(separator: ","))]}]}}"#
        )
        #expect(put.status == .created)
        let removed = try client.send(.patch, "/layouts/x/views", #"{"operations": [{"remove": "list"}]}"#)
        #expect(removed.status == .ok)
        #expect(try client.send(.post, "/layouts/x/undo").status == .unprocessableContent)
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 2)
        #expect(try client.send(.post, "/layouts/x/undo?frames=none").status == .ok)
    }

    @Test func `room for the views that an undo brings back is asked for`() throws {
        var limits = ServiceLimits()
        limits.sessions.totalViews = 4
        let client = TestClient(limits: limits)
        try client.put(#"{"view": {"subviews": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}}"#)
        #expect(try client.editViews(#"{"remove": "a"}, {"remove": "b"}"#).status == .ok)
        #expect(try client.send(.put, "/layouts/y", #"{"view": {"subviews": [{"id": "a"}]}}"#).status == .created)
        #expect(try client.send(.post, "/layouts/x/undo").status == .insufficientStorage)
        #expect(try client.send(.delete, "/layouts/y").status == .noContent)
        #expect(try client.send(.post, "/layouts/x/undo").status == .ok)
    }
}
