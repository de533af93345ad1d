import LayoutModel
import Testing

@testable import LayoutEngine

/// Hidden views collapse with their spacing, whatever constraints mention them.
struct StackHidingTests {
    private func row(_ distribution: StackDistribution = .fill, hidden: Set<String>) -> ViewDescription {
        let views = threeViews.map { view in
            var view = view
            view.properties.isHidden = hidden.contains(view.name)
            return view
        }
        return stack("row", views) { ($0.spacing, $0.distribution) = (10, distribution) }
    }

    @Test func `the neighbours of a hidden view are neighbours of each other`() throws {
        let layout = try LayoutFixture(row(hidden: ["b"]))
        #expect(layout.frame("row") == Rect(0, 0, 210, 200))
        #expect(layout.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(165, 0, 0, 200), Rect(170, 0, 40, 200)])
        #expect(layout.ambiguity.isEmpty)
        #expect(layout.conflictTexts.isEmpty)
    }

    @Test func `a hidden view at an end takes nothing, nor does it make the stack higher`() throws {
        let first = try LayoutFixture(row(hidden: ["a"]))
        #expect(first.frame("row") == Rect(0, 0, 130, 100))
        #expect(first.frames("a", "b", "c") == [Rect(0, 0, 0, 100), Rect(0, 0, 80, 100), Rect(90, 0, 40, 100)])
        let last = try LayoutFixture(row(hidden: ["c"]))
        #expect(last.frames("b", "c") == [Rect(170, 0, 80, 200), Rect(250, 0, 0, 200)])
        #expect(last.frame("row") == Rect(0, 0, 250, 200))
    }

    @Test func `a stack of which nothing shows is as small as it may be`() throws {
        let own = try LayoutFixture(row(hidden: ["a", "b", "c"]))
        #expect(own.frame("row") == Rect(0, 0, 0, 0))
        #expect(own.ambiguity.isEmpty)
        let given = try LayoutFixture(row(hidden: ["a", "b", "c"]), width: 50, height: 60)
        #expect(given.frames("row", "a", "b") == [Rect(0, 0, 50, 60), Rect(0, 0, 0, 60), Rect(0, 0, 0, 60)])
        #expect(given.conflictTexts.isEmpty)
    }

    @Test(arguments: [
        (StackDistribution.fillEqually, 300.0, 145.0, 155.0), (.fillProportionally, 210, 160, 170),
        (.equalSpacing, 300, 160, 260), (.equalCentering, 300, 160, 260),
    ])
    func `what does not show has no part in any distribution`(
        distribution: StackDistribution,
        width: Double,
        first: Double,
        last: Double
    ) throws {
        let layout = try LayoutFixture(row(distribution, hidden: ["b"]), width: width)
        #expect(layout.frame("a") == Rect(0, 0, first, 200))
        #expect(layout.frame("c") == Rect(last, 0, width - last, 200))
    }

    @Test func `a custom spacing goes with its view`() throws {
        var layout = try LayoutFixture(row(hidden: []))
        try layout.setStack(of: "row") { $0.customSpacing = ["a": 25, "b": 70] }
        #expect(layout.frame("c")?.x == 335)
        try layout.setProperties(of: "b") { $0.isHidden = true }
        #expect(layout.frame("c")?.x == 185)
        try layout.setProperties(of: "b") { $0.isHidden = false }
        #expect(layout.frame("c")?.x == 335)
    }

    @Test func `required resistance and an aspect ratio do not hold a hidden view open`() throws {
        let views = [
            sized("a", 50, 20),
            sized("b", 80, 20) {
                $0.compressionResistance.horizontal = 1000
                $0.hugging.vertical = 1000
                $0.aspectRatio = 4
                $0.isHidden = true
            },
        ]
        var layout = try LayoutFixture(stack("row", views) { ($0.spacing, $0.alignment) = (10, .top) })
        #expect(layout.frames("row", "b") == [Rect(0, 0, 50, 20), Rect(0, 0, 0, 20)])
        try layout.setProperties(of: "b") { $0.isHidden = false }
        #expect(layout.frames("row", "b") == [Rect(0, 0, 140, 20), Rect(60, 0, 80, 20)])
    }

    @Test func `a stack that is hidden in a stack collapses with all that it arranges`() throws {
        let inner = stack("inner", [sized("x", 30, 20), sized("y", 30, 20)]) {
            ($0.spacing, $0.isLayoutMarginsRelativeArrangement) = (5, true)
        }
        let row = stack("row", [sized("a", 50, 60), inner, sized("c", 50, 60)]) { $0.spacing = 10 }
        var layout = try LayoutFixture(row)
        #expect(layout.frame("inner") == Rect(60, 0, 81, 60))
        #expect(layout.frame("y") == Rect(43, 8, 30, 44))
        try layout.setProperties(of: "inner") { $0.isHidden = true }
        #expect(layout.frames("row", "inner", "c") == [Rect(0, 0, 110, 60), Rect(55, 0, 0, 60), Rect(60, 0, 50, 60)])
        #expect(layout.frames("x", "y") == [Rect(8, 8, 0, 44), Rect(8, 8, 0, 44)])
        #expect(layout.conflictTexts.isEmpty)
        try layout.setProperties(of: "inner") { $0.isHidden = false }
        #expect(layout.frame("y") == Rect(43, 8, 30, 44))
    }

    /// As Xcode's canvas shows them: in the middle of a gap, behind several views, but at the start behind one.
    @Test func `a hidden view is in the gap between its neighbours, or at an end`() throws {
        var layout = try LayoutFixture(row(hidden: ["b"]), traits: .sized(1000, 1000))
        #expect(layout.frame("b")?.x == 165)
        try layout.setStack(of: "row") { $0.customSpacing = ["a": 30] }
        #expect(layout.frames("b", "c").map { $0?.x } == [175, 190])
        try layout.setProperties(of: "c") { $0.isHidden = true }
        #expect(layout.frames("b", "c").map { $0?.x } == [0, 0], "behind a single view, at the start")
        try layout.setProperties(of: "b") { $0.isHidden = false }
        #expect(layout.frames("b", "c").map { $0?.x } == [190, 270])
        try layout.setProperties(of: "row") { $0.direction = .rightToLeft }
        try layout.setProperties(of: "b") { $0.isHidden = true }
        try layout.setProperties(of: "c") { $0.isHidden = false }
        // From the right: a is 160 wide, c 40; the gap is 30.
        #expect(layout.frames("c", "b", "a").map { $0?.x } == [0, 55, 70])
        #expect(layout.conflictTexts.isEmpty)
    }

    @Test(arguments: [
        (StackAlignment.fill, 0.0, 60.0), (.top, 0, 20), (.bottom, 40, 20), (.center, 20, 20), (.firstBaseline, 0, 20),
    ])
    func `a hidden view is aligned as the others are`(alignment: StackAlignment, y: Double, height: Double) throws {
        let hidden = sized("hidden", 30, 20) { $0.isHidden = true }
        let views = [sized("a", 50, 60), hidden, view("plain") { $0.isHidden = true }]
        let layout = try LayoutFixture(stack("row", views) { $0.alignment = alignment })
        #expect(layout.frame("hidden") == Rect(0, y, 0, height))
        #expect(layout.frame("plain")?.height == (alignment == .fill ? 60 : 0))
        #expect(layout.frame("row")?.height == 60)
        #expect(layout.ambiguity.isEmpty)
    }

    @Test func `a hidden view that is larger than its stack does not make it larger`() throws {
        let views = [sized("a", 50, 20), sized("tall", 30, 90) { $0.isHidden = true }]
        var layout = try LayoutFixture(stack("row", views) { $0.alignment = .center })
        #expect(layout.frames("row", "tall") == [Rect(0, 0, 50, 20), Rect(0, -35, 0, 90)])
        try layout.setStack(of: "row") { $0.alignment = .fill }
        #expect(layout.frames("row", "tall") == [Rect(0, 0, 50, 20), Rect(0, 0, 0, 20)])
        try layout.setStack(of: "row") { $0.alignment = .center }
        #expect(layout.frame("tall") == Rect(0, -35, 0, 90))
    }

    @Test func `a row that is hidden in a column is flat and arranges its views as ever`() throws {
        let inner = stack("inner", [sized("x", 30, 20), sized("y", 50, 20)]) {
            ($0.spacing, $0.distribution) = (10, .fillEqually)
        }
        let column = stack("column", [sized("a", 210, 20), inner, sized("b", 90, 20)]) {
            ($0.axis, $0.spacing) = (.vertical, 8)
        }
        var layout = try LayoutFixture(column)
        let shown = [Rect(0, 28, 210, 20), Rect(0, 0, 100, 20), Rect(110, 0, 100, 20)]
        #expect(layout.frames("inner", "x", "y") == shown)
        try layout.setProperties(of: "inner") { $0.isHidden = true }
        #expect(layout.frames("a", "b") == [Rect(0, 0, 210, 20), Rect(0, 28, 210, 20)])
        let hidden = [Rect(0, 24, 210, 0), Rect(0, 0, 100, 0), Rect(110, 0, 100, 0)]
        #expect(layout.frames("inner", "x", "y") == hidden)
        #expect(layout.conflictTexts.isEmpty && layout.ambiguity.isEmpty)
        try layout.setProperties(of: "inner") { $0.isHidden = false }
        #expect(layout.frames("inner", "x", "y") == shown)
    }

    @Test func `outside of a stack a hidden view keeps its size`() throws {
        let views = [sized("a", 50, 20) { $0.isHidden = true }]
        var layout = try LayoutFixture(view("plain", views), ["a.left == 3", "a.top == 4"])
        #expect(layout.frame("a") == Rect(3, 4, 50, 20))
        try layout.setProperties(of: "plain") { $0.stack = StackProperties() }
        #expect(layout.frame("a")?.width == 0)
        try layout.setProperties(of: "plain") { $0.stack = nil }
        #expect(layout.frame("a") == Rect(3, 4, 50, 20))
    }

    /// A cost that grows with the square of the number would not end.
    @Test func `the rows of many hidden views are made in time`() {
        var arrangement = Arrangement(NodeID(index: 0), StackProperties())
        arrangement.flat = (1...100_000).map { NodeID(index: $0) }
        arrangement.collapsed = arrangement.flat.map { Arrangement.Collapsed(view: $0) }
        arrangement.fittedAxes = []
        let rows = arrangement.rows
        #expect(rows.count == 400_000)
        #expect(rows.last?.role == .stretch(NodeID(index: 100_000)))
    }
}
