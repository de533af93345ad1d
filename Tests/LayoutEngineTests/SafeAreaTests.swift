import LayoutModel
import Testing

@testable import LayoutEngine

struct SafeAreaTests {
    private let traits = Traits.sized(100, 200).with {
        $0.safeArea = PartialInsets(top: 40, left: 5, bottom: 20)
    }

    @Test func `insets are what those of the superview leave at each edge`() {
        let outer = Insets(top: 40, left: 5, bottom: 20, right: 0)
        let gaps = Insets(top: 30, left: 0, bottom: 25, right: -10)
        #expect(outer.remaining(behind: gaps) == Insets(top: 10, left: 5, bottom: 0, right: 0))
        let beyond = Insets(top: -50, left: -1, bottom: 20, right: 0)
        #expect(outer.remaining(behind: beyond) == Insets(top: 40, left: 5, bottom: 0, right: 0))
        #expect(outer.limited(to: Size(width: 3, height: 30)) == Insets(top: 30, left: 3, bottom: 20, right: 0))
        let wide = Insets(top: 1, left: 2, bottom: 30, right: 40)
        #expect(wide.limited(to: Size(width: 10, height: 20)) == Insets(top: 1, left: 2, bottom: 20, right: 10))
    }

    @Test func `the root has its safe area given`() throws {
        let layout = try LayoutFixture([view("a")], traits: traits, ["a.edges == root.safeArea.edges"])
        #expect(layout.frame("a") == Rect(5, 40, 95, 140))
    }

    @Test func `a view inside has the part of it that lies in the root's`() throws {
        var layout = try LayoutFixture(
            [view("bar", [view("a")])],
            traits: traits,
            [
                "bar.left == 0", "bar.width == 50", "bar.top == 30", "bar.height == 160",
                "a.edges == bar.safeArea.edges",
            ]
        )
        #expect(layout.frame("bar") == Rect(0, 30, 50, 160))
        #expect(layout.frame("a") == Rect(5, 10, 45, 140))
        try layout.setConstraint(3) { $0.constant = 60 }
        #expect(layout.frame("a") == Rect(5, 0, 45, 140))
        try layout.setTraits { $0.safeArea?.bottom = 0 }
        #expect(layout.frame("a") == Rect(5, 0, 45, 160))
    }

    @Test func `a bar that grows by its own inset settles`() throws {
        let layout = try LayoutFixture(
            [view("bar", [view("a")])],
            traits: traits,
            [
                "bar.left == 0", "bar.right == 0", "bar.bottom == 0", "a.top == bar.top", "a.height == 44",
                "a.bottom == bar.safeArea.bottom", "a.left == bar.left", "a.right == bar.right",
            ]
        )
        #expect(layout.frame("bar") == Rect(0, 136, 100, 64))
        #expect(layout.frame("a") == Rect(0, 0, 100, 44))
    }

    @Test func `an edit leaves no trace in insets`() throws {
        var layout = try LayoutFixture(
            [view("bar", [view("a")])],
            traits: traits,
            [
                "bar.left == 0", "bar.right == 0", "bar.top == 100", "a.top == bar.top", "a.height == 44",
                "a.bottom == bar.safeArea.bottom", "a.left == bar.left", "a.right == bar.right",
            ]
        )
        let before = layout.frame("bar")
        try layout.setConstraint(3) { $0.constant = 150 }
        try layout.setConstraint(3) { $0.constant = 100 }
        #expect(layout.frame("bar") == before)
        #expect(before == Rect(0, 100, 100, 44))
    }

    @Test func `what never settles ends, the same each time`() throws {
        // Unsafe by 17, the bar moves up by 51; then it is safe, and moves down again.
        let constraints = [
            "bar.left == 0", "bar.right == 0", "bar.height == 44", "bar.top == weight.bottom", "a.top == bar.top",
            "a.bottom == bar.safeArea.bottom", "a.left == bar.left", "a.right == bar.right", "weight.left == 0",
            "weight.width == 1", "weight.top == 21", "weight.height == a.height * 3",
        ]
        let limits = EngineLimits(settlingRounds: 5)
        let views = [view("bar", [view("a")]), view("weight")]
        let one = try LayoutFixture(views, traits: traits, limits: limits, constraints)
        let other = try LayoutFixture(views, traits: traits, limits: limits, constraints)
        #expect(one.frame("bar") == Rect(0, 102, 100, 44))
        #expect(one.frame("bar") == other.frame("bar"))
    }

    // MARK: - Margins

    @Test func `margins grow by what is unsafe`() throws {
        var layout = try LayoutFixture(
            [view("bar", [view("a")])],
            traits: traits,
            [
                "bar.left == 0", "bar.width == 50", "bar.top == 30", "bar.height == 160",
                "a.edges == bar.margins.edges",
            ]
        )
        #expect(layout.frame("a") == Rect(13, 18, 29, 124))
        try layout.setConstraint(3) { $0.constant = 60 }
        #expect(layout.frame("a") == Rect(13, 8, 29, 124))
        try layout.setProperties(of: "bar") { $0.marginsFollowSafeArea = false }
        #expect(layout.frame("a") == Rect(8, 8, 34, 144))
        try layout.setProperties(of: "bar") { $0.marginsFollowSafeArea = true }
        try layout.setTraits { $0.safeArea = nil }
        #expect(layout.frame("a") == Rect(8, 8, 34, 144))
    }

    @Test func `the root's margins grow by its safe area`() throws {
        var layout = try LayoutFixture([view("a")], traits: traits, ["a.edges == root.margins.edges"])
        #expect(layout.frame("a") == Rect(13, 48, 79, 124))
        try layout.setTraits { $0.safeArea?.top = 0 }
        #expect(layout.frame("a") == Rect(13, 8, 79, 164))
    }

    @Test func `a bar that reaches out of the root keeps the root's inset`() throws {
        let layout = try LayoutFixture(
            [view("bar", [view("a")])],
            traits: traits,
            ["bar.left == -50", "bar.right == 0", "bar.top == -50", "bar.bottom == 0", "a.edges == bar.safeArea.edges"]
        )
        #expect(layout.frame("a") == Rect(5, 40, 145, 190))
    }

    @Test func `margins of a guide are its own`() throws {
        let layout = try LayoutFixture(
            [view("bar", [view("a")], guides: ["lane"])],
            traits: traits,
            ["bar.edges == root.edges", "lane.edges == bar.edges", "a.edges == lane.margins.edges"]
        )
        #expect(layout.frame("a") == Rect(8, 8, 84, 184))
    }

    /// A guide gets insets from settling only if a constraint names its safe area.
    ///
    /// Catches margins of guides that grow with the safe area, or that follow the superview's, as those of views do.
    @Test func `margins of a guide are its own where its safe area is named as well`() throws {
        let bar = view("bar", [view("a"), view("b")], guides: ["lane"]) {
            $0.margins = PartialInsets(top: 60, left: 60, bottom: 60, right: 60)
        }
        let layout = try LayoutFixture(
            [bar],
            traits: traits,
            [
                "bar.edges == root.edges", "lane.edges == bar.edges", "a.edges == lane.margins.edges",
                "b.edges == lane.safeArea.edges",
            ]
        )
        #expect(layout.frame("a") == Rect(8, 8, 84, 184))
        #expect(layout.frame("b") == Rect(5, 40, 95, 140))
    }

    @Test func `margins of the superview are preserved as far as they reach into a view`() throws {
        let card = view("card", [view("a")]) {
            $0.preservesSuperviewMargins = true
            $0.margins = PartialInsets(top: 1, left: 1, bottom: 1, right: 1)
        }
        let page = view("page", [card]) { $0.margins = PartialInsets(top: 20, left: 20, bottom: 20, right: 20) }
        var layout = try LayoutFixture(
            [page],
            [
                "page.edges == root.edges", "card.left == 5", "card.right == superview.right", "card.top == -10",
                "card.height == 50", "a.edges == card.margins.edges",
            ]
        )
        #expect(layout.frame("a") == Rect(15, 20, layout.frame("card")!.width - 35, 29))
        try layout.setProperties(of: "card") { $0.preservesSuperviewMargins = false }
        #expect(layout.frame("a")?.x == 1)
    }

    @Test func `a stack arranges within margins that have grown`() throws {
        let stack = view("stack", [view("a") { $0.intrinsicSize = PartialSize(width: 10, height: 10) }]) {
            $0.stack = StackProperties()
            $0.stack?.axis = .vertical
            $0.stack?.isLayoutMarginsRelativeArrangement = true
        }
        var layout = try LayoutFixture([stack], traits: traits, ["stack.edges == root.edges"])
        #expect(layout.frame("a") == Rect(13, 48, 79, 124))
        try layout.setTraits { $0.safeArea?.top = 0 }
        #expect(layout.frame("a") == Rect(13, 8, 79, 164))
    }
}
