import InterfaceBuilder
import LayoutModel
import Testing

/// Buttons that are measured by their configurations.
@Suite struct ButtonConfigurationTests {
    /// A button of 51 × 31 points whose state has a title that its configuration replaces.
    private func button(_ attributes: String, _ content: String = "") throws -> ViewProperties {
        let button = """
            <button id="v"><rect key="frame" x="0" y="0" width="51" height="31"/>
            <state key="normal" title="Button"/>
            <buttonConfiguration key="configuration" style="plain" \(attributes)>\(content)</buttonConfiguration></button>
            """
        let images = """
            <resources><image name="photo" width="24" height="40"/><image name="flag" width="300" height="10"/>
            <image name="star" catalog="system" width="128" height="116"/></resources>
            """
        let text = FileText.view("<subviews>\(button)</subviews>", beside: images)
        return try InterfaceBuilderFile.layout(text, sizes: .measured).root.subviews[0].properties
    }

    private func isClose(_ insets: Insets?, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double) -> Bool {
        guard let insets else { return false }
        return zip([insets.top, insets.left, insets.bottom, insets.right], [top, left, bottom, right]).allSatisfy {
            abs($0 - $1) < 1e-6
        }
    }

    /// The height of a line of the system font, as its file has it.
    private func line(_ size: Double) -> Double { size * (1_950 + 494) / 2_048 }

    /// Catches the title that Xcode leaves in the state, which the button does not show.
    @Test func `the title is that of the configuration`() throws {
        #expect(try button("title=\"Leave\"").text?.string == "Leave")
        let attributed = """
            <attributedString key="attributedTitle"><fragment content="Go "><attributes>
            <font key="NSFont" size="13" metaFont="system"/></attributes></fragment><fragment content="on"/></attributedString>
            """
        let text = try button("", attributed).text
        #expect(text?.string == "Go on" && text?.font.size == 13)
        let untitled = try button("")
        #expect(untitled.text == nil && untitled.intrinsicSize == PartialSize(width: 51, height: 31))
    }

    @Test func `insets are those of the configuration`() throws {
        #expect(isClose(try button("title=\"Go\"").text?.insets, 7, 12, 7, 12))
        let insets =
            "<directionalEdgeInsets key=\"contentInsets\" top=\"1\" leading=\"2\" bottom=\"3\" trailing=\"4\"/>"
        #expect(isClose(try button("title=\"Go\"", insets).text?.insets, 1, 2, 3, 4))
        #expect(isClose(try button("title=\"Go\" buttonSize=\"mini\"", insets).text?.insets, 1, 2, 3, 4))
        // Only the insets of medium buttons are known.
        #expect(try button("title=\"Go\" buttonSize=\"mini\"").text == nil)
    }

    @Test func `an image is beside or above the title`() throws {
        let room = (40 - line(17)) / 2
        let beside = try button("title=\"Go\" image=\"photo\" imagePadding=\"8\"").text?.insets
        #expect(isClose(beside, 7 + room, 12 + 24 + 8, 7 + room, 12))
        #expect(
            try button("title=\"Go\" image=\"photo\" imagePadding=\"8\" imagePlacement=\"trailing\"").text?.insets
                == beside
        )
        let above = try button("title=\"A longer title\" image=\"photo\" imagePlacement=\"top\"").text?.insets
        #expect(isClose(above, 7 + 40, 12, 7, 12))
        let wide = try #require(try button("title=\"Go\" image=\"flag\" imagePlacement=\"bottom\"").text?.insets)
        #expect(wide.left == wide.right && wide.left > 12 + 100)
    }

    @Test func `a button with an image alone is as large as that`() throws {
        let expected = PartialSize(width: 24 + 24, height: 40 + 14)
        #expect(try button("image=\"photo\"").intrinsicSize == expected)
        #expect(try button("image=\"photo\" title=\"\"").intrinsicSize == expected)
    }

    @Test func `a symbol, whose size is not in the file, leaves the button as large as it is stored`() throws {
        let symbol = try button("title=\"Go\" image=\"star\" catalog=\"system\"")
        #expect(symbol.text == nil && symbol.intrinsicSize == PartialSize(width: 51, height: 31))
    }

    @Test func `a subtitle is a line below the title`() throws {
        let narrow = try button("title=\"A longer title\" subtitle=\"x\" titlePadding=\"3\"").text?.insets
        #expect(isClose(narrow, 7, 12, 7 + 3 + line(12), 12))
        let wide = try #require(try button("title=\"Go\" subtitle=\"A longer subtitle\"").text?.insets)
        #expect(wide.right > 12 + 50 && abs(wide.bottom - (7 + 1 + line(12))) < 1e-6)
        let font = "<fontDescription key=\"subtitleFontDescription\" type=\"system\" pointSize=\"20\"/>"
        let large = try button("title=\"A longer title\" subtitle=\"x\"", font).text?.insets
        #expect(isClose(large, 7, 12, 7 + 1 + line(20), 12))
    }
}
