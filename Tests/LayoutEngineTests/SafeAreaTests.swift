import LayoutModel
import Testing

@testable import LayoutEngine

struct SafeAreaTests {
    private let traits = Traits.sized(100, 200).with {
        $0.safeArea = PartialInsets(top: 40, left: 5, bottom: 20)
    }

    @Test func `insets are how far the border that is not safe reaches into a frame`() {
        let safe = Insets(top: 40, left: 5, bottom: 20, right: 0)
        let root = Size(width: 100, height: 200)
        #expect(
            Insets(of: Rect(0, 30, 50, 160), safe: safe, root: root) == Insets(top: 10, left: 5, bottom: 10, right: 0)
        )
        #expect(Insets(of: Rect(0, 0, 50, 30), safe: safe, root: root).top == 30)
        #expect(Insets(of: Rect(20, 50, 10, 10), safe: safe, root: root) == .zero)
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
        #expect(layout.frame("a") == Rect(5, 0, 45, 120))
        try layout.setTraits { $0.safeArea?.bottom = 0 }
        #expect(layout.frame("a") == Rect(5, 0, 45, 140))
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
        // The bar's bottom is 5 below the safe area for every inset: each inset asks for one that is 5 larger.
        let constraints = [
            "bar.left == 0", "bar.right == 0", "bar.top == 141", "a.top == bar.top", "a.height == 44",
            "a.bottom == bar.safeArea.bottom", "a.left == bar.left", "a.right == bar.right",
        ]
        let limits = EngineLimits(settlingRounds: 5)
        let one = try LayoutFixture([view("bar", [view("a")])], traits: traits, limits: limits, constraints)
        let other = try LayoutFixture([view("bar", [view("a")])], traits: traits, limits: limits, constraints)
        #expect(one.frame("bar") == Rect(0, 141, 100, 44 + 25))
        #expect(one.frame("bar") == other.frame("bar"))
    }
}
