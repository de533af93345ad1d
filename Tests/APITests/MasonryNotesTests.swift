import HTTP
import JSON
import Testing

@testable import API

/// The layouts of the Masonry notes, in native form.
@Suite struct MasonryNotesTests {
    let client = TestClient()

    private func layout(_ views: [String], _ constraints: [String], size: String = #"{"width": 300, "height": 600}"#)
        -> String
    {
        let subviews = views.map { $0.hasPrefix("{") ? $0 : #"{"id": "\#($0)"}"# }
        let texts = constraints.map { $0.hasPrefix("{") ? $0 : "\"\($0)\"" }
        return """
            {"traits": {"size": \(size)}, "view": {"subviews": [\(subviews.joined(separator: ","))]},
             "constraints": [\(texts.joined(separator: ","))]}
            """
    }

    @Test func `three columns of which the middle one is a third of the width`() throws {
        let answer = try client.put(
            layout(
                ["left", "middle", "right"],
                [
                    "left.left == superview.left", "middle.left == left.right", "right.left == middle.right",
                    "right.right == superview.right", "middle.width == superview.width / 3",
                    "left.width == right.width",
                    "left.verticalEdges == superview.verticalEdges", "middle.verticalEdges == superview.verticalEdges",
                    "right.verticalEdges == superview.verticalEdges",
                ]
            )
        )
        #expect(answer.frame("left") == [0, 0, 100, 600])
        #expect(answer.frame("middle") == [100, 0, 100, 600])
        #expect(answer.frame("right") == [200, 0, 100, 600])
        #expect(answer.json["diagnostics"]?["ambiguous"] == .array([]))
    }

    @Test func `edges with insets`() throws {
        let constraints = [
            "red.top == superview.top + 5", "red.left == superview.left + 10", "red.bottom == superview.bottom - 15",
            "red.right == superview.right - 20",
        ]
        #expect(try client.put(layout(["red"], constraints)).frame("red") == [10, 5, 270, 580])
        let alone = ["red.top == 5", "red.left == 10", "red.bottom == -15", "red.right == -20"]
        #expect(try client.put(layout(["red"], alone)).frame("red") == [10, 5, 270, 580])
    }

    @Test func `a button that grows as it is updated, up to what is required`() throws {
        try client.put(
            layout(
                ["button"],
                [
                    "button.center == superview.center", "button.size == 100 @low", "button.width <= superview.width",
                    "button.height <= superview.height",
                ]
            )
        )
        #expect(try client.send(.get, "/layouts/x").frame("button") == [100, 250, 100, 100])
        let larger = try client.edit(#"{"update": ["button.size == 250 @low"]}"#)
        #expect(larger.changes("updated") == ["c3", "c4"] && larger.changes("added") == [])
        #expect(larger.frame("button") == [25, 175, 250, 250])
        #expect(try client.edit(#"{"update": ["button.size == 900 @low"]}"#).frame("button") == [0, 0, 300, 600])
        #expect(try client.edit(#"{"update": ["button.size == 100 @low"]}"#).frame("button") == [100, 250, 100, 100])
    }

    @Test func `fifteen views of growing height stacked in a scroll view`() throws {
        var views: [String] = []
        var constraints = [
            "scroll.edges == superview.edges", "box.edges == superview.edges", "box.width == scroll.width",
        ]
        for number in 1...15 {
            views.append(#"{"id": "v\#(number)"}"#)
            constraints.append("v\(number).horizontalEdges == superview.horizontalEdges")
            constraints.append("v\(number).height == \(30 * number)")
            constraints.append("v\(number).top == \(number == 1 ? "superview.top" : "v\(number - 1).bottom")")
        }
        constraints.append("box.bottom == v15.bottom")
        let box = #"{"id": "box", "subviews": [\#(views.joined(separator: ","))]}"#
        let scroll = #"{"id": "scroll", "scroll": true, "subviews": [\#(box)]}"#
        let answer = try client.put(layout([scroll], constraints))
        #expect(answer.json["contentSizes"]?["scroll"]?["width"]?.number == 300)
        #expect(answer.json["contentSizes"]?["scroll"]?["height"]?.number == 3600)
        #expect(answer.frame("v15") == [0, 3150, 300, 450])
        #expect(answer.frame("box") == [0, 0, 300, 3600])
        #expect(answer.json["diagnostics"]?["ambiguous"] == .array([]))
    }

    @Test func `remake moves a view from corner to corner`() throws {
        try client.put(layout(["box"], ["box.size == 100", "box.left == 10", "box.top == 10"]))
        let corner = """
            {"remake": ["box.size == 100", "box.right == -10", "box.bottom == -10"], "view": "box"}
            """
        let moved = try client.edit(corner)
        #expect(moved.frame("box") == [190, 490, 100, 100])
        #expect(moved.changes("removed") == ["c1", "c2", "c3", "c4"])
        #expect(moved.changes("added") == ["c5", "c6", "c7", "c8"])
        let back = try client.edit(
            #"{"remake": ["box.size == 100", "box.left == 10", "box.top == 10"], "view": "box"}"#
        )
        #expect(back.frame("box") == [10, 10, 100, 100])
    }

    @Test func `a deactivated constraint is replaced by another`() throws {
        try client.put(
            layout(
                ["box"],
                [
                    "box.size == 50", "box.left == 0", #"{"equation": "box.top == superview.top", "key": "top"}"#,
                ]
            )
        )
        let lower = try client.edit(
            #"{"deactivate": {"key": "top"}}, {"make": [{"equation": "box.bottom == 0", "key": "bottom"}]}"#
        )
        #expect(lower.frame("box") == [0, 550, 50, 50])
        #expect(lower.changes("updated") == ["c4"])
        let upper = try client.edit(#"{"deactivate": {"key": "bottom"}}, {"activate": {"key": "top"}}"#)
        #expect(upper.frame("box") == [0, 0, 50, 50])
        #expect(upper.json["diagnostics"]?["conflicts"] == .array([]))
    }
}
