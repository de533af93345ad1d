extension String {
    /// The text for HTML, between tags and in attribute values; control characters become U+FFFD.
    public var escapedForHTML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\u{0}"..<" " where scalar != "\n" && scalar != "\t": result += "\u{FFFD}"
            default: result += scalar.escapedForMarkup
            }
        }
        return result
    }

    /// The text in one line, with escapes for everything that Markdown and HTML would interpret.
    public var escapedForMarkdown: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            // A zero-width space keeps a name in a layout from notifying a person or linking an issue.
            case "@", "#": result += "\(scalar)\u{200B}"
            case "\\", "`", "*", "_", "[", "]", "|", "~", "!": result += "\\\(scalar)"
            // Outside of attributes, a quotation mark means itself.
            case "\"": result += "\""
            case _ where scalar.properties.generalCategory == .control || scalar.properties.isWhitespace: result += " "
            default: result += scalar.escapedForMarkup
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// The character, or the reference for one that begins or ends markup or an attribute value.
    var escapedForMarkup: String {
        switch self {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        default: String(self)
        }
    }
}
