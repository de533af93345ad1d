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
        #expect(layout.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(160, 0, 0, 100), Rect(170, 0, 40, 200)])
        #expect(layout.ambiguity.isEmpty)
        #expect(layout.conflictTexts.isEmpty)
    }

    @Test func `a hidden view at an end takes nothing, nor does it make the stack higher`() throws {
        let first = try LayoutFixture(row(hidden: ["a"]))
        #expect(first.frame("row") == Rect(0, 0, 130, 100))
        #expect(first.frames("a", "b", "c") == [Rect(0, 0, 0, 200), Rect(0, 0, 80, 100), Rect(90, 0, 40, 100)])
        let last = try LayoutFixture(row(hidden: ["c"]))
        #expect(last.frames("b", "c") == [Rect(170, 0, 80, 200), Rect(250, 0, 0, 50)])
        #expect(last.frame("row") == Rect(0, 0, 250, 200))
    }

    @Test func `a stack of which nothing shows is as small as it may be`() throws {
        let own = try LayoutFixture(row(hidden: ["a", "b", "c"]))
        #expect(own.frame("row") == Rect(0, 0, 0, 0))
        #expect(own.ambiguity.isEmpty)
        let given = try LayoutFixture(row(hidden: ["a", "b", "c"]), width: 50, height: 60)
        #expect(given.frames("row", "a", "b") == [Rect(0, 0, 50, 60), Rect(0, 0, 0, 200), Rect(0, 0, 0, 100)])
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
        #expect(layout.frames("row", "b") == [Rect(0, 0, 50, 20), Rect(50, 0, 0, 20)])
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
        #expect(layout.frames("row", "inner", "c") == [Rect(0, 0, 110, 60), Rect(50, 0, 0, 0), Rect(60, 0, 50, 60)])
        #expect(layout.frames("x", "y") == [Rect(8, 8, 0, 20), Rect(8, 8, 0, 20)])
        #expect(layout.conflictTexts.isEmpty)
        try layout.setProperties(of: "inner") { $0.isHidden = false }
        #expect(layout.frame("y") == Rect(43, 8, 30, 44))
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
    @Test(.timeLimit(.minutes(10)))
    func `the rows of many hidden views are made in time`() {
        var arrangement = Arrangement(NodeID(index: 0), StackProperties())
        arrangement.flat = (1...100_000).map { NodeID(index: $0) }
        arrangement.collapsed = arrangement.flat.map { Arrangement.Collapsed(view: $0) }
        arrangement.fittedAxes = []
        let rows = arrangement.rows
        #expect(rows.count == 400_000)
        #expect(rows.last?.role == .flatness(NodeID(index: 100_000)))
    }
}
