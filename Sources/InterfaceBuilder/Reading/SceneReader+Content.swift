import LayoutModel
import XML

extension SceneReader {
    /// Gives a view its natural size, baselines and text.
    ///
    /// - Returns: the lengths that are taken from the stored frame.
    func readContent(of view: ViewRecord, into properties: inout ViewProperties) -> Set<Axis> {
        let element = view.element
        properties.alignmentInsets = Self.alignmentInsets(of: element)
        if let placeholder = placeholderSize(of: element) {
            properties.intrinsicSize = placeholder
            return []
        }
        if let known = knownSize(of: element) {
            properties.intrinsicSize = known
            return []
        }
        guard let axes = Self.contentAxes(of: element) else { return [] }
        let font = font(of: element)
        if sizes == .measured, Self.isSizedByText(element), let text = text(of: element, font) {
            properties.text = text
            return []
        }
        guard let frame = view.frame else { return [] }
        let insets = properties.alignmentInsets
        if axes.contains(.horizontal) {
            properties.intrinsicSize.width = max(0, frame.width - insets.left - insets.right)
        }
        if axes.contains(.vertical) {
            properties.intrinsicSize.height = max(0, frame.height - insets.top - insets.bottom)
        }
        if let font { properties.baseline = font.baseline(height: frame.height) }
        return axes
    }

    /// The size that stands for the content on the canvas; a length that is `infinite` is none.
    private func placeholderSize(of element: XMLElement) -> PartialSize? {
        guard element["placeholderIntrinsicWidth"] != nil || element["placeholderIntrinsicHeight"] != nil else {
            return nil
        }
        return PartialSize(
            width: element.number("placeholderIntrinsicWidth").map { max(0, $0) },
            height: element.number("placeholderIntrinsicHeight").map { max(0, $0) }
        )
    }

    /// The size that Xcode has found for the content of a view; nil for one whose text is measured.
    private func knownSize(of element: XMLElement) -> PartialSize? {
        if sizes == .stored || !Self.isSizedByText(element), let size = element["id"].flatMap({ knownSizes.views[$0] })
        {
            return size
        }
        // Images may have changed since the frames were stored.
        guard element.name == "imageView", sizes == .measured else { return nil }
        return element["image"].flatMap { knownSizes.images[$0] }
    }

    /// Along which axes views of a kind have a natural length; nil for those that have none.
    private static func contentAxes(of element: XMLElement) -> Set<Axis>? {
        switch element.name {
        case "label", "button", "textField", "switch", "segmentedControl", "stepper", "activityIndicatorView",
            "pageControl", "pickerView", "datePicker", "colorWell":
            [.horizontal, .vertical]
        case "imageView":
            element["image"] != nil || element.child(key: "image") != nil ? [.horizontal, .vertical] : nil
        case "textView": element["scrollEnabled"] == "NO" ? [.horizontal, .vertical] : nil
        case "slider", "progressView", "searchBar", "navigationBar", "toolbar", "tabBar": [.vertical]
        default: nil
        }
    }

    /// How far the alignment rectangles of controls lie in their frames, as stored frames show it.
    static func alignmentInsets(of element: XMLElement) -> Insets {
        switch element.name {
        case "switch": Insets(top: 0, left: 0, bottom: 0, right: 2)
        case "slider": Insets(top: 0, left: 2, bottom: 1, right: 2)
        case "segmentedControl": Insets(top: 0, left: 0, bottom: 1, right: 0)
        default: .zero
        }
    }

    // MARK: Texts

    private func font(of element: XMLElement) -> FontDescription? {
        let description = element.child(key: "fontDescription") ?? element.child("fontDescription")
        switch element.name {
        case "label": return FontDescription(description, defaultSize: 17)
        case "button": return FontDescription(description, defaultSize: 15)
        case "textField": return FontDescription(description, defaultSize: 14)
        case "textView": return FontDescription(description, defaultSize: 14)
        default: return nil
        }
    }

    /// Whether a view is as large as its text; an image may be larger, and a text field has room for what is typed.
    private static func isSizedByText(_ element: XMLElement) -> Bool {
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

    private func text(of element: XMLElement, _ font: FontDescription?) -> TextContent? {
        guard let font, let string = Self.string(of: element), !string.isEmpty else { return nil }
        var text = TextContent(string)
        text.font = font.font
        switch element.name {
        case "label":
            text.numberOfLines = element.number("numberOfLines").map { Int(max(0, min($0, 10_000))) } ?? 1
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
        return text
    }

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

    /// The pieces of an attributed text, without their attributes.
    private static func attributedText(_ element: XMLElement, key: String) -> String? {
        guard let text = element.child(key: key) else { return nil }
        return text.children.filter { $0.name == "fragment" }.map { $0.text(key: "content") ?? "" }.joined()
    }

    /// The room around a title: 6 points above and below it for a button without a configuration.
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
