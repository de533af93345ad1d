/// `head`: the units of everything, and a style for faces without OS/2.
struct HeadTable {
    let unitsPerEm: Int
    let style: FontStyle

    private static let magicNumber = 0x5F0F_3CF5

    init(_ table: RawSpan) throws(TableFault) {
        let magic = try table.uint32(at: 12)
        guard magic == Self.magicNumber else { throw .value("magicNumber", magic) }
        unitsPerEm = try table.uint16(at: 18)
        guard (16...16_384).contains(unitsPerEm) else { throw .value("unitsPerEm", unitsPerEm) }
        let bits = try table.uint16(at: 44)
        style = FontStyle(weight: bits & 1 == 0 ? 400 : 700, slant: bits & 2 == 0 ? .upright : .italic)
    }
}

/// `OS/2`: the style, and lines as designers of today mean them.
struct StyleTable {
    let style: FontStyle
    /// What the face wants for its lines, if it says so, or if `hhea` says nothing.
    let typographicLines: LineMetrics?
    let prefersTypographicLines: Bool

    private enum Selection {
        static let slanted = 1 << 0 | 1 << 9  // ITALIC, OBLIQUE
        static let useTypographicMetrics = 1 << 7
    }

    init(_ table: RawSpan) throws(TableFault) {
        let selection = try table.uint16(at: 62)
        // Old fonts count weights from 1 to 9, and none is 0.
        let weight = try table.uint16(at: 4)
        guard (1...1_000).contains(weight) else { throw .value("usWeightClass", weight) }
        let width = try table.uint16(at: 6)
        guard (1...9).contains(width) else { throw .value("usWidthClass", width) }
        style = FontStyle(
            weight: weight < 10 ? 100 * weight : weight,
            width: width,
            slant: selection & Selection.slanted == 0 ? .upright : .italic
        )
        // The first version of Apple ends before these fields.
        guard table.byteCount >= 74 else {
            (typographicLines, prefersTypographicLines) = (nil, false)
            return
        }
        typographicLines = try LineMetrics(table, at: 68)
        prefersTypographicLines = selection & Selection.useTypographicMetrics != 0
    }
}

extension LineMetrics {
    /// Three fields that follow each other in `hhea` and OS/2.
    ///
    /// The descent is negative there, but for fonts that have it wrong. No line is lower than nothing.
    init(_ table: RawSpan, at offset: Int) throws(TableFault) {
        descent = abs(try table.int16(at: offset + 2))
        ascent = max(-descent, try table.int16(at: offset))
        lineGap = max(0, try table.int16(at: offset + 4))
    }
}
