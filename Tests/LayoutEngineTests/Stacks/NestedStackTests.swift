import LayoutEngine
import LayoutModel
import Testing

/// Stacks in stacks, in scroll views and as roots, and what follows from them for others.
struct NestedStackTests {
    private let column = stack("column", [sized("x", 50, 20), sized("y", 30, 10)]) {
        ($0.axis, $0.spacing) = (.vertical, 5)
    }

    @Test func `a stack in a stack is as large as what it arranges`() throws {
        let layout = try LayoutFixture(
            stack("row", [sized("a", 100, 60), column]) { ($0.spacing, $0.alignment) = (10, .center) }
        )
        #expect(layout.frames("row", "column") == [Rect(0, 0, 160, 60), Rect(110, 12.5, 50, 35)])
        #expect(layout.frames("x", "y") == [Rect(0, 0, 50, 20), Rect(0, 25, 50, 10)])
        #expect(layout.ambiguity.isEmpty)
    }

    @Test func `the share of a stack is that of what it arranges`() throws {
        let inner = stack("inner", [sized("u", 40, 20), sized("v", 50, 20)]) { $0.spacing = 10 }
        var layout = try LayoutFixture(
            stack("row", [sized("a", 100, 20), inner, column]) { $0.distribution = .fillProportionally },
            width: 500
        )
        // 100 to 40 + 10 + 50 to the wider of 50 and 30.
        let expected = [Rect(0, 0, 200, 35), Rect(200, 0, 200, 35), Rect(400, 0, 100, 35)]
        #expect(layout.frames("a", "inner", "column") == expected)
        try layout.setProperties(of: "y") { $0.intrinsicSize.width = 300 }
        #expect(layout.frames("a", "column") == [Rect(0, 0, 100, 35), Rect(200, 0, 300, 35)])
        try layout.setProperties(of: "u") { $0.isHidden = true }
        try layout.setProperties(of: "y") { $0.isHidden = true }
        // 100 to 50 to 50; the column is as low as x, and all are as high as the others.
        let last = [Rect(0, 0, 250, 20), Rect(250, 0, 125, 20), Rect(375, 0, 125, 20)]
        #expect(layout.frames("a", "inner", "column") == last)
    }

    /// Two views of 10 and 30 that have to be equal need 60, as the view before them does.
    ///
    /// Catches the sum of the lengths, 40, which would make the view before them longer than the stack.
    @Test func `the share of a stack of equal lengths is as many times the largest as it has views`() throws {
        let inner = stack("inner", [sized("u", 10, 20), sized("v", 30, 20)]) { $0.distribution = .fillEqually }
        let layout = try LayoutFixture(
            stack("row", [sized("a", 60, 20), inner]) { $0.distribution = .fillProportionally },
            width: 240
        )
        #expect(layout.frames("a", "inner") == [Rect(0, 0, 120, 20), Rect(120, 0, 120, 20)])
    }

    /// Shares of 60, nothing and 30 in 180.
    ///
    /// Catches a length below nothing, 10 + 10 - 50, which would add to the shares of the others.
    @Test func `a stack whose negative spacing exceeds its views has no share`() throws {
        let inner = stack("inner", [sized("u", 10, 20), sized("v", 10, 20)]) { $0.spacing = -50 }
        let layout = try LayoutFixture(
            stack("row", [sized("a", 60, 20), inner, sized("c", 30, 20)]) { $0.distribution = .fillProportionally },
            width: 180
        )
        let expected = [Rect(0, 0, 120, 20), Rect(120, 0, 0, 20), Rect(120, 0, 60, 20)]
        #expect(layout.frames("a", "inner", "c") == expected)
    }

    /// A row of 5 + 20 + 15 is as high as the view above it, so that both get half of 160.
    ///
    /// Catches margins that count along the axis of a stack only.
    @Test func `the share of a stack across its axis has its margins in it`() throws {
        var inner = stack("inner", [sized("u", 10, 20)]) { $0.isLayoutMarginsRelativeArrangement = true }
        inner.properties.margins = PartialInsets(top: 5, left: 0, bottom: 15, right: 0)
        let layout = try LayoutFixture(
            stack("column", [sized("a", 10, 40), inner]) {
                ($0.axis, $0.distribution) = (.vertical, .fillProportionally)
            },
            height: 160
        )
        #expect(layout.frames("a", "inner") == [Rect(0, 0, 10, 80), Rect(0, 80, 10, 80)])
    }

    @Test func `a vertical stack has the baselines of its ends, a horizontal one those of its tallest`() throws {
        let column = stack(
            "column",
            [sized("x", 50, 20) { $0.baseline.first = 15 }, sized("y", 30, 10) { $0.baseline.last = 2 }]
        ) { $0.axis = .vertical }
        let row = stack("row", [sized("s", 10, 10), sized("t", 10, 30) { $0.baseline.first = 21 }, column]) {
            $0.alignment = .bottom
        }
        var layout = try LayoutFixture(
            [row, sized("label", 10, 10), sized("note", 10, 10)],
            traits: .sized(1000, 1000),
            [
                "row.left == 0", "row.top == 100", "label.left == 0", "note.left == 0",
                "label.top == row.firstBaseline", "note.top == column.lastBaseline",
            ]
        )
        #expect(layout.frame("label")?.y == 121)
        #expect(layout.frame("note")?.y == 128)
        try layout.setProperties(of: "t") { $0.isHidden = true }
        #expect(layout.frame("label")?.y == 115, "the column is the tallest now, and x the first in it")
        try layout.setProperties(of: "x") { $0.baseline.first = 4 }
        #expect(layout.frame("label")?.y == 104)
        try layout.setProperties(of: "row") { $0.baseline.first = 50 }
        #expect(layout.frame("label")?.y == 150, "a baseline of its own comes before")
    }

    @Test func `baselines of stacks are aligned in a stack`() throws {
        let views = [sized("x", 50, 20) { $0.baseline.first = 15 }, sized("y", 30, 10)]
        let column = stack("column", views) { $0.axis = .vertical }
        let layout = try LayoutFixture(
            stack("row", [sized("a", 10, 40) { $0.baseline.first = 20 }, column]) { $0.alignment = .firstBaseline }
        )
        #expect(
            layout.frames("row", "a", "column") == [.init(0, 0, 60, 40), .init(0, 0, 10, 40), .init(10, 5, 50, 30)]
        )
    }

    @Test func `a scroll view that is a stack arranges its content`() throws {
        var list = stack("list", (0..<3).map { sized("v\($0)", 60, 100) }) { ($0.axis, $0.spacing) = (.vertical, 10) }
        list.properties.scroll = ScrollProperties(contentOffset: Point(x: 0, y: 30))
        let layout = try LayoutFixture(list, width: 100, height: 200)
        #expect(layout.frame("list") == Rect(0, 0, 100, 200))
        #expect(layout.contentSize("list") == Size(width: 60, height: 320))
        #expect(layout.frame("v2") == Rect(0, 220, 60, 100))
        #expect(layout.frame("v2", in: .root) == Rect(0, 190, 60, 100))
        #expect(layout.ambiguity.isEmpty)
    }

    @Test func `a stack in a scroll view gives it its content size`() throws {
        var scroll = view("scroll", [stack("row", threeViews) { $0.alignment = .top }])
        scroll.properties.scroll = ScrollProperties()
        let layout = try LayoutFixture(scroll, width: 100, height: 100, ["row.edges == scroll.edges"])
        #expect(layout.contentSize("scroll") == Size(width: 280, height: 200))
        #expect(layout.frame("c") == Rect(240, 0, 40, 50))
    }

    @Test func `a root that is a stack is fitted, or has the size that is given`() throws {
        var properties = ViewProperties()
        properties.stack = StackProperties()
        properties.stack?.spacing = 10
        properties.stack?.distribution = .equalSpacing
        properties.stack?.alignment = .center
        var layout = try LayoutFixture(threeViews, root: properties, traits: .sized(nil, nil), [])
        #expect(layout.frames("root", "c") == [Rect(0, 0, 300, 200), Rect(260, 75, 40, 50)])
        try layout.setTraits { $0.size = PartialSize(width: 400, height: 250) }
        #expect(layout.frames("b", "c") == [Rect(220, 75, 80, 100), Rect(360, 100, 40, 50)])
        #expect(layout.ambiguity.isEmpty)
    }

    @Test func `an aspect ratio ties the width to the height`() throws {
        let image = view("image") { $0.aspectRatio = 1.5 }
        var layout = try LayoutFixture([image], ["image.left == 0", "image.top == 0", "image.height == 40"])
        #expect(layout.frame("image") == Rect(0, 0, 60, 40))
        try layout.setProperties(of: "image") { $0.aspectRatio = 0.5 }
        #expect(layout.frame("image") == Rect(0, 0, 20, 40))
        try layout.setProperties(of: "image") { $0.aspectRatio = nil }
        #expect(layout.ambiguity == ["image": ["width"]])
        let placed = ["image.left == 0", "image.top == 0"]
        let both = try LayoutFixture([image], placed + ["image.height == 40", "image.width == 50"])
        let members = ["image.height == 40", "image.width == 50", "image.width == image.height * 1.5"]
        #expect(both.conflictTexts == [members])
    }
}
