/// Reads the pair adjustments of the feature `kern` from `GPOS`.
///
/// The applicable lookups depend on the script of a text. They are collected from the default language of every
/// script, each lookup once: Latin first, then the default script, then Cyrillic and Greek, then all others.
enum PositioningTable {
    private static let kern = LayoutTable.tag("kern")

    /// Returns the pairs, or nil if no script has kerning.
    static func adjustments(_ table: RawSpan, _ budget: inout ReadingBudget) throws(TableFault) -> PairAdjustments? {
        guard let layout = try LayoutTable(table) else { return nil }
        var seen: Set<Int> = []
        var lists: [[PairLookup]] = []
        for script in try layout.languages(table, &budget) {
            let numbers = try layout.lookupNumbers(table, language: script, of: [kern], &budget)
            var list: [PairLookup] = []
            for number in numbers where seen.insert(number).inserted {
                if let lookup = try lookup(table, layout, number, &budget) { list.append(lookup) }
            }
            if !list.isEmpty { lists.append(list) }
        }
        return lists.isEmpty ? nil : PairAdjustments(lists: lists)
    }

    private enum LookupType {
        static let pair = 2
        static let `extension` = 9
    }

    private static let ignoreMarks = 0x0008

    /// Returns a pair lookup, or nil if the lookup has another type.
    private static func lookup(
        _ table: RawSpan,
        _ layout: LayoutTable,
        _ number: Int,
        _ budget: inout ReadingBudget
    ) throws(TableFault) -> PairLookup? {
        let found = try layout.subtables(
            table,
            of: number,
            type: LookupType.pair,
            extension: LookupType.extension,
            &budget
        )
        guard let (flags, offsets) = found else { return nil }
        var subtables: [PairSubtable] = []
        for offset in offsets { subtables.append(try PairSubtable(table, at: offset, &budget)) }
        return PairLookup(subtables: subtables, marks: flags & ignoreMarks == 0 ? .separating : .skipped)
    }
}
