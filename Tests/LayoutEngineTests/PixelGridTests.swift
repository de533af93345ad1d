import LayoutModel
import Testing

@testable import LayoutEngine

struct PixelGridTests {
    @Test(arguments: [(0.24, 0.0), (0.25, 0.5), (-0.25, 0.0), (-0.26, -0.5), (35.7, 35.5), (0.25 - 4e-7, 0.5)])
    func `the nearest pixel is halves upwards`(value: Double, expected: Double) {
        #expect(PixelGrid(scale: 2).nearest(value) == expected)
    }

    @Test(arguments: [(10.0, 10.0), (10.0000001, 10.0), (10.01, 10.5), (10.5, 10.5)])
    func `the next pixel forgives noise`(value: Double, expected: Double) {
        #expect(PixelGrid(scale: 2).next(value) == expected)
    }

    @Test func `answers have hundred-millionths, no negative zero, and large numbers as they are`() {
        #expect((1.0 / 3).roundedAsTold == 0.33333333)
        #expect((0.1 + 0.2).roundedAsTold == 0.3)
        #expect((-1e-12).roundedAsTold.sign == .plus)
        #expect(1.234567890123e300.roundedAsTold == 1.234567890123e300)
    }

    @Test func `neighbours still touch`() throws {
        let layout = try LayoutFixture(
            [view("a"), view("b"), view("c")],
            traits: .sized(100, 10).with { $0.scale = 1 },
            [
                "a.left == 0", "b.left == a.right", "c.left == b.right", "c.right == 0", "a.width == b.width",
                "b.width == c.width", "a.top == 0", "b.top == 0", "c.top == 0", "a.height == 3.4", "b.height == 3.5",
                "c.height == 3.6",
            ]
        )
        #expect(layout.frame("a") == Rect(0, 0, 33, 3))
        #expect(layout.frame("b") == Rect(33, 0, 34, 4))
        #expect(layout.frame("c") == Rect(67, 0, 33, 4))
    }

    @Test func `edges are rounded in the root and then made relative`() throws {
        var layout = try LayoutFixture(
            [view("box", [view("a")])],
            traits: .sized(100, 100).with { $0.scale = 1 },
            [
                "box.left == 0.4", "box.top == 0", "box.size == root.size", "a.left == 0.4", "a.top == 0.6",
                "a.width == 10", "a.height == 10",
            ]
        )
        // In the root a starts at 0.8, which is pixel 1; box at 0.4, which is pixel 0.
        #expect(layout.frame("box") == Rect(0, 0, 100, 100))
        #expect(layout.frame("a") == Rect(1, 1, 10, 10))
        try layout.setConstraint(1) { $0.constant = 0.6 }
        #expect(layout.frame("box") == Rect(1, 0, 100, 100))
        #expect(layout.frame("a") == Rect(0, 1, 10, 10))
        #expect(layout.names(layout.solution.changedNodes) == ["box", "a"])
        try layout.setConstraint(1) { $0.constant = 0.7 }
        #expect(layout.solution.changedNodes.isEmpty)
    }

    /// In the root, the page starts at 0.4 - 10.3 + 5.2 = -4.7 and 0.6 - 20.6 + 7.5 = -12.5: pixels -5 and -12.
    ///
    /// Catches a page that is off the pixels of the root by what the content offset has of a pixel.
    @Test func `edges in scrolled content are on whole pixels of the root`() throws {
        let list = view("list", [view("page")]) {
            $0.scroll = ScrollProperties(contentOffset: Point(x: 10.3, y: 20.6))
        }
        let layout = try LayoutFixture(
            [list],
            traits: .sized(100, 100).with { $0.scale = 1 },
            [
                "list.left == 0.4", "list.top == 0.6", "list.size == root.size", "page.left == list.left + 5.2",
                "page.top == list.top + 7.5", "page.width == 10", "page.height == 10",
            ]
        )
        #expect(layout.frame("list") == Rect(0, 1, 100, 100))
        #expect(layout.frame("page", in: .root) == Rect(-5, -12, 10, 10))
    }

    /// Catches a width or a height that is rounded to the nearest pixel: the last row of pixels could not be scrolled
    /// to.
    @Test(arguments: [
        (2.0, 10.1, 10.5, Size(width: 10.5, height: 10.5)), (1, 100.1, 7, Size(width: 101, height: 7)),
        (1, 7, 100.1, Size(width: 7, height: 101)), (3, 1.35, 1.35, Size(width: 1.66666667, height: 1.66666667)),
    ])
    func `content sizes go up to the next pixel`(scale: Double, width: Double, height: Double, expected: Size) throws {
        let layout = try LayoutFixture(
            [view("list", [view("page")]) { $0.scroll = ScrollProperties() }],
            traits: .sized(100, 100).with { $0.scale = scale },
            [
                "list.edges == root.edges", "page.edges == list.edges", "page.width == \(width)",
                "page.height == \(height)",
            ]
        )
        #expect(layout.contentSize("list") == expected)
    }
}
