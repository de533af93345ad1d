import XML

/// Reports unusable numbers, which would otherwise look like missing attributes.
extension SceneReader {
    /// Reports attributes of a view and its values that should be numbers but are not, or are unreasonably large.
    mutating func checkNumbers(of view: XMLElement) {
        check(Self.numbersOfViews, of: view, in: view)
        for value in view.children {
            if let names = Self.numbersOfValues[value.name] { check(names, of: value, in: view) }
        }
        if let image = view["image"], let size = knownSizes.unusable[image] {
            let words = "the size \(size) of the image '\(image.prefix(64))'"
            passOver("\(words) is not one that a layout can have", at: view.position)
        }
    }

    private mutating func check(_ names: [String], of element: XMLElement, in view: XMLElement) {
        for name in names {
            guard let text = element[name], text != "infinite", element.number(name) == nil else { continue }
            let words = "the \(name) '\(text.prefix(64))' of \(words(for: view))"
            passOver("\(words) is not a number that a layout can have", at: element.position)
        }
    }

    private static let numbersOfViews = [
        "horizontalHuggingPriority", "verticalHuggingPriority", "horizontalCompressionResistancePriority",
        "verticalCompressionResistancePriority", "placeholderIntrinsicWidth", "placeholderIntrinsicHeight",
        "preferredMaxLayoutWidth", "numberOfLines", "minimumScaleFactor", "spacing",
    ]

    private static let numbersOfValues = [
        "rect": ["x", "y", "width", "height"],
        "edgeInsets": ["top", "left", "bottom", "right"],
        "directionalEdgeInsets": ["top", "leading", "bottom", "trailing"],
        "inset": ["minX", "minY", "maxX", "maxY"],
        "fontDescription": ["pointSize"],
    ]
}
