/// The colours of text for users, if any.
struct TextStyle: Hashable, Sendable {
    let isColored: Bool

    /// The purpose of a colour.
    enum Role: String {
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"
        /// The most prominent text.
        case strong = "1"
        /// The least prominent text.
        case faint = "2"
        case caret = "1;32"
    }

    func text(_ text: String, _ role: Role) -> String {
        isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The text without characters that could move the cursor, or reorder or end a line: documents are untrusted.
    ///
    /// Control and format characters are escaped as in `\u{1B}`; spaces of every kind become plain spaces.
    var printable: String {
        // Fast path: most texts need no change.
        guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                // Emoji sequences contain joiners.
                if scalar == "\u{200D}" { result.unicodeScalars.append(scalar) } else { result += scalar.escaped }
            case .spaceSeparator: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    fileprivate var escaped: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
