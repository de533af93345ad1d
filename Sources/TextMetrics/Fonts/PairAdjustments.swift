/// How far pairs of glyphs are moved together: what GPOS, or the older `kern`, says of them.
struct PairAdjustments: Sendable {
    /// Lookups to be added up; a list behind another serves the pairs of which that says nothing.
    let lists: [[PairLookup]]

    /// What is added to the advance of `left`, in font units.
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

/// What is between two neighbouring glyphs of a line.
public enum GlyphNearness: Sendable {
    case adjacent
    /// Marks, which belong to the glyph on the left.
    case acrossMarks
}

/// Subtables of which the first that knows a pair decides.
struct PairLookup: Sendable {
    /// What becomes of marks between the two glyphs.
    enum Marks: Sendable {
        case skipped, separating
    }

    let subtables: [PairSubtable]
    let marks: Marks

    /// Nil where no subtable knows the pair.
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

/// Pairs one by one.
struct GlyphPairs: Sendable {
    /// 1 for the glyphs on the left that come first in `starts`, and so on; 0 for others.
    private var sets = GlyphMap()
    /// Where the glyphs on the right begin, and where those of the last end.
    private var starts = [0]
    /// Ascending, for each glyph on the left.
    private var rights: [UInt16] = []
    private var adjustments: [Int16] = []

    /// Adds a glyph on the left, whose pairs follow.
    ///
    /// A glyph that has been added already has its pairs from now on.
    mutating func addLeft(_ glyph: Int) {
        sets.set(glyph, starts.count)
        starts.append(rights.count)
    }

    /// Adds a pair with the last glyph on the left; gives whether the glyphs on the right ascend.
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

/// Pairs of classes of glyphs.
struct ClassPairs: Sendable {
    /// The class of a glyph on the left and 1; 0 for those of which the subtable says nothing.
    let lefts: GlyphMap
    let rights: GlyphMap
    let rightCount: Int
    /// One a pair of classes, those with the same on the left together; none where nothing is moved.
    let adjustments: [Int16]

    func adjustment(_ left: GlyphID, _ right: GlyphID) -> Int? {
        let (row, column) = (lefts[left], rights[right])
        guard row > 0, column < rightCount else { return nil }
        return adjustments.isEmpty ? 0 : Int(adjustments[(row - 1) * rightCount + column])
    }
}
