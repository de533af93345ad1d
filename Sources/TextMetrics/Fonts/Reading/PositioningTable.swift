/// `GPOS`: the pair adjustments that the feature `kern` reaches.
///
/// Which lookups apply depends on the script of a text. They are gathered from the default language of every script:
/// Latin first, then what is meant for scripts without lookups of their own, then Cyrillic and Greek, then all others,
/// each lookup once.
enum PositioningTable {
    private static let kern = LayoutTable.tag("kern")

    /// The pairs; nil where no script kerns.
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

    /// A lookup of pairs; nil for one of another type.
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
