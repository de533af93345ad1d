import LayoutModel
import TextMetrics
import XML

/// Reads texts and their fonts.
extension SceneReader {
    func font(of element: XMLElement) -> FontDescription? {
        guard let size = Self.usualFontSize(of: element) else { return nil }
        if let text = Self.attributedText(of: element) { return FontDescription(attributed: text, defaultSize: size) }
        let holder = element.child("buttonConfiguration")
        let varied = variant(of: element) { $0.child("fontDescription") }
        let description = varied ?? holder?.child("fontDescription") ?? element.child("fontDescription")
        return FontDescription(description, defaultSize: size)
    }

    /// Returns the default font size of a view; `nil` if it has no text.
    private static func usualFontSize(of element: XMLElement) -> Double? {
        switch element.name {
        case "label": 17
        case "button":
            element.child("buttonConfiguration") != nil ? 17 : element["buttonType"] == nil ? 18 : 15
        case "textField", "textView": 14
        default: nil
        }
    }

    /// Returns the attributed text of a view; `nil` if its text is plain.
    private static func attributedText(of element: XMLElement) -> XMLElement? {
        guard element.name == "button" else {
            return element.text(key: "text") == nil ? element.child(key: "attributedText") : nil
        }
        let state = element.child(key: "normal")
        let attributed = state?.text(key: "title") == nil ? state?.child(key: "attributedTitle") : nil
        return attributed ?? element.child("buttonConfiguration")?.child(key: "attributedTitle")
    }

    /// Returns true if a view is as large as its text; an image may be larger, and a text field leaves room for typing.
    static func isSizedByText(_ element: XMLElement) -> Bool {
        switch element.name {
        case "label": true
        case "button": !hasImage(element)
        default: false
        }
    }

    private static func hasImage(_ button: XMLElement) -> Bool {
        button.children.contains { state in
            (state.name == "state" || state.name == "buttonConfiguration")
                && (state["image"] != nil || state["backgroundImage"] != nil
                    || state.children.contains { $0.name == "imageReference" })
        }
    }

    /// Returns the maximum number of lines of a view's text; 0 if there is no limit.
    static func maxLines(of element: XMLElement) -> Int {
        switch element.name {
        case "label": element.number("numberOfLines").map { Int(max(0, min($0, 10_000))) } ?? 1
        case "textView": 0
        default: 1
        }
    }

    func text(of element: XMLElement, _ font: FontDescription?) -> TextContent? {
        guard let font, let string = Self.string(of: element), !string.isEmpty else { return nil }
        var text = TextContent(translated(string, SceneTexts.properties(of: element), of: element))
        text.font = font.font
        switch element.name {
        case "label":
            text.numberOfLines = Self.maxLines(of: element)
            text.lineBreak = element["lineBreakMode"].flatMap { Self.lineBreaks[$0] } ?? .truncateTail
            if let width = element.number("preferredMaxLayoutWidth"), width > 0 { text.preferredMaxLayoutWidth = width }
            if element.isSet("adjustsFontSizeToFit"), let factor = element.number("minimumScaleFactor"), factor > 0,
                factor < 1
            {
                text.minimumScaleFactor = factor
            }
        case "button":
            text.numberOfLines = 1
            text.lineBreak = element["lineBreakMode"].flatMap { Self.lineBreaks[$0] } ?? .truncateMiddle
            text.insets = Self.insets(of: element)
        case "textField": text.numberOfLines = 1
        default: break
        }
        text.scales = font.hasStyle && element.isSet("adjustsFontForContentSizeCategory")
        if element.name == "button", element.child("buttonConfiguration") == nil { roundUp(&text, font, element) }
        return text
    }

    // MARK: Buttons

    /// Enlarges the insets of a title so that the button's width is a whole number of points, and at least UIKit's
    /// minimum.
    ///
    /// The width is that in the system font, or in the substitute for a family that is not mounted.
    private func roundUp(_ text: inout TextContent, _ font: FontDescription, _ button: XMLElement) {
        let style = TextStyle(
            font: TextMetrics.FontDescription(
                family: font.font.family,
                size: font.size,
                weight: font.font.weight ?? 400
            )
        )
        let sides = text.insets.left + text.insets.right
        let width = Self.measurer.measure(Self.line(of: text.string), style: style, width: nil).width + sides
        let least = button["buttonType"] == nil ? 0 : Self.minButtonWidth
        text.insets.right += max(least, width.rounded(.up)) - width
        text.insets.bottom += font.lineHeight.rounded(.up) - font.lineHeight
    }

    /// Returns the points by which the segments of a control become wider in the language of this reading; 0 if the
    /// file is read with its own texts.
    func growth(ofSegments control: XMLElement) -> Double {
        guard texts != nil, let list = control.child(key: "segments") else { return 0 }
        let style = TextStyle(font: TextMetrics.FontDescription(family: nil, size: Self.segmentFontSize, weight: 400))
        var (before, after): ([Double], [Double]) = ([], [])
        for (index, segment) in list.children.enumerated() {
            guard let title = segment["title"] else { continue }
            let translated = translated(title, ["segmentTitles[\(index)]"], of: control)
            before.append(Self.measurer.measure(Self.line(of: title), style: style, width: nil).width)
            after.append(Self.measurer.measure(Self.line(of: translated), style: style, width: nil).width)
        }
        guard before != after else { return 0 }
        if control.isSet("apportionsSegmentWidthsByContent") { return after.reduce(0, +) - before.reduce(0, +) }
        // Segments are as wide as the widest.
        return Double(before.count) * ((after.max() ?? 0) - (before.max() ?? 0))
    }

    private static let segmentFontSize = 13.0

    /// A measurer without mounted fonts, whose widths are the same in every service.
    private static let measurer = TextMeasurer(fonts: .builtIn, cacheBytes: 1 << 20)

    /// The minimum width of a system button without a configuration, in points.
    private static let minButtonWidth = 30.0

    /// Returns the longest line of a title, truncated if it is very long.
    private static func line(of string: String) -> String {
        // Scalars, because one character may consist of any number of them.
        let start = String(String.UnicodeScalarView(string.unicodeScalars.prefix(1_000)))
        let lines = start.split { $0.isNewline }
        return lines.max { $0.utf8.count < $1.utf8.count }.map { String($0) } ?? ""
    }

    // MARK: Strings

    static func string(of element: XMLElement) -> String? {
        switch element.name {
        case "button":
            let state = element.child(key: "normal")
            let configuration = element.child("buttonConfiguration")
            return state.flatMap { $0.text(key: "title") ?? attributedText($0, key: "attributedTitle") }
                ?? configuration?.text(key: "title")
        default:
            return element.text(key: "text") ?? attributedText(element, key: "attributedText")
                ?? element["placeholder"]
        }
    }

    /// Returns the concatenated fragments of an attributed text, without their attributes.
    static func attributedText(_ element: XMLElement, key: String) -> String? {
        guard let text = element.child(key: key) else { return nil }
        return text.children.filter { $0.name == "fragment" }.map { $0.text(key: "content") ?? "" }.joined()
    }

    /// Returns the insets of a title; for a button without a configuration, 6 points at the top and bottom.
    private static func insets(of button: XMLElement) -> Insets {
        if let configuration = button.child("buttonConfiguration") {
            guard let insets = configuration.child(key: "contentInsets") else {
                return Insets(top: 7, left: 12, bottom: 7, right: 12)
            }
            func side(_ name: String) -> Double { max(0, insets.number(name) ?? 0) }
            return Insets(top: side("top"), left: side("leading"), bottom: side("bottom"), right: side("trailing"))
        }
        guard let insets = button.child(key: "contentEdgeInsets") else {
            return Insets(top: 6, left: 0, bottom: 6, right: 0)
        }
        func side(_ name: String) -> Double { max(0, insets.number(name) ?? 0) }
        return Insets(top: side("minY"), left: side("minX"), bottom: side("maxY"), right: side("maxX"))
    }

    private static let lineBreaks: [String: TextLineBreak] = [
        "wordWrap": .wordWrap, "characterWrap": .charWrap, "clip": .clip, "headTruncation": .truncateHead,
        "middleTruncation": .truncateMiddle, "tailTruncation": .truncateTail,
    ]
}
