@testable import TextMetrics

/// A face whose numbers are easy to add up: at 10 points, letters are 5 points wide and a line is 11 points high.
enum SquareFace {
    static let measurer = TextMeasurer(fonts: catalog)
    static let catalog = FontCatalog([face])
    /// The size at which a font unit is a hundredth of a point.
    static let size = 10.0

    private static let widths: [Unicode.Scalar: UInt16] = [
        " ": 250, "\u{A0}": 250, "-": 300, ".": 200, "W": 900, "…": 600, "\u{301}": 400, "漢": 1000, "字": 1000,
        "\u{3000}": 1000, "👩": 1200,
        "🚀": 1200, "\u{1F3FD}": 1100, "🇩": 700, "🇪": 700, "\u{E33}": 500, "\u{200B}": 500, "\u{AD}": 500,
        "\u{200D}": 500, "\u{1100}": 900,
        "\u{1161}": 0,
    ]

    /// `AV` moves together by a point, also where A has a mark, `To` and `T-` by half a point, and a space by a quarter
    /// after `A`.
    private static let pairs: [(left: Unicode.Scalar, right: Unicode.Scalar, adjustment: Int)] = [
        ("A", " ", -25), ("A", "V", -100), ("T", "-", -50), ("T", "o", -50),
    ]

    private static let face: FontFace = {
        var parts = FontFace.Parts(name: FamilyName("Square"), style: FontStyle(weight: 400), unitsPerEm: 1000)
        parts.lines = LineMetrics(ascent: 800, descent: 200, lineGap: 100)
        parts.advances = [550]
        var glyphs: [Unicode.Scalar: Int] = [:]
        let letters = (0x21...0x7E).compactMap { Unicode.Scalar($0 as UInt32) }
        for scalar in (letters + widths.keys).sorted() where glyphs[scalar] == nil {
            glyphs[scalar] = parts.advances.count
            parts.characters.set(Int(scalar.value), UInt16(parts.advances.count))
            parts.advances.append(widths[scalar] ?? 500)
        }
        var table = GlyphPairs()
        var left: Unicode.Scalar?
        for pair in pairs {
            if pair.left != left { table.addLeft(glyphs[pair.left] ?? 0) }
            left = pair.left
            precondition(table.addPair(glyphs[pair.right] ?? 0, pair.adjustment), "pairs must ascend")
        }
        parts.kerning = PairAdjustments(lists: [[PairLookup(subtables: [.pairs(table)], marks: .skipped)]])
        return FontFace(parts)
    }()

    static func style(
        _ lineBreak: LineBreakMode = .wordWrap,
        lines: Int = 0,
        letterSpacing: Double = 0
    ) -> TextStyle {
        TextStyle(
            font: FontDescription(family: "Square", size: size),
            letterSpacing: letterSpacing,
            lineBreak: lineBreak,
            numberOfLines: lines
        )
    }

    /// A text that has been shaped, without letter spacing.
    static func shaped(_ text: String) -> ShapedText {
        let face = catalog.face(family: "Square", weight: 400)
        var shaper = TextShaper(source: GlyphSource(face, weight: 400, in: catalog), letterSpacing: 0)
        return shaper.shape(text)
    }

    /// A typesetter of a text that has been shaped, without letter spacing.
    static func typesetter(_ text: String, _ style: TextStyle = style()) -> Typesetter {
        Typesetter(shaped(text), style: style)
    }

    static func measure(_ text: String, _ style: TextStyle = style(), width: Double? = nil) -> MeasuredText {
        measurer.measure(text, style: style, width: width)
    }

    /// The lines of a text as strings.
    static func lines(_ text: String, _ style: TextStyle = style(), width: Double? = nil) -> [String] {
        let units = Array(text.utf16)
        return measure(text, style, width: width).lines.map { String(decoding: units[$0.range], as: UTF16.self) }
    }

    static func widths(_ text: String, _ style: TextStyle = style(), width: Double? = nil) -> [Double] {
        measure(text, style, width: width).lines.map { ($0.width * 1000).rounded() / 1000 }
    }
}
