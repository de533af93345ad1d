/// The built-in face, in two weights, which gives text a size if no fonts are mounted.
///
/// It has the advances of DejaVu Sans and no kerning; East Asian wide characters and emoji are one em wide.
enum BuiltInFace {
    static let family = "Built-in Sans"

    static let regular = face(.regular)
    static let bold = face(.bold)

    /// Returns the face for a weight, according to the rule of ``FontCatalog``.
    static func nearest(to weight: Int) -> FontFace { weight > 500 ? bold : regular }

    private static func face(_ table: BuiltInAdvances) -> FontFace {
        var parts = FontFace.Parts(
            name: FamilyName(family),
            style: FontStyle(weight: table.weight),
            unitsPerEm: table.unitsPerEm
        )
        parts.lines = LineMetrics(ascent: table.ascent, descent: table.descent, lineGap: table.lineGap)
        (parts.characters, parts.advances) = table.unpacked
        parts.isBuiltIn = true
        return FontFace(parts)
    }
}

extension BuiltInAdvances {
    /// The character map and the advances, with one glyph per distinct advance after the glyph for missing characters.
    fileprivate var unpacked: (CharacterMap, [UInt16]) {
        var numbers = PackedNumbers(runs)
        var advances = [UInt16(missing)]
        for _ in 0..<(numbers.next() ?? 0) { advances.append(UInt16(numbers.next() ?? 0)) }
        var characters = CharacterMap()
        var end = 0
        while let gap = numbers.next(), let count = numbers.next(), let advance = numbers.next() {
            characters.fill(end + gap, count: count, with: UInt16(advance + 1))
            end += gap + count
        }
        return (characters, advances)
    }
}
