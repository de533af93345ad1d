import HTTP
import JSON
import Testing

@testable import API

@Suite struct SlackTests {
    let client = TestClient()

    private func list(_ query: String, _ constraints: String) throws -> [JSONValue] {
        try client.put(
            """
            {"traits": {"size": {"width": 200, "height": 100}},
             "view": {"id": "root", "subviews": [{"id": "a", "subviews": [{"id": "b"}]}, {"id": "c"}]},
             "constraints": [\(constraints)]}
            """
        )
        let answer = try client.send(.get, "/layouts/x/constraints?\(query)")
        #expect(answer.status == .ok)
        return answer.json["constraints"]?.elements ?? []
    }

    private func ids(_ query: String, _ constraints: String) throws -> [String] {
        try list(query, constraints).compactMap { $0["id"]?.string }
    }

    @Test func `constraints that touch a view mean it on either side, also as the superview`() throws {
        let constraints = #"""
            "a.left == 16", "b.left == superview.left", "b.top == c.top", "c.left == a.right", "c.width == 10",
            "b.right == -4", "a.top == root.top"
            """#
        #expect(try ids("touching=a", constraints) == ["c1", "c2", "c4", "c6", "c7"])
        #expect(try ids("touching=root", constraints) == ["c1", "c7"])
        #expect(try ids("touching=c", constraints) == ["c3", "c4", "c5"])
        #expect(try ids("touching=c&view=b", constraints) == ["c3"])
        #expect(try ids("touching=nobody", constraints) == [])
    }

    @Test func `slack is the room, 0 where a constraint binds, and negative where it is missed`() throws {
        let found = try list(
            "slack=true",
            #"""
            "a.left >= 10", "a.left == 4 @500", "a.width <= 50", "a.width == 30", "a.top == 0", "a.height == 5",
            "a.height == 9", "root.right >= a.right + 16"
            """#
        )
        #expect(found.map { $0["binds"] } == [true, false, false, true, true, true, false, false].map { .bool($0) })
        #expect(found.map { $0["slack"]?.number } == [0, -6, 20, 0, 0, 0, -4, 144])
        let pushes = found.map { $0["pushes"]?.string }
        #expect(pushes[0] == "a to the right")
        #expect(pushes[1] == "a to the left")
        #expect(pushes[2] == nil && pushes[7] == nil)
    }

    @Test func `what a constraint pushes is the inner view, in words for its axis`() throws {
        let found = try list(
            "slack=true&view=root",
            #"""
            "root.right >= a.right + 16", "a.left == 0 @100", "a.left == 190 @400", "a.width == 30", "a.top == 0",
            "root.bottom >= a.bottom + 10", "a.height >= 200 @400"
            """#
        )
        #expect(found.compactMap { $0["pushes"]?.string } == ["a to the left", "a up"])
        let sizes = try list(
            "slack=true&view=a",
            #""a.width >= 30", "a.width == 20 @400", "a.height <= 10", "a.height == 40 @400", "a.left == 0", "a.top == 0""#
        )
        let pushes = sizes.prefix(4).map { $0["pushes"]?.string }
        #expect(pushes == ["a wider", "a narrower", "a shorter", "a taller"])
    }

    @Test func `without slack nothing is said of it, and other values are faults`() throws {
        #expect(try list("slack=false", #""a.left == 0""#).first?["binds"] == nil)
        #expect(try client.send(.get, "/layouts/x/constraints?slack=1").status == .badRequest)
    }

    @Test func `where more constraints than necessary meet, the answer is that for a new layout`() throws {
        let views = #""view": {"subviews": [{"id": "v2"}, {"id": "v3"}, {"id": "v4"}]}"#
        let constraints = #"""
            "constraints": ["root.left <= v4.centerX + 8", "v4.leftMargin >= superview.left @1",
                "v3.right <= root.leftMargin * 2 + 48", "v3.leftMargin == superview.rightMargin @1",
                "v4.leftMargin >= v3.centerX * 3 + 52 @333.3", "v2.left == v2.centerXWithinMargins * 1.5 + 73.25 @250",
                "v2.left == v4.centerXWithinMargins * 3 + 71.5"]
            """#
        try client.put("{\(views), \(constraints)}")
        #expect(try client.send(.patch, "/layouts/x/traits", #"{"size": {"width": 259}}"#).status == .ok)
        let other = TestClient()
        try other.put(#"{"traits": {"size": {"width": 259}}, \#(views), \#(constraints)}"#)
        let path = "/layouts/x/constraints?slack=true"
        #expect(try client.send(.get, path).json == other.send(.get, path).json)
    }
}
