/// Sparse LU factors of a square matrix, `B = L · U` up to permutations, and hypersparse solves with them.
///
/// Steps of the elimination are numbered 0, 1, …; step k has a pivot position (a row of B), a pivot column and a pivot value.
/// All four adjacency lists below speak of steps. Positions and columns from ``size`` on are those of an identity block, so
/// that a matrix can grow by unit rows without new factors.
///
/// A solve touches only entries that the right side reaches: a depth-first search over the graph of the factor gives them in
/// an order in which each can be finished (Gilbert and Peierls, "Sparse partial pivoting in time proportional to arithmetic
/// operations", 1988).
struct Factorization: Sendable {
    private(set) var size = 0
    private var pivotPositions: [Int32] = []
    private var pivotColumns: [Int32] = []
    private var pivotValues: [Double] = []
    private var stepOfPosition: [Int32] = []
    private var stepOfColumn: [Int32] = []
    /// From a step to the later steps whose rows it was subtracted from, and back.
    private var lowerColumns = Adjacency()
    private var lowerRows = Adjacency()
    /// From a step to the later steps whose columns stand in its row, and back.
    private var upperRows = Adjacency()
    private var upperColumns = Adjacency()

    private var work = WorkArray(zero: 0.0)
    private var search = DepthFirstSearch()

    init() {}

    init(_ elimination: consuming Elimination) {
        pivotPositions = elimination.pivotPositions
        pivotColumns = elimination.pivotColumns
        pivotValues = elimination.pivotValues
        lowerColumns = elimination.lower
        upperRows = elimination.upper
        size = pivotValues.count
        stepOfPosition = [Int32](repeating: 0, count: size)
        stepOfColumn = [Int32](repeating: 0, count: size)
        for step in 0..<size {
            stepOfPosition[Int(pivotPositions[step])] = Int32(truncatingIfNeeded: step)
            stepOfColumn[Int(pivotColumns[step])] = Int32(truncatingIfNeeded: step)
        }
        lowerColumns.renumberTargets(stepOfPosition)
        upperRows.renumberTargets(stepOfColumn)
        lowerRows = lowerColumns.reversed(nodeCount: size)
        upperColumns = upperRows.reversed(nodeCount: size)
        work = WorkArray(zero: 0, count: size)
        search = DepthFirstSearch(count: size)
    }

    /// Entries of both factors, pivots included.
    var entryCount: Int { size + lowerColumns.edgeCount + upperRows.edgeCount }

    /// Bytes held, for reports.
    var byteCount: Int { size * 45 + (lowerColumns.edgeCount + upperRows.edgeCount) * 24 }

    /// Solves `B · x = right` : `right` by position, `x` by column, added to `result`.
    mutating func solveColumns(_ right: SparseVector, into result: inout SparseVector) {
        begin()
        for index in right.indices {
            let position = Int(index)
            guard position < size else {
                result.add(right[position], at: position)
                continue
            }
            let step = Int(stepOfPosition[position])
            work[step] = right[position]
            search.visit(from: step, in: lowerColumns)
        }
        eliminate(along: lowerColumns)
        search.continueFromFound(in: upperColumns)
        for place in (0..<search.count).reversed() {
            let step = search.found(place)
            let value = work[step] / pivotValues[step]
            work[step] = 0
            guard value != 0 else { continue }
            for edge in upperColumns.edges(of: step) {
                work[Int(upperColumns.targets[edge])] -= upperColumns.values[edge] * value
            }
            result.add(value, at: Int(pivotColumns[step]))
        }
        search.end()
    }

    /// Solves `B · x = right` where most of `x` is not 0: `right` by position, `x` by column.
    ///
    /// - Precondition: the matrix has not grown since it was factorized.
    mutating func solveAllColumns(_ right: (Int) -> Double) -> [Double] {
        work.begin()
        for step in 0..<size {
            work[step] = right(Int(pivotPositions[step]))
        }
        for step in 0..<size where work[step] != 0 {
            let value = work[step]
            for edge in lowerColumns.edges(of: step) {
                work[Int(lowerColumns.targets[edge])] -= lowerColumns.values[edge] * value
            }
        }
        var result = [Double](repeating: 0, count: size)
        for step in (0..<size).reversed() where work[step] != 0 {
            let value = work[step] / pivotValues[step]
            work[step] = 0
            for edge in upperColumns.edges(of: step) {
                work[Int(upperColumns.targets[edge])] -= upperColumns.values[edge] * value
            }
            result[Int(pivotColumns[step])] = value
        }
        return result
    }

    /// Solves `yᵀ · B = rightᵀ` : `right` by column, `y` by position, added to `result`.
    mutating func solveRows(_ right: SparseVector, into result: inout SparseVector) {
        begin()
        for index in right.indices {
            let column = Int(index)
            guard column < size else {
                result.add(right[column], at: column)
                continue
            }
            let step = Int(stepOfColumn[column])
            work[step] = right[column]
            search.visit(from: step, in: upperRows)
        }
        for place in (0..<search.count).reversed() {
            let step = search.found(place)
            let value = work[step] / pivotValues[step]
            work[step] = value
            guard value != 0 else { continue }
            for edge in upperRows.edges(of: step) {
                work[Int(upperRows.targets[edge])] -= upperRows.values[edge] * value
            }
        }
        search.continueFromFound(in: lowerRows)
        eliminate(along: lowerRows)
        for place in 0..<search.count {
            let step = search.found(place)
            let value = work[step]
            work[step] = 0
            if value != 0 { result.add(value, at: Int(pivotPositions[step])) }
        }
        search.end()
    }

    private mutating func begin() {
        work.begin()
        search.begin()
    }

    /// Solves with a factor whose diagonal is 1, over the steps found.
    private func eliminate(along graph: Adjacency) {
        for place in (0..<search.count).reversed() {
            let step = search.found(place)
            let value = work[step]
            guard value != 0 else { continue }
            for edge in graph.edges(of: step) {
                work[Int(graph.targets[edge])] -= graph.values[edge] * value
            }
        }
    }
}
