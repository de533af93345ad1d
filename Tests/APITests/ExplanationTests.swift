import HTTP
import JSON
import Testing

@testable import API

@Suite struct ExplanationTests {
    let client = TestClient()

    /// Returns the explanation of a layout of `a`, `b` and a label in a root of 300 × 200; `views` and `traits` come
    /// beside.
    private func explain(_ constraints: String, views: String = "", traits: String = "") throws -> JSONValue {
        try client.put(
            """
            {"traits": {"size": {"width": 300, "height": 200}\(traits)},
             "view": {"subviews": [{"id": "a"}, {"id": "b"}\(views)]}, "constraints": [\(constraints)]}
            """
        )
        let answer = try client.send(.get, "/layouts/x/explanation")
        #expect(answer.status == .ok && answer.headers["ETag"] != nil)
        return answer.json
    }

    private func words(_ explanation: JSONValue, _ list: String, _ field: String = "explanation") -> [String] {
        explanation[list]?.elements.compactMap { $0[field]?.string } ?? []
    }

    private static let placed = #""a.top == 0", "a.height == 10", "b.top == 0", "b.height == 10""#

    @Test func `a satisfied, unambiguous layout has nothing to explain`() throws {
        let explanation = try explain(
            #""a.left == 0", "a.width == 5", "b.left == 0", "b.width == 5", "a.width >= 4 @500", \#(Self.placed)"#
        )
        #expect(
            explanation.keys == [
                "id", "revision", "summary", "conflicts", "ambiguous", "unmet", "truncated", "omitted",
            ]
        )
        #expect(explanation["summary"] == .string("Every constraint is satisfied, and nothing is ambiguous."))
        #expect(explanation["omitted"]?["unmet"]?.number == 0)
        #expect(explanation["revision"]?.number == 1)
    }

    @Test func `the summary counts everything in one sentence`() throws {
        let explanation = try explain(#""a.left == 0", "a.left == 1", "a.left == 2", "a.left == 3 @500""#)
        #expect(explanation["summary"] == .string("2 conflicts, 2 ambiguous views and 1 unmet optional constraint."))
    }

    /// Catches a log of which nothing is said but that it has no conflict, although UIKit broke a constraint.
    @Test func `a log whose rows agree says what UIKit broke nonetheless`() throws {
        let row = "<NSLayoutConstraint:0x1751 UILabel:0x1771.top == UILabel:0x1772.bottom + 18>"
        let rows = [row, row.replacing("0x1751", with: "0x1752")].map { "\\\"\($0)\\\"" }.joined(separator: ",\\n")
        let log = "(\\n\(rows)\\n)\\n\\nWill attempt to recover by breaking constraint \\n\(row)\\n"
        let explanation = try explain(#"{"log": "\#(log)"}"#)
        let summary = explanation["summary"]?.string ?? ""
        #expect(summary.contains("UIKit broke 0x1751, which is c"))
        #expect(summary.hasSuffix("; the rows as printed do not contradict each other."))
    }

    // MARK: - Conflicts

    @Test func `two constraints that differ only in their constants are named together`() throws {
        let gap = #"{"equation": "b.left == a.right + 8", "key": "gap"}"#
        let explanation = try explain(#"\#(gap), "b.left == a.right - 20""#)
        #expect(
            words(explanation, "conflicts") == [
                """
                b.left cannot be both 8 right of a.right and 20 left of a.right: c1 (gap) requires the former, c2 the \
                latter. c2 is left out, as it was added last.
                """
            ]
        )
        #expect(explanation["conflicts"]?[0]?["broken"]?.strings == ["c2"])
        #expect(explanation["conflicts"]?[0]?["constraints"]?[0]?["key"] == .string("gap"))
    }

    @Test(arguments: [
        (
            #""a.width == 10", "a.width == 20""#,
            "a.width cannot be both 10 and 20: c1 requires the former, c2 the latter."
        ),
        (
            #""a.width >= 20", "a.width <= 10""#,
            "a.width cannot be at most 10, as c2 requires. Blocked by: c1: a.width is at least 20. The nearest that these allow is 20."
        ),
        (
            #""a.bottom <= b.top - 4", "a.bottom >= b.top""#,
            """
            a.bottom cannot be at or below b.top, as c2 requires. Blocked by: c1: a.bottom is at least 4 above b.top. \
            The nearest that these allow is 4 above b.top.
            """
        ),
        (
            #""a.left == 10", "a.width == b.width * 2 + 4", "b.width == 50", "a.right == -10""#,
            """
            a.right cannot be 10 left of root.right, as c4 requires. Blocked by: c1: a.left is 10 right of root.left; \
            c2: a.width is 2 × b.width plus 4; c3: b.width is 50; root.width is given as 300. \
            The nearest that these allow is 186 left of root.right.
            """
        ),
        (#""a.left == a.left + 5""#, "a.left can never be 5 right of a.left, as c1 requires."),
        (
            #""label.width <= 10""#,
            """
            label.width cannot be at most 10, as c1 requires. Blocked by: label.width is at least the width of its content, \
            60, which is required. The nearest that these allow is 60. c1 is left out, as nothing else can give way.
            """
        ),
        (
            #""framed.top == 5", "a.width == -1""#,
            """
            framed.top cannot be 5 below root.top, as c1 requires. Blocked by: framed.top is 2, set by the view's frame. The \
            nearest that these allow is 2 below root.top.
            """
        ),
        (
            #""a.width == -1""#,
            "a.width cannot be -1, as c1 requires. Blocked by: a.width is never negative. The nearest that these allow is 0."
        ),
    ])
    func `a conflict is explained with names and numbers`(constraints: String, expected: String) throws {
        let label = #"{"id": "label", "intrinsicSize": {"width": 60}, "compressionResistance": {"horizontal": 1000}}"#
        let framed = #"{"id": "framed", "frame": {"x": 1, "y": 2, "width": 3, "height": 4}}"#
        let said = words(try explain(constraints, views: ", \(label), \(framed)"), "conflicts")
        #expect(said.first?.hasPrefix(expected) == true, "\(said)")
    }

    @Test func `from right to left a positive distance is to the left`() throws {
        let explanation = try explain(
            #""a.leading == 10", "a.leading >= 20", "b.leading == a.leading * 0.5 + 3", "b.leading == 1""#,
            traits: #", "direction": "rtl""#
        )
        let said = words(explanation, "conflicts")
        #expect(
            said.first?.hasPrefix(
                """
                a.leading cannot be at least 20 left of root.leading, as c2 requires. Blocked by: c1: a.leading is 10 left of \
                root.leading.
                """
            ) == true
        )
        #expect(said.last?.contains("b.leading is at 0.5 × a.leading plus 3, measured from the right") == true)
    }

    @Test func `a statement in another language is quoted with its position`() throws {
        let text = #"make.left.equalTo(a.mas_right)\n    .offset(8);"#
        let source = #"{"language": "masonry", "line": 3, "column": 5, "text": "\#(text)"}"#
        let long = #"{"language": "snapkit", "line": 1, "column": 1, "text": "\#(String(repeating: "x", count: 99))"}"#
        let explanation = try explain(
            #"{"equation": "b.left == a.right + 8", "source": \#(source)}, {"equation": "b.left == a.right", "source": \#(long)}"#
        )
        let said = try #require(words(explanation, "conflicts").first)
        #expect(said.contains("c1 (masonry, line 3, column 5: `make.left.equalTo(a.mas_right) .offset(8);`)"))
        #expect(said.contains("c2 (snapkit, line 1, column 1: `\(String(repeating: "x", count: 60))…`)"))
        #expect(explanation["conflicts"]?[0]?["constraints"]?[0]?["source"]?["line"]?.number == 3)
    }

    @Test func `a long chain is listed by its first links and its length`() throws {
        let views = (0..<30).map { #", {"id": "v\#($0)"}"# }.joined()
        let chain = (1..<30).map { #""v\#($0).left == v\#($0 - 1).left + 1""# }.joined(separator: ", ")
        let explanation = try explain(#"\#(chain), "v29.left == v0.left + 7""#, views: views)
        let said = try #require(words(explanation, "conflicts").first)
        #expect(
            said.contains(
                "c8: v8.left is 1 right of v7.left; and 21 more. The nearest that these allow is 29 right of v0.left."
            )
        )
        #expect(explanation["conflicts"]?[0]?["constraints"]?.elements.count == 30)
    }

    // MARK: - Ambiguity

    @Test func `an ambiguity is explained, with a suggestion`() throws {
        let explanation = try explain(#""a.left >= 4", "a.width == 5", "b.left == a.right + 8", \#(Self.placed)"#)
        #expect(
            words(explanation, "ambiguous") == [
                "a.left and b.left go together, and nothing fixes either (c3: b.left is 8 right of a.right).",
                """
                b.left and a.left go together, and nothing fixes either (c3: b.left is 8 right of a.right). Nothing \
                determines the width of b.
                """,
            ]
        )
        #expect(
            words(explanation, "ambiguous", "suggestion") == [
                "Constrain the left, right, leading, trailing or centerX of a, or determine b.left.",
                """
                Constrain the left, right, leading, trailing or centerX of b, and its width or a second of these (or set its \
                intrinsicSize.width), or determine a.left.
                """,
            ]
        )
    }

    @Test func `a half-determined view, a bounded one, a hidden one and a scroll view are recognised`() throws {
        let explanation = try explain(
            """
            "a.centerX == superview.centerX", "b.left == 0", "b.width >= 4", "list.edges == superview.edges", \(Self.placed),
            "gone.top == 0", "gone.height == 1", "gone.width == 1", "row.size == 5", "row.left == list.frame.left",
            "row.top == list.frame.top"
            """,
            views: #", {"id": "list", "scroll": true, "subviews": [{"id": "row"}]}, {"id": "gone", "hidden": true}"#
        )
        #expect(
            words(explanation, "ambiguous") == [
                "a.left and a.width depend only on each other (c1: a.centerX is at root.centerX).",
                "b.width is bounded, but not determined (c3: b.width is at least 4).",
                "Nothing determines the content width of list. Nothing determines the content height of list.",
                "Nothing determines the horizontal position of gone. gone is hidden, but hidden views take part in the layout.",
            ]
        )
        let suggestions = words(explanation, "ambiguous", "suggestion")
        #expect(
            suggestions.prefix(2) == [
                "Constrain the width of a (or set its intrinsicSize.width) or a second of its left, right, leading, trailing or centerX.",
                "Constrain the width of b (or set its intrinsicSize.width) or a second of its left, right, leading, trailing or centerX.",
            ]
        )
        #expect(
            suggestions[2]
                == """
                Constrain the far edge of a view in list to list.right, or constrain list.content.width; constrain the \
                bottom edge of a view in list to list.bottom, or constrain list.content.height.
                """
        )
    }

    @Test func `contents that compete at equal priority are recognised`() throws {
        let label = #"{"id": "NAME", "intrinsicSize": {"width": 50, "height": 10}}"#
        let explanation = try explain(
            #""l.left == 0", "m.left == l.right", "m.right == 0", "l.top == 0", "m.top == 0", "a.edges == 0", "b.edges == 0""#,
            views: ["l", "m"].map { ", " + label.replacing("NAME", with: $0) }.joined()
        )
        #expect(
            words(explanation, "ambiguous").first
                == """
                l and m share the width that is left, and nothing decides which of them stretches: the horizontal \
                content hugging of each is 250.
                """
        )
        #expect(
            words(explanation, "ambiguous", "suggestion").first
                == """
                Give the view that should not stretch a higher horizontal content hugging priority than the other, such as \
                251.
                """
        )
    }

    // MARK: - Unmet constraints

    @Test func `an unmet constraint is reported with its shortfall and with what is in its way`() throws {
        let explanation = try explain(
            #""a.left == 16", "a.right == -16", {"equation": "a.width == 300 @750", "key": "wide"}"#
        )
        let unmet = try #require(explanation["unmet"]?[0])
        #expect(unmet.keys == ["constraint", "by", "because", "explanation"])
        #expect(unmet["by"]?.number == 32)
        #expect(unmet["constraint"]?["id"] == .string("c3"))
        #expect(
            unmet["because"]?.elements.map { $0["text"]?.string } == [
                "a.left == 16", "a.right == -16", "root.width == 300",
            ]
        )
        #expect(
            unmet["explanation"]?.string
                == """
                a.width is 268; c3 (wide) asks it to be 300 at priority 750, which it misses by 32 points. Blocked by: c1: \
                a.left is 16 right of root.left; c2: a.right is 16 left of root.right; root.width is given as 300.
                """
        )
    }

    @Test func `a constraint that no layout could meet is reported as that`() throws {
        let explanation = try explain(#""a.width == a.width + 3 @400", "a.width == 10""#)
        #expect(
            words(explanation, "unmet") == [
                """
                a.width is equal to a.width; c1 asks it to be a.width plus 3 at priority 400, which it misses by 3 points. \
                No layout can satisfy it, as it compares a.width with itself.
                """
            ]
        )
        #expect(explanation["unmet"]?[0]?["because"]?.elements.isEmpty == true)
    }

    @Test func `a compressed label is reported with the size of its content`() throws {
        let explanation = try explain(
            #""label.left == 0", "label.right == a.left", "a.left == 100", "label.top == 0""#,
            views: #", {"id": "label", "intrinsicSize": {"width": 120.5, "height": 20}}"#
        )
        let unmet = try #require(explanation["unmet"]?[0])
        #expect(unmet["constraint"]?["text"] == .string("label.width >= 120.5 @750"))
        #expect(unmet["constraint"]?["id"] == nil)
        #expect(
            unmet["explanation"]?.string?.hasPrefix(
                "label is 20.5 points narrower than its content, which is 120.5 wide; it resists compression at priority 750."
            ) == true
        )
    }

    @Test func `of very many only the first are listed, and the others counted`() throws {
        let views = (0..<130).map { #", {"id": "v\#($0)"}"# }.joined()
        let constraints = (0..<130).flatMap { [#""v\#($0).left == 0""#, #""v\#($0).left == 3 @500""#] }.joined(
            separator: ","
        )
        let explanation = try explain(constraints, views: views)
        #expect(explanation["unmet"]?.elements.count == 100)
        #expect(explanation["omitted"]?["unmet"]?.number == 30)
        #expect(explanation["omitted"]?["ambiguous"]?.number == 32)
    }

    @Test func `asking changes nothing`() throws {
        _ = try explain(
            #""a.left == 1", "a.left == 2", "a.width == 4 @500", "a.right == b.left @300", "b.left == 9 @400""#
        )
        let before = try client.send(.get, "/layouts/x").body
        let first = try client.send(.get, "/layouts/x/explanation").body
        #expect(try client.send(.get, "/layouts/x/explanation").body == first)
        #expect(try client.send(.get, "/layouts/x").body == before)
        let answer = try client.edit(#"{"deactivate": {"id": "c1"}}"#)
        #expect(answer.frame("a")?[0] == 2)
        #expect(try client.send(.get, "/layouts/x/explanation?frames=all").status == .badRequest)
    }
}
