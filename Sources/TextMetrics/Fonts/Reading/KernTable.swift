/// Reads `kern`, format 0: the kerning pairs of fonts without GPOS kerning.
enum KernTable {
    /// Cross-stream and minimum subtables and other formats are ignored; the adjustments of all other subtables are
    /// added up.
    private enum Coverage {
        static let isHorizontal = 0x0001
        static let others = 0x0006  // minimum, cross-stream
    }

    private enum AppleCoverage {
        static let others = 0xE000  // vertical, cross-stream, variation
    }

    /// Returns the pairs, or nil if there are none that can be read.
    static func adjustments(_ table: RawSpan, _ budget: inout ReadingBudget) throws(TableFault) -> PairAdjustments? {
        let lookups =
            switch try table.uint16(at: 0) {
            case 0: try lookups(table, &budget)
            case 1: try appleLookups(table, &budget)
            case let version: throw .format(version)
            }
        return lookups.isEmpty ? nil : PairAdjustments(lists: [lookups])
    }

    /// Reads Microsoft's layout of the table.
    ///
    /// The length of a subtable overflows in fonts with many pairs, so the number of pairs is used instead.
    private static func lookups(_ table: RawSpan, _ budget: inout ReadingBudget) throws(TableFault) -> [PairLookup] {
        var lookups: [PairLookup] = []
        var offset = 4
        for _ in 0..<(try table.uint16(at: 2)) {
            try budget.spend(GlyphMap.cost)
            let (length, coverage) = (try table.uint16(at: offset + 2), try table.uint16(at: offset + 4))
            if coverage >> 8 == 0, coverage & Coverage.isHorizontal != 0, coverage & Coverage.others == 0 {
                lookups.append(try lookup(table, at: offset + 6, &budget))
            }
            guard length >= 6 else { throw .value("the length of a subtable", length) }
            offset += length
        }
        return lookups
    }

    /// Reads Apple's layout, which has longer fields.
    private static func appleLookups(
        _ table: RawSpan,
        _ budget: inout ReadingBudget
    ) throws(TableFault) -> [PairLookup] {
        var lookups: [PairLookup] = []
        var offset = 8
        for _ in 0..<(try table.uint32(at: 4)) {
            try budget.spend(GlyphMap.cost)
            let (length, coverage) = (try table.uint32(at: offset), try table.uint16(at: offset + 4))
            if coverage & 0xFF == 0, coverage & AppleCoverage.others == 0 {
                lookups.append(try lookup(table, at: offset + 8, &budget))
            }
            guard length >= 8 else { throw .value("the length of a subtable", length) }
            offset += length
        }
        return lookups
    }

    private static func lookup(
        _ table: RawSpan,
        at offset: Int,
        _ budget: inout ReadingBudget
    ) throws(TableFault) -> PairLookup {
        let count = try table.uint16(at: offset)
        try table.check(offset + 8, 6 * count)
        try budget.spend(2 * count)
        var pairs = GlyphPairs()
        var last = -1
        for pair in stride(from: offset + 8, to: offset + 8 + 6 * count, by: 6) {
            let (left, right) = (try table.uint16(at: pair), try table.uint16(at: pair + 2))
            guard left >= last else { throw .unordered }
            if left > last { pairs.addLeft(left) }
            last = left
            guard pairs.addPair(right, try table.int16(at: pair + 4)) else { throw .unordered }
        }
        return PairLookup(subtables: [.pairs(pairs)], marks: .skipped)
    }
}
