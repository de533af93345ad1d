import HTTP
import JSON
import Testing

@testable import API

/// Assertions about all views of a kind, and the rules for controls and texts, which are off by default.
@Suite struct KindLintTests {
    private let client = TestClient()
    private static let document = #"""
        {"traits": {"size": {"width": 320, "height": 480}},
         "view": {"id": "root", "subviews": [
           {"id": "ok", "kind": "button"}, {"id": "big", "kind": "button"}, {"id": "plain"},
           {"id": "on", "kind": "switch", "alignmentInsets": {"right": 2}, "lint": {"ignore": ["touch-target"]}},
           {"id": "title", "text": {"string": "Hello", "scales": false}}, {"id": "note", "text": "Hello"}]},
         "constraints": ["ok.width == 60", "ok.height == 30", "big.size == 44", "plain.size == 10", "on.size == 31",
                         "ok.left == 0", "ok.top == 0", "big.left == 0", "big.top == 50", "plain.left == 0",
                         "plain.top == 100", "on.left == 0", "on.top == 120", "title.left == 0", "title.top == 200",
                         "note.left == 0", "note.top == 300"]
        """#

    private func findings(_ settings: String) throws -> [JSONValue] {
        let answer = try client.send(.post, "/lint", Self.document + #", "lint": \#(settings)}"#)
        #expect(answer.status == .ok, "\(answer.json)")
        return answer.json["findings"]?.elements ?? []
    }

    @Test func `an assertion about a kind is one about each view of the kind`() throws {
        let found = try findings(#"{"assertions": ["kind(button).height >= 44"]}"#)
        #expect(found.map { $0["rule"]?.string } == ["assertion"])
        #expect(found[0]["constraint"]?["text"]?.string == "ok.height >= 44")
        // A view with a text and without a kind is a label.
        let labels = try findings(#"{"assertions": ["kind(label).left >= 10", "10 <= kind(switch).left"]}"#)
        #expect(
            labels.map { $0["constraint"]?["text"]?.string } == [
                "title.left >= 10", "note.left >= 10", "on.left >= 10",
            ]
        )
        let both = try findings(#"{"assertions": [{"first": "kind(button).width", "second": "kind(button).height"}]}"#)
        #expect(both.map { $0["constraint"]?["text"]?.string } == ["ok.width == ok.height"])
        #expect(try findings(#"{"assertions": ["kind(map).height >= 44"]}"#).isEmpty)
    }

    @Test func `an unknown kind is a fault with the nearest one`() throws {
        let answer = try client.send(
            .post,
            "/lint",
            Self.document + #", "lint": {"assertions": ["ok.width >= 1", "kind(buton).height >= 44"]}}"#
        )
        #expect(answer.status == .unprocessableContent && answer.pointers == ["/lint/assertions/1"])
        #expect(answer.json["errors"]?[0]?["detail"]?.string == "unknown kind 'buton'; did you mean 'button'?")
        // Constraints have no patterns.
        let constraint = try client.send(.post, "/solve", #"{"view": {}, "constraints": ["kind(view).width == 1"]}"#)
        #expect(constraint.status == .unprocessableContent)
    }

    @Test func `the rules for people are off, unless settings turn them on`() throws {
        #expect(try findings("{}").isEmpty)
        let found = try findings(#"{"rules": {"touch-target": "error", "fixed-font": "note"}}"#)
        #expect(found.map { $0["rule"]?.string } == ["touch-target", "fixed-font"])
        #expect(found.map { $0["level"]?.string } == ["error", "note"])
        #expect(found.map { $0["view"]?.string } == ["ok", "title"])
        #expect(found[0]["attribute"]?.string == "height" && found[0]["by"]?.number == 14)
        #expect(found[0]["message"]?.string == "ok is 30 points tall, and a finger needs 44.")
    }
}
