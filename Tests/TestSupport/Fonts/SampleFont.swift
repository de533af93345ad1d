/// A font that tests make up: only what text is measured by, without outlines.
public struct SampleFont: Sendable {
    /// How characters are mapped to glyphs.
    public enum MapFormat: Sendable {
        case segments, groups, both
    }

    public var family = "Sample"
    public var typographicFamily: String?
    /// The family for the Macintosh, in bytes of its encoding, instead of that for Windows.
    public var macintoshFamily: [UInt8]?
    public var weight = 400
    public var width = 5
    public var isItalic = false
    public var unitsPerEm = 1_000
    /// Ascent, descent and line gap of `hhea`.
    public var lines = [800, -200, 90]
    /// The same of OS/2.
    public var typographicLines = [750, -250, 100]
    public var usesTypographicLines = false
    /// Of each glyph, `.notdef` first.
    public var advances = [500]
    /// Glyphs behind those that have advances of their own.
    public var glyphsWithLastAdvance = 0
    public var glyphs: [UInt32: Int] = [:]
    public var mapFormat = MapFormat.segments
    /// Left glyph, right glyph, what is added; ascending.
    public var kerning: [[Int]] = []
    public var positioning: SamplePositioning?
    /// Glyphs of the class of marks; nil for a font without classes.
    public var marks: [Int]?
    /// Tables to take the place of those that are made, nil for none.
    public var replacements: [String: [UInt8]?] = [:]

    public init() {}

    /// A font of the characters in `text`, each with a glyph of its own, in their order from 1 on, that is as wide as
    /// `advance` says.
    public init(_ text: String, advance: (Int) -> Int = { 400 + 10 * $0 }) {
        for (index, scalar) in text.unicodeScalars.enumerated() {
            glyphs[scalar.value] = index + 1
            advances.append(advance(index + 1))
        }
    }

    /// The file.
    public var bytes: [UInt8] { Self.file([self]) }

    /// A file of several faces.
    public static func collection(_ fonts: [SampleFont]) -> [UInt8] { file(fonts, isCollection: true) }

    private static func file(_ fonts: [SampleFont], isCollection: Bool = false) -> [UInt8] {
        let tables = fonts.map { $0.tables.sorted { $0.key < $1.key } }
        var head = FontBytes()
        let headSize = isCollection ? 12 + 4 * fonts.count : 0
        let directories = tables.map { 12 + 16 * $0.count }
        var parts = FontParts(behind: headSize + directories.reduce(0, +))
        if isCollection {
            head.append(Array("ttcf".utf8))
            head.append32(0x0001_0000, fonts.count)
            var offset = headSize
            for size in directories {
                head.append32(offset)
                offset += size
            }
        }
        for tables in tables {
            head.append32(0x0001_0000)
            head.append16(tables.count, 0, 0, 0)
            for (tag, table) in tables {
                head.append(Array(tag.utf8))
                head.append32(0, parts.add(table), table.count)
            }
        }
        return head.bytes + parts.body
    }

    private var tables: [String: [UInt8]] {
        var tables = [
            "head": headTable, "maxp": maxpTable, "hhea": hheaTable, "hmtx": hmtxTable, "cmap": cmapTable,
            "name": nameTable, "OS/2": styleTable,
        ]
        if !kerning.isEmpty { tables["kern"] = kernTable }
        tables["GPOS"] = positioning?.table
        tables["GDEF"] = marks.map(Self.definitionTable)
        for (tag, table) in replacements { tables[tag] = table }
        return tables
    }
}
