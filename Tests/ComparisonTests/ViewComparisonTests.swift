import JSON
import Testing
import Wire

@testable import Comparison

/// Views that are new, gone, moved, updated and renamed.
@Suite struct ViewComparisonTests {
    private static let title = #"{"id": "title", "intrinsicSize": {"width": 50, "height": 20}}"#
    private static let placed = ["title.left == 8", "title.top == 8"]

    @Test func `the same document in another order of keys and constraints is the same`() throws {
        let before = #"""
            {"traits": {"size": {"width": 200, "height": 100}},
             "view": {"id": "root", "subviews": [{"id": "title", "hidden": false, "intrinsicSize": {"width": 50, "height": 20}}]},
             "constraints": ["title.left == root.left + 8", {"first": "title.top", "constant": 8}]}
            """#
        let after = #"""
            {"constraints": [{"constant": 8, "first": "title.top"}, "root.left == title.left - 8"],
             "view": {"subviews": [{"intrinsicSize": {"height": 20, "width": 50}, "id": "title"}], "id": "root"},
             "traits": {"size": {"height": 100, "width": 200}}}
            """#
        let compared = try Compared(before, after)
        #expect(compared.lists.isEmpty && compared.answer.isSame)
        #expect(compared.json["same"] == .bool(true))
        #expect(compared.json["variants"]?.number == 1)
    }

    @Test func `a view in one document only is new or gone, with its constraints`() throws {
        let badge = #"{"id": "badge", "intrinsicSize": {"width": 9, "height": 9}}"#
        let placed = ["badge.right == -8", "badge.bottom == -8"]
        let without = Compared.layout(Self.title, Self.placed)
        let with = Compared.layout("\(Self.title), \(badge)", Self.placed + placed)
        let added = try Compared(without, with)
        #expect(added.lists == ["views.added", "constraints.added"])
        #expect(added.views("added") == ["badge"])
        #expect(added.constraints("added") == ["badge.right == -8", "badge.bottom == -8"])
        let removed = try Compared(with, without)
        #expect(removed.lists == ["views.removed", "constraints.removed"])
        #expect(removed.views("removed") == ["badge"])
        #expect(removed.constraints("removed") == ["badge.right == -8", "badge.bottom == -8"])
    }

    @Test func `a view in another superview has moved`() throws {
        let before = Compared.layout(
            #"{"id": "a"}, {"id": "b"}"#,
            ["a.edges == root.edges", "b.left == 20", "b.size == 10", "b.top == 0"]
        )
        let after = Compared.layout(
            #"{"id": "a", "subviews": [{"id": "b"}]}"#,
            ["a.edges == root.edges", "b.left == 20", "b.size == 10", "b.top == 0"]
        )
        for (old, new) in [(before, after), (after, before)] {
            let compared = try Compared(old, new)
            // Its constraints to the superview, which is not named, go along; a fills the root.
            #expect(compared.lists == ["views.moved"])
            #expect(compared.views("moved") == ["b"])
        }
    }

    @Test func `of siblings in another order, as few as possible have moved`() throws {
        let rows = ["a", "b", "c", "d"].flatMap { ["\($0).left == 0", "\($0).top == 0", "\($0).size == 10"] }
        func layout(_ order: [String]) -> String {
            Compared.layout(order.map { #"{"id": "\#($0)"}"# }.joined(separator: ","), rows)
        }
        let back = try Compared(
            layout(["a", "b", "c", "d"]),
            layout(["b", "c", "d", "a"]),
            lint: #"{"rules": {"overlap": "off"}}"#
        )
        #expect(back.lists == ["views.moved"] && back.views("moved") == ["a"])
        // A view that is new or gone changes the indices of its siblings, and not their order.
        let gone = try Compared(
            layout(["a", "b", "c", "d"]),
            Compared.layout(#"{"id": "b"}, {"id": "c"}, {"id": "d"}"#, Array(rows.dropFirst(3)))
        )
        #expect(gone.views("moved").isEmpty && gone.views("removed") == ["a"])
    }

    @Test func `changed fields are told with both values, a default by its absence`() throws {
        let before = #"{"id": "title", "text": "Hi", "hugging": {"horizontal": 251}, "meta": {"a": 1}}"#
        let after = #"{"id": "title", "text": "Hello", "hidden": true, "meta": {"a": 1}}"#
        let compared = try Compared(Compared.layout(before, Self.placed), Compared.layout(after, Self.placed))
        let entry = try #require(compared.json["views"]?["updated"]?.elements.first)
        #expect(entry["view"]?.string == "title")
        #expect(entry["before"]?["hugging"]?["horizontal"]?.number == 251 && entry["after"]?["hugging"] == nil)
        #expect(entry["after"]?["hidden"] == .bool(true) && entry["before"]?["hidden"] == nil)
        #expect(entry["before"]?["text"] != nil && entry["after"]?["text"] != nil)
        #expect(entry["before"]?["meta"] == nil && entry["after"]?["meta"] == nil)
    }

    @Test func `a guide that is new is a changed field of its view`() throws {
        let before = Compared.layout(#"{"id": "title"}"#)
        let after = Compared.layout(#"{"id": "title", "guides": [{"id": "gutter"}]}"#)
        let compared = try Compared(before, after, lint: #"{"rules": {"ambiguous": "off"}}"#)
        #expect(compared.lists == ["views.updated"])
    }

    // MARK: - Other names

    @Test func `a view with another name is renamed, and is in no other list`() throws {
        let beside = #"{"id": "field", "intrinsicSize": {"width": 30, "height": 20}}"#
        let rows = ["field.left == title.right + 8", "field.top == title.top"]
        let before = Compared.layout("\(Self.title), \(beside)", Self.placed + rows)
        let after = before.replacing("title", with: "heading")
        let compared = try Compared(before, after)
        #expect(compared.lists == ["views.renamed"])
        #expect(compared.renamed == ["title heading"])
        #expect(compared.json["same"] == .bool(false))
    }

    @Test func `views that are renamed together, with constraints between them, are recognized`() throws {
        let views = ["one", "two", "three"].map { #"{"id": "\#($0)", "intrinsicSize": {"width": 20, "height": 20}}"# }
        let rows = ["one.left == 8", "two.left == one.right + 8", "three.left == two.right + 8"]
        let before = Compared.layout(
            views.joined(separator: ","),
            rows + ["one.top == 0", "two.top == 0", "three.top == 0"]
        )
        let after = before.replacing("one", with: "uno").replacing("two", with: "due").replacing("three", with: "tre")
        #expect(try Compared(before, after).lists == ["views.renamed"])
        #expect(try Compared(before, after).renamed == ["one uno", "two due", "three tre"])
    }

    @Test func `a container is recognized by its contents, and the root by its place`() throws {
        let before = Compared.layout(
            #"{"id": "box", "subviews": [{"id": "a"}, {"id": "b"}]}"#,
            ["box.size == 50", "a.size == 5"]
        )
        let after = Compared.layout(
            #"{"id": "card", "subviews": [{"id": "a"}, {"id": "b"}]}"#,
            ["card.size == 60", "a.size == 5"],
            root: "main"
        )
        let compared = try Compared(before, after, lint: #"{"rules": {"ambiguous": "off"}}"#)
        #expect(compared.renamed == ["root main", "box card"])
        #expect(compared.views("moved").isEmpty && compared.views("added").isEmpty && compared.views("removed").isEmpty)
        #expect(compared.updated == ["box.width == 50 -> card.width == 60", "box.height == 50 -> card.height == 60"])
    }

    @Test func `what else differs about a renamed view is told with its names`() throws {
        let before = Compared.layout(#"{"id": "title", "text": "Hi"}"#, Self.placed)
        let after = Compared.layout(#"{"id": "heading", "text": "Ho"}"#, ["heading.left == 8", "heading.top == 8"])
        let compared = try Compared(before, after)
        #expect(compared.renamed == ["title heading"])
        let entry = try #require(compared.json["views"]?["renamed"]?.elements.first)
        #expect(entry["updated"]?["after"]?["text"] != nil && entry["moved"] == nil)
        #expect(compared.views("updated").isEmpty && compared.constraints("added").isEmpty)
    }

    @Test func `a view with other content and other constraints is another view`() throws {
        let before = Compared.layout(#"{"id": "title", "text": "Hi"}"#, Self.placed)
        let after = Compared.layout(
            #"{"id": "badge", "intrinsicSize": {"width": 9, "height": 9}}"#,
            ["badge.right == -4", "badge.bottom == -4"]
        )
        let compared = try Compared(before, after)
        #expect(compared.renamed.isEmpty)
        #expect(compared.views("removed") == ["title"] && compared.views("added") == ["badge"])
    }

    @Test(arguments: [(["x.top == 20", "x.height == 10"], true), (["x.top == 20", "x.bottom == -10"], false)])
    func `a view in the same place is the same if half of its constraints are`(rows: [String], isSame: Bool) throws {
        let text = { (id: String) in #"{"id": "\#(id)", "text": "Hi"}"# }
        let own = ["y.top == 20", "y.leading == 10", "y.height == 10", "y.width == 10"]
        let others = ["x.trailing == -3", "x.centerX == 3"] + (isSame ? [] : ["x.centerY == 3"])
        let after = rows + others
        let compared = try Compared(Compared.layout(text("y"), own), Compared.layout(text("x"), after))
        #expect(compared.renamed == (isSame ? ["y x"] : []))
    }

    @Test func `spacing after a renamed view in a stack is the same`() throws {
        let stack =
            #"{"id": "s", "stack": {"customSpacing": {"one": 5}}, "subviews": [{"id": "one", "text": "a"}, {"id": "two", "text": "b"}]}"#
        let rows = ["s.left == 0", "s.top == 0"]
        let compared = try Compared(
            Compared.layout(stack, rows),
            Compared.layout(stack.replacing("one", with: "uno"), rows)
        )
        #expect(compared.lists == ["views.renamed"])
    }

    @Test func `what else differs about a stack is told with the new names of the views in it`() throws {
        let stack = { (name: String, spacing: Int) in
            """
            {"id": "s", "stack": {"spacing": \(spacing), "customSpacing": {"\(name)": 5}}, "subviews": [
            {"id": "\(name)", "text": "a"}, {"id": "two", "text": "b"}]}
            """
        }
        let rows = ["s.left == 0", "s.top == 0"]
        let compared = try Compared(Compared.layout(stack("one", 2), rows), Compared.layout(stack("uno", 3), rows))
        let entry = try #require(compared.json["views"]?["updated"]?.elements.first)
        let expected = JSONValue.object([.init(key: "uno", value: .number(5))])
        #expect(entry["before"]?["stack"]?["customSpacing"] == expected)
        #expect(entry["after"]?["stack"]?["customSpacing"] == expected)
    }

    @Test(arguments: [
        ([3, 1, 2], [1, 2]), ([0, 1, 2], [0, 1, 2]), ([], []), ([2, 1, 0], [2]), ([0, 3, 1, 2, 4], [0, 2, 3, 4]),
    ])
    func `the longest run keeps as many as possible`(numbers: [Int], expected: [Int]) {
        #expect(LongestRun.indices(of: numbers) == expected)
    }
}
