/// Colours of text for people, or none.
struct TextStyle: Hashable, Sendable {
    let isColored: Bool

    /// What a colour is for.
    enum Role: String {
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"
        /// What is to be seen first.
        case strong = "1"
        /// What is there for those who look for it.
        case faint = "2"
        case caret = "1;32"
    }

    func text(_ text: String, _ role: Role) -> String {
        isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The text without what could move the cursor, reorder a line or end it: a document may come from anybody.
    ///
    /// Control characters and those that only direct the layout of text are written as `\u{1B}`, spaces of every kind
    /// as spaces.
    var printable: String {
        // Most texts need no change.
        guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                // Emoji are sequences with joiners.
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
