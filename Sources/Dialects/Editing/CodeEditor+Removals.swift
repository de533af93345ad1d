import LayoutModel

/// Edits that comment out what makes a constraint.
extension CodeEditor {
    var removals: [[TextEdit]] {
        var found: [[TextEdit]] = []
        let comments = Comments(statement.bytes)
        if let key = place.key {
            // A named constraint stays declared, because other statements may mention it.
            let search = SourceSearch(statement.bytes)
            for property in ["isActive", "active"] {
                found += search.statements(setting: property, of: key).map(comments.out)
            }
            found += search.elements(named: key).map(comments.out)
        }
        if !statement.elements.isEmpty {
            var range = statement.bytes(of: unit)
            // The comma after the element, or none after the last.
            if unit.upperBound < tokens.count, tokens[unit.upperBound].isSymbol(",") {
                range = range.lowerBound..<tokens[unit.upperBound].end
            }
            if statement.elements.count > 1 { found.append(comments.out(range)) }
        }
        if place.count == 1 { found.append(comments.out(statement.bytes(of: 0..<tokens.count))) }
        return found.filter { !$0.isEmpty }
    }
}

/// Comments out parts of a text.
struct Comments {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns edits that comment out a range: with `//` on each of its lines if they hold nothing else, otherwise
    /// between `/*` and `*/`; no edits if the range has comments of its own that do not nest.
    func out(_ range: Range<Int>) -> [TextEdit] {
        guard ownsLines(range) else {
            let inner = bytes[range]
            let hasComment = zip(inner, inner.dropFirst()).contains { pair in
                pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) || pair == (UInt8(ascii: "/"), UInt8(ascii: "*"))
                    || pair == (UInt8(ascii: "/"), UInt8(ascii: "/"))
            }
            if hasComment { return [] }
            return [TextEdit(at: range.lowerBound, "/* "), TextEdit(at: range.upperBound, " */")]
        }
        var edits = [TextEdit(at: range.lowerBound, "// ")]
        for offset in range where bytes[offset] == UInt8(ascii: "\n") {
            let start = bytes[(offset + 1)...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
            if start < range.upperBound, bytes[start] != UInt8(ascii: "\n") { edits.append(TextEdit(at: start, "// ")) }
        }
        return edits
    }

    /// Whether only white space precedes the range on its first line, and only white space, a semicolon or a line
    /// comment follows it on its last.
    private func ownsLines(_ range: Range<Int>) -> Bool {
        guard EditedStatement.Line(of: range.lowerBound, in: bytes).isOnlyIndentation else { return false }
        let rest = bytes[range.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
            .drop { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
        return rest.isEmpty || rest.starts(with: Array("//".utf8))
    }
}
