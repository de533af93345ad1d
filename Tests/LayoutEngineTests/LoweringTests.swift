import LayoutEngine
import LayoutModel
import Testing

/// What every attribute, area and rule of a constraint comes to in frames.
struct LoweringTests {
    /// `v` is at (10, 20), 30 wide and 40 high, with margins 1, 2, 3, 4 (top, left, bottom, right) and baselines 5 and
    /// 6.
    private func probe(_ constraints: [String], direction: LayoutDirection? = nil) throws -> LayoutFixture {
        let v = view("v") {
            $0.margins = PartialInsets(top: 1, left: 2, bottom: 3, right: 4)
            $0.baseline = Baseline(first: 5, last: 6)
        }
        let place = ["v.left == superview.left + 10", "v.top == superview.top + 20", "v.width == 30", "v.height == 40"]
        return try LayoutFixture(
            [v, view("p")],
            traits: Traits.sized(100, 200).with { $0.direction = direction },
            place + constraints
        )
    }

    // MARK: - Attributes

    @Test(arguments: [
        ("left", 10.0), ("right", 40.0), ("centerX", 25.0), ("leftMargin", 12.0), ("rightMargin", 36.0),
        ("centerXWithinMargins", 24.0), ("margins.left", 12.0), ("margins.right", 36.0), ("margins.centerX", 24.0),
        ("margins.leftMargin", 14.0), ("margins.rightMargin", 32.0),
    ])
    func `a horizontal attribute is where it has to be`(attribute: String, expected: Double) throws {
        #expect(try probe(["p.left == v.\(attribute)"]).frame("p")?.x == expected)
        #expect(try probe(["p.left == v.\(attribute)"], direction: .rightToLeft).frame("p")?.x == expected)
    }

    @Test(arguments: [
        ("leading", 10.0, 40.0), ("trailing", 40.0, 10.0), ("leadingMargin", 12.0, 36.0),
        ("trailingMargin", 36.0, 12.0),
    ])
    func `leading and trailing follow the direction`(attribute: String, leftToRight: Double, rightToLeft: Double) throws
    {
        #expect(try probe(["p.leading == v.\(attribute)", "p.width == 0"]).frame("p")?.x == leftToRight)
        let mirrored = try probe(["p.leading == v.\(attribute)", "p.width == 0"], direction: .rightToLeft)
        #expect(mirrored.frame("p")?.x == rightToLeft)
    }

    @Test(arguments: [
        ("top", 20.0), ("bottom", 60.0), ("centerY", 40.0), ("firstBaseline", 25.0), ("lastBaseline", 54.0),
        ("baseline", 54.0),
        ("topMargin", 21.0), ("bottomMargin", 57.0), ("centerYWithinMargins", 39.0), ("margins.top", 21.0),
        ("margins.bottom", 57.0), ("margins.firstBaseline", 21.0), ("margins.lastBaseline", 57.0),
    ])
    func `a vertical attribute is where it has to be`(attribute: String, expected: Double) throws {
        #expect(try probe(["p.top == v.\(attribute)"]).frame("p")?.y == expected)
    }

    @Test(arguments: [("width", 30.0), ("height", 40.0), ("margins.width", 24.0), ("margins.height", 36.0)])
    func `a size is as long as it has to be`(attribute: String, expected: Double) throws {
        #expect(try probe(["p.width == v.\(attribute)"]).frame("p")?.width == expected)
        #expect(try probe(["p.height == v.\(attribute) * 2 + 1"]).frame("p")?.height == 2 * expected + 1)
    }

    @Test func `baselines of a view as first item are measured from its own edges`() throws {
        let p = view("p") { $0.baseline = Baseline(first: 3, last: 4) }
        let layout = try LayoutFixture(
            [p],
            [
                "p.firstBaseline == superview.top + 20", "p.lastBaseline == superview.top + 50", "p.left == 0",
                "p.width == 1",
            ]
        )
        #expect(layout.frame("p") == Rect(0, 17, 1, 37))
    }

    @Test func `margins are 8 unless they are given`() throws {
        let layout = try LayoutFixture([view("a")], ["a.edges == root.margins.edges"])
        #expect(layout.frame("a") == Rect(8, 8, 84, 184))
    }

    @Test(arguments: [
        ("a.edges == superview.edges + 10", Rect(10, 10.0, 100.0, 200.0)),
        ("a.directionalEdges == superview.margins.directionalEdges", Rect(8, 8.0, 84.0, 184.0)),
    ])
    func `a composite gives its constant to every item as it is`(equation: String, expected: Rect) throws {
        #expect(try LayoutFixture([view("a")], [equation]).frame("a") == expected)
    }

    @Test func `size and center go item by item`() throws {
        let layout = try LayoutFixture([view("a")], ["a.size == superview.size * 0.5", "a.center == superview.center"])
        #expect(layout.frame("a") == Rect(25, 50, 50, 100))
    }

    // MARK: - Missing second items

    @Test func `a position without a second item is compared with the superview's`() throws {
        let layout = try LayoutFixture(
            [view("a")],
            ["a.left == 10", "a.right == -10", "a.centerY == 5", "a.height == 20"]
        )
        #expect(layout.frame("a") == Rect(10, 95, 80, 20))
    }

    // MARK: - The closest common superview

    /// box at (10, 20) with inner at (5, 7) in it, 20 by 20; other beside box.
    private func nested(_ constraints: [String]) throws -> LayoutFixture {
        try LayoutFixture(
            [view("box", [view("inner", [view("leaf")])]), view("other")],
            [
                "box.left == 10", "box.top == 20", "box.width == 60", "box.height == 80", "inner.left == 5",
                "inner.top == 7", "inner.width == 20", "inner.height == 20",
            ] + constraints
        )
    }

    @Test func `a multiplier counts from the closest common superview`() throws {
        // inner.right is 25 in box and 35 in the root.
        #expect(try nested(["leaf.left == inner.right * 2"]).frame("leaf", in: .root)?.x == 15 + 40)
        #expect(try nested(["other.left == inner.right * 2"]).frame("other")?.x == 70)
        #expect(try nested(["leaf.left == box.right * 0.5"]).frame("leaf", in: .root)?.x == 10 + 30)
        #expect(try nested(["leaf.left == root.right * 0.5"]).frame("leaf", in: .root)?.x == 50)
        #expect(
            try nested(["inner.left == box.left * 3", "leaf.left == box.left * 3"]).frame("leaf", in: .root)?.x == 10
        )
    }

    @Test func `an item against itself counts in its superview`() throws {
        // left = 3 left - 20 in the superview.
        let layout = try LayoutFixture(
            [view("box", [view("a")])],
            [
                "box.left == 30", "box.top == 0", "box.size == root.size", "a.left == a.left * 3 - 20",
                "a.right == a.left + 5",
            ]
        )
        #expect(layout.frame("a")?.x == 10)
        #expect(layout.frame("a")?.width == 5)
    }

    @Test func `frames inside are relative, and in the root when asked`() throws {
        let layout = try nested(["leaf.edges == root.edges"])
        #expect(layout.frame("leaf") == Rect(-15, -27, 100, 200))
        #expect(layout.frame("leaf", in: .root) == Rect(0, 0, 100, 200))
    }

    // MARK: - Right to left

    @Test func `a constant grows to the left`() throws {
        let layout = try LayoutFixture(
            [view("a"), view("b")],
            traits: Traits.sized(100, 200).with { $0.direction = .rightToLeft },
            [
                "a.leading == superview.leading + 10", "a.width == 30", "b.leading >= a.trailing + 8", "b.width == 5",
                "b.trailing == superview.trailing - 20",
            ]
        )
        #expect(layout.frame("a")?.x == 60)
        #expect(layout.frame("b")?.x == 20)
    }

    @Test func `a mirrored multiplier counts from the right edge of the common superview`() throws {
        // Trailing of the superview is 100 from its right edge; a quarter of that is 25, at x = 75.
        let layout = try LayoutFixture(
            [view("a")],
            traits: Traits.sized(100, 200).with { $0.direction = .rightToLeft },
            ["a.leading == superview.trailing * 0.25", "a.width == 10"]
        )
        #expect(layout.frame("a")?.x == 65)
    }

    /// The leading edge of `v` is its right one, at 40 of 100, so that the centre is at 40 - 10, and its left at 30.
    ///
    /// Catches a constraint that is mirrored for the sake of its first side only: the centre would be at 10 + 10.
    @Test func `a constraint with a directional second side is mirrored, too`() throws {
        let layout = try probe(["p.centerX == v.leading + 10", "p.width == 0"], direction: .rightToLeft)
        #expect(layout.frame("p")?.x == 30)
        #expect(try probe(["p.centerX == v.leading + 10", "p.width == 0"]).frame("p")?.x == 20)
    }

    /// The content is 200 wide, twice the frame.
    ///
    /// Half of the way to its trailing edge is 100 from its right edge, which is at 100 in the content.
    ///
    /// Catches a mirrored multiplier that counts from the right edge of the frame: it would put the view at 50.
    @Test func `a mirrored multiplier in a scroll view counts from the right edge of the content`() throws {
        let layout = try LayoutFixture(
            [view("list", [view("page"), view("a")]) { $0.scroll = ScrollProperties() }],
            traits: Traits.sized(100, 200).with { $0.direction = .rightToLeft },
            [
                "list.edges == root.edges", "page.edges == list.edges", "page.width == 200",
                "a.trailing == superview.trailing * 0.5", "a.width == 10",
            ]
        )
        #expect(layout.contentSize("list")?.width == 200)
        #expect(layout.frame("a")?.x == 100)
    }

    @Test func `the direction is that of the first item's view, which it hands down`() throws {
        let turned = view("box", [view("a"), view("b") { $0.direction = .leftToRight }]) { $0.direction = .rightToLeft }
        let layout = try LayoutFixture(
            [turned],
            [
                "box.edges == root.edges", "a.leading == superview.leading + 10", "a.width == 5",
                "b.leading == superview.leading + 10",
            ]
        )
        #expect(layout.frame("a")?.x == 85)
        #expect(layout.frame("b")?.x == 10)
    }

    // MARK: - Guides and scroll views

    @Test func `a guide is constrained like a view`() throws {
        let layout = try LayoutFixture(
            [view("a")],
            guides: ["gutter"],
            [
                "gutter.left == root.left + 10", "gutter.width == 20", "gutter.top == root.top",
                "gutter.bottom == root.bottom", "a.left == gutter.right",
            ]
        )
        #expect(layout.frame("gutter") == Rect(10, 0, 20, 200))
        #expect(layout.frame("a")?.x == 30)
    }

    private func scrolling(_ constraints: [String]) throws -> LayoutFixture {
        let list = view("list", [view("page", [view("row")])]) {
            $0.scroll = ScrollProperties(contentOffset: Point(x: 0, y: 30))
        }
        return try LayoutFixture(
            [list, view("out")],
            ["list.left == 10", "list.top == 20", "list.width == 80", "list.height == 100"] + constraints
        )
    }

    @Test func `edges of a scroll view are its content to what is inside, sizes its frame`() throws {
        let layout = try scrolling(["page.edges == list.edges", "page.width == list.width", "page.height == 500"])
        #expect(layout.contentSize("list") == Size(width: 80, height: 500))
        #expect(layout.frame("page") == Rect(0, 0, 80, 500))
        #expect(layout.frame("page", in: .root) == Rect(10, -10, 80, 500))
    }

    @Test func `margins of a scroll view are its content's too`() throws {
        let layout = try scrolling([
            "page.top == list.margins.top", "page.bottom == list.bottomMargin", "page.height == 484",
        ])
        #expect(layout.contentSize("list")?.height == 500)
    }

    @Test(arguments: ["centerY", "centerYWithinMargins", "margins.centerY", "frame.centerY"])
    func `centres of a scroll view are its frame's`(centre: String) throws {
        let layout = try scrolling([
            "page.edges == list.edges", "page.height == 500", "row.centerY == list.\(centre)", "row.height == 0",
        ])
        #expect(layout.frame("row", in: .root)?.y == 70)
    }

    @Test func `the centre of the content can be named`() throws {
        let layout = try scrolling([
            "page.edges == list.edges", "page.height == 500", "row.centerY == list.content.centerY", "row.height == 0",
        ])
        #expect(layout.frame("row", in: .root)?.y == 240)
    }

    @Test func `the frame of a scroll view stays where it is when the content scrolls`() throws {
        var layout = try scrolling([
            "page.top == list.frame.top + 5", "out.top == list.bottom", "row.bottom == out.top",
        ])
        #expect(layout.frame("page")?.y == 35)
        #expect(layout.frame("out")?.y == 120)
        // The row, which has no height, ends where the other view begins, however far it is scrolled.
        #expect(layout.frame("row", in: .root)?.y == 120)
        try layout.setProperties(of: "list") { $0.scroll?.contentOffset = Point(x: 0, y: 50) }
        #expect(layout.frame("page")?.y == 55)
        #expect(layout.frame("page", in: .root)?.y == 25)
        #expect(layout.frame("row", in: .root)?.y == 120)
    }

    /// The views end at 20 and at 20 + 30, and the last baseline of a vertical stack is that of its last view.
    ///
    /// Catches a baseline that is looked for in the content of the view that it is taken from, which does not scroll.
    @Test func `baselines of a stack that scrolls are those of its views`() throws {
        let views = [("a", 20.0), ("b", 30)].map { name, height in
            view(name) { $0.intrinsicSize = PartialSize(width: 10, height: height) }
        }
        let list = view("list", views, guides: ["below", "above"]) {
            $0.scroll = ScrollProperties(contentOffset: Point(x: 0, y: 7))
            $0.stack = StackProperties()
            $0.stack?.axis = .vertical
        }
        let layout = try LayoutFixture(
            [list],
            ["list.edges == root.edges", "below.top == list.lastBaseline + 5", "above.top == list.firstBaseline + 5"]
        )
        #expect(layout.contentSize("list")?.height == 50)
        #expect(layout.frame("below")?.y == 55)
        #expect(layout.frame("above")?.y == 5)
    }

    /// Catches an offset of a scroll view between an item and the common superview that counts with the wrong sign.
    @Test func `a view in scrolled content is aligned with one outside where it is seen`() throws {
        var layout = try scrolling([
            "page.top == list.top", "page.height == 500", "out.top == 70", "row.top == out.top", "row.height == 10",
        ])
        #expect(layout.frame("row")?.y == 80)
        #expect(layout.frame("row", in: .root)?.y == 70)
        try layout.setProperties(of: "list") { $0.scroll?.contentOffset = Point(x: 0, y: 50) }
        #expect(layout.frame("row")?.y == 100)
        #expect(layout.frame("row", in: .root)?.y == 70)
    }

    @Test func `the content can be named from outside`() throws {
        let layout = try scrolling([
            "list.content.height == 300", "out.top == list.content.bottom", "list.content.width == list.frame.width",
        ])
        #expect(layout.contentSize("list") == Size(width: 80, height: 300))
        #expect(layout.frame("out")?.y == 290)
    }
}
