import HTTP
import JSON
import Testing

@testable import API

/// Kinds, styles, labels and alignments are kept and returned, and no frame depends on them.
@Suite struct ViewStyleCallsTests {
    private static let layout = #"""
        {"traits": {"size": {"width": 300, "height": 200}},
         "view": {"id": "root", "subviews": [
           {"id": "title", "text": {"string": "It was a bright cold day in April", "alignment": "center"}},
           {"id": "ok", "intrinsicSize": {"width": 40, "height": 30}, "kind": "button", "label": "Sign in",
            "style": {"background": "systemBlue", "foreground": "#ffFFff", "cornerRadius": 8,
                      "border": {"width": 1, "color": "separator"}, "opacity": 0.5, "clips": true, "image": "star"}},
           {"id": "field", "kind": "textField", "style": {"placeholder": "E-Mail"}}]},
         "constraints": ["title.left == 10", "title.right == -200", "title.top == 0", "ok.top == title.bottom",
                         "ok.left == 10", "field.top == ok.bottom", "field.left == 10", "field.size == 30"]}
        """#

    private static let changes = #"""
        {"set": "ok", "kind": "switch", "label": null, "style": {"tint": "systemRed"}},
        {"set": "title", "text": {"string": "It was a bright cold day in April", "alignment": "justified"}},
        {"set": "field", "kind": null, "style": null, "label": "E-Mail"}
        """#

    /// The views of the source of `x`, by their ids.
    private func views(_ send: (Method, String) throws -> Answer) throws -> [String: JSONValue] {
        let source = try send(.get, "/layouts/x/source").json
        let views = source["view"]?["subviews"]?.elements ?? []
        return Dictionary(uniqueKeysWithValues: views.map { ($0["id"]?.string ?? "", $0) })
    }

    private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

    @Test func `the source returns them as they were sent`() throws {
        let client = TestClient()
        try client.put(Self.layout)
        let views = try views { try client.send($0, $1) }
        for sent in try json(Self.layout)["view"]?["subviews"]?.elements ?? [] {
            for field in ["kind", "label", "style", "text"] {
                #expect(views[sent["id"]?.string ?? ""]?[field] == sent[field])
            }
        }
    }

    @Test func `without them, the frames are the same`() throws {
        let client = TestClient()
        let styled = try client.put(Self.layout)
        let ids = ["title", "ok", "field"]
        #expect(
            try client.editViews(ids.map { #"{"set": "\#($0)", "kind": null, "style": null}"# }.joined(separator: ","))
                .status == .ok
        )
        let source = try client.send(.get, "/layouts/x/source")
        let plain = try client.send(.put, "/layouts/x", String(decoding: source.body, as: UTF8.self))
        #expect(plain.json["frames"] == styled.json["frames"])
        #expect(styled.frame("title")?[3] ?? 0 > 60)
    }

    /// Catches an edit that solves anew, or that reports frames as changed.
    @Test func `an edit of them changes no frame, and takes null and whole objects`() throws {
        let client = TestClient()
        let before = try client.put(Self.layout)
        let body = #"{"operations": [\#(Self.changes)]}"#
        let edit = try client.send(.patch, "/layouts/x/views?frames=changed", body)
        #expect(edit.status == .ok && edit.json["revision"]?.number == 2)
        #expect(edit.json["frames"] == .object([]))
        #expect(try client.send(.get, "/layouts/x").json["frames"] == before.json["frames"])
        let views = try views { try client.send($0, $1) }
        #expect(views["ok"]?["kind"]?.string == "switch" && views["ok"]?["label"] == nil)
        #expect(try views["ok"]?["style"] == json(#"{"tint": "systemRed"}"#))
        #expect(views["title"]?["text"]?["alignment"]?.string == "justified")
        #expect(views["field"]?["kind"] == nil && views["field"]?["style"] == nil)
        #expect(views["field"]?["label"]?.string == "E-Mail")
    }

    @Test func `a text that replaces only the string keeps its alignment`() throws {
        let client = TestClient()
        try client.put(Self.layout)
        #expect(try client.editViews(#"{"set": "title", "text": "Hi"}"#).status == .ok)
        let views = try views { try client.send($0, $1) }
        #expect(try views["title"]?["text"] == json(#"{"string": "Hi", "alignment": "center"}"#))
    }

    @Test func `a view that is added has them`() throws {
        let client = TestClient()
        try client.put(Self.layout)
        let added = #"{"id": "new", "kind": "image", "style": {"image": "photo"}, "label": "Photo"}"#
        #expect(try client.editViews(#"{"add": \#(added), "to": "root"}"#).status == .ok)
        let views = try views { try client.send($0, $1) }
        #expect(try views["new"] == json(added))
    }

    @Test func `undo and redo restore them`() throws {
        let client = TestClient()
        try client.put(Self.layout)
        let before = try client.send(.get, "/layouts/x/source").body
        #expect(try client.editViews(Self.changes).status == .ok)
        let after = try client.send(.get, "/layouts/x/source").body
        #expect(before != after)
        let undone = try client.send(.post, "/layouts/x/undo?frames=changed")
        #expect(undone.status == .ok && undone.json["frames"] == .object([]))
        #expect(try client.send(.get, "/layouts/x/source").body == before)
        #expect(try client.send(.post, "/layouts/x/redo").status == .ok)
        #expect(try client.send(.get, "/layouts/x/source").body == after)
    }

    @Test(arguments: [false, true])
    func `a journal keeps them, in snapshots and edits`(isEdited: Bool) throws {
        let stored = try StoredClient()
        try stored.client.put(Self.layout)
        if isEdited { #expect(try stored.client.editViews(Self.changes).status == .ok) }
        let source = try stored.send(.get, "/layouts/x/source").body
        try stored.restart()
        #expect(try stored.send(.get, "/layouts/x/source").body == source)
        stored.evictAll()
        #expect(try stored.send(.get, "/layouts/x/source").body == source)
        if isEdited { #expect(try stored.send(.post, "/layouts/x/undo").status == .ok) }
        let views = try views { try stored.send($0, $1) }
        #expect(views["ok"]?["label"]?.string == "Sign in" && views["title"]?["text"]?["alignment"] != nil)
    }

    @Test func `instances that share a store share them`() throws {
        let server = StubSharedServer()
        let clients = (0..<2).map { _ in TestClient(of: LayoutService(sharing: server)) }
        try clients[0].put(Self.layout)
        #expect(try clients[1].editViews(Self.changes).status == .ok)
        let sources = try clients.map { try $0.send(.get, "/layouts/x/source").body }
        #expect(sources[0] == sources[1])
        let views = try views { try clients[0].send($0, $1) }
        #expect(views["ok"]?["kind"]?.string == "switch")
    }
}
