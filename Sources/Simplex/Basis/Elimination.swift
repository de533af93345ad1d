/// The work limit of an elimination, and the work done so far.
struct EliminationEffort {
    /// The maximum number of touched entries.
    let limit: Int
    let isAbandoned: (@Sendable () -> Bool)?
    private(set) var work = 0
    private var checkpoint = SolveEffort.workPerLook
    private(set) var isExceeded = false

    /// The maximum number of entries in the factors and the remaining matrix together, equal to a few hundred
    /// megabytes.
    private static let entryLimit = 2_000_000

    init(limit: Int, isAbandoned: (@Sendable () -> Bool)? = nil) {
        (self.limit, self.isAbandoned) = (limit, isAbandoned)
    }

    mutating func record(_ touched: Int, entries: Int) {
        work += touched
        if work > limit || entries > Self.entryLimit { isExceeded = true }
        guard work > checkpoint, let isAbandoned else { return }
        checkpoint = work + SolveEffort.workPerLook
        if isAbandoned() { isExceeded = true }
    }
}

/// Gaussian elimination of a basis, in an order that creates little fill-in.
///
/// 1. Rows and columns with a single entry left are pivots without any arithmetic; the bases of layouts consist almost
///    entirely of these.
/// 2. The remaining part, the bump, is eliminated with pivots of least Markowitz count, (row entries − 1) · (column
///    entries − 1), among entries that are at least ``Tolerance/threshold`` of the largest in their row (Markowitz
///    1957; Duff, Erisman and Reid, "Direct Methods for Sparse Matrices", 1986).
///
/// In a singular matrix, some positions (dependent rows) and columns end up without a pivot.
struct Elimination: ~Copyable {
    /// The position, column and value of each step's pivot.
    private(set) var pivotPositions: WorkArray<Int32>
    private(set) var pivotColumns: WorkArray<Int32>
    private(set) var pivotValues: WorkArray<Double>
    /// The number of pivots: the number of rows, unless the matrix is singular.
    private(set) var stepCount = 0
    /// The columns of L: for each step, the positions from which its pivot row was subtracted, with the multipliers.
    private(set) var lower: Adjacency
    /// The rows of U: for each step, the other columns of its pivot row with their coefficients.
    private(set) var upper: Adjacency

    /// The row of the store at each position.
    private let rows: [Int32]
    private let store: RowStore
    /// The position of each row of the store; -1 if the row is not in the matrix.
    private var positions: WorkArray<Int32>
    /// The number of remaining entries per position and per column; ``done`` after the pivot.
    private var rowCounts: WorkArray<Int32>
    private var columnCounts: WorkArray<Int32>

    private static let done: Int32 = -1

    /// - Parameters:
    ///   - rows: by position, a row of `store`; as many as there are columns.
    ///   - store: the coefficients.
    ///   - effort: counts the work; once it is exceeded, the elimination stops early.
    init(_ rows: [Int32], of store: RowStore, _ effort: inout EliminationEffort) {
        self.rows = rows
        self.store = store
        positions = WorkArray(zero: -1, count: store.rowCount)
        rowCounts = WorkArray(zero: 0, count: rows.count)
        columnCounts = WorkArray(zero: 0, count: rows.count)
        pivotPositions = WorkArray(zero: 0, count: rows.count)
        pivotColumns = WorkArray(zero: 0, count: rows.count)
        pivotValues = WorkArray(zero: 1, count: rows.count)
        lower = Adjacency(nodes: rows.count, edges: rows.count)
        upper = Adjacency(nodes: rows.count)
        countEntries()
        eliminateSingletons()
        effort.record(rows.count + store.entries.count, entries: 0)
        // Most layout bases are finished at this point: the bump is empty.
        if stepCount < rows.count, !effort.isExceeded { eliminateBump(&effort) }
        if stepCount > 0 { endStep() }
        lower.close()
        upper.close()
    }

    /// The positions whose rows depend on others.
    var dependentPositions: [Int] {
        rows.indices.filter { rowCounts[$0] != Self.done }
    }

    /// The columns that no independent row determines.
    var openColumns: [Int] {
        rows.indices.filter { columnCounts[$0] != Self.done }
    }

    private mutating func countEntries() {
        for (position, row) in rows.enumerated() {
            // The store contains all rows of the system; those without a position are not in the matrix.
            positions[Int(row)] = Int32(truncatingIfNeeded: position)
            let range = store.range(of: Int(row))
            rowCounts[position] = Int32(truncatingIfNeeded: range.count)
            for slot in range {
                columnCounts[Int(store.entries[slot].column)] += 1
            }
        }
    }

    // MARK: Singletons

    /// Pivots on rows and columns with a single remaining entry until there are none.
    ///
    /// Rows go first because their pivots have no other entries in U. The count of a queued row or column may have
    /// dropped in the meantime; it is then skipped.
    private mutating func eliminateSingletons() {
        var rowQueue: [Int32] = []
        var columnQueue: [Int32] = []
        for index in rows.indices {
            if rowCounts[index] == 1 { rowQueue.append(Int32(truncatingIfNeeded: index)) }
            if columnCounts[index] == 1 { columnQueue.append(Int32(truncatingIfNeeded: index)) }
        }
        while true {
            if let position = rowQueue.popLast() {
                // The row has no entry left, or is done, if another pivot took its only column first.
                if rowCounts[Int(position)] == 1 { pivotOnRowSingleton(Int(position), rowQueue: &rowQueue) }
            } else if let column = columnQueue.popLast() {
                if columnCounts[Int(column)] == 1 { pivotOnColumnSingleton(Int(column), columnQueue: &columnQueue) }
            } else {
                return
            }
        }
    }

    /// Pivots on a row with a single remaining entry.
    ///
    /// The pivot has no other entries in U; the other rows of the column lose their entry, which goes to L.
    private mutating func pivotOnRowSingleton(_ position: Int, rowQueue: inout [Int32]) {
        var open = -1
        for slot in store.range(of: Int(rows[position])) {
            if columnCounts[Int(store.entries[slot].column)] != Self.done {
                open = slot
                break
            }
        }
        // Another row has already taken its last column, so this row depends on others.
        guard open >= 0 else { return }
        let (column, value) = (Int(store.entries[open].column), store.entries[open].coefficient)
        finish(position, column, value)
        var next = store.firstInColumn[column]
        while next >= 0 {
            let entry = store.entries[Int(next)]
            next = entry.next
            let other = positions[Int(entry.row)]
            // Skip rows that are not in the matrix or already have a pivot.
            guard other >= 0, rowCounts[Int(other)] != Self.done else { continue }
            // l = a / pivot. The rest of that row is unchanged because the pivot row has no other entries to subtract.
            lower.append(target: other, value: entry.coefficient / value)
            // Its entry in this column is eliminated without fill-in.
            rowCounts[Int(other)] -= 1
            if rowCounts[Int(other)] == 1 { rowQueue.append(other) }
        }
    }

    /// Pivots on a column with a single remaining entry.
    ///
    /// The pivot eliminates nothing; the other entries of its row go to U.
    private mutating func pivotOnColumnSingleton(_ column: Int, columnQueue: inout [Int32]) {
        var next = store.firstInColumn[column]
        while next >= 0 {
            let entry = store.entries[Int(next)]
            next = entry.next
            let position = Int(positions[Int(entry.row)])
            // This is the only open row with an entry in this column.
            guard position >= 0, rowCounts[position] != Self.done else { continue }
            finish(position, column, entry.coefficient)
            for slot in store.range(of: Int(entry.row)) {
                let other = store.entries[slot].column
                guard columnCounts[Int(other)] != Self.done else { continue }
                upper.append(target: other, value: store.entries[slot].coefficient)
                // Remove the row from its other open columns.
                columnCounts[Int(other)] -= 1
                if columnCounts[Int(other)] == 1 { columnQueue.append(other) }
            }
            return
        }
    }

    /// Records a pivot as the next step.
    private mutating func finish(_ position: Int, _ column: Int, _ value: Double) {
        if stepCount > 0 { endStep() }
        pivotPositions[stepCount] = Int32(truncatingIfNeeded: position)
        pivotColumns[stepCount] = Int32(truncatingIfNeeded: column)
        pivotValues[stepCount] = value
        stepCount += 1
        rowCounts[position] = Self.done
        columnCounts[column] = Self.done
    }

    private mutating func endStep() {
        lower.endNode()
        upper.endNode()
    }

    // MARK: The bump

    private mutating func eliminateBump(_ effort: inout EliminationEffort) {
        // Entries in columns with a pivot are already in L or U.
        var bump = Bump(size: rows.count)
        for position in rows.indices where rowCounts[position] != Self.done {
            var row: [Bump.Entry] = []
            for slot in store.range(of: Int(rows[position])) {
                let entry = store.entries[slot]
                guard columnCounts[Int(entry.column)] != Self.done else { continue }
                row.append(Bump.Entry(column: entry.column, value: entry.coefficient))
            }
            bump.insert(row, at: position)
        }
        // Right-looking: each pivot row is subtracted from the remaining rows immediately.
        while !effort.isExceeded, let choice = bump.choosePivot() {
            finish(choice.position, choice.column, choice.value)
            for (position, multiplier) in bump.eliminate(choice) {
                // Each step yields a column of L and a row of U, as for singletons.
                lower.append(target: Int32(position), value: multiplier)
            }
            for entry in bump.removeRow(choice.position) where Int(entry.column) != choice.column {
                upper.append(target: entry.column, value: entry.value)
            }
            // Fill-in counts too: a dense bump must not exhaust memory.
            effort.record(bump.takeVisitCount(), entries: bump.entryCount + lower.edgeCount + upper.edgeCount)
        }
    }
}
