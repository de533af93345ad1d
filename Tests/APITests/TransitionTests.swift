import HTTP
import JSON
import Testing

@testable import API

@Suite struct TransitionTests {
    let client = TestClient()

    private func edit(_ operation: String, _ animation: String, query: String = "") throws -> Answer {
        let body = #"{"operations": [\#(operation)], "animation": \#(animation)}"#
        return try client.send(.patch, "/layouts/x/constraints\(query)", body)
    }

    @Test func `only what moves is named, with its way in the coordinates that are asked for`() throws {
        try client.put(
            #"""
            {"traits": {"size": {"width": 100, "height": 100}},
             "view": {"id": "root", "subviews": [{"id": "box", "subviews": [{"id": "dot"}]}, {"id": "still"}]},
             "constraints": [{"equation": "box.left == 10", "key": "gap"}, "box.top == 0", "box.width == 20", "box.height == 20",
                             "dot.edges == box.edges", "still.left == 0", "still.top == 0", "still.size == 5"]}
            """#
        )
        let move = #"{"set": {"key": "gap"}, "constant": 30}"#
        let answer = try edit(
            move,
            #"{"duration": 1, "delay": 0.5, "frameRate": 2, "curve": "linear"}"#,
            query: "?frames=none"
        )
        let transition = try #require(answer.json["transition"])
        #expect(transition.keys == ["duration", "delay", "times", "views"])
        #expect(transition["times"]?.elements.compactMap(\.number) == [0, 0.5, 1])
        #expect(transition["delay"]?.number == 0.5)
        #expect(transition["views"]?.keys == ["box"])
        let box = try #require(transition["views"]?["box"])
        #expect(box["from"]?["x"]?.number == 10 && box["to"]?["x"]?.number == 30)
        #expect(box["frames"]?.elements.compactMap { $0["x"]?.number } == [10, 20, 30])
        let back = #"{"set": {"key": "gap"}, "constant": 10}"#
        let inRoot = try edit(back, #"{"duration": 0}"#, query: "?coordinates=root")
        #expect(inRoot.json["transition"]?["views"]?.keys == ["box", "dot"])
        #expect(inRoot.json["transition"]?["times"]?.elements.compactMap(\.number) == [0])
        #expect(inRoot.json["transition"]?["views"]?["dot"]?["from"]?["x"]?.number == 30)
        #expect(inRoot.json["transition"]?["views"]?["dot"]?["frames"]?[0]?["x"]?.number == 10)
    }

    @Test func `a transition of too many frames is refused before anything changes`() throws {
        try client.put(twoViews)
        let answer = try edit(#"{"make": ["a.left == 1 @5"]}"#, #"{"duration": 100000, "frameRate": 1000}"#)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.json["errors"]?[0]?["pointer"]?.string == "/animation")
        #expect(try client.send(.get, "/layouts/x").headers["ETag"] == "\"1\"")
    }

    @Test func `a spring overshoots in positions, and never to a negative size`() throws {
        try client.put(twoViews)
        let spring = #"{"duration": 1, "spring": {"damping": 0.3}}"#
        let setup =
            #"{"remake": ["a.left == superview.left + 10", "a.top == 0", "a.width == 50", {"equation": "a.height == 80", "key": "h"}], "view": "a"}"#
        #expect(try client.edit(setup).status == .ok)
        let answer = try edit(#"{"set": {"key": "h"}, "constant": 0}"#, spring)
        let frames = try #require(answer.json["transition"]?["views"]?["a"]?["frames"]).elements
        let heights = frames.compactMap { $0["height"]?.number }
        #expect(heights.count > 10 && heights.allSatisfy { $0 >= 0 })
        #expect(heights.contains(0) && heights.last == 0)
    }

    @Test func `without an animation there is no transition`() throws {
        try client.put(twoViews)
        #expect(try edit(#"{"make": ["a.left == 1 @5"]}"#, "null").json["transition"] == nil)
    }
}
