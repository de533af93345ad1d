import HTTP
import JSON
import Testing

@testable import API

/// Repairs as a client takes them: each is sent as it stands.
@Suite struct RepairTests {
    let client = TestClient()

    private static let size = #""size": {"width": 200, "height": 100}"#

    private func explanation(_ query: String = "") throws -> JSONValue {
        let answer = try client.send(.get, "/layouts/x/explanation\(query)")
        #expect(answer.status == .ok, "\(answer.json)")
        return answer.json
    }

    private func repairs(_ explanation: JSONValue, _ kind: String = "conflicts", at index: Int = 0) -> [JSONValue] {
        explanation[kind]?.elements.dropFirst(index).first?["repairs"]?.elements ?? []
    }

    private func sentences(_ repairs: [JSONValue]) -> [String] { repairs.compactMap { $0["explanation"]?.string } }

    private func document(_ views: String, _ constraints: String, traits: String = Self.size) -> String {
        #"{"traits": {\#(traits)}, "view": {"subviews": [\#(views)]}, "constraints": [\#(constraints)]}"#
    }

    // MARK: Words and order

    @Test func `the smallest change comes first`() throws {
        let constraints = #"""
            "a.left == 16", "a.right == -16", {"equation": "a.width == 200", "key": "wide"}, "a.top == 0",
            "a.height == 20"
            """#
        try client.put(document(#"{"id": "a"}"#, constraints))
        let found = repairs(try explanation())
        #expect(
            sentences(found) == [
                "Move the constant of c3 (wide) from 200 to 168.", "Lower the priority of c3 (wide) to 999.",
                "Lower the priority of c2 to 999.", "Lower the priority of c1 to 999.",
                "Relax c3 (wide) from == to <=.", "Relax c2 from == to >=.", "Relax c1 from == to <=.",
                "Make root 232 wide instead of 200.",
                "Remove c3 (wide): a.width == 200.", "Remove c2: a.right == -16.", "Remove c1: a.left == 16.",
            ]
        )
        #expect(found.first?["call"]?.string == "constraints")
        let operation = found.first?["operations"]?.elements.first
        #expect(operation?["set"]?["id"]?.string == "c3" && operation?["constant"]?.number == 168)
        #expect(found.first?["frames"]?.keys == [])
        let root = found.first { $0["call"]?.string == "traits" }
        #expect(root?["traits"]?["size"]?["width"]?.number == 232)
        #expect(root?["frames"]?["a"]?["width"]?.number == 200)
    }

    @Test func `a hidden view of a stack is shown, and a frame is taken away`() throws {
        let stack = #"{"id": "row", "stack": {}, "subviews": [{"id": "a", "hidden": true}, {"id": "b"}]}"#
        let constraints = #""row.left == 0", "row.top == 0", "a.width == 50", "b.width == 20", "b.height == 20""#
        try client.put(document(stack, constraints))
        #expect(sentences(repairs(try explanation())).contains("Show a, which is hidden in the stack 'row'."))
        let card = #"{"id": "card", "frame": {"x": 0, "y": 0, "width": 50, "height": 50}}"#
        try client.put(document(card, #""card.left == 20", "card.top == 0", "card.size == 50""#))
        let words = "Take the frame from card, so that its constraints alone place it."
        #expect(sentences(repairs(try explanation())).contains(words))
    }

    @Test func `ambiguity has ranges, and repairs by axis and for all`() throws {
        try client.put(document(#"{"id": "a"}, {"id": "b"}"#, Self.ambiguous))
        let found = try explanation()
        let ranges = found["ambiguous"]?.elements.first?["ranges"]
        #expect(ranges?.keys == ["left", "top", "width"])
        #expect(ranges?["width"]?["least"]?.number == 30 && ranges?["width"]?["most"] == .null)
        #expect(ranges?["top"]?["least"]?.number == 8 && ranges?["top"]?["most"]?.number == 70)
        let repairs = repairs(found, "ambiguous")
        #expect(
            sentences(repairs) == [
                "Fix a.left and a.width by adding a.left == superview.left and a.width == 30.",
                "Fix a.top by adding a.top == superview.top + 8.",
                """
                Fix a.left, a.width and a.top by adding a.left == superview.left, a.width == 30 and \
                a.top == superview.top + 8.
                """,
            ]
        )
        #expect(repairs.map { $0["attributes"]?.elements.count } == [2, 1, 3])
        #expect(repairs[0]["as"] == nil)
    }

    /// To fix a length at 0 keeps the layout as it is, which is what repairs do, and hardly what somebody wants.
    @Test func `a length that is 0 is fixed there, with the advice to write another`() throws {
        try client.put(document(#"{"id": "a"}"#, #""a.left == 8", "a.top == 8", "a.height == 20""#))
        let one = sentences(repairs(try explanation(), "ambiguous"))
        #expect(
            one == [
                "Fix a.width by adding a.width == 0. Nothing asks for more: instead of the 0, write the length you want for "
                    + "a.width."
            ]
        )
        try client.put(document(#"{"id": "a"}"#, #""a.left == 8", "a.top == 8""#))
        let both = sentences(repairs(try explanation(), "ambiguous"))
        #expect(
            both.last
                == "Fix a.width and a.height by adding a.width == 0 and a.height == 0. Nothing asks for more: instead of the "
                + "zeros, write the lengths you want for a.width and a.height."
        )
    }

    private static let ambiguous = #"""
        "a.width >= 30", "a.top >= 8", "a.bottom <= -10", "a.height == 20", "b.left == 0", "b.top == 0", "b.size == 9"
        """#

    @Test func `added constraints are written in the language of the layout, or in one that is asked for`() throws {
        let source = "[a mas_makeConstraints:^(MASConstraintMaker *make) { make.top.left.height.equalTo(@8); }];"
        try client.put(document(#"{"id": "a"}"#, #"{"masonry": "\#(source)"}"#))
        let own = repairs(try explanation(), "ambiguous").first?["as"]
        #expect(own?["language"]?.string == "masonry")
        #expect(
            own?["text"]?.string
                == "[a mas_makeConstraints:^(MASConstraintMaker *make) {\n    make.width.mas_equalTo(0);\n}];"
        )
        let other = repairs(try explanation("?as=snapkit"), "ambiguous").first?["as"]
        #expect(other?["text"]?.string == "a.snp.makeConstraints { make in\n    make.width.equalTo(0)\n}")
        #expect(try client.send(.get, "/layouts/x/explanation?as=basic").status == .badRequest)
    }

    // MARK: Sent as they stand

    private struct Case {
        var name: String
        var views: String
        var constraints: [String]
        var traits = RepairTests.size
    }

    private static let cases = [
        Case(name: "twins", views: #"{"id": "a"}"#, constraints: ["a.width == 10", "a.width == 20", "a.width == 20"]),
        Case(
            name: "bounds",
            views: #"{"id": "a"}"#,
            constraints: ["a.width <= 50", "a.width >= 80", "a.left >= 30", "a.right <= -130"]
        ),
        Case(
            name: "mirrored",
            views: #"{"id": "a"}, {"id": "b"}"#,
            constraints: [
                "a.leading == 16", "b.leading == a.trailing + 8", "b.trailing == -16", "a.width == 90", "b.width == 90",
            ],
            traits: size + #", "direction": "rtl""#
        ),
        Case(
            name: "composite",
            views: #"{"id": "a"}"#,
            constraints: [#"{"equation": "a.edges == root.edges", "key": "fill", "group": "g"}"#, "a.width == 90"],
            traits: size + #", "safeArea": {"top": 20, "left": 5}"#
        ),
        Case(
            name: "source",
            views: #"{"id": "a"}"#,
            constraints: [
                """
                {"masonry": "[a mas_makeConstraints:^(MASConstraintMaker *m) { m.left.right.equalTo(root).insets(\
                UIEdgeInsetsMake(1, 2, 3, 4)); m.width.equalTo(@20); }];"}
                """
            ]
        ),
        Case(
            name: "keep",
            views: #"{"id": "a"}"#,
            constraints: [#"{"keep": "a.keepWidth.equal = 30;"}"#, "a.left == 0", "a.right == -2"]
        ),
        Case(
            name: "when",
            views: #"{"id": "a"}"#,
            constraints: [#"{"equation": "a.width == 10", "when": {"horizontal": "compact"}}"#, "a.width == 20"],
            traits: size + #", "sizeClass": {"horizontal": "compact"}"#
        ),
        Case(
            name: "stack",
            views: """
                {"id": "row", "stack": {"spacing": 8},
                 "subviews": [{"id": "a", "hidden": true}, {"id": "b"}, {"id": "c"}]}
                """,
            constraints: ["row.width == 100", "a.width == 50", "b.width == 60", "c.width == 60", "b.height == 5"]
        ),
        Case(
            name: "frame",
            views: """
                {"id": "a", "frame": {"x": 1, "y": 2, "width": 30, "height": 40}, "autoresizing": ["flexibleWidth"]}
                """,
            constraints: ["a.left == 20", "a.width == 90"]
        ),
        Case(
            name: "content",
            views: """
                {"id": "a", "intrinsicSize": {"width": 90}, "hugging": {"horizontal": 1000, "vertical": 7},
                 "compressionResistance": {"horizontal": 1000}}
                """,
            constraints: ["a.width <= 60", "a.left == 0", "a.right >= 4"]
        ),
        Case(
            name: "ratio",
            views: #"{"id": "a", "aspectRatio": 2}"#,
            constraints: ["a.width == 60", "a.height == 60", "a.left >= 3"]
        ),
        Case(
            name: "guide",
            views: #"{"id": "a", "guides": [{"id": "g"}]}"#,
            constraints: ["g.width == a.width - 8", "a.width <= 4", "a.top >= 7"]
        ),
        Case(
            name: "scroll",
            views: #"{"id": "list", "scroll": true, "subviews": [{"id": "row"}]}"#,
            constraints: ["list.size == 50", "row.right == list.right", "row.left >= 8", "row.width == 70"]
        ),
        Case(
            name: "insets",
            views: #"{"id": "a", "alignmentInsets": {"left": 3, "right": 2, "top": 1}}, {"id": "b"}"#,
            constraints: ["a.right == -5", "b.centerX == a.centerX", "b.width == a.width * 0.3333"],
            traits: size + #", "scale": 3"#
        ),
        Case(
            name: "fitting",
            views: #"{"id": "a"}"#,
            constraints: ["a.width == 80", "a.left == 3", "a.right == -3", "root.width <= 50"],
            traits: #""size": {"height": 9}"#
        ),
        Case(
            name: "pull",
            views: #"{"id": "a"}"#,
            constraints: ["a.left == 10 @500", "a.left == 20 @500", "a.height == a.width", "a.bottom <= 99"]
        ),
    ]

    private func document(_ layout: Case) -> String {
        let constraints = layout.constraints.map { $0.hasPrefix("{") ? $0 : #""\#($0)""# }
        return document(layout.views, constraints.joined(separator: ","), traits: layout.traits)
    }

    @Test(arguments: cases.indices)
    func `after a repair the conflict is gone, and no other has come`(index: Int) throws {
        let layout = Self.cases[index]
        let document = document(layout)
        let before = try client.put(document).json
        let explanation = try explanation()
        for (number, conflict) in (explanation["conflicts"]?.elements ?? []).enumerated() {
            let found = repairs(explanation, at: number)
            #expect(!found.isEmpty, "\(layout.name): \(conflict)")
            for repair in found {
                let after = try sent(repair, to: document)
                let left = Self.conflicts(after)
                let expected = Self.conflicts(before).filter { $0 != Self.key(conflict) }
                #expect(Set(left).isSubset(of: expected), "\(layout.name): \(repair)")
                try expectFrames(of: repair, before, after)
            }
        }
    }

    @Test(arguments: cases.indices)
    func `after the repair of an ambiguity its attributes are fixed, and no frame has moved`(index: Int) throws {
        let layout = Self.cases[index]
        let document = document(layout)
        let before = try client.put(document).json
        let explanation = try explanation()
        for (number, open) in (explanation["ambiguous"]?.elements ?? []).enumerated() {
            let found = repairs(explanation, "ambiguous", at: number)
            let fixed = Set(found.flatMap { $0["attributes"]?.elements.compactMap(\.string) ?? [] })
            #expect(fixed == Set(open["attributes"]?.elements.compactMap(\.string) ?? []), "\(layout.name): \(open)")
            for repair in found {
                let after = try sent(repair, to: document)
                let names = Set(repair["attributes"]?.elements.compactMap(\.string) ?? [])
                let ambiguous = after["diagnostics"]?["ambiguous"]?.elements ?? []
                let still = ambiguous.first { $0["view"] == open["view"] }?["attributes"]?.elements ?? []
                #expect(names.isDisjoint(with: still.compactMap(\.string)), "\(layout.name): \(repair)")
                #expect(Self.conflicts(after) == Self.conflicts(before), "\(layout.name): \(repair)")
                #expect(repair["frames"]?.keys == [])
                try expectFrames(of: repair, before, after)
            }
        }
    }

    /// Sends a repair to the layout as it was, and returns the solution.
    private func sent(_ repair: JSONValue, to document: String) throws -> JSONValue {
        try client.put(document)
        let call = try #require(repair["call"]?.string)
        let operations = repair["operations"].map { #"{"operations": \#(Self.text($0))}"# }
        let body = try #require(operations ?? repair["traits"].map(Self.text))
        let answer = try client.send(.patch, "/layouts/x/\(call)", body)
        #expect(answer.status == .ok, "\(body): \(answer.json)")
        return answer.json
    }

    /// What a repair says that moves is where it says, and nothing else has moved.
    private func expectFrames(of repair: JSONValue, _ before: JSONValue, _ after: JSONValue) throws {
        let (old, new) = (try #require(before["frames"]), try #require(after["frames"]))
        for name in new.keys {
            let told = repair["frames"]?[name] ?? old[name] ?? .null
            for side in ["x", "y", "width", "height"] {
                let (one, two) = (told[side]?.number ?? .nan, new[name]?[side]?.number ?? .nan)
                #expect(abs(one - two) < 1e-6, "\(name).\(side) after \(repair)")
            }
        }
    }

    private static func conflicts(_ solution: JSONValue) -> [String] {
        (solution["diagnostics"]?["conflicts"]?.elements ?? []).map(key)
    }

    /// The ids in a conflict.
    private static func key(_ conflict: JSONValue) -> String {
        (conflict["constraints"]?.elements ?? []).map { $0["id"]?.string ?? "-" }.joined(separator: " ")
    }

    private static func text(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
