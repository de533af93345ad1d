/// The kerning of glyph pairs, from GPOS or the older `kern` table.
struct PairAdjustments: Sendable {
    /// Lists of lookups whose adjustments are added up.
    ///
    /// A later list applies only to pairs without an adjustment in the earlier ones.
    let lists: [[PairLookup]]

    /// Returns the adjustment of the advance of `left`, in font units.
    func adjustment(_ left: GlyphID, _ right: GlyphID, _ nearness: GlyphNearness) -> Int {
        for list in lists {
            var sum = 0
            for lookup in list where nearness == .adjacent || lookup.marks == .skipped {
                sum += lookup.adjustment(left, right) ?? 0
            }
            if sum != 0 { return sum }
        }
        return 0
    }
}

/// The relation of two neighboring glyphs on a line.
public enum GlyphNearness: Sendable {
    case adjacent
    /// Separated by marks, which belong to the glyph on the left.
    case acrossMarks
}

/// The subtables of a lookup; the first one that contains a pair wins.
struct PairLookup: Sendable {
    /// The treatment of marks between the two glyphs.
    enum Marks: Sendable {
        case skipped, separating
    }

    let subtables: [PairSubtable]
    let marks: Marks

    /// Returns the adjustment, or nil if no subtable contains the pair.
    func adjustment(_ left: GlyphID, _ right: GlyphID) -> Int? {
        for subtable in subtables {
            if let adjustment = subtable.adjustment(left, right) { return adjustment }
        }
        return nil
    }
}

/// A subtable of a lookup.
enum PairSubtable: Sendable {
    case pairs(GlyphPairs)
    case classes(ClassPairs)

    func adjustment(_ left: GlyphID, _ right: GlyphID) -> Int? {
        switch self {
        case .pairs(let pairs): pairs.adjustment(left, right)
        case .classes(let classes): classes.adjustment(left, right)
        }
    }
}

/// Individual glyph pairs.
struct GlyphPairs: Sendable {
    /// The number of each left glyph in the order of `starts`, from 1 on; 0 for other glyphs.
    private var sets = GlyphMap()
    /// The start of the right glyphs for each left glyph, followed by the end of the last ones.
    private var starts = [0]
    /// The right glyphs, ascending for each left glyph.
    private var rights: [UInt16] = []
    private var adjustments: [Int16] = []

    /// Adds a left glyph, whose pairs follow.
    ///
    /// If the glyph has been added before, the new pairs replace the earlier ones.
    mutating func addLeft(_ glyph: Int) {
        sets.set(glyph, starts.count)
        starts.append(rights.count)
    }

    /// Adds a pair for the last left glyph; returns whether the right glyphs ascend.
    mutating func addPair(_ right: Int, _ adjustment: Int) -> Bool {
        let ascends = rights.count == starts[starts.count - 2] || Int(rights[rights.count - 1]) < right
        rights.append(UInt16(right))
        adjustments.append(Int16(adjustment))
        starts[starts.count - 1] = rights.count
        return ascends
    }

    func adjustment(_ left: GlyphID, _ right: GlyphID) -> Int? {
        let set = sets[left]
        guard set > 0 else { return nil }
        var (low, high) = (starts[set - 1], starts[set])
        while low < high {
            let middle = (low + high) / 2
            if rights[middle] < right.index { low = middle + 1 } else { high = middle }
        }
        guard low < starts[set], rights[low] == right.index else { return nil }
        return Int(adjustments[low])
    }
}

/// Pairs of glyph classes.
struct ClassPairs: Sendable {
    /// The class of each left glyph plus 1; 0 for glyphs that are not in the subtable.
    let lefts: GlyphMap
    let rights: GlyphMap
    let rightCount: Int
    /// The adjustments, one per pair of classes and grouped by the left class; empty if all are zero.
    let adjustments: [Int16]

    func adjustment(_ left: GlyphID, _ right: GlyphID) -> Int? {
        let (row, column) = (lefts[left], rights[right])
        guard row > 0, column < rightCount else { return nil }
        return adjustments.isEmpty ? 0 : Int(adjustments[(row - 1) * rightCount + column])
    }
}
