/// Reads the ligatures of emoji sequences from `GSUB`.
///
/// They are collected from the features that are always on, in the default languages of all scripts; only ligatures
/// that begin with the glyph of an emoji are kept.
enum SubstitutionTable {
    private static let features: Set<Int> = [
        LayoutTable.tag("ccmp"), LayoutTable.tag("liga"), LayoutTable.tag("rlig"), LayoutTable.tag("clig"),
        LayoutTable.tag("calt"),
    ]

    private enum LookupType {
        static let ligature = 4
        static let `extension` = 7
    }

    /// Returns the ligatures, or nil if there are none.
    static func ligatures(
        _ table: RawSpan,
        beginningWith firsts: GlyphSet,
        _ budget: inout ReadingBudget
    ) throws(TableFault) -> EmojiLigatures? {
        guard let layout = try LayoutTable(table) else { return nil }
        var numbers: Set<Int> = []
        for language in try layout.languages(table, &budget) {
            numbers.formUnion(try layout.lookupNumbers(table, language: language, of: features, &budget))
        }
        var ligatures = EmojiLigatures()
        // The result of one lookup may be joined further by another.
        var firsts = firsts
        for number in numbers.sorted() {
            let found = try layout.subtables(
                table,
                of: number,
                type: LookupType.ligature,
                extension: LookupType.extension,
                &budget
            )
            guard let offsets = found?.offsets, !offsets.isEmpty else { continue }
            ligatures.beginLookup()
            for offset in offsets { try read(table, at: offset, &firsts, &budget, into: &ligatures) }
        }
        return ligatures.isEmpty ? nil : ligatures
    }

    /// Reads a ligature substitution in format 1.
    private static func read(
        _ table: RawSpan,
        at offset: Int,
        _ firsts: inout GlyphSet,
        _ budget: inout ReadingBudget,
        into ligatures: inout EmojiLigatures
    ) throws(TableFault) {
        let format = try table.uint16(at: offset)
        guard format == 1 else { throw .format(format) }
        let setCount = try table.uint16(at: offset + 4)
        var covered: [Int] = []
        try table.readCoverage(at: offset + (try table.uint16(at: offset + 2)), &budget) { glyph, _ in
            covered.append(glyph)
        }
        guard covered.count <= setCount else { throw .value("ligatureSetCount", setCount) }
        for (index, first) in covered.enumerated() where firsts.contains(GlyphID(UInt16(first))) {
            let set = offset + (try table.uint16(at: offset + 6 + 2 * index))
            let count = try table.uint16(at: set)
            try budget.spend(count)
            for number in 0..<count {
                let ligature = set + (try table.uint16(at: set + 2 + 2 * number))
                let (glyph, components) = (try table.uint16(at: ligature), try table.uint16(at: ligature + 2))
                guard components > 1, components <= EmojiLigatures.maxGlyphs else { continue }
                // The tree entry of each component takes about 40 bytes.
                try budget.spend(20 * components)
                var glyphs = [first]
                for component in 0..<(components - 1) {
                    glyphs.append(try table.uint16(at: ligature + 4 + 2 * component))
                }
                ligatures.add(glyphs, glyph)
                firsts.insert(GlyphID(UInt16(glyph)))
            }
        }
    }
}
