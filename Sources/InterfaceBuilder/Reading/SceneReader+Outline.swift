import XML

extension SceneReader {
    /// What Xcode's outline calls a view: its label, else what its text says, else its class, else its kind in words.
    static func outlineName(of element: XMLElement) -> String {
        if let label = element["userLabel"], !label.isEmpty { return shortened(label) }
        if let text = string(of: element)?.split(whereSeparator: \.isNewline).first, !text.isEmpty {
            return shortened(String(text))
        }
        if let type = element["customClass"], !type.isEmpty { return shortened(type) }
        return words(forKind: element.name)
    }

    /// The longest part of a text that names a view, in characters.
    private static let longestName = 40

    private static func shortened(_ text: String) -> String {
        // The prefix first: a character may have any number of scalars.
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * longestName)))
        return start.count > longestName ? start.prefix(longestName) + "…" : start
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
