import LayoutEngine
import LayoutModel
import Testing

/// Across the axis, by hand; three views of 200, 100 and 50 in height.
struct StackAlignmentTests {
    /// Tops and heights in a stack that hugs its tallest view, and in one of 250.
    static let cases: [(StackAlignment, hugging: [Double], in250: [Double], heights: [Double]?)] = [
        (.fill, [0, 0, 0], [0, 0, 0], nil),
        (.top, [0, 0, 0], [0, 0, 0], [200, 100, 50]),
        (.center, [0, 50, 75], [25, 75, 100], [200, 100, 50]),
        (.bottom, [0, 100, 150], [50, 150, 200], [200, 100, 50]),
        (.leading, [0, 0, 0], [0, 0, 0], [200, 100, 50]),
        (.trailing, [0, 100, 150], [50, 150, 200], [200, 100, 50]),
    ]

    @Test(arguments: cases)
    func `a horizontal stack aligns tops, centres and bottoms`(
        alignment: StackAlignment,
        hugging: [Double],
        in250: [Double],
        heights: [Double]?
    ) throws {
        for (height, tops) in [(nil, hugging), (250.0, in250)] {
            let layout = try LayoutFixture(stack("row", threeViews) { $0.alignment = alignment }, height: height)
            let filled = height ?? 200
            #expect(layout.frame("row") == Rect(0, 0, 280, filled))
            let heights = heights ?? [filled, filled, filled]
            let expected = [
                Rect(0, tops[0], 160, heights[0]), Rect(160, tops[1], 80, heights[1]),
                Rect(240, tops[2], 40, heights[2]),
            ]
            #expect(layout.frames("a", "b", "c") == expected)
            #expect(layout.ambiguity.isEmpty)
        }
    }

    @Test(arguments: StackAlignment.allowed(along: .horizontal))
    func `no view is higher than the stack`(alignment: StackAlignment) throws {
        let layout = try LayoutFixture(stack("row", threeViews) { $0.alignment = alignment }, height: 80)
        #expect(layout.frame("a")?.height == 80)
        #expect(layout.frame("b")?.height == 80)
        #expect(layout.frame("c")?.height == (alignment == .fill ? 80 : 50))
        #expect(layout.conflictTexts.isEmpty)
    }

    @Test(arguments: [
        (LayoutDirection.leftToRight, StackAlignment.leading, [0.0, 0.0]), (.leftToRight, .trailing, [20, 60]),
        (.leftToRight, .center, [10, 30]), (.rightToLeft, .leading, [20, 60]), (.rightToLeft, .trailing, [0, 0]),
        (.rightToLeft, .center, [10, 30]),
    ])
    func `a vertical stack aligns leading and trailing edges by its direction`(
        direction: LayoutDirection,
        alignment: StackAlignment,
        lefts: [Double]
    ) throws {
        let views = [sized("a", 80, 20), sized("b", 40, 20)]
        let layout = try LayoutFixture(
            stack("column", views) { ($0.axis, $0.alignment) = (.vertical, alignment) },
            width: 100,
            traits: .sized(1000, 1000).with { $0.direction = direction }
        )
        #expect(layout.frames("a", "b") == [Rect(lefts[0], 0, 80, 20), Rect(lefts[1], 20, 40, 20)])
    }

    /// Baselines 30, 20 and 10 below the tops, 5, 10 and 20 above the bottoms.
    private let withBaselines = [(30.0, 5.0), (20, 10), (10, 20)].enumerated().map { index, baseline in
        var view = threeViews[index]
        view.properties.baseline = Baseline(first: baseline.0, last: baseline.1)
        return view
    }

    @Test func `first baselines are aligned as high as they may be`() throws {
        let row = stack("row", withBaselines) { $0.alignment = .firstBaseline }
        for height in [nil, 300.0] {
            let layout = try LayoutFixture(row, height: height)
            #expect(layout.frame("row") == Rect(0, 0, 280, height ?? 200))
            let expected = [Rect(0, 0, 160, 200), Rect(160, 10, 80, 100), Rect(240, 20, 40, 50)]
            #expect(layout.frames("a", "b", "c") == expected)
            #expect(layout.ambiguity.isEmpty)
        }
    }

    @Test func `last baselines are aligned as low as they may be`() throws {
        let row = stack("row", withBaselines) { $0.alignment = .lastBaseline }
        for (height, shift) in [(nil, 0.0), (300.0, 85)] {
            let layout = try LayoutFixture(row, height: height)
            #expect(layout.frame("row") == Rect(0, 0, 280, height ?? 215))
            let expected = [
                Rect(0, shift, 160, 200), Rect(160, 105 + shift, 80, 100), Rect(240, 165 + shift, 40, 50),
            ]
            #expect(layout.frames("a", "b", "c") == expected)
            #expect(layout.ambiguity.isEmpty)
        }
    }

    /// Catches a stack that hugs its tallest view more, or less, than at 51.
    @Test(arguments: [(50.5, 200.0), (51.5, 500)])
    func `a stack is as high as its tallest view at priority 51`(priority: Double, height: Double) throws {
        let layout = try LayoutFixture(
            stack("row", threeViews) { $0.alignment = .top },
            ["row.height == 500 @\(priority)"]
        )
        #expect(layout.frame("row")?.height == height)
    }

    /// Catches a view without a natural height that is kept flat more, or less, than at 25.
    @Test(arguments: [(24.5, 0.0), (25.5, 15)])
    func `a view of no natural height is flat at priority 25`(priority: Double, height: Double) throws {
        let row = stack("row", [sized("a", 50, 20), sized("p", 10, nil)]) { $0.alignment = .top }
        let layout = try LayoutFixture(row, ["p.height == 15 @\(priority)"])
        #expect(layout.frame("p")?.height == height)
        #expect(layout.frame("row")?.height == 20)
    }

    @Test func `a view of no natural height is flat beside others`() throws {
        let row = stack("row", [sized("a", 50, 20), sized("p", 10, nil)]) { $0.alignment = .center }
        let layout = try LayoutFixture(row)
        #expect(layout.frames("row", "a", "p") == [Rect(0, 0, 60, 20), Rect(0, 0, 50, 20), Rect(50, 10, 10, 0)])
        #expect(layout.ambiguity.isEmpty)
    }

    @Test func `a stack arranges within its margins where it is to`() throws {
        var row = stack("row", threeViews) { ($0.spacing, $0.isLayoutMarginsRelativeArrangement) = (10, true) }
        var layout = try LayoutFixture(row)
        #expect(layout.frame("row") == Rect(0, 0, 316, 216))
        #expect(layout.frames("a", "c") == [Rect(8, 8, 160, 200), Rect(268, 8, 40, 200)])
        row.properties.margins = PartialInsets(top: 1, left: 2, bottom: 3, right: 40)
        row.properties.stack?.distribution = .fillProportionally
        layout = try LayoutFixture(row, width: 600)
        #expect(layout.frame("row") == Rect(0, 0, 600, 204))
        #expect(layout.frames("a", "b", "c") == [Rect(2, 1, 320, 200), Rect(332, 1, 160, 200), Rect(502, 1, 58, 200)])
        try layout.setProperties(of: "row") { $0.margins.left = 22 }
        #expect(layout.frame("a")?.x == 22)
    }

    @Test func `right to left a stack starts at its right`() throws {
        let row = stack("row", threeViews) { ($0.spacing, $0.customSpacing) = (10, ["a": 40]) }
        var layout = try LayoutFixture(row, traits: .sized(1000, 1000).with { $0.direction = .rightToLeft })
        #expect(layout.frames("a", "b", "c") == [Rect(170, 0, 160, 200), Rect(50, 0, 80, 200), Rect(0, 0, 40, 200)])
        try layout.setProperties(of: "b") { $0.direction = .leftToRight }
        #expect(layout.frame("b") == Rect(50, 0, 80, 200), "the direction of the stack counts, not of what is in it")
        try layout.setProperties(of: "row") { $0.direction = .leftToRight }
        #expect(layout.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(200, 0, 80, 200), Rect(290, 0, 40, 200)])
    }

    @Test(arguments: [
        (StackDistribution.equalSpacing, [840.0, 700, 600]), (.equalCentering, [840, 730, 600]),
    ])
    func `right to left gaps and centres are equal as well`(distribution: StackDistribution, lefts: [Double]) throws {
        let layout = try LayoutFixture(
            [stack("row", threeViews) { ($0.spacing, $0.distribution) = (10, distribution) }],
            traits: .sized(1000, 1000).with { $0.direction = .rightToLeft },
            ["row.left == 600", "row.width == 400", "row.top == 0"]
        )
        #expect(["a", "b", "c"].map { layout.frame($0, in: .root)?.x } == lefts)
    }

    @Test func `a baseline-relative stack measures from baseline to baseline`() throws {
        let views = [
            sized("a", 10, 30) { $0.baseline.last = 5 }, sized("b", 10, 40) { $0.baseline.first = 10 },
            sized("c", 10, 20),
        ]
        var layout = try LayoutFixture(
            stack("column", views) { ($0.axis, $0.spacing, $0.isBaselineRelativeArrangement) = (.vertical, 20, true) }
        )
        #expect(layout.frames("a", "b", "c") == [Rect(0, 0, 10, 30), Rect(0, 35, 10, 40), Rect(0, 95, 10, 20)])
        #expect(layout.frame("column") == Rect(0, 0, 10, 115))
        try layout.setProperties(of: "b") { $0.baseline.first = 0 }
        #expect(layout.frame("b") == Rect(0, 45, 10, 40))
    }
}
