import InterfaceBuilder
import LayoutModel
import Testing

/// How constraints and stored frames tell the insets of a root, up to where a vote tips.
///
/// The canvas is 393 × 852 points with insets of 59 and 34 at the top and bottom; `r` is the root, `g` its safe area.
@Suite struct RootInsetsVotesTests {
    private func layout(
        _ views: [String],
        _ constraints: [String],
        root: String = "",
        more: String = "",
        width: Double = 393,
        height: Double = 852
    ) throws -> SceneLayout {
        let content = """
            <subviews>\(views.joined())</subviews><viewLayoutGuide key="safeArea" id="g"/>
            <viewLayoutGuide key="layoutMarginsGuide" id="m"/><constraints>\(constraints.joined())</constraints>
            """
        let view = """
            <viewController id="c">\(more)<view key="view" id="r" \(root)>
            <rect key="frame" x="0" y="0" width="\(width)" height="\(height)"/>\(content)</view></viewController>
            """
        let text = FileText.storyboard(view)
        return try InterfaceBuilderFile.layout(
            width < height ? text : text.replacing("\"portrait\"", with: "\"landscape\"")
        )
    }

    /// The upper inset that views say which lie at these distances from the top, and at its edge.
    private func top(_ distances: [Double], _ more: String = "") throws -> Double? {
        let views = distances.enumerated().map { FileText.box("v\($0.offset)", 0, $0.element, 9, 9) }
        let constraints = distances.indices.map { FileText.constraint("v\($0).top", "g.top", 0, more) }
        return try layout(views, constraints).traits.safeArea?.top
    }

    private static let votes: [(distances: [Double], inset: Double)] = [
        ([], 59.0), ([61], 61), ([60, 60, 61], 60), ([61, 60, 61], 61),
        // As many say each: the smaller one.
        ([61, 60], 60), ([61, 61, 60, 60], 60), ([62, 61, 60, 62, 61], 61),
        // To a hundredth of a point they are the same.
        ([61, 60.001, 60.004], 60), ([61, 60.001, 60.006], 60),
    ]

    @Test(arguments: votes)
    func `the inset that most constraints imply wins`(distances: [Double], inset: Double) throws {
        #expect(try top(distances) == inset)
    }

    @Test(arguments: [(-0.49, 0.0), (-0.5, 59), (0, 0), (300, 300), (300.25, 59)])
    func `insets that there are not are not counted`(distance: Double, inset: Double) throws {
        #expect(try top([distance]) == inset)
    }

    @Test(arguments: [
        ("relation=\"greaterThanOrEqual\"", 59.0), ("multiplier=\"2\"", 59), ("placeholder=\"YES\"", 59),
        ("installed=\"NO\"", 59), ("priority=\"1\"", 70),
    ])
    func `only constraints that place a view are counted`(attributes: String, inset: Double) throws {
        #expect(try top([70], attributes) == inset)
    }

    @Test func `one required constraint counts for more than all optional ones`() throws {
        let views = [("a", 70.0), ("b", 70), ("c", 70), ("d", 66)].map { FileText.box($0.0, 0, $0.1, 9, 9) }
        let optional = ["a", "b", "c"].map { FileText.constraint("\($0).top", "g.top", 0, "priority=\"999\"") }
        let required = FileText.constraint("d.top", "g.top")
        #expect(try layout(views, optional + [required]).traits.safeArea?.top == 66)
        #expect(try layout(views, optional).traits.safeArea?.top == 70)
    }

    /// The view lies at x from 20 to 373 and y from 100 to 800.
    @Test(arguments: [
        ("a.top", "g.top", 45.0, PartialInsets(top: 55, left: 0, bottom: 34, right: 0)),
        ("g.top", "a.top", -45, PartialInsets(top: 55, left: 0, bottom: 34, right: 0)),
        ("a.bottom", "g.bottom", -12, PartialInsets(top: 59, left: 0, bottom: 40, right: 0)),
        ("g.bottom", "a.bottom", 12, PartialInsets(top: 59, left: 0, bottom: 40, right: 0)),
        ("a.leading", "g.leading", 13, PartialInsets(top: 59, left: 7, bottom: 34, right: 0)),
        ("g.trailing", "a.trailing", 13, PartialInsets(top: 59, left: 0, bottom: 34, right: 7)),
        ("a.right", "g.right", -13, PartialInsets(top: 59, left: 0, bottom: 34, right: 7)),
        // The lower edge of the one from the upper edge of the other.
        ("a.bottom", "g.top", 740, PartialInsets(top: 60, left: 0, bottom: 34, right: 0)),
        ("t.bottom", "a.top", -45, PartialInsets(top: 55, left: 0, bottom: 34, right: 0)),
        ("b.top", "a.bottom", 12, PartialInsets(top: 59, left: 0, bottom: 40, right: 0)),
        // The far edges of guides are those of the root.
        ("a.top", "t.top", 45, PartialInsets(top: 59, left: 0, bottom: 34, right: 0)),
    ])
    func `either item may be the area, at each side`(
        first: String,
        second: String,
        constant: Double,
        insets: PartialInsets
    ) throws {
        let guides = """
            <layoutGuides><viewControllerLayoutGuide type="top" id="t"/><viewControllerLayoutGuide type="bottom" id="b"/>
            </layoutGuides>
            """
        let view = FileText.box("a", 20, 100, 353, 700)
        let layout = try layout([view], [FileText.constraint(first, second, constant)], more: guides)
        #expect(layout.traits.safeArea == insets)
    }

    @Test func `frames count in the root, wherever the view lies`() throws {
        func top(_ kind: String) throws -> Double? {
            let inner = "<subviews>\(FileText.box("a", 3, 5, 9, 9))</subviews>"
            let outer = FileText.box("o", 10, 100, 50, 50, kind: kind, "", inner)
            return try layout([outer], [FileText.constraint("a.top", "g.top", 40)]).traits.safeArea?.top
        }
        #expect(try top("view") == 65)
        // What scrolls is not where it was stored.
        #expect(try top("scrollView") == 59)
    }

    /// The rectangle of the chevron is 4.75 points higher than its frame at both sides.
    @Test func `symbols lie at their alignment rectangles`() throws {
        let image = FileText.box("a", 0, 80.75, 20, 10.5, kind: "imageView", "image=\"chevron.down\"")
        let text = FileText.storyboard(
            FileText.controller(
                """
                <subviews>\(image)</subviews><viewLayoutGuide key="safeArea" id="g"/>
                <constraints>\(FileText.constraint("a.top", "g.top", 10))</constraints>
                """
            )
        )
        let resources = "</scenes><resources><image name=\"chevron.down\" catalog=\"system\"/></resources>"
        let layout = try InterfaceBuilderFile.layout(text.replacing("</scenes>", with: resources))
        #expect(layout.traits.safeArea?.top == 66)
    }

    // MARK: Margins

    /// The canvas lies on its side, with insets of 59 at the left and right.
    @Test(arguments: [("", 79.0, 20.0), ("", 40, 0), ("insetsLayoutMarginsFromSafeArea=\"NO\"", 79, 79)])
    func `a margin is what is left of the safe area`(attributes: String, x: Double, margin: Double) throws {
        for second in ["r.leadingMargin", "m.leading"] {
            let layout = try layout(
                [FileText.box("a", x, 0, 9, 9)],
                [FileText.constraint("a.leading", second)],
                root: attributes,
                width: 852,
                height: 393
            )
            #expect(layout.traits.safeArea?.left == 59)
            #expect(layout.root.properties.margins.left == margin)
        }
    }

    @Test func `a margin at the top is the safe area, unless that is told as well`() throws {
        let views = [FileText.box("a", 0, 67, 9, 9), FileText.box("b", 0, 60, 9, 9)]
        let margin = FileText.constraint("a.top", "r.topMargin")
        let alone = try layout(views, [margin])
        #expect(alone.traits.safeArea?.top == 67 && alone.root.properties.margins.top == 0)
        let both = try layout(views, [margin, FileText.constraint("b.top", "g.top")])
        #expect(both.traits.safeArea?.top == 60 && both.root.properties.margins.top == 7)
    }

    // MARK: Centers

    /// The insets at the top and bottom, given where views of 40 points that are 3 below the middle of the safe area
    /// have their centers.
    private func insets(centers: [Double], _ more: String..., attributes: String = "") throws -> [Double?] {
        let views = centers.enumerated().map { FileText.box("v\($0.offset)", 0, $0.element - 20, 9, 40) }
        let constraints = centers.indices.map { index in
            index.isMultiple(of: 2)
                ? FileText.constraint("v\(index).centerY", "g.centerY", 3, attributes)
                : FileText.constraint("g.centerY", "v\(index).centerY", -3, attributes)
        }
        let safeArea = try layout(views, constraints + more).traits.safeArea
        return [safeArea?.top, safeArea?.bottom]
    }

    /// The middle of a root of 852 points is at 426, that of its area 12.5 below, which is where the insets are 25
    /// apart.
    private static let centers: [(center: Double, insets: [Double?])] = [
        (441.5, [59.0, 34.0]), (442, [59, 34]), (441, [59, 34]), (442.5, [61, 34]), (440.5, [57, 34]),
        // Where there is none at the top any more, there is more at the bottom.
        (412, [0, 34]), (411.5, [0, 35]),
        // Beyond 300 points it is not the safe area's.
        (579, [334, 34]), (579.5, [59, 34]),
    ]

    @Test(arguments: centers)
    func `centers change insets by more than a point`(center: Double, expected: [Double?]) throws {
        #expect(try insets(centers: [center]) == expected)
        #expect(try insets(centers: [center, 300]) == expected)
    }

    @Test func `centers change what nothing else tells`() throws {
        let top = FileText.constraint("v0.top", "g.top", 400)
        let bottom = FileText.constraint("g.bottom", "v0.bottom", 370)
        // The view lies from 430 to 470, so that the area begins at 30, and its middle is at 447.
        #expect(try insets(centers: [450], top) == [30, 0])
        // The area ends at 840, and the upper inset is 42 larger than the lower one.
        #expect(try insets(centers: [450], bottom) == [54, 12])
        #expect(try insets(centers: [450], top, bottom) == [30, 12])
    }

    @Test(arguments: ["priority=\"999\"", "relation=\"lessThanOrEqual\"", "multiplier=\"1.5\"", "installed=\"NO\""])
    func `only a view that is in the middle tells where it is`(attributes: String) throws {
        #expect(try insets(centers: [460], attributes: attributes) == [59, 34])
    }

    @Test func `the second view counts where the first was not laid out`() throws {
        let views = [
            FileText.box("a", 0, 600, 9, 40, "misplaced=\"YES\""), FileText.box("b", 0, 430, 9, 40),
            FileText.box("c", 0, 700, 9, 40),
        ]
        var constraints = ["a", "b", "c"].map { FileText.constraint("\($0).centerY", "g.centerY") }
        // The middle is at 450, 24 below the root's, so that the insets are 48 apart.
        #expect(try layout(views, constraints).traits.safeArea?.top == 82)
        constraints[1] = FileText.constraint("g.centerY", "b.centerY", -2)
        #expect(try layout(views, constraints).traits.safeArea?.top == 78)
    }
}
