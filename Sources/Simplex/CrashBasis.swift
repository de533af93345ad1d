/// A first basis for a new system.
extension Solver {
    /// Builds a vertex from nothing, with every row considered anew, and its multipliers.
    mutating func coldStart() throws(SolverError) {
        isBuilt = false
        clear()
        for (column, row) in matchRows().enumerated() {
            basis.place(row >= 0 ? Int(row) : Int(unitRows[column]), at: column)
        }
        try factorizeWithRepair()
        for (position, row) in basis.rows.enumerated() {
            rows[Int(row)].position = Int32(position)
        }
        isBuilt = true
        pivotCountWhenSharp = pivotCount
        try computeValues()
        for row in rows.indices where rows[row].kind != .none && !rows[row].isTight {
            place(row)
        }
        for position in basis.rows.indices {
            reprice(position)
        }
        try takeInGradient()
    }

    private mutating func clear() {
        growColumns()
        rates.grow(to: rows.count)
        for row in departingRows {
            release(Int(row))
        }
        departingRows.removeAll()
        for row in rows.indices {
            rows[row].position = -1
            rows[row].side = 0
            rows[row].isSuspended = false
            rows[row].isOnTrial = false
        }
        for column in departingColumns {
            rows[Int(unitRows[Int(column)])].kind = .parameter
        }
        freeColumns.append(contentsOf: departingColumns)
        departingColumns.removeAll()
        multipliers.removeAll()
        pricing.removeAll()
        violated.removeAll()
        pendingConstants.clear()
        pendingGradient.removeAll()
        conflictState.startAnew()
    }

    /// Replaces dependent rows by the unit rows of variables that nothing determines.
    private mutating func factorizeWithRepair() throws(SolverError) {
        for _ in 0..<20 {
            let (dependent, open) = basis.refactor(store)
            if dependent.isEmpty { return }
            for (position, column) in zip(dependent, open) {
                basis.place(Int(unitRows[column]), at: position)
            }
        }
        throw .numericalTrouble
    }

    private mutating func computeValues() throws(SolverError) {
        direction.clear()
        alpha.clear()
        for (position, row) in basis.rows.enumerated() where rows[Int(row)].constant != 0 {
            alpha.set(rows[Int(row)].constant, at: position)
        }
        basis.solveColumns(alpha, into: &direction)
        for column in values.indices {
            moved.note(column, was: values[column])
            values[column] = direction[column]
        }
        try spend(values.count)
    }

    // MARK: Matching rows to variables

    /// For every column a row that is to be tight for it, -1 where its unit row is to be.
    ///
    /// Rows that resist both sides are taken by descending priority. Within one priority, rows with a single open variable go
    /// first, as they make a triangle; where there is none, the next row in order takes that of its open variables which stands
    /// in the fewest rows.
    private func matchRows() -> [Int32] {
        var matching = Matching(store: store, columnCount: values.count)
        for column in values.indices where rows[Int(unitRows[column])].kind == .parameter {
            matching.close(column)
        }
        var candidates: [Int32] = []
        for row in rows.indices
        where rows[row].kind == .general && rows[row].penalty.above > 0 && rows[row].penalty.below > 0 {
            candidates.append(Int32(row))
        }
        let states = rows
        func priority(_ row: Int32) -> Double {
            max(states[Int(row)].penalty.above, states[Int(row)].penalty.below)
        }
        candidates.sort {
            let (left, right) = (priority($0), priority($1))
            return left != right ? left > right : (states[Int($0)].order, $0) < (states[Int($1)].order, $1)
        }
        matching.begin(candidates)
        var start = 0
        while start < candidates.count {
            var end = start
            while end < candidates.count, priority(candidates[end]) == priority(candidates[start]) {
                end += 1
            }
            matching.match(candidates[start..<end])
            start = end
        }
        return matching.rowOfColumn
    }
}

/// Assigns rows to columns, one to one.
private struct Matching {
    private(set) var rowOfColumn: [Int32]
    private let store: RowStore
    private var isOpen: [Bool]
    /// By row, how many of its columns are open.
    private var openCounts: [Int32]
    private var isCandidate: [Bool]
    /// By column, in how many candidate rows it stands.
    private var rowCounts: [Int32]
    private var isInGroup: [Bool]
    private var queue: [Int32] = []

    init(store: RowStore, columnCount: Int) {
        self.store = store
        rowOfColumn = [Int32](repeating: -1, count: columnCount)
        isOpen = [Bool](repeating: true, count: columnCount)
        rowCounts = [Int32](repeating: 0, count: columnCount)
        openCounts = [Int32](repeating: 0, count: store.rowCount)
        isCandidate = [Bool](repeating: false, count: store.rowCount)
        isInGroup = [Bool](repeating: false, count: store.rowCount)
    }

    mutating func close(_ column: Int) {
        isOpen[column] = false
    }

    mutating func begin(_ candidates: [Int32]) {
        for row in candidates {
            isCandidate[Int(row)] = true
            for entry in store.entries(of: Int(row)) where isOpen[Int(store.columns[entry])] {
                openCounts[Int(row)] += 1
                rowCounts[Int(store.columns[entry])] += 1
            }
        }
    }

    mutating func match(_ group: ArraySlice<Int32>) {
        for row in group.reversed() {
            isInGroup[Int(row)] = true
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
        for entry in store.entries(of: Int(row)) {
            let column = Int(store.columns[entry])
            if isOpen[column], best < 0 || rowCounts[column] < rowCounts[best] { best = column }
        }
        rowOfColumn[best] = row
        isOpen[best] = false
        var entry = store.firstInColumn[best]
        while entry >= 0 {
            let other = Int(store.rowOfEntry[Int(entry)])
            if isCandidate[other] {
                openCounts[other] -= 1
                if openCounts[other] == 1, isInGroup[other] { queue.append(Int32(other)) }
            }
            entry = store.nextInColumn[Int(entry)]
        }
        openCounts[Int(row)] = 0
    }
}
