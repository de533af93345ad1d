import LayoutModel
import Testing

@testable import LayoutEngine

/// The keyboard and the readable area; `SafeAreaTests` are about the safe area.
@Suite struct AreaTests {
    private let traits = Traits.sized(100, 200).with { $0.safeArea = PartialInsets(top: 20, bottom: 34) }

    @Test func `the keyboard is what it covers, else the bottom of the safe area`() throws {
        var layout = try LayoutFixture([view("a")], traits: traits, ["a.edges == root.keyboard.edges"])
        #expect(layout.frame("a") == Rect(0, 166, 100, 0))
        try layout.setTraits { $0.keyboardHeight = 80 }
        #expect(layout.frame("a") == Rect(0, 120, 100, 80))
        try layout.setTraits { $0.keyboardHeight = 0 }
        #expect(layout.frame("a") == Rect(0, 166, 100, 0))
        try layout.setTraits { ($0.keyboardHeight, $0.safeArea) = (nil, nil) }
        #expect(layout.frame("a") == Rect(0, 200, 100, 0))
    }

    @Test func `sizes and centres of the keyboard`() throws {
        let layout = try LayoutFixture(
            [view("a")],
            traits: traits.with { $0.keyboardHeight = 80 },
            [
                "a.center == root.keyboard.center", "a.width == root.keyboard.width * 0.5",
                "a.height == root.keyboard.height",
            ]
        )
        #expect(layout.frame("a") == Rect(25, 120, 50, 80))
    }

    @Test func `leading and trailing of the keyboard are mirrored with the rest`() throws {
        let layout = try LayoutFixture(
            [view("a")],
            traits: traits.with { $0.direction = .rightToLeft },
            [
                "a.leading == root.keyboard.leading + 10", "a.trailing == root.keyboard.trailing - 30",
                "a.bottom == root.keyboard.top", "a.height == 5",
            ]
        )
        #expect(layout.frame("a") == Rect(30, 161, 60, 5))
    }

    @Test func `only the root has a keyboard`() {
        let error = #expect(throws: ConstraintError.self) {
            _ = try LayoutFixture([view("a"), view("b")], ["a.top == b.keyboard.top"])
        }
        #expect(error == .notTheRoot("b", area: .keyboard, side: .second))
    }

    @Test(
        arguments: [
            (500.0, nil, 8.0, 484.0), (688, nil, 8, 672), (1_000, nil, 164, 672), (1_000, 1.4, 29.6, 940.8),
            (1_000, 2, 8, 984),
        ] as [(Double, Double?, Double, Double)]
    )
    func `what is readable is within the margins, and no wider than the scale of texts allows`(
        width: Double,
        scale: Double?,
        left: Double,
        expected: Double
    ) throws {
        let layout = try LayoutFixture(
            [view("a")],
            traits: .sized(width, 100).with { $0.textScale = scale.map { .factor($0) } },
            ["a.edges == root.readable.edges"]
        )
        #expect(layout.frame("a") == Rect(left, 8, expected, 84))
        #expect(layout.solution.ambiguous.isEmpty)
    }

    @Test func `what is readable in a view follows its width, its margins and the safe area`() throws {
        var layout = try LayoutFixture(
            [view("card", [view("a")]) { $0.margins = PartialInsets(left: 20, right: 40) }],
            traits: .sized(900, 100).with { $0.safeArea = PartialInsets(left: 30) },
            ["card.edges == superview.edges", "a.edges == card.readable.edges"]
        )
        // Margins of 50 and 40 leave 810, of which 138 are too many.
        #expect(layout.frame("a") == Rect(119, 8, 672, 84))
        try layout.setTraits { $0.size.width = 700 }
        #expect(layout.frame("a") == Rect(50, 8, 610, 84))
        try layout.setTraits { ($0.size.width, $0.safeArea) = (1_400, nil) }
        #expect(layout.frame("a") == Rect(354, 8, 672, 84))
    }
}
