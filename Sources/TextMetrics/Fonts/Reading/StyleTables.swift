/// The units per em in `head`, and the style of faces without OS/2.
struct HeadTable {
    let unitsPerEm: Int
    let style: FontStyle
    /// Whether `loca` has 32 bits per entry.
    let hasLongLocations: Bool

    private static let magicNumber = 0x5F0F_3CF5

    init(_ table: RawSpan) throws(TableFault) {
        let magic = try table.uint32(at: 12)
        guard magic == Self.magicNumber else { throw .value("magicNumber", magic) }
        unitsPerEm = try table.uint16(at: 18)
        guard (16...16_384).contains(unitsPerEm) else { throw .value("unitsPerEm", unitsPerEm) }
        hasLongLocations = try table.uint16(at: 50) != 0
        let bits = try table.uint16(at: 44)
        style = FontStyle(weight: bits & 1 == 0 ? 400 : 700, slant: bits & 2 == 0 ? .upright : .italic)
    }
}

/// The style and the typographic line metrics in `OS/2`.
struct StyleTable {
    let style: FontStyle
    /// The typographic line metrics, used if the face prefers them or `hhea` is empty.
    let typographicLines: LineMetrics?
    let prefersTypographicLines: Bool

    private enum Selection {
        static let slanted = 1 << 0 | 1 << 9  // ITALIC, OBLIQUE
        static let useTypographicMetrics = 1 << 7
    }

    init(_ table: RawSpan) throws(TableFault) {
        let selection = try table.uint16(at: 62)
        // Old fonts number weights from 1 to 9. Others have 0, or more than 1,000, the CSS maximum.
        let weight = try table.uint16(at: 4)
        let width = try table.uint16(at: 6)
        guard (1...9).contains(width) else { throw .value("usWidthClass", width) }
        style = FontStyle(
            weight: max(1, min(1_000, weight < 10 ? 100 * weight : weight)),
            width: width,
            slant: selection & Selection.slanted == 0 ? .upright : .italic
        )
        // Apple's first version of the table ends before these fields.
        guard table.byteCount >= 74 else {
            (typographicLines, prefersTypographicLines) = (nil, false)
            return
        }
        typographicLines = try LineMetrics(table, at: 68)
        prefersTypographicLines = selection & Selection.useTypographicMetrics != 0
    }
}

extension LineMetrics {
    /// Reads three consecutive fields of `hhea` or OS/2.
    ///
    /// The descent is negative there, except in fonts with the wrong sign. The height of a line is never negative.
    init(_ table: RawSpan, at offset: Int) throws(TableFault) {
        descent = abs(try table.int16(at: offset + 2))
        ascent = max(-descent, try table.int16(at: offset))
        lineGap = max(0, try table.int16(at: offset + 4))
    }
}
