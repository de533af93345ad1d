/// Assigns rows to columns, one to one.
///
/// Rows with a single open column go first, as they make a triangle; where there is none, the next row in order takes that of
/// its open columns which stands in the fewest rows.
struct Matching {
    /// For every column the row that got it; -1 for none.
    private(set) var rowOfColumn: [Int32]
    private let store: RowStore
    private let isOpen: WorkArray<Bool>
    /// By column, in how many candidate rows it stands.
    private let rowCounts: WorkArray<Int32>
    /// By row, how many of its columns are open.
    private let openCounts: WorkArray<Int32>
    private let standings: WorkArray<Standing>
    private var queue: [Int32] = []

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
        rowOfColumn[best] = row
        isOpen[best] = false
        var next = store.firstInColumn[best]
        while next >= 0 {
            let other = store.entries[Int(next)].row
            next = store.entries[Int(next)].next
            guard standings[Int(other)] != .none else { continue }
            openCounts[Int(other)] -= 1
            if openCounts[Int(other)] == 1, standings[Int(other)] == .due { queue.append(other) }
        }
        openCounts[Int(row)] = 0
    }
}
