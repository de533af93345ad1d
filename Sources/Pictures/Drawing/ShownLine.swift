import JSON
import TextMetrics

/// The visible part of a text line: one part of the string, or two parts separated by an ellipsis.
struct ShownLine {
    private let head: Substring.UnicodeScalarView
    /// The part after the ellipsis; `nil` if nothing is elided.
    private let tail: Substring.UnicodeScalarView?

    init(_ line: TextLine, of string: String, elided: Range<Int>?) {
        func part(_ range: Range<Int>) -> Substring.UnicodeScalarView {
            let start = String.Index(utf16Offset: range.lowerBound, in: string)
            let end = String.Index(utf16Offset: range.upperBound, in: string)
            return string[start..<end].unicodeScalars
        }
        if let elided, elided.lowerBound >= line.range.lowerBound, elided.lowerBound < line.range.upperBound {
            head = part(line.range.lowerBound..<elided.lowerBound).withoutSpacesAtEnd
            tail = part(min(elided.upperBound, line.range.upperBound)..<line.range.upperBound).withoutSpacesAtEnd
        } else {
            head = part(line.range).withoutSpacesAtEnd
            tail = nil
        }
    }

    var isEmpty: Bool { head.isEmpty && tail == nil }

    /// The characters; consecutive spaces are replaced so that they are not collapsed.
    var text: String {
        var text = String.UnicodeScalarView()
        add(head, endsLine: tail == nil, to: &text)
        if let tail {
            text.append("…")
            add(tail, endsLine: true, to: &text)
        }
        return String(text)
    }

    private func add(_ part: Substring.UnicodeScalarView, endsLine: Bool, to text: inout String.UnicodeScalarView) {
        var followsSpace = true
        var index = part.startIndex
        while index < part.endIndex {
            let scalar = part[index]
            part.formIndex(after: &index)
            switch scalar {
            case " ", "\t":
                text.append(followsSpace ? "\u{A0}" : " ")
                followsSpace = true
                continue
            case "\u{AD}":
                // A soft hyphen is visible only at the end of a line.
                if endsLine, index == part.endIndex { text.append("-") }
            case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": break
            default: text.append(scalar)
            }
            followsSpace = false
        }
    }
}

extension Substring.UnicodeScalarView {
    fileprivate var withoutSpacesAtEnd: Self {
        var end = endIndex
        while end > startIndex {
            let previous = index(before: end)
            let scalar = self[previous]
            guard scalar == " " || scalar.value != 0xA0 && scalar.properties.isWhitespace else { break }
            end = previous
        }
        return self[startIndex..<end]
    }
}

extension String {
    /// The maximum number of scalars examined to determine a text's direction.
    private static var maxInspected: Int { 1_000 }

    /// True if the first letter is written from right to left; `nil` if there is no letter (UAX #9, P2).
    var firstStrongDirectionIsRightToLeft: Bool? {
        for scalar in unicodeScalars.prefix(Self.maxInspected) {
            if scalar == "\u{200F}" { return true }
            // Marks and digits are not strong.
            if scalar.properties.isAlphabetic { return scalar.isOfRightToLeftScript }
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// Whether the character is in a block of scripts that are written from right to left.
    var isOfRightToLeftScript: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// Font family names in CSS.
enum FontFamilyName {
    /// Returns a family name as a quoted CSS string.
    static func quoted(_ family: String) -> String {
        var text = "'"
        for scalar in family.cut(to: longestName).unicodeScalars {
            switch scalar {
            case "'", "\\":
                text.unicodeScalars.append("\\")
                text.unicodeScalars.append(scalar)
            case "\u{0}"..<" ", "\u{7F}": text.unicodeScalars.append(" ")
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "'"
    }
}
