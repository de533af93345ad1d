import HTTP
import JSON
import Testing

@testable import API

/// A layout, and what its explanation says: the summary, then a line for each thing that is explained.
struct ExplanationCase: CustomTestStringConvertible {
    let name: String
    let view: String?
    let layout: String
    let sentences: String

    init(_ name: String, view: String? = nil, _ layout: String, says sentences: String) {
        (self.name, self.view, self.layout, self.sentences) = (name, view, layout, sentences)
    }

    var testDescription: String { name }
}

@Suite struct ExplanationCasesTests {
    @Test(arguments: ExplanationCase.all)
    func `an explanation reads as one would say it`(sample: ExplanationCase) throws {
        let client = TestClient()
        try client.put(sample.layout)
        let query = sample.view.map { "?view=\($0)" } ?? ""
        let answer = try client.send(.get, "/layouts/x/explanation\(query)").json
        var lines = [answer["summary"]?.string]
        for part in ["conflicts", "ambiguous", "unmet", "truncated"] {
            lines += (answer[part]?.elements ?? []).map { $0["explanation"]?.string }
        }
        lines += (answer["why"]?.keys ?? []).map { answer["why"]?[$0]?["explanation"]?.string }
        #expect(lines.compactMap(\.self).joined(separator: "\n") == sample.sentences)
    }
}

extension ExplanationCase {
    static let all: [Self] = [
        .init(
            "two widths",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}]},
             "constraints": ["a.left == 0", "a.top == 0", "a.height == 10", "a.width == 100",
              {"equation": "a.width == 120", "key": "wide"}]}
            """#,
            says: """
                1 conflict, nothing ambiguous and no unmet optional constraint.
                a.width cannot be both 100 and 120: c4 requires the former, c5 (wide) the latter. c5 is left \
                out, as it was added last.
                """
        ),
        .init(
            "chain too long",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}, {"id": "b"}]},
             "constraints": ["a.left == 16", "a.width == 200", "b.left == a.right + 8", "b.width == 120",
              "b.right == root.right - 16", "a.top == 0", "b.top == 0", "a.height == 1", "b.height == 1"]}
            """#,
            says: """
                1 conflict, nothing ambiguous and no unmet optional constraint.
                b.right cannot be 16 left of root.right, as c5 requires. Blocked by: c1: a.left is 16 right of \
                root.left; c2: a.width is 200; c3: b.left is 8 right of a.right; c4: b.width is 120; \
                root.width is given as 320. The nearest that these allow is 24 right of root.right. c5 is left \
                out, as it was added last.
                """
        ),
        .init(
            "min and max",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}]},
             "constraints": ["a.left == 0", "a.top == 0", "a.height == 10", "a.width >= 200", "a.width <= 150"]}
            """#,
            says: """
                1 conflict, 1 ambiguous view and no unmet optional constraint.
                a.width cannot be at most 150, as c5 requires. Blocked by: c4: a.width is at least 200. The \
                nearest that these allow is 200. c5 is left out, as it was added last.
                a.width is bounded, but not determined (c4: a.width is at least 200).
                """
        ),
        .init(
            "missing top",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [
              {"id": "a", "intrinsicSize": {"width": 50, "height": 20}}]},
             "constraints": ["a.left == 8"]}
            """#,
            says: """
                No conflict, 1 ambiguous view and no unmet optional constraint.
                Nothing determines the vertical position of a.
                """
        ),
        .init(
            "missing width",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}]},
             "constraints": ["a.left == 8", "a.top == 8", "a.height == 20"]}
            """#,
            says: """
                No conflict, 1 ambiguous view and no unmet optional constraint.
                Nothing determines the width of a.
                """
        ),
        .init(
            "two views share",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}, {"id": "b"}]},
             "constraints": ["a.left == 8", "b.left == a.right + 8", "b.right == root.right - 8", "a.top == 0",
              "b.top == 0", "a.height == 5", "b.height == 5"]}
            """#,
            says: """
                No conflict, 2 ambiguous views and no unmet optional constraint.
                a.width and b.left go together, and nothing fixes either (c2: b.left is 8 right of a.right).
                b.left and a.width go together, and nothing fixes either (c2: b.left is 8 right of a.right). \
                b.width depends on b.left, which is ambiguous too (c3: b.right is 8 left of root.right).
                """
        ),
        .init(
            "why width",
            view: "title",
            #"""
            {"traits": {"size": {"width": 200, "height": 480}}, "view": {"subviews": [{"id": "title"}]},
             "constraints": ["title.left == root.left + 16", "title.right == root.right - 16", "title.top == 20",
              "title.height == 22"]}
            """#,
            says: """
                Every constraint is satisfied, and nothing is ambiguous.
                title is 16 right of the left edge of root: title.left is 16 right of root.left (c1).
                title is 20 below the top edge of root: title.top is 20 below root.top (c3).
                title is 168 wide: it keeps 16 from both sides of root (c1, c2), which is 200 wide.
                title is 22 tall, as c4 requires.
                """
        ),
        .init(
            "why chain",
            view: "c",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}, {"id": "b"},
              {"id": "c"}]},
             "constraints": ["a.left == 10", "a.width == 50", "b.left == a.right + 8", "b.width == a.width",
              "c.left == b.right + 8", "c.right == root.right - 10", "a.top == 0", "b.top == a.top",
              "c.top == b.top", "a.height == 20", "b.height == a.height", "c.height == b.height * 2"]}
            """#,
            says: """
                Every constraint is satisfied, and nothing is ambiguous.
                c is 126 right of the left edge of root: c.left is 8 right of b.right (c5); b.left is 8 right \
                of a.right (c3); b.width is equal to a.width (c4); a.left is 10 right of root.left (c1); \
                a.width is 50 (c2).
                c is at the top edge of root: c.top is at b.top (c9); b.top is at a.top (c8); a.top is at \
                root.top (c7).
                c is 184 wide: c.right is 10 left of root.right (c6); c.left is 8 right of b.right (c5); \
                root.width is given as 320; b.left is 8 right of a.right (c3); b.width is equal to a.width \
                (c4); a.left is 10 right of root.left (c1); a.width is 50 (c2).
                c is 40 tall: c.height is 2 × b.height (c12); b.height is equal to a.height (c11); a.height is \
                20 (c10).
                """
        ),
        .init(
            "why text",
            view: "t",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}, "safeArea": {"top": 47}}, "view": {"subviews": [
              {"id": "t", "text": "Hello, world"}]},
             "constraints": ["t.left == 16", "t.top == root.safeArea.top + 8"]}
            """#,
            says: """
                Every constraint is satisfied, and nothing is ambiguous.
                t is 16 right of the left edge of root: t.left is 16 right of root.left (c1).
                t is 55 below the top edge of root: t.top is 8 below root.safeArea.top (c2).
                t is 89.461 wide, the width of its text.
                t is 20.287 tall, the height of its text.
                """
        ),
        .init(
            "why centre",
            view: "a",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}]},
             "constraints": ["a.center == root.center", "a.size == 40"]}
            """#,
            says: """
                Every constraint is satisfied, and nothing is ambiguous.
                a is 140 right of the left edge of root: a.centerX is at root.centerX (c1); a.width is 40 \
                (c3); root.width is given as 320.
                a is 220 below the top edge of root: a.centerY is at root.centerY (c2); a.height is 40 (c4); \
                root.height is given as 480.
                a is 40 wide, as c3 requires.
                a is 40 tall, as c4 requires.
                """
        ),
        .init(
            "why ratio",
            view: "img",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "img"}]},
             "constraints": ["img.left == 0", "img.right == root.right", "img.top == 0",
              "img.width == img.height * 1.5"]}
            """#,
            says: """
                Every constraint is satisfied, and nothing is ambiguous.
                img is at the left edge of root: img.left is at root.left (c1).
                img is at the top edge of root: img.top is at root.top (c3).
                img is 320 wide: it spans root (c1, c2), which is 320 wide.
                img is 213.333 tall: img.width is 1.5 × img.height (c4); img.right is at root.right (c2); \
                img.left is at root.left (c1); root.width is given as 320.
                """
        ),
        .init(
            "why stack",
            view: "x",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [
              {"id": "s", "stack": {"axis": "horizontal", "spacing": 8, "distribution": "fillEqually"}, "subviews": [{"id": "x", "intrinsicSize": {"width": 20, "height": 20}}, {"id": "y", "intrinsicSize": {"width": 60, "height": 20}}]}]},
             "constraints": ["s.left == 16", "s.right == root.right - 16", "s.top == 0"]}
            """#,
            says: """
                Every constraint is satisfied, and nothing is ambiguous.
                x is at the left edge of s: the stack 's' starts with x at its left edge.
                x is at the top edge of s: the stack 's' aligns x with its top edge.
                x is 140 wide: the stack 's' keeps 8 between x and y; the stack 's' makes y as wide as x; the \
                stack 's' starts with x at its left edge; the stack 's' ends with y at its right edge; s.right \
                is 16 left of root.right (c2); s.left is 16 right of root.left (c1); root.width is given as \
                320.
                x is 20 tall, the height of its content.
                """
        ),
        .init(
            "truncated side",
            #"""
            {"traits": {"size": {"width": 220, "height": 480}}, "view": {"subviews": [
              {"id": "name", "text": "A very long name that does not fit"},
              {"id": "date", "text": "12 May 2026"}]},
             "constraints": ["name.left == 16", "name.top == 0", "date.right == root.right - 16",
              "date.top == 0", "name.right <= date.left - 8"]}
            """#,
            says: """
                No conflict, 1 ambiguous view and 1 unmet optional constraint.
                name and date share the width that is there, and nothing decides which of them shrinks: the \
                horizontal compression resistance of each is 750.
                date is 98.578 points narrower than its text, which is 98.578 wide; it resists compression \
                at priority 750. Blocked by: name.width is at least the width of its text, 256.56, at \
                priority 750.
                """
        ),
        .init(
            "truncated height",
            #"""
            {"traits": {"size": {"width": 160, "height": 480}}, "view": {"subviews": [
              {"id": "body", "text": {"string": "One two three four five six seven eight nine ten eleven twelve", "numberOfLines": 0}}]},
             "constraints": ["body.left == 8", "body.right == root.right - 8", "body.top == 8",
              "body.height == 20"]}
            """#,
            says: """
                Every constraint is satisfied, and nothing is ambiguous; 1 text is truncated.
                body is truncated: it does not show “ur five six seven eight nine ten eleven twelve”, which \
                would take 3 more lines at its width. It cannot be taller: c4: body.height is 20.
                """
        ),
        .init(
            "wrapped healthy",
            #"""
            {"traits": {"size": {"width": 160, "height": 480}}, "view": {"subviews": [
              {"id": "body", "text": {"string": "One two three four five six seven eight nine ten eleven twelve", "numberOfLines": 0}}]},
             "constraints": ["body.left == 8", "body.right == root.right - 8", "body.top == 8"]}
            """#,
            says: """
                Every constraint is satisfied, and nothing is ambiguous.
                """
        ),
        .init(
            "optional missed",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}]},
             "constraints": ["a.left == 0", "a.top == 0", "a.height == 9", "a.width == 400 @500",
              "a.right <= root.right"]}
            """#,
            says: """
                No conflict, nothing ambiguous and 1 unmet optional constraint.
                a.width is 320; c4 asks it to be 400 at priority 500, which it misses by 80 points. Blocked \
                by: c1: a.left is at root.left; c5: a.right is at or left of root.right; root.width is given \
                as 320.
                """
        ),
        .init(
            "stack overfull",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [
              {"id": "s", "stack": {"axis": "horizontal", "spacing": 10}, "subviews": [{"id": "x"}, {"id": "y"}]}]},
             "constraints": ["s.left == 0", "s.top == 0", "s.width == 100", "s.height == 20", "x.width == 60",
              "y.width == 60"]}
            """#,
            says: """
                1 conflict, nothing ambiguous and no unmet optional constraint.
                y.width cannot be 60, as c6 requires. Blocked by: c3: s.width is 100; c5: x.width is 60; the \
                stack 's' starts with x at its left edge; the stack 's' ends with y at its right edge; the \
                stack 's' keeps 10 between x and y. The nearest that these allow is 30. c6 is left out, as it \
                was added last.
                """
        ),
        .init(
            "hidden in stack",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [
              {"id": "s", "stack": {"axis": "horizontal", "spacing": 10}, "subviews": [{"id": "x"}, {"id": "y", "hidden": true}]}]},
             "constraints": ["s.left == 0", "s.top == 0", "s.height == 20", "x.width == 60", "y.width == 60"]}
            """#,
            says: """
                1 conflict, nothing ambiguous and no unmet optional constraint.
                y.width cannot be 60, as c5 requires. Blocked by: the stack 's' gives y, which is hidden, no \
                width. The nearest that these allow is 0. c5 is left out, as nothing else can give way.
                """
        ),
        .init(
            "rotated too small",
            #"""
            {"traits": {"size": {"width": 667, "height": 375}}, "view": {"subviews": [{"id": "a"}, {"id": "b"}]},
             "constraints": ["a.top == 0", "a.height == 200", "b.top == a.bottom", "b.height == 200",
              "b.bottom == root.bottom", "a.left == 0", "b.left == 0", "a.width == 1", "b.width == 1"]}
            """#,
            says: """
                1 conflict, nothing ambiguous and no unmet optional constraint.
                b.bottom cannot be at root.bottom, as c5 requires. Blocked by: c1: a.top is at root.top; c2: \
                a.height is 200; c3: b.top is at a.bottom; c4: b.height is 200; root.height is given as 375. \
                The nearest that these allow is 25 below root.bottom. c5 is left out, as it was added last.
                """
        ),
        .init(
            "hugging tie",
            view: "a",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [
              {"id": "a", "text": "Name"}, {"id": "b", "text": "Value"}]},
             "constraints": ["a.left == 8", "b.left == a.right + 8", "b.right == root.right - 8", "a.top == 0",
              "b.top == 0"]}
            """#,
            says: """
                No conflict, 1 ambiguous view and no unmet optional constraint.
                a and b share the width that is left, and nothing decides which of them stretches: the \
                horizontal content hugging of each is 250.
                a is 8 right of the left edge of root: a.left is 8 right of root.left (c1).
                a is at the top edge of root: a.top is at root.top (c4).
                a is 44.673 wide, the width of its text.
                a is 20.287 tall, the height of its text.
                """
        ),
        .init(
            "compressed",
            #"""
            {"traits": {"size": {"width": 200, "height": 480}}, "view": {"subviews": [
              {"id": "a", "text": {"string": "A long label on the left", "font": {"family": "Built-in Sans"}}},
              {"id": "b", "text": {"string": "Another one on the right", "font": {"family": "Built-in Sans"}}}]},
             "constraints": ["a.left == 8", "b.left == a.right + 8", "b.right == root.right - 8", "a.top == 0",
              "b.top == 0"]}
            """#,
            says: """
                No conflict, 1 ambiguous view and 1 unmet optional constraint.
                a and b share the width that is there, and nothing decides which of them shrinks: the \
                horizontal compression resistance of each is 750.
                b is 209.96 points narrower than its text, which is 209.96 wide; it resists compression at \
                priority 750. Blocked by: a.width is at least the width of its text, 193.358, at priority 750.
                """
        ),
        .init(
            "three-way conflict",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}, {"id": "b"}]},
             "constraints": ["a.width == b.width", "a.width == 100", "b.width == 140", "a.left == 0",
              "b.left == 0", "a.top == 0", "b.top == 0", "a.height == 1", "b.height == 1"]}
            """#,
            says: """
                1 conflict, nothing ambiguous and no unmet optional constraint.
                b.width cannot be 140, as c3 requires. Blocked by: c1: a.width is equal to b.width; c2: \
                a.width is 100. The nearest that these allow is 100. c3 is left out, as it was added last.
                """
        ),
        .init(
            "scroll content",
            view: "list",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [
              {"id": "list", "scroll": {}, "subviews": [{"id": "row"}]}]},
             "constraints": ["list.edges == root.edges", "row.left == list.content.left",
              "row.top == list.content.top", "row.width == 100", "row.height == 900"]}
            """#,
            says: """
                No conflict, 1 ambiguous view and no unmet optional constraint.
                Nothing determines the content width of list. Nothing determines the content height of list.
                list is at the left edge of root: list.left is at root.left (c1).
                list is at the top edge of root: list.top is at root.top (c2).
                list is 320 wide: it spans root (c1, c3), which is 320 wide.
                list is 480 tall: it spans root (c2, c4), which is 480 tall.
                the content of list is 0 wide: nothing makes it larger.
                the content of list is 0 tall: nothing makes it larger.
                """
        ),
        .init(
            "why free",
            view: "a",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [
              {"id": "a", "intrinsicSize": {"width": 30, "height": 10}}]},
             "constraints": ["a.left >= 20", "a.top == 0"]}
            """#,
            says: """
                No conflict, 1 ambiguous view and no unmet optional constraint.
                a.left is bounded, but not determined (c1: a.left is at least 20 right of root.left).
                a is 20 right of the left edge of root: a.left is at least 20 right of root.left (c1).
                a is at the top edge of root: a.top is at root.top (c2).
                a is 30 wide, the width of its content.
                a is 10 tall, the height of its content.
                """
        ),
        .init(
            "masonry conflict",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}]},
             "constraints": [
              {"masonry": "make.left.equalTo(@10);\nmake.width.equalTo(@100);\nmake.right.equalTo(@-10);\nmake.top.equalTo(@0);\nmake.height.equalTo(@10);", "view": "a"}]}
            """#,
            says: """
                1 conflict, nothing ambiguous and no unmet optional constraint.
                a.right cannot be 10 left of root.right, as c3 (masonry, line 3, column 1: \
                `make.right.equalTo(@-10)`) requires. Blocked by: c1 (masonry, line 1, column 1: \
                `make.left.equalTo(@10)`): a.left is 10 right of root.left; c2 (masonry, line 2, column 1: \
                `make.width.equalTo(@100)`): a.width is 100; root.width is given as 320. The nearest that \
                these allow is 210 left of root.right. c3 is left out, as it was added last.
                """
        ),
        .init(
            "clean",
            #"""
            {"traits": {"size": {"width": 320, "height": 480}}, "view": {"subviews": [{"id": "a"}]},
             "constraints": ["a.edges == root.edges"]}
            """#,
            says: """
                Every constraint is satisfied, and nothing is ambiguous.
                """
        ),
    ]
}
