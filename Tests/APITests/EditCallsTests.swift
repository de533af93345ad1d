import HTTP
import JSON
import Testing

@testable import API

@Suite struct EditCallsTests {
    let client: TestClient

    init() throws {
        client = TestClient()
        try client.put(twoViews)
    }

    @Test func `an edit answers with the new solution and with what has changed`() throws {
        let answer = try client.edit(
            #"{"make": ["a.width >= 1"]}, {"set": {"key": "gap"}, "constant": 12}, {"remove": {"first": "b.top"}}"#
        )
        #expect(answer.status == .ok)
        #expect(answer.headers["ETag"] == "\"2\"")
        #expect(answer.json["revision"]?.number == 2)
        #expect(answer.json.keys == ["id", "revision", "frames", "contentSizes", "diagnostics", "changes"])
        #expect(answer.changes("added") == ["c9"])
        #expect(answer.changes("updated") == ["c8"])
        #expect(answer.changes("removed") == ["c3"])
        #expect(answer.frame("b")?[0] == 72)
        let ambiguous = try #require(answer.json["diagnostics"]?["ambiguous"])
        #expect(ambiguous.elements.map { $0["view"]?.string } == ["b"])
        #expect(ambiguous[0]?["attributes"]?.strings == ["top"])
    }

    @Test func `an update that adds beside what is nearly the same says so`() throws {
        let answer = try client.edit(#"{"update": ["b.left == a.right + 20 @750"]}"#)
        #expect(answer.changes("added") == ["c9"])
        let note = try #require(answer.json["changes"]?["notes"]?[0]?.string)
        #expect(note.contains("c8") && note.contains("priority") && note.contains("750"))
    }

    @Test func `a refused edit locates each fault`() throws {
        let answer = try client.edit(
            """
            {"make": ["a.left == 1", {"first": "aa.left", "second": "b.rigth"}, "a.left == b.top",
                      {"equation": "a.left == bb.left"}, {"first": "a.left", "second": "b.left", "multiplier": 0}]},
            {"set": {"key": "gap"}, "priority": 750},
            {"set": {"first": "a.left", "second": "c.left"}, "constant": 1},
            {"remove": {"key": "gab"}},
            {"remake": [], "view": "root2"}
            """
        )
        #expect(answer.status == .unprocessableContent)
        #expect(
            answer.pointers == [
                "/operations/0/make/1/first", "/operations/0/make/1/second", "/operations/0/make/2",
                "/operations/0/make/3/equation", "/operations/0/make/4/multiplier", "/operations/1/priority",
                "/operations/2/set/second", "/operations/3/remove/key", "/operations/4/view",
            ]
        )
        let details = answer.json["errors"]?.elements.compactMap { $0["detail"]?.string } ?? []
        #expect(details[1].contains("did you mean 'right'?"))
        #expect(details[5].contains("'replace': true"))
        #expect(details[7].contains("did you mean 'gap'?"))
        #expect(answer.json["errors"]?[2]?["column"]?.number == 1)
        #expect(answer.json["errors"]?[3]?["column"]?.number == 11)
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 1)
    }

    @Test func `a conflict is reported with its members, and refused where that is wanted`() throws {
        let rival = #"{"make": [{"equation": "b.left == a.right + 20", "key": "rival"}]}"#
        let refused = try client.edit(rival, beside: #", "onConflict": "reject""#)
        #expect(refused.status == .unprocessableContent)
        let conflict = try #require(refused.json["conflicts"]?[0])
        #expect(conflict["broken"]?.strings == ["c9"])
        #expect(conflict["constraints"]?.elements.map { $0["key"]?.string } == ["gap", "rival"])
        #expect(conflict["constraints"]?[0]?["text"]?.string == "b.left == a.right + 8")
        #expect(conflict["constraints"]?[0]?["priority"]?.number == 1000)
        let reported = try client.edit(rival)
        #expect(reported.broken == ["c9"])
        #expect(reported.json["diagnostics"]?["conflicts"]?[0] == conflict)
        #expect(reported.frame("b")?[0] == 68)
        let listed = try client.send(.get, "/layouts/x/constraints?key=rival").json["constraints"]?[0]
        #expect(listed?["broken"] == .bool(true))
        #expect(try client.edit(#"{"remove": {"key": "gap"}}"#).broken == [])
        #expect(try client.send(.get, "/layouts/x").frame("b")?[0] == 80)
    }

    @Test func `a layout that refuses conflicts does so from the start`() throws {
        let clashing = """
            {"view": {"subviews": [{"id": "a"}]}, "onConflict": "reject",
             "constraints": ["a.width == 1", {"equation": "a.width == 2", "key": "k"}]}
            """
        for path in ["/layouts", "/solve"] {
            let answer = try client.send(.post, path, clashing)
            #expect(answer.status == .unprocessableContent)
            #expect(answer.json["conflicts"]?[0]?["constraints"]?[1]?["key"] == .string("k"))
        }
    }

    @Test func `views are added, set, moved and removed`() throws {
        let added = try client.editViews(
            """
            {"add": {"id": "badge", "intrinsicSize": {"width": 20, "height": 20}, "guides": [{"id": "edge"}]}, "to": "a", "at": 0},
            {"set": "b", "hidden": true, "margins": {"left": 3}}, {"move": "badge", "to": "root"}
            """
        )
        #expect(added.status == .ok)
        #expect(added.changes("added") == [])
        #expect(added.frame("badge")?[2...] == [20, 20])
        _ = try client.edit(
            #"{"make": ["badge.left == b.leftMargin", "badge.top == a.bottom", "edge.left == badge.left"]}"#
        )
        #expect(try client.send(.get, "/layouts/x").frame("badge") == [71, 50, 20, 20])
        let reset = try client.editViews(#"{"set": "b", "margins": null, "hidden": null}"#)
        #expect(reset.frame("badge")?[0] == 76)
        let removed = try client.editViews(#"{"remove": "badge"}"#)
        #expect(removed.changes("removed") == ["c9", "c10", "c11"])
        #expect(removed.json["frames"]?["badge"] == nil && removed.json["frames"]?["edge"] == nil)
    }

    @Test func `faults of view edits have pointers`() throws {
        let answer = try client.editViews(
            """
            {"add": {"id": "c", "subviews": [{"id": "a"}, {"id": "d", "guides": [{"id": "c"}]}]}, "to": "root"},
            {"set": "aa", "hidden": true}, {"move": "a", "to": "nowhere"}, {"remove": "root"}, {"add": {"id": "e"}, "to": "b", "at": 3},
            {"set": "root", "frame": {"x": 0, "y": 0, "width": 1, "height": 1}}, {"set": "b", "guides": [{"id": "g"}, {"id": "a"}]}
            """
        )
        #expect(
            answer.pointers == [
                "/operations/0/add/subviews/0/id", "/operations/0/add/subviews/1/guides/0/id", "/operations/1/set",
                "/operations/2/to", "/operations/3/remove", "/operations/4/at", "/operations/5/frame",
                "/operations/6/guides/1/id",
            ]
        )
    }

    @Test func `traits merge over those of the layout`() throws {
        _ = try client.edit(#"{"make": ["b.right <= superview.right @500", "a.trailing == superview.trailing @400"]}"#)
        let wide = try client.send(.patch, "/layouts/x/traits", #"{"size": {"width": 500}, "scale": 2}"#)
        #expect(wide.status == .ok)
        #expect(wide.frame("root") == [0, 0, 500, 200])
        #expect(wide.json["changes"]?.keys == ["added", "updated", "removed", "notes"])
        _ = try client.send(
            .patch,
            "/layouts/x/traits",
            #"{"size": {"height": null}, "safeArea": {"top": 20}, "scale": null}"#
        )
        _ = try client.send(.patch, "/layouts/x/traits", #"{"safeArea": {"left": 4}, "direction": "rtl"}"#)
        let source = try client.send(.get, "/layouts/x/source").json["traits"]
        let text = #"{"size":{"width":500},"safeArea":{"top":20,"left":4},"direction":"rtl"}"#
        #expect(try source == JSONValue(parsing: Array(text.utf8)))
        #expect(try client.send(.patch, "/layouts/x/traits", #"{"size": {"width": -1}}"#).pointers == ["/size/width"])
        let cleared = try client.send(
            .patch,
            "/layouts/x/traits",
            #"{"size": null, "safeArea": null, "direction": null}"#
        )
        #expect(cleared.frame("root") == [0, 0, 118, 0])
    }

    @Test func `where the root is not installed nothing has a frame, and all comes back`() throws {
        let before = try client.send(.get, "/layouts/x")
        let hidden = try client.editViews(#"{"set": "root", "when": {"horizontal": "compact"}}"#)
        #expect(hidden.json["frames"]?.keys == [])
        #expect(hidden.json["diagnostics"]?["ambiguous"] == .array([]))
        _ = try client.send(.patch, "/layouts/x/traits", #"{"size": {"width": 500}}"#)
        _ = try client.send(.patch, "/layouts/x/traits", #"{"size": {"height": null}}"#)
        let size = #"{"size": {"width": 300, "height": 200}, "sizeClass": {"horizontal": "compact"}}"#
        let back = try client.send(.patch, "/layouts/x/traits", size)
        #expect(back.json["frames"] == before.json["frames"])
    }

    @Test func `setting a frame resizes subviews by their masks`() throws {
        let framed = """
            {"add": {"id": "box", "frame": {"x": 0, "y": 0, "width": 100, "height": 100}, "subviews": [
                      {"id": "in", "frame": {"x": 10, "y": 10, "width": 50, "height": 50}, "autoresizing": ["flexibleWidth"]}]},
             "to": "root"}
            """
        #expect(try client.editViews(framed).frame("in") == [10, 10, 50, 50])
        let larger = #"{"set": "box", "frame": {"x": 5, "y": 0, "width": 140, "height": 100}}"#
        #expect(try client.editViews(larger).frame("in") == [10, 10, 90, 50])
        let source = try client.send(.get, "/layouts/x/source").json["view"]?["subviews"]?[2]
        #expect(source?["subviews"]?[0]?["frame"]?["width"]?.number == 90)
        _ = try client.editViews(#"{"set": "in", "frame": null, "autoresizing": null}"#)
        let free = try client.edit(#"{"make": ["in.edges == superview.edges"]}"#)
        #expect(free.frame("in") == [0, 0, 140, 100])
        #expect(free.broken == [])
    }

    @Test func `constraints are listed as the query asks`() throws {
        _ = try client.edit(#"{"deactivate": {"first": "b.top"}}"#)
        func ids(_ query: String) throws -> [String?]? {
            try client.send(.get, "/layouts/x/constraints\(query)").json["constraints"]?.elements.map {
                $0["id"]?.string
            }
        }
        #expect(try ids("")?.count == 8 && ids("?active=true")?.count == 7)
        #expect(try ids("?view=b&active=true") == ["c6", "c7", "c8"])
        #expect(try ids("?view=b&active=false") == ["c3"])
        #expect(try ids("?key=gap") == ["c8"])
        #expect(try ids("?first=a.left&second=root.left") == ["c1"])
        #expect(try ids("?first=b.left&second=a.right&relation=%3D%3D&view=b") == ["c8"])
        #expect(try ids("?view=a&key=gap") == [])
        #expect(try ids("?view=nobody") == [] && ids("?key=none") == [] && ids("?group=none") == [])
        for query in ["first=a", "first=a.lft", "second=a.left", "first=a.left&second=b.top", "views=a"] {
            #expect(try client.send(.get, "/layouts/x/constraints?\(query)").status == .badRequest, "\(query)")
        }
    }
}
