import HTTP
import JSON
import Testing

@testable import API

/// A layout in which everything is said that can be said.
private let everything = """
    {"name": "all \\"of\\" it",
     "traits": {"size": {"width": 320, "height": 480}, "safeArea": {"top": 20, "bottom": 0}, "direction": "rtl",
                "sizeClass": {"horizontal": "compact"}, "scale": 2},
     "view": {"id": "window", "direction": "ltr", "subviews": [
       {"id": "title", "intrinsicSize": {"width": 120.5}, "hugging": {"horizontal": 249}, "hidden": true,
        "compressionResistance": {"vertical": 1000}, "baseline": {"first": 14, "last": 4}, "margins": {"left": 0, "top": 3},
        "when": {"vertical": "regular"}, "guides": [{"id": "gutter"}, {"id": "edge"}]},
       {"id": "list", "scroll": {"contentOffset": {"x": 0, "y": 12.25}}, "subviews": [{"id": "row-1"}]},
       {"id": "plain", "scroll": true},
       {"id": "framed", "frame": {"x": 1, "y": 2, "width": 30, "height": 4.5},
        "autoresizing": ["flexibleLeftMargin", "flexibleWidth", "flexibleBottomMargin"]}]},
     "constraints": ["list.edges == superview.edges", "row-1.edges == superview.edges", "row-1.size == 700",
       "plain.left == superview.leftMargin + 0.1 @750", "plain.size == 10", "plain.top >= 3",
       {"equation": "gutter.left == title.right", "key": "gap", "group": "g", "active": false},
       {"first": "edge.right", "multiplier": 0.5, "constant": 3, "when": {"horizontal": "compact", "vertical": "regular"}}],
     "onConflict": "reject"}
    """

@Suite struct SourceTests {
    let client = TestClient()

    @Test func `the source says all that was said, and posted afresh gives the same layout`() throws {
        let first = try client.put(everything)
        let source = try client.send(.get, "/layouts/x/source")
        #expect(source.headers["ETag"] == "\"1\"")
        let text = String(decoding: source.body, as: UTF8.self)
        let again = try client.put(text)
        #expect(again.json["frames"] == first.json["frames"])
        #expect(again.json["contentSizes"] == first.json["contentSizes"])
        #expect(try client.send(.get, "/layouts/x/source").body == source.body)
        let json = source.json
        #expect(json.keys == ["name", "traits", "view", "constraints", "onConflict"])
        #expect(json["view"]?["subviews"]?[0]?["guides"]?[1]?["id"] == .string("edge"))
        #expect(json["constraints"]?.elements.count == 16)
        #expect(json["constraints"]?.strings.contains("plain.left == superview.leftMargin + 0.1 @750") == true)
    }

    @Test func `what is as it is by default is not said`() throws {
        try client.put(#"{"view": {"subviews": [{"id": "a"}]}}"#)
        let source = String(decoding: try client.send(.get, "/layouts/x/source").body, as: UTF8.self)
        let plain = #"{"traits":{},"view":{"id":"root","subviews":[{"id":"a"}]},"constraints":[],"onConflict":"break"}"#
        #expect(source == plain)
    }

    @Test func `a source with conflicts in it takes them`() throws {
        try client.put(
            #"{"view": {"subviews": [{"id": "a"}]}, "constraints": ["a.width == 1"], "onConflict": "reject"}"#
        )
        _ = try client.edit(#"{"make": ["a.width == 2"]}"#, beside: #", "onConflict": "break""#)
        let source = try client.send(.get, "/layouts/x/source")
        #expect(source.json["onConflict"] == .string("break"))
        _ = try client.edit(#"{"remove": {"id": "c1"}}"#)
        #expect(try client.send(.get, "/layouts/x/source").json["onConflict"] == .string("reject"))
    }

    /// A frame holds for the size of its superview; both are written as they now are.
    @Test func `frames and sizes are those that masks and traits have made`() throws {
        try client.put(
            """
            {"traits": {"size": {"width": 320, "height": 100}}, "view": {"subviews": [
              {"id": "label", "frame": {"x": 0, "y": 0, "width": 300, "height": 100}, "autoresizing": ["flexibleLeftMargin", "flexibleWidth"]}]}}
            """
        )
        let narrow = try client.send(.patch, "/layouts/x/traits", #"{"size": {"width": 300}}"#)
        #expect(narrow.frame("label") == [0, 0, 280, 100])
        let source = try client.send(.get, "/layouts/x/source")
        #expect(source.json["view"]?["subviews"]?[0]?["frame"]?["width"]?.number == 280)
        let back = try client.send(.patch, "/layouts/x/traits", #"{"size": {"width": 320}}"#)
        #expect(back.frame("label") == [0, 0, 300, 100])
        let again = try client.put(String(decoding: source.body, as: UTF8.self))
        #expect(again.frame("label") == [0, 0, 280, 100])
        #expect(again.frame("root") == [0, 0, 300, 100])
    }
}
