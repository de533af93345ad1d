import LayoutEngine
import LayoutModel
import Testing

/// Constraints speak of alignment rectangles, answers of frames.
@Suite struct AlignmentRectTests {
    /// A switch is 2 points wider, on the right, than what is aligned with other views.
    private func toggle(_ change: (inout ViewProperties) -> Void = { _ in }) -> ViewDescription {
        view("toggle") {
            $0.intrinsicSize = PartialSize(width: 49, height: 31)
            $0.alignmentInsets = Insets(top: 0, left: 0, bottom: 0, right: 2)
            change(&$0)
        }
    }

    @Test func `an edge is that of the alignment rectangle, and the frame reaches beyond it`() throws {
        var layout = try LayoutFixture([toggle()], ["toggle.right == superview.right - 10", "toggle.top == 5"])
        #expect(layout.frame("toggle") == Rect(41, 5, 51, 31))
        #expect(layout.solution.ambiguous.isEmpty)
        try layout.setProperties(of: "toggle") { $0.alignmentInsets.left = 3 }
        #expect(layout.frame("toggle") == Rect(38, 5, 54, 31))
        try layout.setProperties(of: "toggle") { $0.alignmentInsets = .zero }
        #expect(layout.frame("toggle") == Rect(41, 5, 49, 31))
    }

    @Test func `centres, sizes, baselines and the edges of other views are those of the rectangle`() throws {
        let insets = Insets(top: 4, left: 2, bottom: 6, right: 8)
        let framed = view("a") {
            $0.alignmentInsets = insets
            $0.baseline = Baseline(first: 10, last: 3)
        }
        let layout = try LayoutFixture(
            [framed, view("b", [view("c")])],
            [
                "a.centerX == superview.left + 50", "a.width == 20", "a.top == 30", "a.height == 40",
                "b.left == a.left",
                "b.right == a.right", "b.top == a.firstBaseline", "b.bottom == a.lastBaseline",
                "c.edges == a.margins.edges",
            ]
        )
        // The rectangle is (40, 30, 20, 40).
        #expect(layout.frame("a") == Rect(38, 26, 30, 50))
        #expect(layout.frame("b") == Rect(40, 40, 20, 27))
        // Margins are measured from the frame.
        #expect(layout.frame("c", in: .root) == Rect(46, 34, 14, 34))
    }

    @Test func `right to left the rectangle is where it was`() throws {
        let layout = try LayoutFixture(
            [toggle()],
            traits: .sized(100, 200).with { $0.direction = .rightToLeft },
            ["toggle.leading == superview.leading + 10", "toggle.top == 0"]
        )
        #expect(layout.frame("toggle") == Rect(41, 0, 51, 31))
    }

    @Test func `an aspect ratio is that of the rectangle`() throws {
        let wide = toggle {
            $0.intrinsicSize = PartialSize(height: 20)
            $0.aspectRatio = 2
        }
        let layout = try LayoutFixture([wide], ["toggle.left == 0", "toggle.top == 0"])
        #expect(layout.frame("toggle") == Rect(0, 0, 42, 20))
    }

    @Test func `a text is wrapped within the rectangle`() throws {
        let label = { (insets: Insets) in
            view("label") {
                $0.text = TextContent("several words that do not fit into a single line")
                $0.text?.numberOfLines = 0
                $0.alignmentInsets = insets
            }
        }
        let constraints = ["label.left == 0", "label.width == 80", "label.top == 0"]
        let plain = try LayoutFixture([label(.zero)], constraints)
        let inset = try LayoutFixture([label(Insets(top: 1, left: 5, bottom: 2, right: 5))], constraints)
        let height = try #require(plain.frame("label")?.height)
        #expect(inset.frame("label") == Rect(-5, -1, 90, height + 3))
    }

    @Test func `a stack arranges rectangles`() throws {
        var row = view("row", [toggle(), view("next") { $0.intrinsicSize = PartialSize(width: 20, height: 31) }])
        row.properties.stack = StackProperties()
        row.properties.stack?.spacing = 8
        let layout = try LayoutFixture([row], ["row.left == 0", "row.top == 0"])
        #expect(layout.frame("toggle") == Rect(0, 0, 51, 31))
        #expect(layout.frame("next") == Rect(57, 0, 20, 31))
        #expect(layout.frame("row") == Rect(0, 0, 77, 31))
    }

    @Test func `a natural size is told as it was given`() throws {
        let layout = try LayoutFixture(
            [toggle { $0.hugging.horizontal = 1000 }],
            ["toggle.left == 0", "toggle.top == 0", "toggle.width >= 60"]
        )
        #expect(layout.conflictTexts == [["toggle.width >= 60", "toggle.width <= 49"]])
    }
}
