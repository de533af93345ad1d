import XML

extension SceneReader {
    /// Returns the name of a view in Xcode's outline: its label, else its text, its class, or its kind in words.
    static func outlineName(of element: XMLElement) -> String {
        if let label = element["userLabel"], !label.isEmpty { return shortened(label) }
        if let text = string(of: element).map(beginning(of:))?.split(whereSeparator: \.isNewline).first {
            return shortened(String(text))
        }
        if let type = element["customClass"], !type.isEmpty { return shortened(type) }
        return words(forKind: element.name)
    }

    /// The maximum number of characters of a text used as a name.
    private static let longestName = 40

    private static func shortened(_ text: String) -> String {
        let start = beginning(of: text)
        return start.count > longestName ? start.prefix(longestName) + "…" : start
    }

    /// Returns the first scalars of a text, because a single character may consist of any number of them.
    private static func beginning(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * longestName)))
    }

    /// Returns a kind in words: `Image View` for `imageView`.
    private static func words(forKind name: String) -> String {
        var words = ""
        for character in name.prefix(64) {
            if character.isUppercase, !words.isEmpty { words += " " }
            words += words.isEmpty ? character.uppercased() : String(character)
        }
        return words
    }
}
