/// Sparse factors of a square matrix, `B = L · M · U` up to permutations, and hypersparse solves with them.
///
/// Steps of the elimination are numbered 0, 1, …; step k has a pivot position (a row of B), a pivot column and a pivot
/// value. All adjacency lists below refer to steps. L is lower triangular in *some* order of the steps (``order``), U
/// is upper triangular in the order of elimination, and M, the product of exchanges that do not fit into L, is the
/// identity at first (``replaceRow(at:pivot:)``).
///
/// - *FTRAN*, ``solveColumns(_:into:)``: `B · x = right`, as `L · u = right`, `M · v = u`, `U · x = v`.
/// - *BTRAN*, ``solveRows(_:into:)``: `yᵀ · B = rightᵀ`, as `uᵀ · U = rightᵀ`, `vᵀ · M = uᵀ`, `yᵀ · L = vᵀ`.
///
/// A solve touches only entries that the right side reaches: a depth-first search over the graph of the factor yields
/// them in an order in which each can be finished (Gilbert and Peierls, "Sparse partial pivoting in time proportional
/// to arithmetic operations", 1988).
struct Factorization: ~Copyable, Sendable {
    private(set) var size = 0
    private var pivotPositions = WorkArray(zero: Int32(0))
    private var pivotColumns = WorkArray(zero: Int32(0))
    private var stepOfPosition = WorkArray(zero: Int32(0))
    private var stepOfColumn = WorkArray(zero: Int32(0))
    /// The diagonal of L; the edges from a step to the later steps whose rows of L have an entry in its column; and the
    /// reverse.
    var lowerPivots = WorkArray(zero: 1.0)
    var lowerColumns = Adjacency()
    var lowerRows = Adjacency()
    /// The diagonal of U; the edges from a step to the later steps whose columns have an entry in its row of U; and the
    /// reverse.
    private var upperPivots = WorkArray(zero: 1.0)
    private(set) var upperRows = Adjacency()
    private(set) var upperColumns = Adjacency()

    /// The number of each step in an order in which L is triangular; numbers ascend, possibly with gaps.
    var order = WorkArray(zero: Int32(0))
    /// The number for the next step that goes last.
    var lastOrder: Int32 = 0
    var etas = EtaFile()
    /// The row `a` last passed to ``solvePivotRow(_:into:)``, halfway through BTRAN: `a · U⁻¹ · M⁻¹`, by step.
    var spike: [(step: Int32, value: Double)] = []

    /// The number of entries right after the elimination.
    private var entryCountWhenNew = 0
    /// True if an exchange has revealed that rounding has accumulated in the factors.
    var isInaccurate = false

    /// The number of steps and entries visited since the last ``takeVisitCount()``.
    var visitCount = 0
    /// A vector on its way through the factors, by step; all 0 between calls.
    var work = WorkArray(zero: 0.0)
    var search = DepthFirstSearch()

    init() {}

    init(_ elimination: consuming Elimination) {
        pivotPositions = elimination.pivotPositions
        pivotColumns = elimination.pivotColumns
        upperPivots = elimination.pivotValues
        lowerColumns = elimination.lower
        upperRows = elimination.upper
        size = elimination.stepCount
        stepOfPosition = WorkArray(zero: 0, count: size)
        stepOfColumn = WorkArray(zero: 0, count: size)
        order = WorkArray(zero: 0, count: size)
        // The elimination uses positions and columns; everything here uses steps.
        for step in 0..<size {
            stepOfPosition[Int(pivotPositions[step])] = Int32(truncatingIfNeeded: step)
            stepOfColumn[Int(pivotColumns[step])] = Int32(truncatingIfNeeded: step)
            order[step] = Int32(truncatingIfNeeded: step)
        }
        lastOrder = Int32(truncatingIfNeeded: size)
        // An elimination divides by its pivots, so L has a unit diagonal and U has the pivots.
        lowerPivots = WorkArray(zero: 1, count: size)
        lowerColumns.renumberTargets(stepOfPosition)
        upperRows.renumberTargets(stepOfColumn)
        // FTRAN iterates over columns, BTRAN over rows; exchanges modify rows of L.
        lowerRows = lowerColumns.reversed()
        upperColumns = upperRows.reversed()
        entryCountWhenNew = entryCount
        work = WorkArray(zero: 0, count: size)
        search = DepthFirstSearch(count: size)
    }

    private init(copying other: borrowing Factorization) {
        size = other.size
        pivotPositions = other.pivotPositions.copy()
        pivotColumns = other.pivotColumns.copy()
        stepOfPosition = other.stepOfPosition.copy()
        stepOfColumn = other.stepOfColumn.copy()
        lowerPivots = other.lowerPivots.copy()
        lowerColumns = other.lowerColumns.copy()
        lowerRows = other.lowerRows.copy()
        upperPivots = other.upperPivots.copy()
        upperRows = other.upperRows.copy()
        upperColumns = other.upperColumns.copy()
        order = other.order.copy()
        lastOrder = other.lastOrder
        etas = other.etas
        spike = other.spike
        entryCountWhenNew = other.entryCountWhenNew
        isInaccurate = other.isInaccurate
        visitCount = other.visitCount
        // Both are empty between calls, so there is nothing to copy.
        work = WorkArray(zero: 0, count: other.size)
        search = DepthFirstSearch(count: other.size)
    }

    /// Returns an independent copy; O(entries).
    func copy() -> Factorization { Factorization(copying: self) }

    /// Enlarges the matrix by an identity block.
    mutating func grow(to count: Int) {
        growNumbers(to: count)
        while size < count {
            let step = Int32(truncatingIfNeeded: size)
            // A unit row and a unit column form a step with pivot 1 that depends on nothing.
            pivotPositions[size] = step
            pivotColumns[size] = step
            stepOfPosition[size] = step
            stepOfColumn[size] = step
            order[size] = lastOrder
            lastOrder += 1
            lowerColumns.addNode()
            lowerRows.addNode()
            upperRows.addNode()
            upperColumns.addNode()
            size += 1
        }
        work.grow(to: size)
        search.grow(to: size)
    }

    private mutating func growNumbers(to count: Int) {
        pivotPositions.grow(to: count)
        pivotColumns.grow(to: count)
        stepOfPosition.grow(to: count)
        stepOfColumn.grow(to: count)
        order.grow(to: count)
        lowerPivots.grow(to: count)
        upperPivots.grow(to: count)
    }

    /// The number of entries of both triangular factors, including pivots.
    var entryCount: Int { size + lowerColumns.edgeCount + upperRows.edgeCount }

    /// The number of gap entries that the pools may always contain.
    private static let gapLimit = 2_000_000

    /// True if solves have become so expensive or inaccurate that a new elimination is worthwhile.
    ///
    /// Once the etas have as many entries as the new factors had, a solve may cost twice as much. `order` must not
    /// overflow. Nodes that outgrow their space leave gaps in the pools, which must not hold several times the memory
    /// they need, or many megabytes more.
    var isWorthRefactoring: Bool {
        isInaccurate || lastOrder > 1 << 30 || etas.entryCount + etas.count > entryCountWhenNew
            || lowerColumns.poolCount + lowerRows.poolCount
                > min(6 * entryCountWhenNew + 1000, 2 * entryCountWhenNew + Self.gapLimit)
    }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int {
        pivotPositions.byteCount + pivotColumns.byteCount + stepOfPosition.byteCount + stepOfColumn.byteCount
            + lowerPivots.byteCount + lowerColumns.byteCount + lowerRows.byteCount
            + upperPivots.byteCount + upperRows.byteCount + upperColumns.byteCount
            + order.byteCount + etas.byteCount + spike.heapByteCount + work.byteCount + search.byteCount
    }

    /// Returns the number of steps and entries that solves have visited since the last call.
    mutating func takeVisitCount() -> Int {
        defer { visitCount = 0 }
        return visitCount + etas.takeVisitCount()
    }

    func step(ofPosition position: Int) -> Int { Int(stepOfPosition[position]) }

    func step(ofColumn column: Int) -> Int { Int(stepOfColumn[column]) }

    /// Solves `B · x = right` (FTRAN): `right` by position, `x` by column, added to `result`.
    ///
    /// - Precondition: `result` is clear.
    mutating func solveColumns(_ right: borrowing SparseVector, into result: inout SparseVector) {
        // L · u = right, column by column: once uₖ is final, it is subtracted from the steps that column k reaches. The
        // search lists the steps that the right side reaches in L in postorder; in reverse, each step comes before
        // those that depend on it.
        for number in right.used {
            let index = right.index(number)
            let step = Int(stepOfPosition[index])
            work[step] = right[index]
            search.visit(from: step, in: lowerColumns)
        }
        for index in (0..<search.count).reversed() {
            let step = search.found(index)
            let value = work[step] / lowerPivots[step]
            work[step] = value
            // The search has followed all edges of this step.
            let edges = lowerColumns.edges(of: step)
            visitCount += edges.count
            // The step was reached, but its terms cancelled: there is nothing to subtract.
            guard value != 0 else { continue }
            for edge in edges {
                work[Int(lowerColumns.targets[edge])] -= lowerColumns.values[edge] * value
            }
        }
        visitCount += search.count
        etas.applyToColumns(&work, &search)
        // The etas solved M · v = u and added every step that became nonzero to the found list. Now U · x = v, from all
        // steps in use, clearing the work space on the way.
        search.continueFromFound(in: upperColumns)
        for index in (0..<search.count).reversed() {
            let step = search.found(index)
            let value = work[step] / upperPivots[step]
            work[step] = 0
            let edges = upperColumns.edges(of: step)
            visitCount += edges.count
            guard value != 0 else { continue }
            for edge in edges {
                work[Int(upperColumns.targets[edge])] -= upperColumns.values[edge] * value
            }
            result.add(value, at: Int(pivotColumns[step]))
        }
        visitCount += search.count
        search.end()
    }

    /// Solves `B · x = right` right after an elimination, when most of `x` is nonzero: `right` by position, `x` by
    /// column.
    ///
    /// No searches are needed because the order of elimination suits both factors. O(entries).
    ///
    /// - Precondition: no row has been exchanged since the elimination.
    mutating func solveAllColumns(_ right: (Int) -> Double) -> [Double] {
        precondition(etas.count == 0 && lastOrder == size, "exchanges since the last elimination")
        for step in 0..<size {
            // Values come in by position, are kept by step, and go out by column.
            work[step] = right(Int(pivotPositions[step]))
        }
        // The diagonal of L is 1 right after an elimination.
        for step in 0..<size where work[step] != 0 {
            let value = work[step]
            for edge in lowerColumns.edges(of: step) {
                work[Int(lowerColumns.targets[edge])] -= lowerColumns.values[edge] * value
            }
        }
        var result = [Double](repeating: 0, count: size)
        // Steps of U depend on later ones only.
        for step in (0..<size).reversed() where work[step] != 0 {
            let value = work[step] / upperPivots[step]
            work[step] = 0
            for edge in upperColumns.edges(of: step) {
                work[Int(upperColumns.targets[edge])] -= upperColumns.values[edge] * value
            }
            result[Int(pivotColumns[step])] = value
        }
        return result
    }

    /// Solves `yᵀ · B = rightᵀ` (BTRAN): `right` by column, `y` by position, added to `result`.
    ///
    /// - Precondition: `result` is clear.
    mutating func solveRows(_ right: borrowing SparseVector, into result: inout SparseVector) {
        solveUpperRows(right)
        solveLowerRows(into: &result)
    }

    /// Solves like ``solveRows(_:into:)``, for a row that may enter, and keeps its spike for ``replaceRow(at:pivot:)``.
    mutating func solvePivotRow(_ right: borrowing SparseVector, into result: inout SparseVector) {
        solveUpperRows(right)
        keepSpike()
        solveLowerRows(into: &result)
    }

    /// Keeps the spike of a row for ``replaceRow(at:pivot:)`` without finishing the solve.
    mutating func prepareSpike(_ right: borrowing SparseVector) {
        solveUpperRows(right)
        keepSpike()
        // The spike needs only half of BTRAN, so the work space is cleared here.
        for index in 0..<search.count {
            work[search.found(index)] = 0
        }
        search.end()
    }

    private mutating func keepSpike() {
        spike.removeAll(keepingCapacity: true)
        for index in 0..<search.count {
            let step = search.found(index)
            // Smaller entries are rounding noise and would only fill L.
            if abs(work[step]) > Tolerance.coefficient {
                spike.append((Int32(truncatingIfNeeded: step), work[step]))
            }
        }
    }

    /// Solves `uᵀ · U = rightᵀ` and `vᵀ · M = uᵀ`, leaving v in the work space and its steps in the search.
    private mutating func solveUpperRows(_ right: borrowing SparseVector) {
        // uᵀ · U = rightᵀ, row by row: once uₖ is final, it is subtracted from the steps that row k reaches.
        for number in right.used {
            let index = right.index(number)
            let step = Int(stepOfColumn[index])
            work[step] = right[index]
            search.visit(from: step, in: upperRows)
        }
        for index in (0..<search.count).reversed() {
            let step = search.found(index)
            let value = work[step] / upperPivots[step]
            work[step] = value
            let edges = upperRows.edges(of: step)
            visitCount += edges.count
            guard value != 0 else { continue }
            for edge in edges {
                work[Int(upperRows.targets[edge])] -= upperRows.values[edge] * value
            }
        }
        visitCount += search.count
        // vᵀ · M = uᵀ.
        etas.applyToRows(&work, &search)
    }

    /// Solves `yᵀ · L = vᵀ` for the v in the work space, and clears the work space.
    private mutating func solveLowerRows(into result: inout SparseVector) {
        // yᵀ · L = vᵀ, from all steps in use, clearing the work space on the way.
        search.continueFromFound(in: lowerRows)
        for index in (0..<search.count).reversed() {
            let step = search.found(index)
            let value = work[step] / lowerPivots[step]
            work[step] = 0
            let edges = lowerRows.edges(of: step)
            visitCount += edges.count
            guard value != 0 else { continue }
            for edge in edges {
                work[Int(lowerRows.targets[edge])] -= lowerRows.values[edge] * value
            }
            result.add(value, at: Int(pivotPositions[step]))
        }
        visitCount += search.count
        search.end()
    }
}
