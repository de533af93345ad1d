import LayoutEngine
import LayoutModel
import Testing

/// Frames by hand from Apple's descriptions and the printed constraints; three views of 160, 80 and 40 by 200, 100 and
/// 50.
struct StackDistributionTests {
    @Test func `a stack hugs what it arranges, and fill is as high as the tallest`() throws {
        let layout = try LayoutFixture(stack("row", threeViews) { $0.spacing = 10 })
        #expect(layout.frame("row") == Rect(0, 0, 300, 200))
        let expected = [Rect(0, 0, 160, 200), Rect(170, 0, 80, 200), Rect(260, 0, 40, 200)]
        #expect(layout.frames("a", "b", "c") == expected)
        #expect(layout.ambiguity.isEmpty)
        #expect(layout.conflictTexts.isEmpty)
    }

    @Test func `with too much room fill stretches what hugs least`() throws {
        let views = [threeViews[0], sized("b", 80, 100) { $0.hugging.horizontal = 249 }, threeViews[2]]
        let layout = try LayoutFixture(stack("row", views) { $0.spacing = 10 }, width: 400)
        #expect(layout.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(170, 0, 180, 200), Rect(360, 0, 40, 200)])
        #expect(layout.ambiguity.isEmpty)
    }

    @Test func `with too little room fill shrinks what resists least, one after the other`() throws {
        let views = [
            threeViews[0], sized("b", 80, 100) { $0.compressionResistance.horizontal = 749 },
            sized("c", 40, 50) { $0.compressionResistance.horizontal = 751 },
        ]
        let layout = try LayoutFixture(stack("row", views) { $0.spacing = 10 }, width: 200)
        #expect(layout.frames("a", "b", "c") == [Rect(0, 0, 140, 200), Rect(150, 0, 0, 200), Rect(160, 0, 40, 200)])
        #expect(layout.ambiguity.isEmpty)
    }

    @Test func `where views resist alike the last ones give way, and that is called ambiguous`() throws {
        let layout = try LayoutFixture(stack("row", threeViews) { $0.spacing = 10 }, width: 200)
        #expect(layout.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(170, 0, 20, 200), Rect(200, 0, 0, 200)])
        #expect(layout.ambiguity["b"] == ["left", "width"])
    }

    @Test(arguments: [(300.0, 90.0), (90, 20), (330, 100)])
    func `fillEqually makes all as wide as each other`(width: Double, each: Double) throws {
        let layout = try LayoutFixture(
            stack("row", threeViews) { ($0.spacing, $0.distribution) = (15, .fillEqually) },
            width: width
        )
        let starts = [0, each + 15, 2 * each + 30]
        #expect(layout.frames("a", "b", "c") == starts.map { Rect($0, 0, each, 200) })
    }

    @Test func `without a width fillEqually makes all as wide as the widest`() throws {
        let layout = try LayoutFixture(stack("row", threeViews) { ($0.spacing, $0.distribution) = (15, .fillEqually) })
        #expect(layout.frame("row") == Rect(0, 0, 510, 200))
        #expect(layout.frames("b", "c") == [Rect(175, 0, 160, 200), Rect(350, 0, 160, 200)])
    }

    @Test func `fillProportionally shares out the width as printed`() throws {
        let layout = try LayoutFixture(stack("row", threeViews) { $0.distribution = .fillProportionally }, width: 200)
        let expected = [
            Rect(0, 0, 114.28571429, 200), Rect(114.28571429, 0, 57.14285714, 200),
            Rect(171.42857143, 0, 28.57142857, 200),
        ]
        #expect(layout.frames("a", "b", "c") == expected)
    }

    @Test func `shares count the spacing, and the last view gets the rest`() throws {
        var layout = try LayoutFixture(
            stack("row", threeViews) { ($0.spacing, $0.distribution) = (10, .fillProportionally) },
            width: 160
        )
        // 160, 80 and 40 of 300, in a stack of 160: 85.33, 42.67 and what is left.
        #expect(
            layout.frames("a", "b", "c") == [
                Rect(0, 0, 85.33333333, 200), Rect(95.33333333, 0, 42.66666667, 200), Rect(148, 0, 12, 200),
            ]
        )
        try layout.setConstraint(3) { $0.constant = 600 }
        #expect(layout.frames("a", "b", "c") == [Rect(0, 0, 320, 200), Rect(330, 0, 160, 200), Rect(500, 0, 100, 200)])
    }

    /// Frames that UIKit gives.
    @Test(arguments: [
        (320.0, 20.0, 0.0, [100.0, 100.0], [145.45454545, 154.54545455]), (200, 0, 10, [25, 75], [50, 130]),
    ])
    func `two views share as in UIKit`(
        width: Double,
        spacing: Double,
        margin: Double,
        natural: [Double],
        expected: [Double]
    ) throws {
        var row = stack("row", [sized("a", natural[0], 20), sized("b", natural[1], 20)]) {
            ($0.spacing, $0.distribution, $0.isLayoutMarginsRelativeArrangement) = (spacing, .fillProportionally, true)
        }
        row.properties.margins = PartialInsets(top: 0, left: margin, bottom: 0, right: margin)
        let layout = try LayoutFixture(row, width: width)
        #expect(layout.frames("a", "b").map { $0?.width } == expected)
    }

    @Test func `a view of no natural width has no share, and a required width of its own comes first`() throws {
        let views = [sized("a", 60, 20), view("p"), sized("c", 30, 20)]
        let proportional = stack("row", views) { $0.distribution = .fillProportionally }
        let plain = try LayoutFixture(proportional, width: 180)
        #expect(plain.frames("a", "p", "c") == [Rect(0, 0, 120, 20), Rect(120, 0, 0, 20), Rect(120, 0, 60, 20)])
        let fixed = try LayoutFixture(proportional, width: 180, ["p.width == 50"])
        #expect(fixed.frames("a", "p", "c") == [Rect(0, 0, 120, 20), Rect(120, 0, 50, 20), Rect(170, 0, 10, 20)])
        #expect(fixed.conflictTexts.isEmpty)
    }

    /// Three views of 60, 60 and 30 in 300: shares of 120 and 120 at priorities 999 and 998, and 60 for the last.
    ///
    /// Catches shares that begin at another priority than UIKit's, or do not count down: the constraint would win, or
    /// lose, against the other share.
    @Test(arguments: [
        ("a", 999.5, 50.0), ("a", 998.5, 120), ("b", 998.5, 50), ("b", 997.5, 120),
    ])
    func `shares have priorities from 999 downwards`(name: String, priority: Double, width: Double) throws {
        let views = [sized("a", 60, 20), sized("b", 60, 20), sized("c", 30, 20)]
        let layout = try LayoutFixture(
            stack("row", views) { $0.distribution = .fillProportionally },
            width: 300,
            ["\(name).width == 50 @\(priority)"]
        )
        #expect(layout.frame(name)?.width == width)
        #expect(layout.frame("c")?.width == 180 - width)
    }

    /// The last share of 33 views is the 32nd row, at 999 - 31 = 968; with one view more, all shares are at 999.
    ///
    /// The constraint is in between.
    ///
    /// Catches another number of rows up to which priorities count down.
    @Test(arguments: [(33, 5.0), (34, 20)])
    func `with more than 32 shares, all have the priority of the first`(count: Int, width: Double) throws {
        let views = (0..<count).map { sized("v\($0)", 10, 10) }
        let layout = try LayoutFixture(
            stack("row", views) { $0.distribution = .fillProportionally },
            width: 20 * Double(count),
            ["v\(count - 2).width == 5 @970"]
        )
        #expect(layout.frame("v0")?.width == 20)
        #expect(layout.frame("v\(count - 2)")?.width == width)
        #expect(layout.frame("v\(count - 1)")?.width == 40 - width)
    }

    @Test func `equalSpacing pads the gaps and keeps the least spacing`() throws {
        let spaced = stack("row", threeViews) { ($0.spacing, $0.distribution) = (10, .equalSpacing) }
        let wide = try LayoutFixture(spaced, width: 400)
        #expect(wide.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(220, 0, 80, 200), Rect(360, 0, 40, 200)])
        #expect(wide.ambiguity.isEmpty)
        let narrow = try LayoutFixture(spaced, width: 200)
        #expect(narrow.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(170, 0, 20, 200), Rect(200, 0, 0, 200)])
        let own = try LayoutFixture(spaced)
        #expect(own.frame("row") == Rect(0, 0, 300, 200))
        #expect(own.ambiguity.isEmpty)
    }

    @Test func `equalCentering puts centres apart alike until the spacing is least`() throws {
        let centred = stack("row", threeViews) { ($0.spacing, $0.distribution) = (10, .equalCentering) }
        let wide = try LayoutFixture(centred, width: 400)
        #expect(wide.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(190, 0, 80, 200), Rect(360, 0, 40, 200)])
        #expect(wide.ambiguity.isEmpty)
        let tight = try LayoutFixture(centred, width: 310)
        #expect(tight.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(170, 0, 80, 200), Rect(270, 0, 40, 200)])
        let own = try LayoutFixture(centred)
        #expect(own.frame("row") == Rect(0, 0, 360, 200))
    }

    /// The rows of three views of 40 in 400 put the second at 180; those of four put the third at 240.
    ///
    /// With three views, the only row is at 149. With four, the first row can hold wherever the third view is, and only
    /// the second, at 148, keeps that from its constraint. Catches rows that begin at another priority, or do not count
    /// down.
    @Test(arguments: [
        (3, "v1", 149.5, 100.0), (3, "v1", 148.5, 180), (4, "v2", 148.5, 220), (4, "v2", 147.5, 240),
    ])
    func `equal centring has priorities from 149 downwards`(
        count: Int,
        name: String,
        priority: Double,
        x: Double
    ) throws {
        let views = (0..<count).map { sized("v\($0)", 40, 20) }
        let layout = try LayoutFixture(
            stack("row", views) { $0.distribution = .equalCentering },
            width: 400,
            ["\(name).left == \(count == 3 ? 100 : 220) @\(priority)"]
        )
        #expect(layout.frame(name)?.x == x)
    }

    /// Catches a stack that hugs its views along its axis more, or less, than at 49.
    @Test(arguments: [(StackDistribution.equalSpacing, 300.0), (.equalCentering, 360)])
    func `a stack that spreads its views is as short as they allow at priority 49`(
        distribution: StackDistribution,
        length: Double
    ) throws {
        for (priority, width) in [(48.5, length), (49.5, 500)] {
            let layout = try LayoutFixture(
                stack("row", threeViews) { ($0.spacing, $0.distribution) = (10, distribution) },
                ["row.width == 500 @\(priority)"]
            )
            #expect(layout.frame("row")?.width == width, "@\(priority)")
        }
    }

    /// Two views of 10 with a spacing of -30 overlap by more than they are long: they have no shares.
    ///
    /// In 20, they have 50 together, and the one that hugs less gets what there is to get. Catches shares of a negative
    /// sum, which are negative themselves: the first view would have a length of 0.
    @Test func `views that overlap by more than their lengths have no shares`() throws {
        let views = [sized("a", 10, 20) { $0.hugging.horizontal = 251 }, sized("b", 10, 20)]
        let layout = try LayoutFixture(
            stack("row", views) { ($0.spacing, $0.distribution) = (-30, .fillProportionally) },
            width: 20
        )
        #expect(layout.frames("a", "b") == [Rect(0, 0, 10, 20), Rect(-20, 0, 40, 20)])
    }

    @Test(arguments: StackDistribution.allCases)
    func `two views need no more than their ends in any distribution`(distribution: StackDistribution) throws {
        let views = [sized("a", 50, 20), sized("b", 50, 20)]
        let layout = try LayoutFixture(
            stack("row", views) { ($0.spacing, $0.distribution) = (20, distribution) },
            width: 120
        )
        #expect(layout.frames("a", "b") == [Rect(0, 0, 50, 20), Rect(70, 0, 50, 20)])
        #expect(layout.ambiguity.isEmpty)
    }

    @Test func `a custom spacing takes the place of the spacing behind its view`() throws {
        var layout = try LayoutFixture(stack("row", threeViews) { ($0.spacing, $0.customSpacing) = (10, ["a": 30]) })
        #expect(layout.frames("b", "c") == [Rect(190, 0, 80, 200), Rect(280, 0, 40, 200)])
        try layout.setStack(of: "row") { $0.customSpacing = ["b": -5, "c": 99] }
        #expect(layout.frames("b", "c") == [Rect(170, 0, 80, 200), Rect(245, 0, 40, 200)])
        #expect(layout.frame("row") == Rect(0, 0, 285, 200))
    }

    @Test func `a vertical stack does down what a horizontal one does to the right`() throws {
        let layout = try LayoutFixture(
            stack("column", threeViews) { ($0.axis, $0.spacing, $0.distribution) = (.vertical, 10, .equalSpacing) },
            height: 470
        )
        #expect(layout.frame("column") == Rect(0, 0, 160, 470))
        #expect(layout.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(0, 260, 160, 100), Rect(0, 420, 160, 50)])
    }

    @Test func `views placed by frames, guides and views that are not installed are not arranged`() throws {
        let views = [
            sized("a", 50, 20), view("f") { $0.frame = Rect(5, 6, 7, 8) },
            sized("w", 50, 20) { $0.when.horizontal = .regular }, sized("b", 50, 20),
        ]
        var row = stack("row", views) { $0.spacing = 10 }
        row.guides = ["g"]
        var layout = try LayoutFixture(
            row,
            ["g.left == row.left", "g.width == 3", "g.top == row.top", "g.height == 4"]
        )
        let expected = [Rect(0, 0, 110, 20), Rect(0, 0, 50, 20), Rect(60, 0, 50, 20), Rect(5, 6, 7, 8)]
        #expect(layout.frames("row", "a", "b", "f") == expected)
        try layout.setTraits { $0.sizeClass.horizontal = .regular }
        #expect(layout.frames("row", "w", "b") == [Rect(0, 0, 170, 20), Rect(60, 0, 50, 20), Rect(120, 0, 50, 20)])
    }
}
