/// The coefficients of all rows, row by row and linked by column.
///
/// The entries of a row lie side by side in one pool; those of a column form a doubly linked list, so that a row comes and
/// goes at a cost of its own length.
struct RowStore: Sendable {
    private(set) var starts: [Int32] = []
    private(set) var lengths: [Int32] = []
    private(set) var columns: [Int32] = []
    private(set) var rowOfEntry: [Int32] = []
    private(set) var coefficients: [Double] = []
    private(set) var nextInColumn: [Int32] = []
    private var previousInColumn: [Int32] = []
    private(set) var firstInColumn: [Int32] = []
    /// Freed stretches of the pool by length.
    private var freeStretches: [Int: [Int32]] = [:]

    var rowCount: Int { starts.count }
    var columnCount: Int { firstInColumn.count }

    /// Bytes held, for reports.
    var byteCount: Int {
        starts.capacity * 8 + columns.capacity * 24 + firstInColumn.capacity * 4
    }

    mutating func reserve(columns columnCount: Int, rows: Int, entries: Int) {
        firstInColumn.reserveCapacity(columnCount)
        starts.reserveCapacity(rows)
        lengths.reserveCapacity(rows)
        columns.reserveCapacity(entries)
        rowOfEntry.reserveCapacity(entries)
        coefficients.reserveCapacity(entries)
        nextInColumn.reserveCapacity(entries)
        previousInColumn.reserveCapacity(entries)
    }

    mutating func addColumn() {
        firstInColumn.append(-1)
    }

    /// Makes room for a row index; its terms are set with ``insert(_:at:)``.
    mutating func addRow() {
        starts.append(0)
        lengths.append(0)
    }

    @inline(__always)
    func entries(of row: Int) -> Range<Int> {
        let start = Int(starts[row])
        return start..<start + Int(lengths[row])
    }

    /// - Precondition: the row is empty; columns differ and no coefficient is 0.
    mutating func insert(_ terms: [(column: Int, coefficient: Double)], at row: Int) {
        let start = allocate(terms.count)
        starts[row] = Int32(start)
        lengths[row] = Int32(terms.count)
        for (offset, term) in terms.enumerated() {
            setEntry(start + offset, row: row, column: term.column, coefficient: term.coefficient)
        }
    }

    /// Adds a row of one term.
    mutating func insert(column: Int, at row: Int) {
        let start = allocate(1)
        starts[row] = Int32(start)
        lengths[row] = 1
        setEntry(start, row: row, column: column, coefficient: 1)
    }

    @inline(__always)
    private mutating func setEntry(_ entry: Int, row: Int, column: Int, coefficient: Double) {
        columns[entry] = Int32(column)
        coefficients[entry] = coefficient
        rowOfEntry[entry] = Int32(row)
        link(entry, in: column)
    }

    mutating func removeEntries(of row: Int) {
        let range = entries(of: row)
        for entry in range {
            unlink(entry)
        }
        if !range.isEmpty {
            freeStretches[range.count, default: []].append(Int32(range.lowerBound))
        }
        lengths[row] = 0
    }

    private mutating func allocate(_ count: Int) -> Int {
        if !freeStretches.isEmpty, let start = freeStretches[count]?.popLast() { return Int(start) }
        let start = columns.count
        if count == 1 {
            columns.append(0)
            rowOfEntry.append(0)
            coefficients.append(0)
            nextInColumn.append(-1)
            previousInColumn.append(-1)
            return start
        }
        columns.append(contentsOf: repeatElement(0, count: count))
        rowOfEntry.append(contentsOf: repeatElement(0, count: count))
        coefficients.append(contentsOf: repeatElement(0, count: count))
        nextInColumn.append(contentsOf: repeatElement(-1, count: count))
        previousInColumn.append(contentsOf: repeatElement(-1, count: count))
        return start
    }

    private mutating func link(_ entry: Int, in column: Int) {
        let head = firstInColumn[column]
        nextInColumn[entry] = head
        previousInColumn[entry] = -1
        if head >= 0 { previousInColumn[Int(head)] = Int32(entry) }
        firstInColumn[column] = Int32(entry)
    }

    private mutating func unlink(_ entry: Int) {
        let next = nextInColumn[entry]
        let previous = previousInColumn[entry]
        if next >= 0 { previousInColumn[Int(next)] = previous }
        if previous >= 0 {
            nextInColumn[Int(previous)] = next
        } else {
            firstInColumn[Int(columns[entry])] = next
        }
    }
}
