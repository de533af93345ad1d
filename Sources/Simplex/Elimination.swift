/// Gaussian elimination of a sparse square matrix, in an order that makes little fill.
///
/// 1. Rows and columns with a single entry left are pivots without any arithmetic; the bases of layouts consist almost
///    entirely of these.
/// 2. What is left, the bump, is eliminated with pivots of least Markowitz count, (row entries − 1) · (column entries − 1),
///    among entries that are at least ``Tolerance/threshold`` of the largest in their row (Markowitz 1957; Duff, Erisman and
///    Reid, "Direct Methods for Sparse Matrices", 1986).
///
/// A singular matrix leaves positions (dependent rows) and columns without a pivot.
struct Elimination: ~Copyable {
    struct Pivot {
        let position: Int32
        let column: Int32
        let value: Double
    }

    /// An entry of a factor: for the lower one `index` is a position, for the upper one a column.
    struct Entry {
        let step: Int32
        let index: Int32
        let value: Double
    }

    private(set) var pivots: [Pivot] = []
    private(set) var lower: [Entry] = []
    private(set) var upper: [Entry] = []

    private let size: Int
    private let rows: SparseRows
    /// By column, the positions whose rows have an entry in it.
    private var columnStarts: [Int32]
    private var columnPositions: [Int32] = []
    private var columnValues: [Double] = []
    private var rowCounts: [Int32]
    private var columnCounts: [Int32]
    private var isRowDone: [Bool]
    private var isColumnDone: [Bool]

    init(_ rows: SparseRows) {
        self.rows = rows
        size = rows.count
        rowCounts = [Int32](repeating: 0, count: size)
        columnCounts = [Int32](repeating: 0, count: size)
        isRowDone = [Bool](repeating: false, count: size)
        isColumnDone = [Bool](repeating: false, count: size)
        columnStarts = [Int32](repeating: 0, count: size + 1)
        pivots.reserveCapacity(size)
        indexColumns()
        eliminateSingletons()
        if pivots.count < size { eliminateBump() }
    }

    /// Positions whose rows depend on the others.
    var dependentPositions: [Int] {
        isRowDone.indices.filter { !isRowDone[$0] }
    }

    /// Columns that no independent row determines.
    var openColumns: [Int] {
        isColumnDone.indices.filter { !isColumnDone[$0] }
    }

    private mutating func indexColumns() {
        for column in rows.columns {
            columnStarts[Int(column) + 1] += 1
        }
        for column in 0..<size {
            columnCounts[column] = columnStarts[column + 1]
            columnStarts[column + 1] += columnStarts[column]
        }
        columnPositions = [Int32](repeating: 0, count: rows.columns.count)
        columnValues = [Double](repeating: 0, count: rows.columns.count)
        var next = columnStarts
        for position in 0..<size {
            let range = rows.entries(of: position)
            rowCounts[position] = Int32(range.count)
            for entry in range {
                let column = Int(rows.columns[entry])
                columnPositions[Int(next[column])] = Int32(position)
                columnValues[Int(next[column])] = rows.values[entry]
                next[column] += 1
            }
        }
    }

    // MARK: Singletons

    private mutating func eliminateSingletons() {
        var rowQueue = (0..<size).filter { rowCounts[$0] == 1 }
        var columnQueue = (0..<size).filter { columnCounts[$0] == 1 }
        while true {
            if let position = rowQueue.popLast() {
                guard !isRowDone[position], rowCounts[position] == 1 else { continue }
                pivotOnRowSingleton(position, rowQueue: &rowQueue)
            } else if let column = columnQueue.popLast() {
                guard !isColumnDone[column], columnCounts[column] == 1 else { continue }
                pivotOnColumnSingleton(column, columnQueue: &columnQueue)
            } else {
                return
            }
        }
    }

    private mutating func pivotOnRowSingleton(_ position: Int, rowQueue: inout [Int]) {
        guard let entry = rows.entries(of: position).first(where: { !isColumnDone[Int(rows.columns[$0])] }) else {
            return
        }
        let column = Int(rows.columns[entry])
        let value = rows.values[entry]
        let step = finish(position, column, value)
        for index in Int(columnStarts[column])..<Int(columnStarts[column + 1]) {
            let other = Int(columnPositions[index])
            guard !isRowDone[other] else { continue }
            lower.append(Entry(step: step, index: Int32(other), value: columnValues[index] / value))
            rowCounts[other] -= 1
            if rowCounts[other] == 1 { rowQueue.append(other) }
        }
    }

    private mutating func pivotOnColumnSingleton(_ column: Int, columnQueue: inout [Int]) {
        let range = Int(columnStarts[column])..<Int(columnStarts[column + 1])
        guard let index = range.first(where: { !isRowDone[Int(columnPositions[$0])] }) else { return }
        let position = Int(columnPositions[index])
        let step = finish(position, column, columnValues[index])
        for entry in rows.entries(of: position) {
            let other = Int(rows.columns[entry])
            guard !isColumnDone[other] else { continue }
            upper.append(Entry(step: step, index: Int32(other), value: rows.values[entry]))
            columnCounts[other] -= 1
            if columnCounts[other] == 1 { columnQueue.append(other) }
        }
    }

    private mutating func finish(_ position: Int, _ column: Int, _ value: Double) -> Int32 {
        let step = Int32(pivots.count)
        pivots.append(Pivot(position: Int32(position), column: Int32(column), value: value))
        isRowDone[position] = true
        isColumnDone[column] = true
        return step
    }

    // MARK: The bump

    private mutating func eliminateBump() {
        var bump = Bump(size: size)
        for position in 0..<size where !isRowDone[position] {
            var row: [Bump.Entry] = []
            for entry in rows.entries(of: position) where !isColumnDone[Int(rows.columns[entry])] {
                row.append(Bump.Entry(column: rows.columns[entry], value: rows.values[entry]))
            }
            bump.insert(row, at: position)
        }
        while let choice = bump.choosePivot() {
            let step = finish(choice.position, choice.column, choice.value)
            for (position, multiplier) in bump.eliminate(choice) {
                lower.append(Entry(step: step, index: Int32(position), value: multiplier))
            }
            for entry in bump.takeRow(choice.position) where Int(entry.column) != choice.column {
                upper.append(Entry(step: step, index: entry.column, value: entry.value))
            }
        }
    }
}

/// A matrix by rows: entries of a row lie side by side.
struct SparseRows {
    private var starts: [Int32] = [0]
    private(set) var columns: [Int32] = []
    private(set) var values: [Double] = []

    var count: Int { starts.count - 1 }

    mutating func reserve(rows: Int, entries: Int) {
        starts.reserveCapacity(rows + 1)
        columns.reserveCapacity(entries)
        values.reserveCapacity(entries)
    }

    mutating func append(column: Int32, value: Double) {
        columns.append(column)
        values.append(value)
    }

    mutating func endRow() {
        starts.append(Int32(columns.count))
    }

    @inline(__always)
    func entries(of row: Int) -> Range<Int> {
        Int(starts[row])..<Int(starts[row + 1])
    }
}
