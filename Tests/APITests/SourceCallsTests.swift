import HTTP
import JSON
import Testing

@testable import API

@Suite struct SourceCallsTests {
    let client = TestClient()

    @Test func `the source, posted afresh, gives the same layout`() throws {
        let first = try client.put(twoViews)
        let source = try client.send(.get, "/layouts/x/source")
        #expect(source.headers["ETag"] == "\"1\"")
        #expect(source.json.keys == ["name", "traits", "view", "constraints", "onConflict"])
        let again = try client.put(String(decoding: source.body, as: UTF8.self))
        #expect(again.json["frames"] == first.json["frames"])
        #expect(try client.send(.get, "/layouts/x/source").body == source.body)
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
