import InterfaceBuilder
import LayoutModel
import Testing
import TextMetrics

/// Sizes of texts with the font that the reader gives them, against widths that Xcode stores for San Francisco.
@Suite struct SanFranciscoTests {
    private func text(_ view: String) throws -> TextContent {
        let layout = try InterfaceBuilderFile.layout(FileText.view("<subviews>\(view)</subviews>"), sizes: .measured)
        return try #require(layout.root.subviews[0].properties.text)
    }

    private func label(_ text: String, _ font: String) -> String {
        """
        <label text="\(text)" id="v"><rect key="frame" x="0" y="0" width="9" height="9"/>
        <fontDescription key="fontDescription" type="system" \(font)/></label>
        """
    }

    private func measured(_ text: TextContent) -> MeasuredText {
        let style = TextStyle(
            font: FontDescription(
                family: text.font.family,
                size: text.font.size ?? 17,
                weight: text.font.weight ?? 400
            )
        )
        return TextMeasurer(fonts: .builtIn).measure(text.string, style: style, width: nil)
            .padded(top: text.insets.top, bottom: text.insets.bottom, sides: text.insets.left + text.insets.right)
    }

    @Test(arguments: [
        ("Label", "pointSize=\"17\"", 41.5, 20.5), ("Label", "pointSize=\"14\"", 35.5, 17),
        ("Label", "pointSize=\"12\"", 31, 14.5), ("Label", "pointSize=\"17\" weight=\"semibold\"", 43.5, 20.5),
        ("\u{4E00}\u{4E8C}\u{4E09}\u{56DB}", "pointSize=\"15\"", 61.5, 18),
    ])
    func `labels are as wide and high as in San Francisco`(
        string: String,
        font: String,
        width: Double,
        height: Double
    ) throws {
        let size = measured(try text(label(string, font)))
        #expect(abs(size.width - width) < 1)
        #expect((size.height * 2).rounded(.up) / 2 == height)
    }

    /// Catches spacing computed from the fonts of the moment: a service that has the family would apply it, too.
    @Test(arguments: ["type=\"system\"", "name=\"DejaVuSans\" family=\"DejaVu Sans\""])
    func `the reader adds no spacing to a text, whatever its family`(font: String) throws {
        let view = label("Where shall we meet?", "pointSize=\"20\"").replacing("type=\"system\"", with: font)
        let text = try text(view)
        #expect(text.letterSpacing == 0 && text.lineHeightMultiple == 1)
        #expect(text.font.family == (font.contains("DejaVu") ? "DejaVu Sans" : "system"))
    }

    @Test(
        arguments: [
            ("adjustsFontForContentSizeCategory=\"YES\"", "style=\"UICTFontTextStyleBody\"", true),
            ("adjustsFontForContentSizeCategory=\"YES\"", "type=\"system\" pointSize=\"17\"", false),
            ("", "style=\"UICTFontTextStyleBody\"", false), ("", "type=\"system\" pointSize=\"17\"", false),
        ]
    )
    func `a text grows with the text size if its view adjusts a text style`(view: String, font: String, grows: Bool)
        throws
    {
        let label = """
            <label text="Hello" id="v" \(view)><fontDescription key="fontDescription" \(font)/></label>
            """
        #expect(try text(label).scales == grows)
    }

    @Test(arguments: [("OK", 30.0, 30.0), ("Button", 46, 30)])
    func `buttons of the system have whole points and a least width`(title: String, width: Double, height: Double)
        throws
    {
        let button = "<button buttonType=\"system\" id=\"v\"><state key=\"normal\" title=\"\(title)\"/></button>"
        let size = measured(try text(button))
        #expect(abs(size.width - width) < 0.01)
        #expect(abs(size.height - height) < 0.01)
    }

    /// Catches rounding to the nearest point, which leaves half of all titles too little room.
    @Test(arguments: ["Cancel", "Continue", "Delete all", "Forgot your password?", "Log in", "Register", "Save"])
    func `a button of the system is as wide as the next whole point after its title`(title: String) throws {
        let text = try text(
            "<button buttonType=\"system\" id=\"v\"><state key=\"normal\" title=\"\(title)\"/></button>"
        )
        let width = measured(text).width
        #expect(abs(width - max(30, width.rounded())) < 1e-6)
        #expect(width == 30 || (0..<1).contains(text.insets.right))
    }

    @Test func `fonts of attributed texts are those of the first piece`() throws {
        let view = """
            <label id="v"><attributedString key="attributedText"><fragment content="Hello"><attributes>
            <font key="NSFont" size="21" name="Menlo-Bold"/></attributes></fragment></attributedString></label>
            """
        #expect(try text(view).font == TextFont(family: "Menlo", size: 21, weight: 700))
        let system = view.replacing("name=\"Menlo-Bold\"", with: "metaFont=\"systemBold\"")
        #expect(try text(system).font == TextFont(family: "system", size: 21, weight: 700))
    }

    @Test func `buttons have the font that their kind has`() throws {
        let state = "<state key=\"normal\" title=\"Go\"/>"
        #expect(try text("<button id=\"v\">\(state)</button>").font.size == 18)
        #expect(try text("<button buttonType=\"system\" id=\"v\">\(state)</button>").font.size == 15)
        let configuration = """
            <buttonConfiguration key="configuration" style="plain" title="Go">CONTENT</buttonConfiguration>
            """
        let plain = configuration.replacing("CONTENT", with: "")
        #expect(try text("<button id=\"v\">\(plain)</button>").font.size == 17)
        let font = "<fontDescription key=\"titleFontDescription\" type=\"system\" pointSize=\"11\"/>"
        let small = configuration.replacing("CONTENT", with: font)
        #expect(try text("<button id=\"v\">\(small)</button>").font.size == 11)
    }
}
