/// `GPOS`: the pair adjustments that the feature `kern` reaches.
///
/// Which lookups apply depends on the script of a text. They are gathered from the default language of every script:
/// Latin first, then what is meant for scripts without lookups of their own, then Cyrillic and Greek, then all others,
/// each lookup once.
struct PositioningTable {
    private static let firstScripts = [tag("latn"), tag("DFLT"), tag("cyrl"), tag("grek")]
    private static let kern = tag("kern")
    private let scripts: Int
    private let features: Int
    private let lookups: Int

    private static func tag(_ text: StaticString) -> Int {
        text.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | Int($1) } }
    }

    private init(_ table: RawSpan) throws(TableFault) {
        let version = try table.uint16(at: 0)
        guard version == 1 else { throw .format(version) }
        scripts = try table.uint16(at: 4)
        features = try table.uint16(at: 6)
        lookups = try table.uint16(at: 8)
    }

    /// The pairs; nil where no script kerns.
    static func adjustments(_ table: RawSpan, _ budget: inout ReadingBudget) throws(TableFault) -> PairAdjustments? {
        let positioning = try PositioningTable(table)
        guard positioning.scripts > 0, positioning.features > 0, positioning.lookups > 0 else { return nil }
        var seen: Set<Int> = []
        var lists: [[PairLookup]] = []
        for script in try positioning.languages(table, &budget) {
            let numbers = try positioning.lookupNumbers(table, language: script, &budget)
            var list: [PairLookup] = []
            for number in numbers where seen.insert(number).inserted {
                if let lookup = try positioning.lookup(table, number, &budget) { list.append(lookup) }
            }
            if !list.isEmpty { lists.append(list) }
        }
        return lists.isEmpty ? nil : PairAdjustments(lists: lists)
    }

    /// The offsets of the scripts' default languages, the most common scripts first.
    private func languages(_ table: RawSpan, _ budget: inout ReadingBudget) throws(TableFault) -> [Int] {
        guard scripts > 0 else { return [] }
        let count = try table.uint16(at: scripts)
        try budget.spend(count)
        var languages: [(rank: Int, offset: Int)] = []
        for record in stride(from: scripts + 2, to: scripts + 2 + 6 * count, by: 6) {
            let tag = try table.uint32(at: record)
            let script = scripts + (try table.uint16(at: record + 4))
            let language = try table.uint16(at: script)
            guard language > 0 else { continue }
            let rank = Self.firstScripts.firstIndex(of: tag) ?? Self.firstScripts.count
            languages.append((rank, script + language))
        }
        return (0...Self.firstScripts.count).flatMap { rank in
            languages.filter { $0.rank == rank }.map(\.offset)
        }
    }

    /// The lookups of the feature `kern` of a language, ascending, as they are applied.
    private func lookupNumbers(
        _ table: RawSpan,
        language: Int,
        _ budget: inout ReadingBudget
    ) throws(TableFault) -> [Int] {
        let noFeature = 0xFFFF
        let count = try table.uint16(at: language + 4)
        try budget.spend(count)
        var indices = [try table.uint16(at: language + 2)].filter { $0 != noFeature }
        for index in 0..<count { indices.append(try table.uint16(at: language + 6 + 2 * index)) }
        let featureCount = try table.uint16(at: features)
        var numbers: Set<Int> = []
        for index in indices {
            guard index < featureCount else { throw .value("a feature", index) }
            let record = features + 2 + 6 * index
            guard try table.uint32(at: record) == Self.kern else { continue }
            let feature = features + (try table.uint16(at: record + 4))
            let lookupCount = try table.uint16(at: feature + 2)
            try budget.spend(lookupCount)
            for lookup in 0..<lookupCount { numbers.insert(try table.uint16(at: feature + 4 + 2 * lookup)) }
        }
        return numbers.sorted()
    }

    private enum LookupType {
        static let pair = 2
        static let `extension` = 9
    }

    private static let ignoreMarks = 0x0008

    /// A lookup of pairs; nil for one of another type.
    private func lookup(
        _ table: RawSpan,
        _ number: Int,
        _ budget: inout ReadingBudget
    ) throws(TableFault) -> PairLookup? {
        guard number < (try table.uint16(at: lookups)) else { throw .value("a lookup", number) }
        let lookup = lookups + (try table.uint16(at: lookups + 2 + 2 * number))
        let (type, flags) = (try table.uint16(at: lookup), try table.uint16(at: lookup + 2))
        guard type == LookupType.pair || type == LookupType.extension else { return nil }
        var subtables: [PairSubtable] = []
        for index in 0..<(try table.uint16(at: lookup + 4)) {
            try budget.spend(GlyphMap.cost)
            var offset = lookup + (try table.uint16(at: lookup + 6 + 2 * index))
            if type == LookupType.extension {
                let format = try table.uint16(at: offset)
                guard format == 1 else { throw .format(format) }
                // An extension subtable refers to one of another type, never to another extension.
                guard try table.uint16(at: offset + 2) == LookupType.pair else { continue }
                offset += try table.uint32(at: offset + 4)
            }
            subtables.append(try PairSubtable(table, at: offset, &budget))
        }
        return PairLookup(subtables: subtables, marks: flags & Self.ignoreMarks == 0 ? .separating : .skipped)
    }
}
