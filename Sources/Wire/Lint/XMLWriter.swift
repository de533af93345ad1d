/// Writes XML 1.0 in UTF-8, up to a limit.
struct XMLWriter {
    private(set) var bytes = Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// True if the output exceeds the limit; further output is discarded.
    private(set) var hasOverflowed = false

    /// Writes the start tag of an element.
    mutating func begin(_ name: StaticString, _ attributes: [(name: StaticString, value: String)]) {
        append("\n<\(name)")
        for (attribute, value) in attributes { append(" \(attribute)=\"\(escaped(value))\"") }
        append(">")
    }

    mutating func end(_ name: StaticString) {
        append("</\(name)>")
    }

    mutating func text(_ text: String) {
        append(escaped(text))
    }

    private mutating func append(_ text: String) {
        guard !hasOverflowed, bytes.count + text.utf8.count <= limit else {
            hasOverflowed = true
            return
        }
        bytes.append(contentsOf: text.utf8)
    }

    /// Returns the text with references for markup characters, and for tabs and line ends, which attribute values would
    /// lose; characters that are not allowed in XML become U+FFFD.
    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result += scalar.escapedForMarkup
            }
        }
        return result
    }
}
