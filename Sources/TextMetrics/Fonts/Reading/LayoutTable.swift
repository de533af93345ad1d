/// The common structure of `GPOS` and `GSUB`: lookups referenced by the features of scripts and languages.
struct LayoutTable {
    private static let firstScripts = [tag("latn"), tag("DFLT"), tag("cyrl"), tag("grek")]
    private let scripts: Int
    private let features: Int
    private let lookups: Int

    static func tag(_ text: StaticString) -> Int {
        text.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | Int($1) } }
    }

    /// Returns nil if the table has no scripts, features or lookups.
    init?(_ table: RawSpan) throws(TableFault) {
        let version = try table.uint16(at: 0)
        guard version == 1 else { throw .format(version) }
        scripts = try table.uint16(at: 4)
        features = try table.uint16(at: 6)
        lookups = try table.uint16(at: 8)
        guard scripts > 0, features > 0, lookups > 0 else { return nil }
    }

    /// Returns the offsets of the scripts' default languages, starting with the most common scripts.
    func languages(_ table: RawSpan, _ budget: inout ReadingBudget) throws(TableFault) -> [Int] {
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

    /// Returns the lookups of the wanted features of a language in ascending order, which is the order of application.
    func lookupNumbers(
        _ table: RawSpan,
        language: Int,
        of wanted: Set<Int>,
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
            guard wanted.contains(try table.uint32(at: record)) else { continue }
            let feature = features + (try table.uint16(at: record + 4))
            let lookupCount = try table.uint16(at: feature + 2)
            try budget.spend(lookupCount)
            for lookup in 0..<lookupCount { numbers.insert(try table.uint16(at: feature + 4 + 2 * lookup)) }
        }
        return numbers.sorted()
    }

    /// Returns the flags and the subtable offsets of a lookup, or nil if the lookup has another type.
    ///
    /// - Parameters:
    ///   - table: The whole table.
    ///   - number: The index of the lookup.
    ///   - wanted: The type of lookup.
    ///   - extensionType: The type of extension lookups, whose subtables refer to those of other types.
    ///   - budget: The budget, charged with the cost of a ``GlyphMap`` for each subtable.
    /// - Returns: The flags and the offsets.
    /// - Throws: ``TableFault``.
    func subtables(
        _ table: RawSpan,
        of number: Int,
        type wanted: Int,
        extension extensionType: Int,
        _ budget: inout ReadingBudget
    ) throws(TableFault) -> (flags: Int, offsets: [Int])? {
        guard number < (try table.uint16(at: lookups)) else { throw .value("a lookup", number) }
        let lookup = lookups + (try table.uint16(at: lookups + 2 + 2 * number))
        let (type, flags) = (try table.uint16(at: lookup), try table.uint16(at: lookup + 2))
        guard type == wanted || type == extensionType else { return nil }
        var offsets: [Int] = []
        for index in 0..<(try table.uint16(at: lookup + 4)) {
            try budget.spend(GlyphMap.cost)
            var offset = lookup + (try table.uint16(at: lookup + 6 + 2 * index))
            if type == extensionType {
                let format = try table.uint16(at: offset)
                guard format == 1 else { throw .format(format) }
                // An extension subtable refers to a subtable of another type, never to another extension.
                guard try table.uint16(at: offset + 2) == wanted else { continue }
                offset += try table.uint32(at: offset + 4)
            }
            offsets.append(offset)
        }
        return (flags, offsets)
    }
}
