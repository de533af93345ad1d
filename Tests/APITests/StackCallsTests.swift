import HTTP
import JSON
import Testing

@testable import API

/// Stacks and aspect ratios over the wire.
@Suite struct StackCallsTests {
    let client = TestClient()

    private func body(_ stack: String, beside: String = "", _ constraints: String = "") -> String {
        """
        {"traits": {"size": {"width": 300, "height": 200}},
         "view": {"subviews": [{"id": "row", "stack": \(stack)\(beside), "subviews": [
           {"id": "a", "intrinsicSize": {"width": 50, "height": 20}},
           {"id": "b", "intrinsicSize": {"width": 30, "height": 20}},
           {"id": "c", "intrinsicSize": {"width": 20, "height": 20}}]}]},
         "constraints": ["row.left == 0", "row.top == 0"\(constraints)]}
        """
    }

    @Test func `a stack is solved, edited and encoded as it was given`() throws {
        let stack =
            #"{"axis": "vertical", "spacing": 8, "customSpacing": {"b": -2.5, "a": 12}, "alignment": "trailing", "distribution": "equalCentering", "isLayoutMarginsRelativeArrangement": true, "isBaselineRelativeArrangement": true}"#
        let answer = try client.put(body(stack, beside: #", "aspectRatio": 0.75"#, #", "row.height == 160""#))
        #expect(answer.frame("row") == [0, 0, 120, 160])
        let source = try client.send(.get, "/layouts/x/source")
        let row = try #require(source.json["view"]?["subviews"]?[0])
        let fields = ["axis", "spacing", "customSpacing", "alignment", "distribution"]
        let flags = ["isLayoutMarginsRelativeArrangement", "isBaselineRelativeArrangement"]
        #expect(row["stack"]?.keys == fields + flags)
        #expect(row["stack"]?["customSpacing"]?.keys == ["a", "b"])
        #expect(row["aspectRatio"]?.number == 0.75)
        #expect(try client.put(String(decoding: source.body, as: UTF8.self)).json["frames"] == answer.json["frames"])
        #expect(try client.send(.get, "/layouts/x/source").body == source.body)
        let edited = try client.editViews(
            #"{"set": "row", "stack": {"spacing": 10}, "aspectRatio": null}, {"set": "b", "hidden": true}"#
        )
        #expect(edited.frame("row") == [0, 0, 80, 160])
        #expect(edited.frame("b") == [55, 0, 0, 160])
        #expect(edited.frame("c") == [60, 0, 20, 160])
        #expect(try client.editViews(#"{"set": "row", "stack": null}"#).status == .ok)
        #expect(try client.send(.get, "/layouts/x/source").json["view"]?["subviews"]?[0]?["stack"] == nil)
    }

    @Test func `a stack forgets the spacing behind a view that goes, and its source can be posted`() throws {
        try client.put(body(#"{"customSpacing": {"a": 5, "b": 6}}"#))
        #expect(try client.editViews(#"{"remove": "a"}, {"move": "b", "to": "root"}"#).status == .ok)
        let source = try client.send(.get, "/layouts/x/source")
        #expect(source.json["view"]?["subviews"]?[0]?["stack"]?.keys == [])
        try client.put(String(decoding: source.body, as: UTF8.self))
    }

    @Test func `a spacing behind what is not in the stack is a fault at its place`() throws {
        try client.put(body("{}"))
        let refused = try client.editViews(
            #"{"set": "row", "stack": {"customSpacing": {"a": 1, "root": 2}}}, {"set": "a", "aspectRatio": 0}"#
        )
        #expect(refused.status == .unprocessableContent)
        #expect(refused.pointers.contains("/operations/1/aspectRatio"))
        let unknown = try client.editViews(#"{"set": "row", "stack": {"customSpacing": {"a": 1, "root": 2}}}"#)
        #expect(unknown.pointers == ["/operations/0/stack/customSpacing/root"])
        let added = try client.editViews(
            #"{"add": {"id": "r2", "stack": {"customSpacing": {"z": 1}}, "subviews": [{"id": "y"}]}, "to": "root"}"#
        )
        #expect(added.pointers == ["/operations/0/add/stack/customSpacing/z"])
    }

    @Test func `a conflict lists what a stack asks for without an id`() throws {
        let answer = try client.put(body(#"{"distribution": "fillEqually"}"#, #", "a.width == 40", "b.width == 60""#))
        let conflict = try #require(answer.json["diagnostics"]?["conflicts"]?[0])
        #expect(conflict["broken"]?.strings == ["c4"])
        let members = conflict["constraints"]?.elements ?? []
        #expect(members.compactMap { $0["text"]?.string } == ["a.width == 40", "b.width == 60", "b.width == a.width"])
        #expect(members.map { $0["id"]?.string } == ["c3", "c4", nil])
        let words = try client.send(.get, "/layouts/x/explanation").json["conflicts"]?[0]?["explanation"]?.string
        #expect(words?.contains("the stack 'row' makes b as wide as a") == true, "\(words ?? "")")
    }

    @Test func `equal gaps and spacing are explained`() throws {
        let gaps = #", "b.left == a.right + 10", "c.left == b.right + 30""#
        let answer = try client.put(body(#"{"distribution": "equalSpacing", "spacing": 4}"#, gaps))
        let members = answer.json["diagnostics"]?["conflicts"]?[0]?["constraints"]?.elements ?? []
        #expect(members.last?["text"]?.string == "c.left - b.right == b.left - a.right")
        let even = try client.send(.get, "/layouts/x/explanation").json["conflicts"]?[0]?["explanation"]?.string
        #expect(even?.contains("the stack 'row' makes the gaps between a, b and c equal") == true, "\(even ?? "")")
        try client.put(body(#"{"spacing": 8}"#, #", "b.left == a.right + 10""#))
        let kept = try client.send(.get, "/layouts/x/explanation").json["conflicts"]?[0]?["explanation"]?.string
        #expect(kept?.contains("the stack 'row' keeps 8 between a and b") == true, "\(kept ?? "")")
    }

    /// Edges and margins differ by 8, so that the wrong word would send its reader looking elsewhere.
    @Test(arguments: [
        ("fill", "a.left == row.left + 3", "starts with a at its left edge", "starts with a at its left margin"),
        ("fill", "c.right == row.right + 3", "ends with c at its right edge", "ends with c at its right margin"),
        ("fill", "b.top == row.top + 3", "aligns b with its top edge", "aligns b with its top margin"),
        ("top", "b.bottom == row.bottom + 3", "keeps b within its bottom edge", "keeps b within its bottom margin"),
        ("center", "b.centerY == row.top - 1", "centres b vertically.", "centres b vertically within its margins"),
    ])
    func `a stack within margins speaks of these, any other of edges`(
        alignment: String,
        constraint: String,
        edges: String,
        margins: String
    ) throws {
        for (isWithin, words) in [(false, edges), (true, margins)] {
            let stack = #"{"alignment": "\#(alignment)", "isLayoutMarginsRelativeArrangement": \#(isWithin)}"#
            try client.put(body(stack, #", "row.height == 90", "\#(constraint)""#))
            let conflict = try client.send(.get, "/layouts/x/explanation").json["conflicts"]?[0]
            let told = conflict?["explanation"]?.string ?? ""
            #expect(told.contains("the stack 'row' \(words)"), "\(told)")
        }
    }

    @Test func `what a stack leaves open is explained by what it asks for`() throws {
        let views = #"{"view": {"subviews": [{"id": "row", "stack": {}, "subviews": [{"id": "a"}, {"id": "b"}]}]},"#
        let constraints = #""constraints": ["row.left == 0", "row.top == 0", "row.width == 100", "row.height == 9"]}"#
        try client.put(views + constraints)
        let open = try client.send(.get, "/layouts/x/explanation").json["ambiguous"]?.elements ?? []
        #expect(open.compactMap { $0["view"]?.string } == ["a", "b"])
        let words = open.compactMap { $0["explanation"]?.string }
        #expect(words.first?.contains("(the stack 'row' keeps 0 between a and b)") == true, "\(words)")
    }

    /// The tempting fault is to call such rows firm, and to refuse the whole request.
    @Test func `a stack that cannot keep its spacing in a given root gives way, and this is explained`() throws {
        let narrow =
            #"{"traits": {"size": {"width": 5, "height": 5}}, "view": {"stack": {"spacing": 8}, "subviews": [{"id": "a"}, {"id": "b"}]}}"#
        let answer = try client.send(.post, "/solve", narrow)
        #expect(answer.status == .ok)
        let conflict = try #require(answer.json["diagnostics"]?["conflicts"]?.elements.first)
        let texts = conflict["constraints"]?.elements.compactMap { $0["text"]?.string } ?? []
        #expect(texts.contains("b.left == a.right + 8") && texts.contains("root.width == 5"), "\(texts)")
        #expect(conflict["broken"]?.elements.isEmpty == true)
        try client.put(narrow)
        let words = try client.send(.get, "/layouts/x/explanation").json["conflicts"]?.elements.first
        #expect(words?["explanation"]?.string?.hasSuffix("It is left out.") == true, "\(words as Any)")
        let wide = try client.send(.patch, "/layouts/x/traits", #"{"size": {"width": 50}}"#)
        #expect(wide.json["diagnostics"]?["conflicts"]?.elements.isEmpty == true)
        let refused = String(narrow.dropLast()) + #", "onConflict": "reject"}"#
        #expect(try client.send(.post, "/solve", refused).status == .unprocessableContent)
    }

    @Test func `variants flip and squeeze a stack`() throws {
        try client.put(body(#"{"spacing": 10, "distribution": "equalSpacing"}"#, #", "row.right == 0""#))
        let answer = try client.send(
            .post,
            "/layouts/x/variants",
            #"{"variants": [{"traits": {"direction": "rtl"}}, {"traits": {"size": {"width": 140}}}]}"#
        )
        let variants = answer.json["variants"]?.elements ?? []
        func lefts(_ index: Int) -> [Double?] {
            ["a", "b", "c"].map { variants[index]["frames"]?[$0]?["x"]?.number }
        }
        try #require(variants.count == 2)
        #expect(lefts(0) == [250, 120, 0])
        #expect(lefts(1) == [0, 70, 120])
    }
}
