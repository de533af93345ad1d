import LayoutModel
import Testing
import TextMetrics

@testable import LayoutEngine

/// Texts as the built-in font measures them; what is expected is asked of the measurer.
@Suite struct EngineTextsTests {
    private static let story = "It was a bright cold day in April, and the clocks were striking thirteen."

    private func measure(_ string: String, size: Double = 17, width: Double? = nil) -> MeasuredText {
        let style = TextStyle(font: FontDescription(size: size), lineBreak: .truncateTail)
        return TextMeasurer.builtIn.measure(string, style: style, width: width)
    }

    private func label(_ name: String, _ string: String, _ change: (inout TextContent) -> Void = { _ in })
        -> ViewDescription
    {
        var text = TextContent(string)
        change(&text)
        return view(name) { $0.text = text }
    }

    /// A label whose width counts for less than its height.
    private func yielding(_ name: String, _ string: String) -> ViewDescription {
        var label = label(name, string)
        label.properties.compressionResistance.horizontal = 1
        return label
    }

    private static let betweenSides = ["label.left == 10", "label.right == -10", "label.top == 10"]

    // MARK: - One label

    @Test func `a label ten points from both sides of a screen is as high as its text needs there`() throws {
        let layout = try LayoutFixture(
            [label("label", Self.story)],
            traits: .sized(375, 667),
            Self.betweenSides
        )
        let measured = measure(Self.story, width: 355)
        #expect(measured.lines.count > 1)
        #expect(layout.frame("label") == Rect(10, 10, 355, measured.height.roundedToTenMillionth))
        #expect(layout.solution.texts.map(\.text) == [measured])
        #expect(layout.solution.unsettledTexts == [])
    }

    /// Catches a line that counts as shown once its baseline is, without what is below that.
    @Test func `a line is shown where there is room for what is below its baseline`() throws {
        let lines = measure(Self.story, width: 100).lines
        let below = measure(Self.story, width: 100).lastBaseline
        try #require(lines.count > 2 && below > 2)
        for (height, shown) in [(lines[1].baseline + below / 2, 1), (lines[1].baseline + below, 2)] {
            var layout = try LayoutFixture(
                [label("label", Self.story)],
                traits: .sized(375, 667),
                ["label.left == 0", "label.top == 0", "label.width == 100", "label.height == \(height)"]
            )
            let truncated = try #require(try layout.explanation().truncated.first)
            #expect(truncated.truncatedLines == lines.count - shown)
        }
    }

    /// The tempting fault is a line too many, as the solved width is a last digit short of the text's.
    @Test(arguments: 1..<40)
    func `a label that is as wide as its text has it on one line`(length: Int) throws {
        let string = String(Self.story.prefix(length)).replacing(" ", with: "x")
        let layout = try LayoutFixture(
            [label("label", string)],
            traits: .sized(2_000, 100),
            ["label.left == 0.1", "label.top == 0"]
        )
        let measured = measure(string)
        #expect(layout.frame("label")?.width == measured.width.roundedToTenMillionth)
        #expect(layout.solution.texts.first?.text.lines.count == 1)
    }

    @Test func `hugging and compression resistance are those of the view`() throws {
        var squeezed = label("label", Self.story)
        squeezed.properties.compressionResistance.vertical = 200
        let layout = try LayoutFixture(
            [squeezed],
            traits: .sized(375, 667),
            Self.betweenSides + ["label.height == 30 @ 300"]
        )
        #expect(layout.frame("label")?.height == 30)
    }

    @Test func `a length that is given goes before the one that is measured`() throws {
        var wide = label("label", Self.story)
        wide.properties.intrinsicSize.height = 11
        let layout = try LayoutFixture([wide], ["label.left == 0", "label.top == 0"])
        #expect(layout.frame("label") == Rect(0, 0, measure(Self.story).width.roundedToTenMillionth, 11))
    }

    @Test func `a preferred width fixes both lengths, whatever the view's width`() throws {
        let layout = try LayoutFixture(
            [label("label", Self.story) { $0.preferredMaxLayoutWidth = 200 }],
            ["label.left == 0", "label.top == 0", "label.width == 90 @ 800"]
        )
        let measured = measure(Self.story, width: 200)
        #expect(layout.frame("label") == Rect(0, 0, 90, measured.height.roundedToTenMillionth))
        #expect(layout.solution.texts.first?.text == measure(Self.story, width: 90))
    }

    @Test func `a view of no width is as high as its text unwrapped`() throws {
        let layout = try LayoutFixture(
            [label("label", Self.story)],
            ["label.left == 0", "label.top == 0", "label.width == 0"]
        )
        #expect(layout.frame("label") == Rect(0, 0, 0, measure(Self.story).height.roundedToTenMillionth))
    }

    @Test func `without a size the root takes that of what its texts need`() throws {
        let layout = try LayoutFixture(
            [label("label", Self.story)],
            traits: .sized(200, nil),
            ["label.left == 8", "label.right == -8", "label.top == 4", "label.bottom == -6"]
        )
        let height = measure(Self.story, width: 184).height
        #expect(layout.frame("root")?.height == (height + 10).roundedToTenMillionth)
    }

    @Test(arguments: [1.0, 2, 3])
    func `with a scale measured lengths go up to the next pixel`(scale: Double) throws {
        let layout = try LayoutFixture(
            [label("label", Self.story) { $0.font.size = 13 }],
            traits: Traits.sized(200, 300).with { $0.scale = scale },
            ["label.left == 0", "label.top == 0", "label.width <= 150"]
        )
        let measured = measure(Self.story, size: 13, width: 150)
        let pixels = (measured.height * scale).rounded(.up)
        #expect(layout.frame("label")?.height == (pixels / scale).roundedAsTold)
    }

    @Test func `baselines are those of the font, and what the view says goes before them`() throws {
        var own = label("own", Self.story)
        own.properties.baseline.first = 5
        let layout = try LayoutFixture(
            [label("label", Self.story) { $0.font.size = 30 }, own],
            traits: .sized(375, 667),
            Self.betweenSides + ["own.left == 0", "own.firstBaseline == label.firstBaseline"]
        )
        let first = measure(Self.story, size: 30, width: 355).firstBaseline
        #expect(layout.frame("own")?.y == (10 + first.roundedToTenMillionth - 5).roundedAsTold)
    }

    // MARK: - Edits

    @Test func `an edit that moves no width measures nothing`() throws {
        let layout = try LayoutFixture(
            [label("label", Self.story), view("below")],
            traits: .sized(375, 667),
            Self.betweenSides + ["below.top == label.bottom + 8", "below.left == 0", "below.size == 10"]
        )
        var edited = layout.document
        var changes = ChangeSet()
        let id = try #require(edited.constraints.ids.first { edited.constraints[$0]?.constant == 8 })
        var constraint = try #require(edited.constraints[id])
        constraint.constant = 20
        edited.constraints.replace(id, with: constraint)
        changes.constraints = [id]
        var budget = WorkBudget(limit: 1_000)
        var engine = layout.engine
        try engine.update(changes, document: edited, budget: &budget)
        #expect(budget.solving.solves == 1)
        #expect(budget.work < Self.story.utf8.count * 16)
    }

    @Test func `only texts whose width has moved are measured again`() throws {
        var layout = try LayoutFixture(
            [label("a", Self.story), label("b", Self.story)],
            traits: .sized(375, 667),
            ["a.left == 0", "a.top == 0", "a.width == 200", "b.left == 0", "b.top == a.bottom", "b.width == 300"]
        )
        try layout.setConstraint(3) { $0.constant = 150 }
        #expect(layout.frame("a")?.height == measure(Self.story, width: 150).height.roundedToTenMillionth)
        #expect(layout.frame("b")?.height == measure(Self.story, width: 300).height.roundedToTenMillionth)
    }

    @Test func `a turned screen and a larger text measure anew`() throws {
        var layout = try LayoutFixture([label("label", Self.story)], traits: .sized(375, 667), Self.betweenSides)
        try layout.setTraits { $0.size = PartialSize(width: 667, height: 375) }
        #expect(layout.frame("label")?.height == measure(Self.story, width: 647).height.roundedToTenMillionth)
        try layout.setTraits { $0.textScale = .category(.accessibilityExtraExtraExtraLarge) }
        #expect(layout.frame("label")?.height == measure(Self.story, size: 53, width: 647).height.roundedToTenMillionth)
        try layout.setTraits { $0.textScale = .factor(0.5) }
        let half = measure(Self.story, size: 8.5, width: 647).height.roundedToTenMillionth
        #expect(layout.frame("label")?.height == half)
        try layout.setTraits { $0.textScale = nil }
        #expect(layout.frame("label")?.height == measure(Self.story, width: 647).height.roundedToTenMillionth)
    }

    @Test func `a text that goes leaves nothing of itself behind`() throws {
        var layout = try LayoutFixture(
            [label("label", Self.story)],
            traits: .sized(375, 667),
            Self.betweenSides + ["label.height == 0 @ 1"]
        )
        try layout.setProperties(of: "label") { $0.text = nil }
        #expect(layout.frame("label")?.height == 0)
        #expect(layout.solution.texts.isEmpty)
        #expect(layout.solution.fallbackFonts.isEmpty)
        try layout.setProperties(of: "label") { $0.text = TextContent("Hi") }
        #expect(layout.frame("label")?.height == measure("Hi").height.roundedToTenMillionth)
    }

    // MARK: - Widths that follow from heights

    @Test func `a text whose width and height depend on each other without end is reported`() throws {
        // As high as one line it is too narrow for one, and as high as two it is wide enough for one.
        let line = measure(Self.story)
        let ratio = 0.7 * line.width / line.height
        let layout = try LayoutFixture(
            [yielding("label", Self.story)],
            traits: .sized(2_000, 2_000),
            ["label.left == 0", "label.top == 0", "label.width == label.height * \(ratio)"]
        )
        #expect(layout.solution.unsettledTexts == [try #require(layout.document.tree.node(named: "label"))])
    }

    /// From the heights of before, this layout would come to rest where it does not from scratch.
    @Test func `where they do, the way to a layout leaves no trace in it`() throws {
        var layout = try LayoutFixture(
            [yielding("label", Self.story)],
            traits: .sized(2_000, 2_000),
            ["label.left == 0", "label.top == 0", "label.width == label.height * 2", "label.width == 200 @ 800"]
        )
        for step in 0..<12 {
            let constant = [80.0, 300, 150, 700, 20, 410][step / 2]
            try layout.setConstraint(4) { ($0.constant, $0.isActive) = (constant, step.isMultiple(of: 2)) }
            let afresh = try layout.solvedAfresh()
            let node = try #require(layout.document.tree.node(named: "label"))
            #expect(layout.solution.frame(of: node) == afresh.frame(of: node))
            #expect(layout.solution.unsettledTexts == afresh.unsettledTexts)
        }
    }

    @Test func `an aspect ratio ties a width to a height, too`() throws {
        var square = yielding("label", Self.story)
        square.properties.aspectRatio = 2
        var layout = try LayoutFixture(
            [square],
            traits: .sized(2_000, 2_000),
            ["label.left == 0", "label.top == 0", "label.width == 200 @ 800"]
        )
        for step in 0..<12 {
            let constant = [80.0, 300, 150, 700, 20, 410][step / 2]
            try layout.setConstraint(3) { ($0.constant, $0.isActive) = (constant, step.isMultiple(of: 2)) }
            let afresh = try layout.solvedAfresh()
            let node = try #require(layout.document.tree.node(named: "label"))
            #expect(layout.solution.frame(of: node) == afresh.frame(of: node))
        }
    }

    // MARK: - In stacks

    @Test func `a stack shares its height out by what its texts need at their widths`() throws {
        var stack = view("stack", [label("long", Self.story), label("short", "It was")])
        stack.properties.stack = StackProperties()
        stack.properties.stack?.axis = .vertical
        stack.properties.stack?.distribution = .fillProportionally
        var layout = try LayoutFixture(
            [stack],
            traits: .sized(300, 1_000),
            ["stack.left == 0", "stack.top == 0", "stack.right == 0", "stack.height == 400"]
        )
        for width in [300.0, 150, 700] {
            try layout.setTraits { $0.size.width = width }
            let (long, short) = (measure(Self.story, width: width).height, measure("It was").height)
            let share = 400 * long / (long + short)
            #expect(abs((layout.frame("long")?.height ?? 0) - share) < 1e-6)
            #expect(
                layout.frame("long")
                    == (try layout.solvedAfresh()).frame(of: try #require(layout.document.tree.node(named: "long")))
            )
        }
    }

    @Test func `a text that a stack hides makes it no higher`() throws {
        var hidden = label("hidden", Self.story)
        hidden.properties.isHidden = true
        var stack = view("stack", [hidden, label("shown", "It was")])
        stack.properties.stack = StackProperties()
        let layout = try LayoutFixture([stack], traits: .sized(300, 100), ["stack.left == 0", "stack.top == 0"])
        #expect(layout.frame("stack")?.height == measure("It was").height.roundedToTenMillionth)
    }

    // MARK: - Delivered texts

    @Test func `the built-in font tells for which families it stands in`() throws {
        let layout = try LayoutFixture(
            [label("a", "x"), label("b", "x") { $0.font.family = "Nobody's" }, label("c", "x")],
            []
        )
        #expect(layout.solution.fallbackFonts.map(\.family) == ["Nobody's"])
        #expect(layout.solution.fallbackFonts.map { layout.names($0.nodes) } == [["b"]])
    }

    @Test func `texts in scripts that need shaping are named, whatever is shown of them`() throws {
        let layout = try LayoutFixture(
            [
                label("a", "نص and हिन्दी"), label("b", "plain, 漢字 and Ελλάδα"),
                label("c", "only at the end: ภาษา") { $0.numberOfLines = 1 },
            ],
            ["c.width == 40"]
        )
        #expect(layout.names(layout.solution.unshapedTexts.map(\.node)) == ["a", "c"])
        #expect(layout.solution.unshapedTexts.map(\.scripts.names) == [["Arabic", "Devanagari"], ["Thai"]])
    }

    @Test func `long texts use up the work that is allowed`() throws {
        let long = String(repeating: "words ", count: 5_000)
        #expect(throws: EngineError.workLimitExceeded) {
            _ = try LayoutFixture([label("label", long)], limits: EngineLimits(work: 100_000), [])
        }
    }
}
