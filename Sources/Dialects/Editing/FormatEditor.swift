import LayoutModel

/// Finds edits of a visual format, which is a whole text or the content of a string literal.
struct FormatEditor {
    private let bytes: [UInt8]
    private let range: Range<Int>

    /// A value in a gap or in the parentheses of a view.
    private struct Part {
        /// The number or name.
        var range: Range<Int>
        /// `nil` for a name.
        var value: Double?
        /// Whether it stands in parentheses, which may also hold a relation and a priority.
        var isInParentheses: Bool
        /// The relation before it; empty if there is none.
        var relation: Range<Int>
        var hasPriority = false
    }

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, self.range) = (bytes, range)
    }

    func guesses(for change: SourceEditChange) -> [[TextEdit]] {
        switch change {
        case .constant(let old, let new):
            constants(old, new).map { [$0] }
        case .priority(let priority):
            parts.filter { !$0.hasPriority }.map { part in
                [edit(part, to: "\(text(part.range))@\(SourceEditor.literal(priority))")]
            }
        case .relation(let relation):
            parts.map { part in
                guard part.isInParentheses else {
                    return [TextEdit(part.range, "(\(relation.rawValue)\(text(part.range)))")]
                }
                return [TextEdit(part.relation, relation.rawValue)]
            }
        case .removal: removals.map { [TextEdit($0, "")] }
        }
    }

    private func constants(_ old: Double, _ new: Double) -> [TextEdit] {
        let parts = parts
        let literal = SourceEditor.literal(new)
        var found = parts.filter { $0.value == old }.map { part in
            new < 0 && !part.isInParentheses ? TextEdit(part.range, "(\(literal))") : TextEdit(part.range, literal)
        }
        found += parts.filter { $0.value == nil }.map { TextEdit($0.range, literal) }
        let gap = new < 0 ? "(\(literal))" : literal
        return found + emptyGaps.map { TextEdit($0, "-\(gap)-") }
    }

    /// Puts a part into parentheses unless it stands in some.
    private func edit(_ part: Part, to text: String) -> TextEdit {
        TextEdit(part.range, part.isInParentheses ? text : "(\(text))")
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    // MARK: - Parts

    /// The values in gaps and parentheses, in order.
    private var parts: [Part] {
        var found: [Part] = []
        var (isInBox, isInParentheses) = (false, false)
        var offset = start
        var relation = offset..<offset
        var isPriority = false
        while offset < range.upperBound {
            let byte = bytes[offset]
            if byte.isPartOfWord || byte == UInt8(ascii: ".") {
                let word = offset
                while offset < range.upperBound, bytes[offset].isPartOfWord || bytes[offset] == UInt8(ascii: ".") {
                    offset += 1
                }
                if isPriority {
                    if !found.isEmpty { found[found.count - 1].hasPriority = true }
                } else if !isInBox || isInParentheses {
                    let own = isInParentheses ? relation : word..<word
                    found.append(
                        Part(
                            range: word..<offset,
                            value: Double(text(word..<offset)),
                            isInParentheses: isInParentheses,
                            relation: own.isEmpty ? word..<word : own
                        )
                    )
                }
                (isPriority, relation) = (false, offset..<offset)
                continue
            }
            switch byte {
            case UInt8(ascii: "["): isInBox = true
            case UInt8(ascii: "]"): isInBox = false
            case UInt8(ascii: "("): isInParentheses = true
            case UInt8(ascii: ")"): isInParentheses = false
            case UInt8(ascii: "@"): isPriority = true
            case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"):
                relation =
                    (relation.upperBound == offset && !relation.isEmpty ? relation.lowerBound : offset)..<(offset + 1)
            default: break
            }
            offset += 1
        }
        return found
    }

    /// The offset after `H:` or `V:`.
    private var start: Int {
        bytes[range].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? range.lowerBound
    }

    /// The gaps without a number: a single `-`, or nothing between two boxes.
    private var emptyGaps: [Range<Int>] {
        var found: [Range<Int>] = []
        var end: Int?
        for offset in start..<max(start, range.upperBound) {
            let byte = bytes[offset]
            let begins = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|")
            if begins, let end, bytes[end..<offset].allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: "-") }) {
                found.append(end..<offset)
            }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "|") { end = offset + 1 }
        }
        return found
    }

    /// What can be left out without a new meaning of the rest: the gap to the superview at either end, and
    /// parentheses of views.
    private var removals: [Range<Int>] {
        var found: [Range<Int>] = []
        let content = start..<range.upperBound
        guard let first = bytes[content].firstIndex(of: UInt8(ascii: "[")),
            let last = bytes[content].lastIndex(of: UInt8(ascii: "]"))
        else { return [] }
        if let edge = bytes[content.lowerBound..<first].firstIndex(of: UInt8(ascii: "|")) { found.append(edge..<first) }
        if let edge = bytes[last..<content.upperBound].lastIndex(of: UInt8(ascii: "|")) {
            found.append((last + 1)..<(edge + 1))
        }
        var isInBox = false
        var opening: Int?
        for offset in content {
            switch bytes[offset] {
            case UInt8(ascii: "["): isInBox = true
            case UInt8(ascii: "]"): isInBox = false
            case UInt8(ascii: "(") where isInBox: opening = offset
            case UInt8(ascii: ")") where isInBox: if let opening { found.append(opening..<(offset + 1)) }
            default: break
            }
        }
        return found
    }
}
