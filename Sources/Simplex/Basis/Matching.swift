/// A one-to-one matching of rows to columns.
///
/// 1. Rows with a single open column go first because they form a triangle.
/// 2. If there are none, the next row in order gets one of its open columns: one that may be negative, if possible, and
///    among those the one that occurs in the fewest rows.
/// 3. A row whose columns are all taken is matched along an augmenting path: rows move on to other columns until one
///    reaches an open column. Without this step, every view whose height is the sum of its subviews' natural heights
///    would later cost an exchange.
///
/// A column is *open* until a row takes it.
struct Matching: ~Copyable {
    /// The row that each column is matched to; -1 if there is none.
    private(set) var rowOfColumn: [Int32]
    /// The column that each row is matched to; -1 if there is none.
    private var columnOfRow: WorkArray<Int32>
    /// The row from which the search for an open column reached each column; -1 if it was not reached.
    private var origins: WorkArray<Int32>
    private let store: RowStore
    private var isOpen: WorkArray<Bool>
    /// True for each column that may be negative.
    private var isFree: WorkArray<Bool>
    /// The number of candidate rows that each column occurs in.
    private var rowCounts: WorkArray<Int32>
    /// The number of open columns in each row.
    private var openCounts: WorkArray<Int32>
    private var states: WorkArray<State>
    private var queue: [Int32] = []
    /// The rows and columns reached by the search for an open column.
    private var found: [Int32] = []
    private var seen: [Int] = []
    /// The number of columns visited by searches for augmenting paths.
    private(set) var searchedCount = 0

    /// The maximum number of columns that one search visits, so that all searches together cost O(rows).
    private static let searchLimit = 16

    private enum State: UInt8 {
        case none, candidate
        /// The row's group is being matched.
        case due
    }

    /// The properties of a column that restrict its matching.
    enum ColumnKind {
        /// The column must not be matched.
        case closed
        /// The column may be negative.
        case free
        case nonNegative
    }

    /// - Parameters:
    ///   - candidates: the rows to be matched.
    ///   - store: the coefficients.
    ///   - kind: returns the kind of a column.
    init(_ candidates: [Int32], of store: RowStore, kind: (Int) -> ColumnKind) {
        self.store = store
        rowOfColumn = [Int32](repeating: -1, count: store.columnCount)
        columnOfRow = WorkArray(zero: -1, count: store.rowCount)
        origins = WorkArray(zero: -1, count: store.columnCount)
        isOpen = WorkArray(zero: true, count: store.columnCount)
        isFree = WorkArray(zero: false, count: store.columnCount)
        rowCounts = WorkArray(zero: 0, count: store.columnCount)
        openCounts = WorkArray(zero: 0, count: store.rowCount)
        states = WorkArray(zero: .none, count: store.rowCount)
        for column in rowOfColumn.indices {
            switch kind(column) {
            case .closed: isOpen[column] = false
            case .free: isFree[column] = true
            case .nonNegative: break
            }
        }
        for row in candidates {
            states[Int(row)] = .candidate
            for slot in store.range(of: Int(row)) {
                let column = Int(store.entries[slot].column)
                guard isOpen[column] else { continue }
                // Counted once here, and updated as columns are taken.
                openCounts[Int(row)] += 1
                rowCounts[column] += 1
            }
        }
    }

    /// Matches as many candidates of a group as possible, in order.
    mutating func match(_ group: ArraySlice<Int32>) {
        // Reversed because the queue is popped from the end.
        for row in group.reversed() {
            states[Int(row)] = .due
            if openCounts[Int(row)] == 1 { queue.append(row) }
        }
        for row in group {
            // Step 1 runs before each step 2 because every taken column may leave rows with a single open one.
            matchSingles()
            if openCounts[Int(row)] > 1 { matchToBestColumn(row) }
        }
        matchSingles()
        // Step 3 runs last, once all open columns that need no path are taken.
        for row in group where columnOfRow[Int(row)] < 0 { augment(from: row) }
    }

    private mutating func matchSingles() {
        while let row = queue.popLast() {
            if openCounts[Int(row)] == 1 { matchToBestColumn(row) }
        }
    }

    /// Matches a row to the best of its open columns.
    private mutating func matchToBestColumn(_ row: Int32) {
        var best = -1
        for slot in store.range(of: Int(row)) {
            let column = Int(store.entries[slot].column)
            if isOpen[column], best < 0 || isBetter(column, than: best) { best = column }
        }
        match(best, to: row)
        close(best)
        openCounts[Int(row)] = 0
    }

    /// Returns whether a column suits a row better than another one does.
    ///
    /// A value that may be negative never violates anything, whatever the row makes of it. Otherwise, the column that
    /// the fewest other rows could take is better.
    private func isBetter(_ column: Int, than other: Int) -> Bool {
        isFree[column] != isFree[other] ? isFree[column] : rowCounts[column] < rowCounts[other]
    }

    private mutating func match(_ column: Int, to row: Int32) {
        rowOfColumn[column] = row
        columnOfRow[Int(row)] = Int32(truncatingIfNeeded: column)
    }

    /// Marks a column as taken, and queues the rows that have a single open column left as a result.
    private mutating func close(_ column: Int) {
        isOpen[column] = false
        var next = store.firstInColumn[column]
        while next >= 0 {
            let other = store.entries[Int(next)].row
            next = store.entries[Int(next)].next
            // Rows that are not candidates have no count.
            guard states[Int(other)] != .none else { continue }
            openCounts[Int(other)] -= 1
            if openCounts[Int(other)] == 1, states[Int(other)] == .due { queue.append(other) }
        }
    }

    /// Matches a row whose columns are all taken along an augmenting path, if there is one within ``searchLimit``.
    ///
    /// The search is breadth-first. Columns reached by an exhausted search cannot lead to an open column in later
    /// searches either, because they lead only to each other; they stay marked and are not visited again.
    private mutating func augment(from row: Int32) {
        found.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
        found.append(row)
        var next = 0
        defer { searchedCount += seen.count }
        while next < found.count, seen.count < Self.searchLimit {
            let current = found[next]
            next += 1
            for slot in store.range(of: Int(current)) {
                let column = Int(store.entries[slot].column)
                // Columns of parameters are neither open nor taken by a movable row.
                guard origins[column] < 0, isOpen[column] || rowOfColumn[column] >= 0 else { continue }
                origins[column] = current
                seen.append(column)
                // An open column ends the path.
                if isOpen[column] {
                    shiftRows(to: column)
                    return forgetSeen()
                }
                // The column is taken: its row may find another one.
                found.append(rowOfColumn[column])
            }
        }
        // The search was abandoned, not exhausted: the columns that it reached may still lead to an open one.
        if next < found.count { forgetSeen() }
    }

    private mutating func forgetSeen() {
        for column in seen { origins[column] = -1 }
    }

    /// Moves every row on the path to an open column to the next column of the path.
    private mutating func shiftRows(to open: Int) {
        close(open)
        var column = open
        while column >= 0 {
            // Walk from the open end back to the unmatched row, whose former column is -1.
            let row = origins[column]
            let former = Int(columnOfRow[Int(row)])
            match(column, to: row)
            column = former
        }
    }
}
