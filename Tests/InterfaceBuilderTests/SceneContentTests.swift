import InterfaceBuilder
import LayoutModel
import Testing

@Suite struct SceneContentTests {
    private func properties(_ view: String, _ sizes: ContentSizes, beside: String = "") throws -> ViewProperties {
        let layout = try InterfaceBuilderFile.layout(
            FileText.view("<subviews>\(view)</subviews>", beside: beside),
            sizes: sizes
        )
        return layout.root.subviews[0].properties
    }

    private func view(_ kind: String, _ attributes: String = "", _ content: String = "") -> String {
        "<\(kind) \(attributes) id=\"v\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"51\" height=\"31\"/>\(content)</\(kind)>"
    }

    @Test(arguments: [
        ("label", 51, 31), ("button", 51, 31), ("textField", 51, 31), ("switch", 49, 31), ("slider", nil, 30),
        ("segmentedControl", 51, 30), ("stepper", 51, 31), ("progressView", nil, 31), ("navigationBar", nil, 31),
        ("view", nil, nil), ("imageView", nil, nil), ("scrollView", nil, nil), ("textView", nil, nil),
    ])
    func `stored frames of controls are those of their contents`(kind: String, width: Double?, height: Double?) throws {
        let expected = PartialSize(width: width, height: height)
        #expect(try properties(view(kind), .stored).intrinsicSize == expected)
    }

    @Test func `alignment rectangles of controls lie in their frames`() throws {
        #expect(try properties(view("switch"), .stored).alignmentInsets.right == 2)
        let slider = Insets(top: 0, left: 2, bottom: 1, right: 2)
        #expect(try properties(view("slider"), .stored).alignmentInsets == slider)
        #expect(try properties(view("segmentedControl"), .stored).alignmentInsets.bottom == 1)
    }

    @Test func `the text of a segmented control is in the middle of its rectangle`() throws {
        let line = 13 * (1_950 + 494) / 2_048.0
        let baseline = try properties(view("segmentedControl"), .stored).baseline
        #expect(abs(try #require(baseline.first) - ((30 - line) / 2 + 13 * 1_950 / 2_048)) < 1e-9)
    }

    /// The alignment insets of an image view with a stored height of 31 points and a constraint to another one.
    private func insets(image: String, height: String, _ attributes: String = "", _ more: String = "") throws -> Insets
    {
        let constraint = "<constraints>\(FileText.constraint(".height", nil, 0, more))</constraints>".replacing(
            "constant=\"0.0\"",
            with: "constant=\"\(height)\""
        )
        let symbols = "<resources><image name=\"book\" catalog=\"system\" width=\"128\" height=\"100\"/></resources>"
        let image = view("imageView", "image=\"\(image)\" \(attributes)", constraint)
        return try properties(image, .measured, beside: symbols).alignmentInsets
    }

    @Test func `a required height is that of a symbol's rectangle, around whose center the frame is stored`() throws {
        #expect(try insets(image: "book", height: "34") == Insets(top: -1.5, left: 0, bottom: -1.5, right: 0))
        #expect(try insets(image: "book", height: "30") == Insets(top: 0.5, left: 0, bottom: 0.5, right: 0))
        #expect(try insets(image: "photo", height: "34") == .zero)
        #expect(try insets(image: "book", height: "34", "misplaced=\"YES\"") == .zero)
        #expect(try insets(image: "book", height: "34", "", "priority=\"750\"") == .zero)
        #expect(try insets(image: "book", height: "34", "", "relation=\"lessThanOrEqual\"") == .zero)
        // A frame of half the height is stale.
        #expect(try insets(image: "book", height: "62.5") == .zero)
    }

    /// Catches a refusal of the file: a frame and a height by the content, both required.
    @Test func `a view with a fixed frame is not as large as its content`() throws {
        let priorities =
            "fixedFrame=\"YES\" verticalHuggingPriority=\"1000\" verticalCompressionResistancePriority=\"1000\""
        let size =
            "<designables><designable name=\"v\"><size key=\"intrinsicContentSize\" width=\"-1\" height=\"13\"/></designable></designables>"
        let properties = try properties(view("view", priorities), .measured, beside: size)
        #expect(properties.frame == Rect(x: 0, y: 0, width: 51, height: 31))
        #expect(properties.hugging == AxisPriorities() && properties.compressionResistance == AxisPriorities())
    }

    @Test func `sliders of iOS 26 fill their frames`() throws {
        func insets(_ tools: String) throws -> Insets {
            let text = FileText.view("<subviews>\(view("slider"))</subviews>").replacing(
                "version=\"3.0\"",
                with: "version=\"3.0\" toolsVersion=\"\(tools)\""
            )
            return try InterfaceBuilderFile.layout(text).root.subviews[0].properties.alignmentInsets
        }
        #expect(try insets("23727").left == 2)
        #expect(try insets("24127.1") == .zero)
        #expect(try insets("32700.99.1234").left == 2)
    }

    @Test func `symbols are aligned by the height of a line`() throws {
        let resources = """
            <resources><image name="chevron.down" catalog="system" width="128" height="72"/><image name="logo" width="9" height="9"/>
            </resources>
            """
        let down = Insets(top: -4.75, left: 0, bottom: -4.75, right: 0)
        let shown = try properties(view("imageView", "image=\"chevron.down\""), .stored, beside: resources)
        #expect(shown.alignmentInsets == down)
        #expect(shown.intrinsicSize == PartialSize(width: 51, height: 40.5))
        let behind = view("button", "", "<state key=\"normal\" backgroundImage=\"chevron.down\"/>")
        #expect(try properties(behind, .stored, beside: resources).alignmentInsets == down)
        let scaled = view(
            "imageView",
            "",
            "<imageReference key=\"image\" image=\"chevron.down\" symbolScale=\"large\"/>"
        )
        let large = try properties(scaled, .stored, beside: resources).alignmentInsets
        #expect(large.top > down.top && large.top < 0)
        let inside = view("button", "", "<state key=\"normal\" image=\"chevron.down\"/>")
        #expect(try properties(inside, .stored, beside: resources).alignmentInsets == .zero)
        let other = view("imageView", "image=\"logo\"")
        #expect(try properties(other, .stored, beside: resources).alignmentInsets == .zero)
    }

    @Test func `images are as large as the file says, or as they were shown`() throws {
        let resources = """
            <resources><image name="star" width="24" height="20"/><image name="heart" catalog="system" width="128" height="108"/>
            </resources>
            """
        let shown = PartialSize(width: 51, height: 31)
        func size(_ image: String, _ sizes: ContentSizes) throws -> PartialSize {
            try properties(view("imageView", "image=\"\(image)\""), sizes, beside: resources).intrinsicSize
        }
        #expect(try size("star", .measured) == PartialSize(width: 24, height: 20))
        #expect(try size("star", .stored) == shown)
        // A symbol is drawn lower than its alignment rectangle.
        #expect(try size("heart", .measured) == PartialSize(width: 51, height: 33.5))
        #expect(try size("other", .measured) == shown)
    }

    @Test func `views without content in stacks keep their stored size, where nothing else tells it`() throws {
        func arranged(_ sizes: ContentSizes) throws -> ViewProperties {
            let stack = "<stackView id=\"s\"><subviews>\(view("view"))</subviews></stackView>"
            let layout = try InterfaceBuilderFile.layout(FileText.view("<subviews>\(stack)</subviews>"), sizes: sizes)
            return layout.root.subviews[0].subviews[0].properties
        }
        let stored = try arranged(.stored)
        #expect(stored.intrinsicSize == PartialSize(width: 51, height: 31))
        #expect(stored.hugging == AxisPriorities(horizontal: 1, vertical: 1))
        #expect(stored.compressionResistance == AxisPriorities(horizontal: 1, vertical: 1))
        #expect(try arranged(.measured).intrinsicSize == PartialSize())
    }

    @Test func `empty stacks keep their stored size, as they would not be seen else`() throws {
        let empty = try properties(view("stackView"), .stored)
        #expect(empty.intrinsicSize == PartialSize(width: 51, height: 31))
        #expect(empty.stack == nil)
        let filled = try properties(view("stackView", "", "<subviews><view id=\"in\"/></subviews>"), .stored)
        #expect(filled.stack != nil && filled.intrinsicSize == PartialSize())
        #expect(try properties(view("stackView"), .measured).stack != nil)
    }

    @Test func `sizes that stand for content`() throws {
        let placeholder = "placeholderIntrinsicWidth=\"200\" placeholderIntrinsicHeight=\"infinite\""
        #expect(try properties(view("view", placeholder), .stored).intrinsicSize == PartialSize(width: 200))
        let designables = """
            <designables><designable name="v"><size key="intrinsicContentSize" width="60" height="-1"/></designable></designables>
            """
        let drawn = try properties(view("view", "customClass=\"Badge\""), .measured, beside: designables)
        #expect(drawn.intrinsicSize == PartialSize(width: 60))
    }

    @Test func `a text is measured in the font of the file`() throws {
        let font =
            "<fontDescription key=\"fontDescription\" name=\"Avenir-HeavyOblique\" family=\"Avenir\" pointSize=\"13\"/>"
        let attributes = "text=\"Hello\" numberOfLines=\"0\" lineBreakMode=\"wordWrap\" preferredMaxLayoutWidth=\"120\""
        let label = try properties(view("label", attributes, font), .measured)
        #expect(label.intrinsicSize == PartialSize())
        let text = try #require(label.text)
        #expect(text.string == "Hello")
        #expect(text.font == TextFont(family: "Avenir", size: 13, weight: 800))
        #expect(text.numberOfLines == 0)
        #expect(text.lineBreak == .wordWrap)
        #expect(text.preferredMaxLayoutWidth == 120)
    }

    @Test(arguments: [
        ("type=\"system\" pointSize=\"12\"", TextFont(family: "system", size: 12)),
        ("type=\"boldSystem\" pointSize=\"15\"", TextFont(family: "system", size: 15, weight: 700)),
        ("type=\"system\" weight=\"semibold\" pointSize=\"9\"", TextFont(family: "system", size: 9, weight: 600)),
        ("style=\"UICTFontTextStyleHeadline\"", TextFont(family: "system", size: 17, weight: 600)),
        ("style=\"UICTFontTextStyleTitle0\"", TextFont(family: "system", size: 34)),
        ("style=\"another\"", TextFont(family: "system", size: 17)),
        ("type=\"system\" pointSize=\"-1\"", TextFont(family: "system", size: 17)),
        ("name=\"Menlo-Regular\" family=\"Menlo\" pointSize=\"8\"", TextFont(family: "Menlo", size: 8, weight: 400)),
        ("name=\"Foo\" pointSize=\"8\"", TextFont(family: "Foo", size: 8)),
    ])
    func `fonts`(attributes: String, font: TextFont) throws {
        let description = "<fontDescription key=\"fontDescription\" \(attributes)/>"
        let label = try properties(view("label", "text=\"x\"", description), .measured)
        #expect(label.text?.font == font)
        #expect(label.text?.numberOfLines == 1)
    }

    @Test func `texts of several lines and pieces`() throws {
        let lines = try properties(view("label", "", "<string key=\"text\">one\ntwo</string>"), .measured)
        #expect(lines.text?.string == "one\ntwo")
        let pieces = """
            <attributedString key="attributedText"><fragment content="one "/><fragment><string key="content">two</string>
            </fragment></attributedString>
            """
        #expect(try properties(view("label", "", pieces), .measured).text?.string == "one two")
    }

    @Test func `buttons have room around their titles, and the size of their images`() throws {
        let title = "<state key=\"normal\" title=\"OK\"/>"
        let plain = try properties(view("button", "", title), .measured)
        #expect(plain.text?.string == "OK")
        // The title has 18 points, in which a line is 21.5 high.
        let room = try #require(plain.text?.insets)
        #expect((room.top, room.left) == (6, 0))
        #expect(abs(room.bottom - 6.52) < 0.01)
        #expect(room.right < 1)
        let inset = "<inset key=\"contentEdgeInsets\" minX=\"1\" minY=\"2\" maxX=\"3\" maxY=\"4\"/>"
        let edges = try #require(try properties(view("button", "", inset + title), .measured).text?.insets)
        #expect((edges.top, edges.left) == (2, 1))
        #expect(edges.bottom >= 4 && edges.bottom < 5)
        #expect(edges.right >= 3 && edges.right < 4)
        let configured = "<buttonConfiguration key=\"configuration\" style=\"filled\" title=\"Go\"/>"
        let filled = try properties(view("button", "", configured), .measured).text
        #expect(filled?.string == "Go")
        #expect(filled?.insets == Insets(top: 7, left: 12, bottom: 7, right: 12))
        let image = "<state key=\"normal\" title=\"OK\" image=\"star\"/>"
        let pictured = try properties(view("button", "", image), .measured)
        #expect(pictured.text == nil)
        #expect(pictured.intrinsicSize == PartialSize(width: 51, height: 31))
    }

    @Test func `baselines of stored texts are those of San Francisco`() throws {
        let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"16\"/>"
        let label =
            "<label text=\"x\" id=\"v\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"50\" height=\"19.5\"/>\(font)</label>"
        #expect(try properties(label, .stored).baseline == Baseline(first: 15.4375, last: 4.0625))
        let designable =
            "<designables><designable name=\"v\"><size key=\"intrinsicContentSize\" width=\"50\" height=\"19.5\"/></designable></designables>"
        #expect(try properties(label, .stored, beside: designable).baseline.first == 15.4375)
    }

    @Test func `a text has as many lines as it may have, however high its view is`() throws {
        func first(_ kind: String, _ attributes: String = "") throws -> Double {
            let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"16\"/>"
            let state = "<state key=\"normal\" title=\"x\"/>"
            return try #require(
                try properties(view(kind, "text=\"x\" \(attributes)", font + state), .stored).baseline.first
            )
        }
        // A line is 19.1 high; in a view of 31 there would be room for two, nearly.
        let one = (31 - 19.09375) / 2 + 15.234375
        #expect(try first("button") == one)
        #expect(try first("label") == one)
        #expect(try first("label", "numberOfLines=\"0\"") < one - 9)
    }
}
