/// The outlines of a compact font (Adobe Technical Note 5176).
final class CompactFont {
    private let table: CompactTable
    private let charStrings: CompactIndex
    private let globalSubroutines: CompactIndex
    /// The subroutines of each font dictionary; one if the font is not keyed by CID.
    private let localSubroutines: [CompactIndex?]
    /// The place of the map from glyphs to font dictionaries.
    private let selection: Int?

    private enum Operator {
        static let charStrings = 17
        static let privateDictionary = 18
        static let subroutines = 19
        static let fontDictionaries = 12 << 8 | 36
        static let selection = 12 << 8 | 37
    }

    init(_ source: FontSource, _ range: Range<Int>) throws(FontError) {
        let table = CompactTable(source, range)
        self.table = table
        let names = try CompactIndex(table, at: try table.uint8(at: 2))
        let tops = try CompactIndex(table, at: names.end)
        let strings = try CompactIndex(table, at: tops.end)
        globalSubroutines = try CompactIndex(table, at: strings.end)
        let top = try CompactDictionary(try tops.bytes(0, of: table))
        guard let place = top[Operator.charStrings]?.first else { throw .table(.compactOutlines, .nothing("glyphs")) }
        charStrings = try CompactIndex(table, at: place)
        selection = top[Operator.selection]?.first
        if let place = top[Operator.fontDictionaries]?.first {
            let dictionaries = try CompactIndex(table, at: place)
            guard dictionaries.count <= 256 else { throw .table(.compactOutlines, .tooLarge) }
            localSubroutines = try (0..<dictionaries.count).map { (index) throws(FontError) in
                try Self.subroutines(of: CompactDictionary(try dictionaries.bytes(index, of: table)), table)
            }
        } else {
            localSubroutines = [try Self.subroutines(of: top, table)]
        }
    }

    private static func subroutines(
        of dictionary: CompactDictionary,
        _ table: CompactTable
    ) throws(FontError) -> CompactIndex? {
        guard let place = dictionary[Operator.privateDictionary], place.count == 2 else { return nil }
        let own = try CompactDictionary(try table.bytes(at: place[1], place[0]))
        guard let offset = own[Operator.subroutines]?.first else { return nil }
        return try CompactIndex(table, at: place[1] + offset)
    }

    func outline(of glyph: Int) throws(FontError) -> GlyphOutline {
        let number = try selection.map { (place) throws(FontError) in try dictionary(of: glyph, place) } ?? 0
        let local = localSubroutines.indices.contains(number) ? localSubroutines[number] : nil
        var interpreter = CharStringInterpreter(table, globalSubroutines, local)
        return try interpreter.outline(of: try charStrings.bytes(glyph, of: table))
    }

    /// Returns the font dictionary of a glyph (FDSelect).
    private func dictionary(of glyph: Int, _ place: Int) throws(FontError) -> Int {
        switch try table.uint8(at: place) {
        case 0: return try table.uint8(at: place + 1 + glyph)
        case 3:
            // The last range that does not begin after the glyph.
            var (low, high) = (0, try table.uint16(at: place + 1))
            while high - low > 1 {
                let middle = (low + high) / 2
                if try table.uint16(at: place + 3 + 3 * middle) <= glyph { low = middle } else { high = middle }
            }
            return try table.uint8(at: place + 5 + 3 * low)
        case let format: throw .table(.compactOutlines, .format(format))
        }
    }
}

/// Reads fields of the table, at offsets from its beginning.
struct CompactTable {
    private let source: FontSource
    private let range: Range<Int>

    init(_ source: FontSource, _ range: Range<Int>) {
        (self.source, self.range) = (source, range)
    }

    /// The maximum size of a part that is read at once.
    private static let maxBytes = 65_536

    func bytes(at offset: Int, _ count: Int) throws(FontError) -> [UInt8] {
        guard offset >= 0, count >= 0, count <= Self.maxBytes, offset <= range.count, count <= range.count - offset
        else { throw .table(.compactOutlines, .ends) }
        var budget = ReadingBudget()
        return try source.bytes(at: range.lowerBound + offset, count, &budget)
    }

    func number(at offset: Int, size: Int) throws(FontError) -> Int {
        try bytes(at: offset, size).reduce(0) { $0 << 8 | Int($1) }
    }

    func uint8(at offset: Int) throws(FontError) -> Int { try number(at: offset, size: 1) }
    func uint16(at offset: Int) throws(FontError) -> Int { try number(at: offset, size: 2) }
}

/// A list of byte strings.
struct CompactIndex {
    let count: Int
    /// The offset after the index.
    let end: Int
    private let offsetSize: Int
    private let offsets: Int
    /// The offset of the data, less 1, because offsets begin at 1.
    private let data: Int

    init(_ table: CompactTable, at offset: Int) throws(FontError) {
        count = try table.uint16(at: offset)
        guard count > 0 else {
            (end, offsetSize, offsets, data) = (offset + 2, 1, offset, offset)
            return
        }
        offsetSize = try table.uint8(at: offset + 2)
        guard (1...4).contains(offsetSize) else { throw .table(.compactOutlines, .value("offSize", offsetSize)) }
        offsets = offset + 3
        data = offsets + (count + 1) * offsetSize - 1
        end = data + (try table.number(at: offsets + count * offsetSize, size: offsetSize))
    }

    func bytes(_ index: Int, of table: CompactTable) throws(FontError) -> [UInt8] {
        guard (0..<count).contains(index) else { throw .table(.compactOutlines, .ends) }
        let start = try table.number(at: offsets + index * offsetSize, size: offsetSize)
        let end = try table.number(at: offsets + (index + 1) * offsetSize, size: offsetSize)
        guard start >= 1, end >= start else { throw .table(.compactOutlines, .unordered) }
        return try table.bytes(at: data + start, end - start)
    }
}

/// Operators with their operands, of which only whole numbers matter here.
struct CompactDictionary {
    private var entries: [Int: [Int]] = [:]

    subscript(key: Int) -> [Int]? { entries[key] }

    init(_ bytes: [UInt8]) throws(FontError) {
        var operands: [Int] = []
        var reader = CompactReader(bytes)
        while !reader.isAtEnd {
            let byte = try reader.uint8()
            if let number = try reader.number(startingWith: byte) {
                operands.append(number)
                continue
            }
            switch byte {
            case 0...21:
                entries[byte == 12 ? 12 << 8 | (try reader.uint8()) : byte] = operands
                operands = []
            case 29: operands.append(try reader.int32())
            case 30:
                // A decimal, which ends with a nibble of 15.
                while try reader.uint8() & 0xF != 0xF {}
                operands.append(0)
            default: throw .table(.compactOutlines, .value("operator", byte))
            }
        }
    }
}

/// Reads operators and operands, most of which charstrings and dictionaries encode alike.
struct CompactReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { index >= bytes.count }

    mutating func skip(_ count: Int) { index += count }

    mutating func uint8() throws(FontError) -> Int {
        guard !isAtEnd else { throw .table(.compactOutlines, .ends) }
        defer { index += 1 }
        return Int(bytes[index])
    }

    mutating func int32() throws(FontError) -> Int {
        var value = 0
        for _ in 0..<4 { value = value << 8 | (try uint8()) }
        return Int(Int32(truncatingIfNeeded: value))
    }

    /// Returns the whole number that starts with a byte; nil if the byte is an operator, or starts another number.
    mutating func number(startingWith byte: Int) throws(FontError) -> Int? {
        switch byte {
        case 28: Int(Int16(truncatingIfNeeded: try uint8() << 8 | (try uint8())))
        case 32...246: byte - 139
        case 247...250: (byte - 247) * 256 + (try uint8()) + 108
        case 251...254: -(byte - 251) * 256 - (try uint8()) - 108
        default: nil
        }
    }
}
