import HTTP
import JSON
import Testing

@testable import API

@Suite struct WhyTests {
    let client = TestClient()

    /// Puts a layout into a root of 200 × 100, and returns why the numbers of a view are what they are.
    private func why(
        _ name: String,
        _ views: String,
        _ constraints: String,
        traits: String = #""size": {"width": 200, "height": 100}"#
    ) throws -> JSONValue {
        let view = #""view": {"subviews": [\#(views)]}"#
        try client.put(#"{"traits": {\#(traits)}, \#(view), "constraints": [\#(constraints)]}"#)
        let answer = try client.send(.get, "/layouts/x/explanation?view=\(name)")
        #expect(answer.status == .ok)
        return try #require(answer.json["why"])
    }

    private func words(_ why: JSONValue, _ attribute: String) -> String? { why[attribute]?["explanation"]?.string }

    private static let title = #"{"id": "title"}"#
    private static let height = #""title.top == 8", "title.height == 20""#

    @Test func `the distances to both sides are told as one thing`() throws {
        let why = try why("title", Self.title, #""title.left == 16", "title.right == -16", \#(Self.height)"#)
        #expect(why.keys == ["left", "top", "width", "height"])
        #expect(
            words(why, "width")
                == "title is 168 wide: it keeps 16 from both sides of root (c1, c2), which is 200 wide."
        )
        #expect(
            words(why, "left")
                == "title is 16 right of the left edge of root: title.left is 16 right of root.left (c1)."
        )
        #expect(words(why, "height") == "title is 20 tall, as c4 requires.")
        #expect(why["width"]?["value"]?.number == 168)
        let terms = why["width"]?["terms"]?.elements ?? []
        #expect(terms.map { $0["factor"]?.number } == [1, -1, 1])
        #expect(terms.map { $0["constant"]?.number } == [-16, 16, 200])
        #expect(terms.map { $0["constraint"]?["id"]?.string } == ["c2", "c1", nil])
        #expect(terms.last?["constraint"]?["text"]?.string == "root.width == 200")
    }

    @Test func `different distances name their edges, and areas are named`() throws {
        let traits = #""size": {"width": 200, "height": 100}, "safeArea": {"top": 20, "bottom": 10}"#
        let constraints = #"""
            {"equation": "title.leading == root.leading + 8", "key": "lead"}, "title.trailing == root.trailing - 24",
            "title.top == root.safeArea.top", "title.bottom == root.safeArea.bottom"
            """#
        let why = try why("title", Self.title, constraints, traits: traits)
        #expect(
            words(why, "width") == """
                title is 168 wide: it keeps 8 from the leading and 24 from the trailing of root (c1 'lead', c2), which is \
                200 wide.
                """
        )
        #expect(
            words(why, "height")
                == "title is 70 tall: it spans root.safeArea (c3, c4); root.height is given as 100."
        )
    }

    @Test func `a text is as large as it is, and the root as given`() throws {
        let views = #"{"id": "title", "intrinsicSize": {"width": 60, "height": 12}}"#
        let why = try why("title", views, #""title.left == 0", "title.top == 0""#)
        #expect(words(why, "width") == "title is 60 wide, the width of its content.")
        #expect(words(why, "left") == "title is at the left edge of root: title.left is at root.left (c1).")
        let answer = try client.send(.get, "/layouts/x/explanation?view=root")
        #expect(answer.json["why"]?["width"]?["explanation"]?.string == "root is 200 wide, as given.")
        #expect(answer.json["why"]?["left"]?["terms"]?.elements.isEmpty == true)
        #expect(answer.json["why"]?["left"]?["explanation"]?.string == "root is at 0, where coordinates begin.")
    }

    @Test func `what nothing fixes is said to be free`() throws {
        let why = try why("title", Self.title, #""title.top == 8", "title.height == 20", "title.width >= 30""#)
        #expect(
            words(why, "left")
                == "title is at the left edge of root: nothing fixes it."
        )
        #expect(words(why, "width") == "title is 30 wide, as c3 requires.")
        let free = why["left"]?["terms"]?.elements.first
        #expect(free?.keys == ["free", "view", "attribute", "factor", "constant"])
        #expect(free?["free"] == .bool(true) && free?["attribute"] == .string("left"))
        #expect(free?["view"] == .string("title"))
    }

    @Test func `the reasons follow an edit`() throws {
        let before = try why("title", Self.title, #""title.left == 16", "title.width == 30", \#(Self.height)"#)
        #expect(before["left"]?["value"]?.number == 16)
        _ = try client.send(
            .patch,
            "/layouts/x/constraints",
            #"{"operations": [{"set": {"id": "c1"}, "constant": 20}]}"#
        )
        let answer = try client.send(.get, "/layouts/x/explanation?view=title")
        #expect(answer.json["why"]?["left"]?["value"]?.number == 20)
        #expect(answer.json["revision"]?.number == 2)
    }

    @Test func `an unknown view is a fault of the query`() throws {
        _ = try why("title", Self.title, Self.height)
        let answer = try client.send(.get, "/layouts/x/explanation?view=titel")
        #expect(answer.status == .badRequest)
        #expect(answer.json["errors"]?.elements.first?["parameter"]?.string == "view")
        #expect(answer.json["detail"]?.string?.contains("did you mean 'title'?") == true)
        #expect(try client.send(.get, "/layouts/x/explanation?vew=title").status == .badRequest)
    }

    @Test func `a view that is not installed has no numbers`() throws {
        let views = #"{"id": "title", "when": {"horizontal": "regular"}}"#
        let why = try why("title", views, #""title.left == 0""#)
        #expect(why.keys.isEmpty)
    }

    @Test func `where more constraints than necessary meet, the reasons are those of a new layout`() throws {
        func document(_ distances: [Int]) -> String {
            let bounds = distances.enumerated().map { #""title.left \#($0 % 2 == 0 ? ">=" : "<=") \#($1)""# }
            let rest = #""title.left == 8 @400", "title.right == 30 @300", \#(Self.height)"#
            return #"""
                {"view": {"subviews": [\#(Self.title)]}, "constraints": [\#(bounds.joined(separator: ", ")), \#(rest)]}
                """#
        }
        try client.put(document([4, 24, 2, 12, 1, 9]))
        for constraint in ["c1", "c3", "c2", "c5", "c6", "c4"] {
            #expect(try client.edit(#"{"set": {"id": "\#(constraint)"}, "constant": 8}"#).status == .ok)
        }
        let other = TestClient()
        try other.put(document(Array(repeating: 8, count: 6)))
        let path = "/layouts/x/explanation?view=title"
        #expect(try client.send(.get, path).json["why"] == other.send(.get, path).json["why"])
    }

    @Test func `where more constraints than necessary meet, lint gives the reasons of a new layout`() throws {
        func document(_ distances: [Int]) -> String {
            let constraints = #""title.centerX <= \#(distances[0])", "title.left >= \#(distances[1])""#
            return #"{"view": {"subviews": [\#(Self.title)]}, "constraints": [\#(constraints)]}"#
        }
        try client.put(document([4, 8]))
        for constraint in ["c1", "c2"] {
            #expect(try client.edit(#"{"set": {"id": "\#(constraint)"}, "constant": 0}"#).status == .ok)
        }
        let other = TestClient()
        try other.put(document([0, 0]))
        func findings(_ client: TestClient) throws -> JSONValue? {
            let settings = #"{"assertions": ["title.left == 100"]}"#
            return try client.send(.post, "/layouts/x/lint", settings).json["findings"]
        }
        #expect(try findings(client)?.elements.contains { $0["rule"]?.string == "assertion" } == true)
        #expect(try findings(client) == findings(other))
    }
}
