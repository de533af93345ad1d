/// Assigns rows to columns, one to one.
///
/// Rows with a single open column go first, as they make a triangle; where there is none, the next row in order takes that of
/// its open columns which stands in the fewest rows. A row that finds all of its columns taken then has others move along
/// a path that ends at an open column, if there is one: so as many rows are matched as can be. Without that, every view as
/// high as the natural heights of what lies in it costs an exchange later on.
struct Matching {
    /// For every column the row that got it; -1 for none.
    private(set) var rowOfColumn: [Int32]
    /// For every row the column that it got; -1 for none.
    private let columnOfRow: WorkArray<Int32>
    /// By column, the row from which the search for an open column came to it; -1 where it did not.
    private let origins: WorkArray<Int32>
    private let store: RowStore
    private let isOpen: WorkArray<Bool>
    /// By column, in how many candidate rows it stands.
    private let rowCounts: WorkArray<Int32>
    /// By row, how many of its columns are open.
    private let openCounts: WorkArray<Int32>
    private let standings: WorkArray<Standing>
    private var queue: [Int32] = []
    /// Rows that the search has come to, and the columns that it has looked at.
    private var found: [Int32] = []
    private var seen: [Int] = []
    /// How many columns rows have looked at that found all of their own taken.
    private(set) var lookedAt = 0

    /// How many columns one row may have looked at to find room; so all rows together take no longer than their number.
    private static let reach = 16

    private enum Standing: UInt8 {
        case none, candidate
        /// Its group is being matched.
        case due
    }

    /// - Parameters:
    ///   - candidates: the rows to be matched.
    ///   - store: the coefficients.
    ///   - closed: whether a column is not to be matched.
    init(_ candidates: [Int32], of store: RowStore, closed: (Int) -> Bool) {
        self.store = store
        rowOfColumn = [Int32](repeating: -1, count: store.columnCount)
        columnOfRow = WorkArray(zero: -1, count: store.rowCount)
        origins = WorkArray(zero: -1, count: store.columnCount)
        isOpen = WorkArray(zero: true, count: store.columnCount)
        rowCounts = WorkArray(zero: 0, count: store.columnCount)
        openCounts = WorkArray(zero: 0, count: store.rowCount)
        standings = WorkArray(zero: .none, count: store.rowCount)
        for column in rowOfColumn.indices where closed(column) {
            isOpen[column] = false
        }
        for row in candidates {
            standings[Int(row)] = .candidate
            for place in store.range(of: Int(row)) {
                let column = Int(store.entries[place].column)
                guard isOpen[column] else { continue }
                openCounts[Int(row)] += 1
                rowCounts[column] += 1
            }
        }
    }

    /// Matches a group of the candidates, as many as can be, in its order.
    mutating func match(_ group: ArraySlice<Int32>) {
        for row in group.reversed() {
            standings[Int(row)] = .due
            if openCounts[Int(row)] == 1 { queue.append(row) }
        }
        for row in group {
            matchSingles()
            if openCounts[Int(row)] > 1 { take(row) }
        }
        matchSingles()
        for row in group where columnOfRow[Int(row)] < 0 { makeRoom(for: row) }
    }

    private mutating func matchSingles() {
        while let row = queue.popLast() {
            if openCounts[Int(row)] == 1 { take(row) }
        }
    }

    private mutating func take(_ row: Int32) {
        var best = -1
        for place in store.range(of: Int(row)) {
            let column = Int(store.entries[place].column)
            if isOpen[column], best < 0 || rowCounts[column] < rowCounts[best] { best = column }
        }
        give(best, to: row)
        close(best)
        openCounts[Int(row)] = 0
    }

    private mutating func give(_ column: Int, to row: Int32) {
        rowOfColumn[column] = row
        columnOfRow[Int(row)] = Int32(truncatingIfNeeded: column)
    }

    /// Notes that a column is no longer open.
    private mutating func close(_ column: Int) {
        isOpen[column] = false
        var next = store.firstInColumn[column]
        while next >= 0 {
            let other = store.entries[Int(next)].row
            next = store.entries[Int(next)].next
            guard standings[Int(other)] != .none else { continue }
            openCounts[Int(other)] -= 1
            if openCounts[Int(other)] == 1, standings[Int(other)] == .due { queue.append(other) }
        }
    }

    /// Matches a row whose columns all are taken, if others can move to make room for it.
    ///
    /// Breadth first, and not further than ``reach``. What a search to the end in vain has come to leads to no open column in
    /// later ones either, and is not looked at again.
    private mutating func makeRoom(for row: Int32) {
        found.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
        found.append(row)
        var next = 0
        defer { lookedAt += seen.count }
        while next < found.count, seen.count < Self.reach {
            let current = found[next]
            next += 1
            for place in store.range(of: Int(current)) {
                let column = Int(store.entries[place].column)
                guard origins[column] < 0, isOpen[column] || rowOfColumn[column] >= 0 else { continue }
                origins[column] = current
                seen.append(column)
                if isOpen[column] {
                    move(to: column)
                    return forgetSeen()
                }
                found.append(rowOfColumn[column])
            }
        }
        if next < found.count { forgetSeen() }
    }

    private func forgetSeen() {
        for column in seen { origins[column] = -1 }
    }

    /// Has every row of the path that the search took to an open column move to the column where it went on.
    private mutating func move(to open: Int) {
        close(open)
        var column = open
        while column >= 0 {
            let row = origins[column]
            let former = Int(columnOfRow[Int(row)])
            give(column, to: row)
            column = former
        }
    }
}
