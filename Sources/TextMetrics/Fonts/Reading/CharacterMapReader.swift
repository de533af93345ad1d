/// Reads `cmap` in formats 4 and 12.
struct CharacterMapReader {
    let glyphCount: Int
    private(set) var map = CharacterMap()

    init(_ table: RawSpan, glyphCount: Int, _ budget: inout ReadingBudget) throws(TableFault) {
        self.glyphCount = glyphCount
        guard let offset = try Self.bestSubtable(table) else { throw .nothing("map of Unicode in format 4 or 12") }
        switch try table.uint16(at: offset) {
        case 4: try readSegments(table, offset, &budget)
        default: try readGroups(table, offset, &budget)
        }
    }

    /// Returns the offset of the subtable with the widest Unicode coverage, preferring all planes over the first.
    ///
    /// Other formats are ignored, as is the symbol map, which does not map Unicode.
    private static func bestSubtable(_ table: RawSpan) throws(TableFault) -> Int? {
        let version = try table.uint16(at: 0)
        guard version == 0 else { throw .format(version) }
        var best: (rank: Int, offset: Int)?
        for record in stride(from: 4, to: 4 + 8 * (try table.uint16(at: 2)), by: 8) {
            let (platform, encoding) = (try table.uint16(at: record), try table.uint16(at: record + 2))
            let offset = try table.uint32(at: record + 4)
            let rank =
                switch (platform, encoding, try table.uint16(at: offset)) {
                case (3, 10, 12): 4
                case (0, 3...6, 12): 3
                case (3, 1, 4): 2
                case (0, 0...4, 4): 1
                default: 0
                }
            if rank > best?.rank ?? 0 { best = (rank, offset) }
        }
        return best?.offset
    }

    /// Reads format 4: segments of the first plane.
    ///
    /// The subtable's `length` is ignored because it overflows in fonts with many segments; reads are bounded by the
    /// table.
    private mutating func readSegments(
        _ table: RawSpan,
        _ start: Int,
        _ budget: inout ReadingBudget
    ) throws(TableFault) {
        let doubledCount = try table.uint16(at: start + 6)
        guard doubledCount & 1 == 0, doubledCount > 0 else { throw .value("segCountX2", doubledCount) }
        let ends = start + 14
        let starts = ends + doubledCount + 2
        let (deltas, offsets) = (starts + doubledCount, starts + 2 * doubledCount)
        var next = 0
        for index in stride(from: 0, to: doubledCount, by: 2) {
            let (first, last) = (try table.uint16(at: starts + index), try table.uint16(at: ends + index))
            guard first >= next, last >= first else { throw .unordered }
            next = last + 1
            // The segment that terminates the list; its other fields are garbage in some fonts.
            guard first < 0xFFFF else { break }
            try budget.spend(last - first + 1)
            let (delta, offset) = (try table.uint16(at: deltas + index), try table.uint16(at: offsets + index))
            for character in first...last {
                var glyph = character
                if offset > 0 {
                    glyph = try table.uint16(at: offsets + index + offset + 2 * (character - first))
                    guard glyph > 0 else { continue }
                }
                try set(character, (glyph + delta) & 0xFFFF)
            }
        }
    }

    /// Reads format 12: groups of consecutive characters with consecutive glyphs.
    private mutating func readGroups(_ table: RawSpan, _ start: Int, _ budget: inout ReadingBudget) throws(TableFault) {
        let count = try table.uint32(at: start + 12)
        try table.check(start + 16, 12 * count)
        var next = 0
        for group in stride(from: start + 16, to: start + 16 + 12 * count, by: 12) {
            let (first, last) = (try table.uint32(at: group), try table.uint32(at: group + 4))
            guard first >= next, last >= first else { throw .unordered }
            guard last <= 0x10FFFF else { throw .value("endCharCode", last) }
            next = last + 1
            let glyph = try table.uint32(at: group + 8)
            guard glyph + last - first < glyphCount else { throw .value("startGlyphID", glyph) }
            try budget.spend(last - first + 1)
            for character in first...last { try set(character, glyph + character - first) }
        }
    }

    private mutating func set(_ character: Int, _ glyph: Int) throws(TableFault) {
        guard glyph < glyphCount else { throw .value("a glyph", glyph) }
        if glyph > 0 { map.set(character, UInt16(glyph)) }
    }
}
