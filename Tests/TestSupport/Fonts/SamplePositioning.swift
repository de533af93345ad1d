/// The `GPOS` of a font that tests make up: what it says of pairs.
public struct SamplePositioning: Sendable {
    /// Which lookups the feature `kern` of a script has; a script without any has the feature `mark` alone.
    public var scripts: [(tag: String, lookups: [Int])]
    public var lookups: [Lookup]

    /// Subtables of which the first that knows a pair decides.
    public struct Lookup: Sendable {
        public var flags = 0
        public var isExtension = false
        public var subtables: [Subtable]
        /// How often each subtable stands in the list.
        public var listings = 1

        public init(flags: Int = 0, isExtension: Bool = false, _ subtables: [Subtable]) {
            (self.flags, self.isExtension, self.subtables) = (flags, isExtension, subtables)
        }
    }

    /// A pair adjustment.
    public enum Subtable: Sendable {
        /// What is added between glyphs on the left and on the right.
        case pairs([Int: [Int: Int]])
        /// The same of classes: those of glyphs on the left, all of which are covered, on the right, and a row for each
        /// on the left.
        case classes(lefts: [Int: Int], rights: [Int: Int], rows: [[Int]])
    }

    /// One lookup a list, all of them of `script`.
    public init(script: String = "latn", _ lookups: [Lookup]) {
        self.init(scripts: [(script, Array(lookups.indices))], lookups)
    }

    public init(scripts: [(tag: String, lookups: [Int])], _ lookups: [Lookup]) {
        (self.scripts, self.lookups) = (scripts, lookups)
    }

    var table: [UInt8] {
        var parts = FontParts(behind: 10)
        var table = FontBytes()
        table.append16(1, 0, parts.add(scriptList), parts.add(featureList), parts.add(lookupList))
        return table.bytes + parts.body
    }

    private var scriptList: [UInt8] {
        var list = FontBytes()
        list.append16(scripts.count)
        var parts = FontParts(behind: 2 + 6 * scripts.count)
        for (index, script) in scripts.enumerated() {
            list.append(Array(script.tag.utf8))
            var part = FontBytes()
            part.append16(4, 0, 0, 0xFFFF, 1, index)
            list.append16(parts.add(part.bytes))
        }
        return list.bytes + parts.body
    }

    /// A feature for each script.
    private var featureList: [UInt8] {
        var list = FontBytes()
        list.append16(scripts.count)
        var parts = FontParts(behind: 2 + 6 * scripts.count)
        for script in scripts {
            list.append(Array((script.lookups.isEmpty ? "mark" : "kern").utf8))
            var part = FontBytes()
            part.append16([0, script.lookups.count] + script.lookups)
            list.append16(parts.add(part.bytes))
        }
        return list.bytes + parts.body
    }

    private var lookupList: [UInt8] {
        var list = FontBytes()
        list.append16(lookups.count)
        var parts = FontParts(behind: 2 + 2 * lookups.count)
        for lookup in lookups { list.append16(parts.add(lookup.table)) }
        return list.bytes + parts.body
    }
}

extension SamplePositioning.Lookup {
    fileprivate var table: [UInt8] {
        var table = FontBytes()
        table.append16(isExtension ? 9 : 2, flags, listings * subtables.count)
        var parts = FontParts(behind: 6 + 2 * listings * subtables.count)
        for subtable in subtables {
            var part = FontBytes()
            if isExtension {
                part.append16(1, 2)
                part.append32(8)
            }
            part.append(subtable.table)
            table.append16([Int](repeating: parts.add(part.bytes), count: listings))
        }
        return table.bytes + parts.body
    }
}

extension SamplePositioning.Subtable {
    private static let horizontalAdvance = 4

    fileprivate var table: [UInt8] {
        switch self {
        case .pairs(let pairs): Self.pairTable(pairs.sorted { $0.key < $1.key })
        case .classes(let lefts, let rights, let rows): Self.classTable(lefts, rights, rows)
        }
    }

    private static func pairTable(_ pairs: [(key: Int, value: [Int: Int])]) -> [UInt8] {
        var table = FontBytes()
        var parts = FontParts(behind: 10 + 2 * pairs.count)
        table.append16(1, parts.add(coverage(pairs.map(\.key))), horizontalAdvance, 0, pairs.count)
        for (_, rights) in pairs {
            var set = FontBytes()
            set.append16(rights.count)
            for (right, adjustment) in rights.sorted(by: { $0.key < $1.key }) { set.append16(right, adjustment) }
            table.append16(parts.add(set.bytes))
        }
        return table.bytes + parts.body
    }

    private static func classTable(_ lefts: [Int: Int], _ rights: [Int: Int], _ rows: [[Int]]) -> [UInt8] {
        let columnCount = rows.first?.count ?? 0
        var table = FontBytes()
        var parts = FontParts(behind: 16 + 2 * rows.count * columnCount)
        table.append16(2, parts.add(coverage(lefts.keys.sorted())), horizontalAdvance, 0)
        table.append16(parts.add(classes(lefts)), parts.add(classes(rights)), rows.count, columnCount)
        for row in rows { table.append16(row) }
        return table.bytes + parts.body
    }

    private static func coverage(_ glyphs: [Int]) -> [UInt8] {
        var table = FontBytes()
        table.append16([1, glyphs.count] + glyphs)
        return table.bytes
    }

    private static func classes(_ classes: [Int: Int]) -> [UInt8] {
        var table = FontBytes()
        table.append16(2, classes.count)
        for (glyph, number) in classes.sorted(by: { $0.key < $1.key }) { table.append16(glyph, glyph, number) }
        return table.bytes
    }
}
