import InterfaceBuilder
import LayoutEngine
import LayoutModel
import Testing

/// Scenes that are read and solved, with frames by hand; edges are not rounded to pixels.
@Suite struct SceneFramesTests {
    private func frames(_ text: String) throws -> [String: Rect] {
        let layout = try InterfaceBuilderFile.layout(text)
        var document = LayoutDocument(traits: layout.traits, tree: try ViewTree(layout.root))
        document.traits.scale = nil
        for draft in layout.constraints {
            for constraint in try draft.resolve(in: document.tree) { document.constraints.add(constraint) }
        }
        var budget = EngineLimits().budget
        let solution = try Engine(document: document, limits: EngineLimits(), budget: &budget).solution
        return document.tree.preorder().reduce(into: [:]) { frames, node in
            frames[document.tree.name(of: node)] = solution.frame(of: node)
        }
    }

    /// The frames of a scene of 300 × 200 points with these views, and these constraints between them and the root.
    private func frames(_ views: String..., constraints: [String], beside: String = "") throws -> [String: Rect] {
        try frames(
            FileText.view(
                "<subviews>\(views.joined())</subviews><constraints>\(constraints.joined())</constraints>",
                beside: beside
            )
        )
    }

    /// The constraints that put a view at the root's upper left corner.
    private func corner(_ id: String, _ x: Double, _ y: Double) -> [String] {
        [FileText.constraint("\(id).left", "root.left", x), FileText.constraint("\(id).top", "root.top", y)]
    }

    private func expect(
        _ found: Rect?,
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let difference = found.map {
            [$0.x - x, $0.y - y, $0.width - width, $0.height - height].map(abs).max() ?? 0
        }
        let isClose = difference.map { $0 < 1e-9 } ?? false
        #expect(isClose, "\(String(describing: found))", sourceLocation: location)
    }

    // MARK: Stacks

    /// A column of two views with 5 points between them that fills the root; the upper one is 50 high.
    private func column(_ content: String) throws -> [String: Rect] {
        let height = "<constraints>\(FileText.constraint(".height", nil, 50))</constraints>"
        let arranged = "<subviews>\(FileText.box("a", 0, 0, 9, 9, "", height))<view id=\"b\"/></subviews>"
        let stack = FileText.box(
            "s",
            0,
            0,
            300,
            200,
            kind: "stackView",
            "axis=\"vertical\" spacing=\"5\"",
            arranged + content
        )
        let sides = ["left", "top", "right", "bottom"].map { FileText.constraint("s.\($0)", "root.\($0)") }
        return try frames(stack, constraints: sides)
    }

    private let margins = "<edgeInsets key=\"layoutMargins\" top=\"10\" left=\"20\" bottom=\"30\" right=\"40\"/>"

    private func runtimeAttribute(_ value: String) -> String {
        """
        <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="boolean" keyPath="layoutMarginsRelativeArrangement"
        value="\(value)"/></userDefinedRuntimeAttributes>
        """
    }

    @Test func `a stack arranges within its margins where it has some`() throws {
        let plain = try column("")
        expect(plain["a"], 0, 0, 300, 50)
        expect(plain["b"], 0, 55, 300, 145)
        // 300 - 20 - 40 wide; 200 - 10 - 30 - 5 - 50 are left for the lower one.
        let inset = try column(margins)
        expect(inset["a"], 20, 10, 240, 50)
        expect(inset["b"], 20, 65, 240, 105)
    }

    @Test func `whether margins of a stack count may be set when the file is loaded`() throws {
        expect(try column(margins + runtimeAttribute("NO"))["b"], 0, 55, 300, 145)
        expect(try column(margins + runtimeAttribute("YES"))["b"], 20, 65, 240, 105)
        // A stack has no margins but its own.
        expect(try column(runtimeAttribute("YES"))["b"], 0, 55, 300, 145)
    }

    @Test func `margins of a stack may be those of a direction`() throws {
        let some =
            "<directionalEdgeInsets key=\"directionalLayoutMargins\" top=\"10\" leading=\"20\" bottom=\"0\" trailing=\"0\"/>"
        expect(try column(some)["b"], 20, 65, 280, 135)
    }

    @Test func `an empty stack is as large as it was drawn, unless it is told otherwise`() throws {
        let stack = FileText.box("s", 7, 9, 40, 12, kind: "stackView", "axis=\"vertical\"")
        let next = FileText.box(
            "n",
            0,
            0,
            9,
            9,
            "",
            "<constraints>\(FileText.constraint(".width", nil, 1))</constraints>"
        )
        let after = [
            FileText.constraint("n.left", "s.right", 8), FileText.constraint("n.top", "s.bottom"),
            FileText.constraint("n.height", "s.height", 0, "multiplier=\"0.5\""),
        ]
        let loose = try frames(stack, next, constraints: corner("s", 7, 9) + after)
        expect(loose["s"], 7, 9, 40, 12)
        expect(loose["n"], 55, 21, 1, 6)
        let width = FileText.constraint("s.width", nil, 60, "priority=\"2\"")
        let wide = try frames(stack, next, constraints: corner("s", 7, 9) + after + [width])
        expect(wide["n"], 75, 21, 1, 6)
    }

    @Test func `an empty view in a stack is as large as it was drawn, along both axes`() throws {
        let inner = "<subviews>\(FileText.box("a", 0, 0, 30, 20))\(FileText.box("b", 0, 0, 10, 40))</subviews>"
        let stack = FileText.box("s", 0, 0, 44, 40, kind: "stackView", "alignment=\"center\" spacing=\"4\"", inner)
        let found = try frames(stack, constraints: corner("s", 0, 0) + [FileText.constraint("s.height", nil, 60)])
        expect(found["s"], 0, 0, 44, 60)
        expect(found["a"], 0, 20, 30, 20)
        expect(found["b"], 34, 10, 10, 40)
    }

    // MARK: Spacing

    /// The canvas lies on its side, with insets of 59 at the left and right and 21 at the bottom.
    @Test func `standard spacing to a safe area is none, and between views what is stored`() throws {
        let views = FileText.box("a", 59, 20, 9, 9) + FileText.box("b", 59, 28, 9, 9)
        let standard = "symbolic=\"YES\""
        let constraints = [
            FileText.constraint("a.left", "g.left", 20, standard), FileText.constraint("a.top", "r.top", 20, standard),
            FileText.constraint("g.right", "a.right", 20, standard), FileText.constraint("a.height", nil, 30),
            FileText.constraint("b.top", "a.bottom", 8, standard), FileText.constraint("b.left", "a.left"),
            FileText.constraint("b.right", "a.right"), FileText.constraint("g.bottom", "b.bottom", 20, standard),
        ]
        let controller = """
            <viewController id="c"><view key="view" id="r"><rect key="frame" x="0" y="0" width="852" height="393"/>
            <subviews>\(views)</subviews><viewLayoutGuide key="safeArea" id="g"/>
            <constraints>\(constraints.joined())</constraints></view></viewController>
            """
        // What the frames say of the safe area is not what is meant here.
        let text = FileText.storyboard(controller).replacing("\"portrait\"", with: "\"landscape\"")
            .replacing("<view id", with: "<view misplaced=\"YES\" id")
        let found = try frames(text)
        expect(found["a"], 59, 20, 734, 30)
        expect(found["b"], 59, 58, 734, 314)
    }

    // MARK: Baselines

    /// A line is 2444/2048 of the font size high, and its baseline 1950/2048 below its top.
    ///
    /// At 16 points these are 19.09375 and 15.234375, at 32 twice that.
    private func font(_ size: Int) -> String {
        "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(size)\"/>"
    }

    @Test func `titles and labels of one line are on one baseline, however high they are`() throws {
        let title = FileText.box(
            "b",
            0,
            0,
            60,
            60,
            kind: "button",
            "",
            "\(font(32))<state key=\"normal\" title=\"one two three\"/>"
        )
        let label = FileText.box("l", 0, 0, 80, 25.09375, kind: "label", "text=\"x\"", font(16))
        let text = FileText.box("t", 0, 0, 80, 50, kind: "label", "text=\"x\" numberOfLines=\"0\"", font(16))
        let aligned = ["l", "t"].flatMap {
            [
                FileText.constraint("\($0).left", "root.left"),
                FileText.constraint("\($0).firstBaseline", "b.firstBaseline"),
            ]
        }
        let found = try frames(title, label, text, constraints: corner("b", 100, 100) + aligned)
        // The title's baseline is 10.90625 + 30.46875 below its top, the label's 3 + 15.234375.
        expect(found["b"], 100, 100, 60, 60)
        expect(found["l"], 0, 141.375 - 18.234375, 80, 25.09375)
        // There is room for three lines in 50 points, less 57.28125 - 50.
        expect(found["t"], 0, 141.375 - (15.234375 - 3.640625), 80, 50)
    }

    @Test func `the last baseline is that of the last line there is room for`() throws {
        let text = FileText.box("t", 0, 0, 80, 40.1875, kind: "label", "text=\"x\" numberOfLines=\"2\"", font(16))
        let below = FileText.box("n", 0, 0, 9, 9)
        let found = try frames(
            text,
            below,
            constraints: corner("t", 10, 20) + [
                FileText.constraint("n.top", "t.lastBaseline", 3), FileText.constraint("n.left", "root.left"),
                FileText.constraint("n.width", nil, 1), FileText.constraint("n.bottom", "t.bottom"),
            ]
        )
        // Two lines are 38.1875 high, which leaves 1 at the top and bottom; below the baseline are 3.859375 of the
        // line.
        expect(found["n"], 0, 20 + 40.1875 - 1 - 3.859375 + 3, 1, 1 + 3.859375 - 3)
    }

    // MARK: Symbols

    /// The chevron is drawn 10.5 points high in a line of 20, the key 22.4.
    @Test(arguments: [("chevron.down", 10.5), ("key", 22.4), ("checkmark.circle.fill", 18.75)])
    func `symbols are aligned by the height of a line`(name: String, height: Double) throws {
        let image = FileText.box("i", 0, 0, 24, height, kind: "imageView", "image=\"\(name)\"")
        let next = FileText.box("n", 0, 0, 9, 9)
        let found = try frames(
            image,
            next,
            constraints: corner("i", 10, 50) + [
                FileText.constraint("n.top", "i.bottom"), FileText.constraint("n.left", "i.right"),
                FileText.constraint("n.width", "i.width"), FileText.constraint("n.height", "i.height"),
            ],
            beside: "<resources><image name=\"\(name)\" catalog=\"system\"/></resources>"
        )
        expect(found["i"], 10, 50 + 10 - height / 2, 24, height)
        expect(found["n"], 34, 70, 24, 20)
    }
}
