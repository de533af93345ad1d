/// The coefficients of all rows, row by row and linked by column.
///
/// The entries of a row are contiguous in one pool; those of a column form a doubly linked list, so inserting or
/// removing a row costs only its own length.
struct RowStore: Sendable {
    /// A nonzero coefficient.
    struct Entry: Sendable {
        let row: Int32
        let column: Int32
        let coefficient: Double
        /// The next entry of the column; -1 at the end.
        fileprivate(set) var next: Int32
        fileprivate var previous: Int32
    }

    private struct Stretch {
        var start: Int32 = 0
        var length: Int32 = 0
    }

    private(set) var entries: [Entry] = []
    private var stretches: [Stretch] = []
    /// The first entry of each column's list; -1 if it is empty.
    private(set) var firstInColumn: [Int32] = []
    /// The start indices of freed stretches of the pool, indexed by length.
    private var freeStretches: [[Int32]] = []

    /// The number of entries in rows, not counting freed slots.
    private(set) var usedCount = 0

    var rowCount: Int { stretches.count }
    var columnCount: Int { firstInColumn.count }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int {
        stretches.heapByteCount + entries.heapByteCount + firstInColumn.heapByteCount + freeStretches.heapByteCount
            + freeStretches.reduce(0) { $0 + $1.heapByteCount }
    }

    mutating func reserve(columns: Int, rows: Int, entries entryCount: Int) {
        firstInColumn.reserveCapacity(columns)
        stretches.reserveCapacity(rows)
        entries.reserveCapacity(entryCount)
    }

    mutating func addColumn() {
        firstInColumn.append(-1)
    }

    /// Adds a row without terms; ``insert(_:at:)`` sets them.
    mutating func addRow() {
        stretches.append(Stretch())
    }

    /// Returns the slots of the pool that hold a row's entries.
    @inline(__always)
    func range(of row: Int) -> Range<Int> {
        let stretch = stretches[row]
        return Int(stretch.start)..<Int(stretch.start) + Int(stretch.length)
    }

    /// Sets the terms of an empty row; terms of the same variable are summed, and zero sums are dropped.
    mutating func insert(_ terms: [Term], at row: Int) {
        // Terms are almost always distinct, and then need no copy.
        if Self.areDistinct(terms) {
            fill(terms, at: row)
        } else {
            fill(Self.combined(terms), at: row)
        }
    }

    /// Sets the terms of an empty row to those of an earlier row, which are distinct and nonzero.
    mutating func restore(_ terms: [Term], at row: Int) {
        fill(terms, at: row)
    }

    /// Sets the terms of an empty row to a single one with coefficient 1.
    mutating func insert(column: Int, at row: Int) {
        usedCount += 1
        let start = allocate(1)
        stretches[row] = Stretch(start: Int32(start), length: 1)
        setEntry(start, row: row, column: column, coefficient: 1)
    }

    /// Empties a row and frees its slots.
    mutating func removeEntries(of row: Int) {
        let range = range(of: row)
        guard !range.isEmpty else { return }
        for slot in range {
            unlink(slot)
        }
        usedCount -= range.count
        // There is one list per length.
        while freeStretches.count <= range.count {
            freeStretches.append([])
        }
        freeStretches[range.count].append(Int32(range.lowerBound))
        stretches[row].length = 0
    }

    private mutating func fill(_ terms: [Term], at row: Int) {
        usedCount += terms.count
        let start = allocate(terms.count)
        stretches[row] = Stretch(start: Int32(start), length: Int32(terms.count))
        for (offset, term) in terms.enumerated() {
            setEntry(start + offset, row: row, column: term.variable.index, coefficient: term.coefficient)
        }
    }

    /// The maximum number of terms that are compared pairwise.
    private static let comparedLength = 24

    private static func areDistinct(_ terms: [Term]) -> Bool {
        if terms.count > comparedLength {
            return Set(terms.map(\.variable)).count == terms.count
                && terms.allSatisfy { abs($0.coefficient) >= Tolerance.coefficient }
        }
        for (index, term) in terms.enumerated() {
            if abs(term.coefficient) < Tolerance.coefficient { return false }
            // Quadratic, but rows have one to four terms.
            for earlier in 0..<index where terms[earlier].variable == term.variable {
                return false
            }
        }
        return true
    }

    private static func combined(_ terms: [Term]) -> [Term] {
        var result: [Term] = []
        var places: [VariableID: Int] = [:]
        for term in terms {
            if let index = places[term.variable] {
                result[index].coefficient += term.coefficient
            } else {
                places[term.variable] = result.count
                result.append(term)
            }
        }
        // x − x: the variable does not affect the row.
        result.removeAll { abs($0.coefficient) < Tolerance.coefficient }
        return result
    }

    /// Returns the first of `count` contiguous slots: a freed stretch of exactly that length, or the end of the pool.
    ///
    /// Rows of layouts have one to four terms, so a freed stretch usually fits exactly; stretches are never split.
    private mutating func allocate(_ count: Int) -> Int {
        if count < freeStretches.count, let start = freeStretches[count].popLast() { return Int(start) }
        return entries.count
    }

    /// Writes an entry to the pool, appending if necessary, and links it.
    @inline(__always)
    private mutating func setEntry(_ slot: Int, row: Int, column: Int, coefficient: Double) {
        let head = firstInColumn[column]
        let entry = Entry(
            row: Int32(truncatingIfNeeded: row),
            column: Int32(truncatingIfNeeded: column),
            coefficient: coefficient,
            next: head,
            previous: -1
        )
        if slot == entries.count { entries.append(entry) } else { entries[slot] = entry }
        // New entries go to the head of the column's list because the latest entries are usually removed first.
        if head >= 0 { entries[Int(head)].previous = Int32(truncatingIfNeeded: slot) }
        firstInColumn[column] = Int32(truncatingIfNeeded: slot)
    }

    private mutating func unlink(_ slot: Int) {
        let (next, previous) = (entries[slot].next, entries[slot].previous)
        if next >= 0 { entries[Int(next)].previous = previous }
        if previous >= 0 {
            entries[Int(previous)].next = next
        } else {
            firstInColumn[Int(entries[slot].column)] = next
        }
    }
}
