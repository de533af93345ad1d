import LayoutModel
import TextMetrics
import XML

/// Reads texts and their fonts.
extension SceneReader {
    func font(of element: XMLElement) -> FontDescription? {
        guard let size = Self.usualFontSize(of: element) else { return nil }
        if let text = Self.attributedText(of: element) { return FontDescription(attributed: text, defaultSize: size) }
        if let configuration = ButtonConfiguration(of: element) {
            return FontDescription(configuration.titleFont, defaultSize: size)
        }
        let varied = variant(of: element) { $0.child("fontDescription") }
        return FontDescription(varied ?? element.child("fontDescription"), defaultSize: size)
    }

    /// Returns the default font size of a view; `nil` if it has no text.
    private static func usualFontSize(of element: XMLElement) -> Double? {
        switch element.name {
        case "label": 17
        case "button":
            element.child("buttonConfiguration") != nil ? 17 : element["buttonType"] == nil ? 18 : 15
        case "textField", "textView": 14
        case "segmentedControl": 13
        default: nil
        }
    }

    /// Returns the attributed text of a view; `nil` if its text is plain.
    private static func attributedText(of element: XMLElement) -> XMLElement? {
        guard element.name == "button" else {
            return element.text(key: "text") == nil ? element.child(key: "attributedText") : nil
        }
        if let configuration = ButtonConfiguration(of: element) { return configuration.attributedTitle }
        let state = element.child(key: "normal")
        return state?.text(key: "title") == nil ? state?.child(key: "attributedTitle") : nil
    }

    /// Returns true if a view is as large as its text; an image may be larger, and a text field leaves room for typing.
    func isSizedByText(_ element: XMLElement) -> Bool {
        switch element.name {
        case "label": true
        case "button": ButtonConfiguration(of: element)?.isMeasurable(knownSizes) ?? !Self.hasImage(element)
        default: false
        }
    }

    /// Returns true if a button without a configuration has an image.
    private static func hasImage(_ button: XMLElement) -> Bool {
        button.children.contains { state in
            state.name == "state"
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
            if let configuration = ButtonConfiguration(of: element) {
                text.insets = insets(of: configuration, around: text)
            } else {
                text.insets = Self.insets(of: element)
                roundUp(&text, font, element)
            }
        case "textField": text.numberOfLines = 1
        default: break
        }
        text.scales = font.hasStyle && element.isSet("adjustsFontForContentSizeCategory")
        return text
    }

    /// Returns the points by which the segments of a control become wider in the language of this reading; 0 if the
    /// file is read with its own texts.
    func growth(ofSegments control: XMLElement) -> Double {
        guard texts != nil, let list = control.child(key: "segments"), let font = font(of: control) else { return 0 }
        var (before, after): ([Double], [Double]) = ([], [])
        for (index, segment) in list.children.enumerated() {
            guard let title = segment["title"] else { continue }
            let translated = translated(title, ["segmentTitles[\(index)]"], of: control)
            before.append(measure(title, font).width)
            after.append(measure(translated, font).width)
        }
        guard before != after else { return 0 }
        if control.isSet("apportionsSegmentWidthsByContent") { return after.reduce(0, +) - before.reduce(0, +) }
        // Segments are as wide as the widest.
        return Double(before.count) * ((after.max() ?? 0) - (before.max() ?? 0))
    }

    // MARK: Strings

    static func string(of element: XMLElement) -> String? {
        switch element.name {
        case "button":
            if let configuration = ButtonConfiguration(of: element) { return configuration.title }
            let state = element.child(key: "normal")
            return state.flatMap { $0.text(key: "title") ?? attributedText($0, key: "attributedTitle") }
        default:
            return element.text(key: "text") ?? attributedText(element, key: "attributedText")
                ?? element["placeholder"]
        }
    }

    /// Returns the concatenated fragments of an attributed text, without their attributes.
    static func attributedText(_ element: XMLElement, key: String) -> String? {
        element.child(key: key)?.joinedFragments
    }

    private static let lineBreaks: [String: TextLineBreak] = [
        "wordWrap": .wordWrap, "characterWrap": .charWrap, "clip": .clip, "headTruncation": .truncateHead,
        "middleTruncation": .truncateMiddle, "tailTruncation": .truncateTail,
    ]
}
