/// The set of fields in a value record.
struct ValueFormat {
    let bits: Int

    private static let horizontalAdvance = 0x0004

    init(_ bits: Int) throws(TableFault) {
        guard bits <= 0xFF else { throw .value("valueFormat", bits) }
        self.bits = bits
    }

    var byteCount: Int { 2 * bits.nonzeroBitCount }

    /// The offset of the horizontal advance in a record, or nil if there is none.
    var advanceOffset: Int? {
        guard bits & Self.horizontalAdvance != 0 else { return nil }
        return 2 * (bits & (Self.horizontalAdvance - 1)).nonzeroBitCount
    }
}

/// The fields of a pair of value records that change the width of a line.
private struct PairRecord {
    let byteCount: Int
    private let offsets: [Int]

    init(_ table: RawSpan, formatsAt offset: Int) throws(TableFault) {
        let first = try ValueFormat(try table.uint16(at: offset))
        let second = try ValueFormat(try table.uint16(at: offset + 2))
        byteCount = first.byteCount + second.byteCount
        offsets = [first.advanceOffset, second.advanceOffset.map { $0 + first.byteCount }].compactMap(\.self)
    }

    var isMoving: Bool { !offsets.isEmpty }

    /// Returns the sum of the adjustments to both glyphs' advances.
    func adjustment(_ table: RawSpan, at record: Int) throws(TableFault) -> Int {
        var sum = 0
        for offset in offsets { sum += try table.int16(at: record + offset) }
        return min(max(sum, Int(Int16.min)), Int(Int16.max))
    }
}

extension PairSubtable {
    /// Reads a pair adjustment subtable of GPOS.
    init(_ table: RawSpan, at offset: Int, _ budget: inout ReadingBudget) throws(TableFault) {
        switch try table.uint16(at: offset) {
        case 1: self = .pairs(try GlyphPairs(table, at: offset, &budget))
        case 2: self = .classes(try ClassPairs(table, at: offset, &budget))
        case let format: throw .format(format)
        }
    }
}

extension GlyphPairs {
    /// Reads format 1.
    fileprivate init(_ table: RawSpan, at offset: Int, _ budget: inout ReadingBudget) throws(TableFault) {
        self.init()
        let record = try PairRecord(table, formatsAt: offset + 4)
        let setCount = try table.uint16(at: offset + 8)
        let coverage = offset + (try table.uint16(at: offset + 2))
        var lefts: [Int] = []
        try table.readCoverage(at: coverage, &budget) { glyph, _ in lefts.append(glyph) }
        guard lefts.count <= setCount else { throw .value("pairSetCount", setCount) }
        for (index, left) in lefts.enumerated() {
            let set = offset + (try table.uint16(at: offset + 10 + 2 * index))
            let count = try table.uint16(at: set)
            try table.check(set + 2, count * (2 + record.byteCount))
            try budget.spend(2 * count)
            addLeft(left)
            for pair in 0..<count {
                let offset = set + 2 + pair * (2 + record.byteCount)
                let adjustment = try record.adjustment(table, at: offset + 2)
                guard addPair(try table.uint16(at: offset), adjustment) else { throw .unordered }
            }
        }
    }
}

extension ClassPairs {
    /// Reads format 2.
    fileprivate init(_ table: RawSpan, at offset: Int, _ budget: inout ReadingBudget) throws(TableFault) {
        let record = try PairRecord(table, formatsAt: offset + 4)
        let (leftCount, rightCount) = (try table.uint16(at: offset + 12), try table.uint16(at: offset + 14))
        lefts = try Self.lefts(table, at: offset, classCount: leftCount, &budget)
        var rights = GlyphMap()
        try budget.spend(GlyphMap.cost)
        try table.readClasses(at: offset + (try table.uint16(at: offset + 10)), &budget) { glyph, number in
            rights.set(glyph, number)
        }
        (self.rights, self.rightCount) = (rights, rightCount)
        adjustments = try Self.adjustments(table, at: offset + 16, count: leftCount * rightCount, record, &budget)
    }

    /// Returns the classes of the covered glyphs whose class is within the matrix.
    private static func lefts(
        _ table: RawSpan,
        at offset: Int,
        classCount: Int,
        _ budget: inout ReadingBudget
    ) throws(TableFault) -> GlyphMap {
        var classes = GlyphMap()
        try budget.spend(2 * GlyphMap.cost)
        try table.readClasses(at: offset + (try table.uint16(at: offset + 8)), &budget) { glyph, number in
            classes.set(glyph, number)
        }
        var lefts = GlyphMap()
        try table.readCoverage(at: offset + (try table.uint16(at: offset + 2)), &budget) { glyph, _ in
            let number = classes[GlyphID(UInt16(glyph))]
            if number < classCount { lefts.set(glyph, number + 1) }
        }
        return lefts
    }

    private static func adjustments(
        _ table: RawSpan,
        at offset: Int,
        count: Int,
        _ record: PairRecord,
        _ budget: inout ReadingBudget
    ) throws(TableFault) -> [Int16] {
        guard record.isMoving else { return [] }
        try table.check(offset, count * record.byteCount)
        try budget.spend(count)
        var adjustments: [Int16] = []
        adjustments.reserveCapacity(count)
        for index in 0..<count {
            adjustments.append(Int16(try record.adjustment(table, at: offset + index * record.byteCount)))
        }
        return adjustments
    }
}
