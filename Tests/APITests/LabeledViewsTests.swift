import HTTP
import JSON
import Testing

@testable import API

/// Messages show the label of a view next to its id, and values keep the id.
@Suite struct LabeledViewsTests {
    private static let layout = #"""
        {"traits": {"size": {"width": 300, "height": 200}},
         "view": {"id": "root", "subviews": [{"id": "ok", "label": "Sign in"}, {"id": "plain"}, {"id": "same", "label": "same"}]},
         "constraints": ["ok.width == 10", "ok.width == 20", "plain.width == 10", "plain.width == 20", "plain.left == 3",
                         "ok.left == plain.right", "same.size == 5", "same.left == 0", "same.top == 0", "plain.top == 0",
                         "plain.height == 1", "ok.height == 1"]}
        """#

    @Test func `a conflict has the equation with labels next to the one with ids`() throws {
        let answer = try TestClient().put(Self.layout)
        let conflicts = answer.json["diagnostics"]?["conflicts"]?.elements ?? []
        #expect(conflicts.count == 2)
        let labeled = conflicts.flatMap { $0["constraints"]?.elements ?? [] }
        #expect(
            labeled.map { $0["text"]?.string } == [
                "ok.width == 10", "ok.width == 20", "plain.width == 10", "plain.width == 20",
            ]
        )
        #expect(
            labeled.map { $0["labeledText"]?.string } == [
                "“Sign in” (ok).width == 10", "“Sign in” (ok).width == 20", nil, nil,
            ]
        )
    }

    @Test func `sentences have labels and ids, and values the ids alone`() throws {
        let client = TestClient()
        try client.put(Self.layout)
        let explanation = try client.send(.get, "/layouts/x/explanation?view=ok").json
        let conflict = try #require(explanation["conflicts"]?[0])
        #expect(conflict["explanation"]?.string?.hasPrefix("“Sign in” (ok).width cannot be both 10 and 20") == true)
        let repair = try #require(conflict["repairs"]?[0]?["explanation"]?.string)
        #expect(!repair.isEmpty)
        let open = try #require(explanation["ambiguous"]?[0])
        #expect(open["view"]?.string == "ok")
        #expect(open["explanation"]?.string?.contains("“Sign in” (ok)") == true)
        // What a client would copy has no label.
        let added = try #require(open["repairs"]?[0])
        #expect(added["explanation"]?.string?.contains("by adding ok.top ==") == true)
        #expect(added["operations"]?[0]?["make"]?[0]?.string?.hasPrefix("ok.top ==") == true)
        let other = explanation["conflicts"]?[1]?["explanation"]?.string
        #expect(other?.hasPrefix("plain.width cannot be both") == true)
    }

    @Test func `findings of lint have them, too`() throws {
        let client = TestClient()
        try client.put(Self.layout)
        let answer = try client.send(.post, "/layouts/x/lint", "{}").json
        let finding = try #require(answer["findings"]?.elements.first { $0["rule"]?.string == "ambiguous" })
        #expect(finding["view"]?.string == "ok")
        #expect(finding["message"]?.string?.contains("“Sign in” (ok)") == true)
    }

    /// White space is one space, and a long label is cut.
    @Test func `a label is one line of bounded length`() throws {
        let long = "Sign\\n\\t in " + String(repeating: "x", count: 200)
        let body = Self.layout.replacing(#""label": "Sign in""#, with: "\"label\": \"\(long)\"")
        let text = try TestClient().put(body).json["diagnostics"]?["conflicts"]?[0]?["constraints"]?[0]?["labeledText"]
        #expect(text?.string == "“Sign in " + String(repeating: "x", count: 52) + "…” (ok).width == 10")
    }
}
