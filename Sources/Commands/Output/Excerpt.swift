/// A line of text with markers below it that point at a location.
struct Excerpt {
    /// The number of the line, from 1.
    let number: Int
    /// The text of the line as displayed.
    private(set) var line: String
    /// The columns of the location within ``line``, from 0; at least one.
    private(set) var columns: Range<Int>

    /// The maximum width of a displayed line, in columns.
    static let maxColumns = 100
    /// The number of columns displayed before the location in a cropped line.
    private static let columnsBefore = 30

    /// Creates an excerpt of a location in `text`; only the first line of a location that spans several.
    init(of place: Range<Int>, in text: SourceText) {
        number = text.position(of: place.lowerBound).line
        let whole = Self.part(of: text.range(ofLine: number), around: place.lowerBound, text.bytes)
        let end = max(place.lowerBound, min(place.upperBound, whole.upperBound))
        let before = Self.cells(text.bytes[whole.lowerBound..<place.lowerBound])
        let marked = Self.cells(text.bytes[place.lowerBound..<end])
        let after = Self.cells(text.bytes[end..<whole.upperBound])
        let start = Self.width(before)
        (line, columns) = ("", start..<(start + max(1, Self.width(marked))))
        crop(before + marked + after)
    }

    /// The number of bytes examined on each side of the location: more than are displayed.
    private static let bytesAround = 600

    /// Returns the part of a line around an offset; a document may have all its megabytes in a single line.
    private static func part(of line: Range<Int>, around offset: Int, _ bytes: [UInt8]) -> Range<Int> {
        var lower = max(line.lowerBound, offset - bytesAround)
        var upper = min(line.upperBound, offset + bytesAround)
        while lower > line.lowerBound, bytes[lower].continuesScalar { lower -= 1 }
        while upper < line.upperBound, bytes[upper].continuesScalar { upper += 1 }
        return lower..<upper
    }

    /// A character as displayed, and its width in columns.
    private typealias Cell = (text: String, width: Int)

    private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
        String(decoding: bytes, as: UTF8.self).map { character in
            guard character != "\t" else { return ("    ", 4) }
            let text = String(character).printable
            return (text, text.isEmpty ? 0 : text.count > 1 ? text.count : character.isWide ? 2 : 1)
        }
    }

    private static func width(_ cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.width } }

    /// Crops a line that is too long to the part around the location.
    private mutating func crop(_ cells: [Cell]) {
        let limit = Self.maxColumns
        guard Self.width(cells) > limit else {
            line = cells.map(\.text).joined()
            return
        }
        let wanted = columns.upperBound < limit ? 0 : max(0, columns.lowerBound - Self.columnsBefore)
        var rest = cells[...]
        var first = 0
        while first < wanted, let cell = rest.popFirst() { first += cell.width }
        line = first > 0 ? "…" : ""
        var width = line.count
        let shift = first - width
        while let cell = rest.first, width + cell.width < limit {
            line += cell.text
            width += cell.width
            rest.removeFirst()
        }
        if !rest.isEmpty { line += "…" }
        let lower = columns.lowerBound - shift
        columns = lower..<max(lower + 1, min(columns.upperBound - shift, limit))
    }

    /// Returns the excerpt for users: the numbered line, with carets below the location.
    func text(_ style: TextStyle) -> String {
        let margin = String(repeating: " ", count: max(0, 5 - "\(number)".count)) + "\(number) | "
        let empty = String(repeating: " ", count: margin.count - 2) + "| "
        let marks = "^" + String(repeating: "~", count: columns.count - 1)
        let spaces = String(repeating: " ", count: columns.lowerBound)
        return style.text(margin, .faint) + line + "\n" + style.text(empty, .faint) + spaces
            + style.text(marks, .caret)
    }
}

extension Character {
    /// True if terminals display the character two columns wide: East Asian wide characters and emoji.
    fileprivate var isWide: Bool {
        guard let scalar = unicodeScalars.first, !scalar.isASCII else { return false }
        if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return true }
        return switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
