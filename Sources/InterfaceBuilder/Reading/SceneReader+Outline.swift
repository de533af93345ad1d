import XML

extension SceneReader {
    /// What Xcode's outline calls a view: its label, else what its text says, else its class, else its kind in words.
    static func outlineName(of element: XMLElement) -> String {
        if let label = element["userLabel"], !label.isEmpty { return shortened(label) }
        if let text = string(of: element).map(beginning(of:))?.split(whereSeparator: \.isNewline).first {
            return shortened(String(text))
        }
        if let type = element["customClass"], !type.isEmpty { return shortened(type) }
        return words(forKind: element.name)
    }

    /// The longest part of a text that names a view, in characters.
    private static let longestName = 40

    private static func shortened(_ text: String) -> String {
        let start = beginning(of: text)
        return start.count > longestName ? start.prefix(longestName) + "…" : start
    }

    /// The first scalars, as a single character may have any number of them.
    private static func beginning(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * longestName)))
    }

    /// `imageView` as `Image View`.
    private static func words(forKind name: String) -> String {
        var words = ""
        for character in name.prefix(64) {
            if character.isUppercase, !words.isEmpty { words += " " }
            words += words.isEmpty ? character.uppercased() : String(character)
        }
        return words
    }
}
