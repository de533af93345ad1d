/// Sparse factors of a square matrix, `B = L · M · U` up to permutations, and hypersparse solves with them.
///
/// Steps of the elimination are numbered 0, 1, …; step k has a pivot position (a row of B), a pivot column and a pivot value.
/// All adjacency lists below speak of steps. L is lower triangular in *some* order of the steps (``order``), U is upper triangular in
/// the order of elimination, and M, the product of exchanges that L could not take in, is the identity at first
/// (``replaceRow(at:pivot:)``).
///
/// A solve touches only entries that the right side reaches: a depth-first search over the graph of the factor gives them in
/// an order in which each can be finished (Gilbert and Peierls, "Sparse partial pivoting in time proportional to arithmetic
/// operations", 1988).
struct Factorization: Sendable {
    private(set) var size = 0
    private var pivotPositions = WorkArray(zero: Int32(0))
    private var pivotColumns = WorkArray(zero: Int32(0))
    private var stepOfPosition = WorkArray(zero: Int32(0))
    private var stepOfColumn = WorkArray(zero: Int32(0))
    /// The diagonal of L, and from a step to the later steps whose rows of L have an entry in its column, and back.
    var lowerPivots = WorkArray(zero: 1.0)
    var lowerColumns = Adjacency()
    var lowerRows = Adjacency()
    /// The diagonal of U, and from a step to the later steps whose columns stand in its row of U, and back.
    private var upperPivots = WorkArray(zero: 1.0)
    private var upperRows = Adjacency()
    private var upperColumns = Adjacency()

    /// By step, its place in an order in which L is triangular.
    var order = WorkArray(zero: Int32(0))
    var lastOrder: Int32 = 0
    var etas = EtaFile()
    /// A row `a` on its way through ``express(_:into:)``: `a · U⁻¹ · M⁻¹` by step.
    var spike: [(step: Int32, value: Double)] = []

    /// Entries right after the elimination.
    private var entryCountWhenNew = 0
    /// Whether an exchange has shown that the factors are worn.
    var isWorn = false

    private var visitCount = 0
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
        for step in 0..<size {
            stepOfPosition[Int(pivotPositions[step])] = Int32(truncatingIfNeeded: step)
            stepOfColumn[Int(pivotColumns[step])] = Int32(truncatingIfNeeded: step)
            order[step] = Int32(truncatingIfNeeded: step)
        }
        lastOrder = Int32(truncatingIfNeeded: size)
        lowerPivots = WorkArray(zero: 1, count: size)
        lowerColumns.renumberTargets(stepOfPosition)
        upperRows.renumberTargets(stepOfColumn)
        lowerRows = lowerColumns.reversed()
        upperColumns = upperRows.reversed()
        entryCountWhenNew = entryCount
        work = WorkArray(zero: 0, count: size)
        search = DepthFirstSearch(count: size)
    }

    /// Makes the matrix larger by an identity block.
    mutating func grow(to count: Int) {
        growNumbers(to: count)
        while size < count {
            let step = Int32(truncatingIfNeeded: size)
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
        pivotPositions.growOwn(to: count)
        pivotColumns.growOwn(to: count)
        stepOfPosition.growOwn(to: count)
        stepOfColumn.growOwn(to: count)
        order.growOwn(to: count)
        lowerPivots.grow(to: count)
        upperPivots.grow(to: count)
    }

    /// Entries of both triangular factors, pivots included.
    var entryCount: Int { size + lowerColumns.edgeCount + upperRows.edgeCount }

    /// Whether solves have become so much dearer than after an elimination that one pays.
    var isWorthRenewing: Bool {
        isWorn || lastOrder > 1 << 30 || etas.entryCount + etas.count > entryCountWhenNew
            || lowerColumns.poolCount + lowerRows.poolCount > 6 * entryCountWhenNew + 1000
    }

    /// Bytes held, for reports.
    var byteCount: Int {
        size * 44 + search.byteCount + etas.byteCount
            + [lowerColumns, lowerRows, upperRows, upperColumns].reduce(0) { $0 + $1.byteCount }
    }

    /// How many steps solves have visited since this was last asked for.
    mutating func takeVisitCount() -> Int {
        defer { visitCount = 0 }
        return visitCount + etas.takeVisitCount()
    }

    func step(ofPosition position: Int) -> Int { Int(stepOfPosition[position]) }

    /// Solves `B · x = right` : `right` by position, `x` by column, added to `result`.
    mutating func solveColumns(_ right: SparseVector, into result: inout SparseVector) {
        begin()
        for index in right.indices {
            let step = Int(stepOfPosition[Int(index)])
            work[step] = right[Int(index)]
            search.visit(from: step, in: lowerColumns)
        }
        for place in (0..<search.count).reversed() {
            let step = search.found(place)
            let value = work[step] / lowerPivots[step]
            work[step] = value
            guard value != 0 else { continue }
            let edges = lowerColumns.edges(of: step)
            visitCount += edges.count
            for edge in edges {
                work[Int(lowerColumns.targets[edge])] -= lowerColumns.values[edge] * value
            }
        }
        visitCount += search.count
        etas.applyToColumns(work, &search)
        search.continueFromFound(in: upperColumns)
        for place in (0..<search.count).reversed() {
            let step = search.found(place)
            let value = work[step] / upperPivots[step]
            work[step] = 0
            guard value != 0 else { continue }
            let edges = upperColumns.edges(of: step)
            visitCount += edges.count
            for edge in edges {
                work[Int(upperColumns.targets[edge])] -= upperColumns.values[edge] * value
            }
            result.add(value, at: Int(pivotColumns[step]))
        }
        visitCount += search.count
        search.end()
    }

    /// Solves `B · x = right` right after an elimination, where most of `x` is not 0: `right` by position, `x` by column.
    mutating func solveAllColumns(_ right: (Int) -> Double) -> [Double] {
        precondition(etas.count == 0 && lastOrder == size, "exchanges since the last elimination")
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
            let value = work[step] / upperPivots[step]
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
        solveUpperRows(right)
        solveLowerRows(into: &result)
    }

    /// Does the same, and keeps what ``replaceRow(at:pivot:)`` needs to put the row `right` in the place of another.
    mutating func express(_ right: SparseVector, into result: inout SparseVector) {
        solveUpperRows(right)
        keepSpike()
        solveLowerRows(into: &result)
    }

    /// Keeps what ``replaceRow(at:pivot:)`` needs without solving to the end.
    mutating func prepare(_ right: SparseVector) {
        solveUpperRows(right)
        keepSpike()
        for place in 0..<search.count {
            work[search.found(place)] = 0
        }
        search.end()
    }

    private mutating func keepSpike() {
        spike.removeAll(keepingCapacity: true)
        for place in 0..<search.count {
            let step = search.found(place)
            if abs(work[step]) > Tolerance.coefficient {
                spike.append((Int32(truncatingIfNeeded: step), work[step]))
            }
        }
    }

    private mutating func solveUpperRows(_ right: SparseVector) {
        begin()
        for index in right.indices {
            let step = Int(stepOfColumn[Int(index)])
            work[step] = right[Int(index)]
            search.visit(from: step, in: upperRows)
        }
        for place in (0..<search.count).reversed() {
            let step = search.found(place)
            let value = work[step] / upperPivots[step]
            work[step] = value
            guard value != 0 else { continue }
            let edges = upperRows.edges(of: step)
            visitCount += edges.count
            for edge in edges {
                work[Int(upperRows.targets[edge])] -= upperRows.values[edge] * value
            }
        }
        visitCount += search.count
        etas.applyToRows(work, &search)
    }

    private mutating func solveLowerRows(into result: inout SparseVector) {
        search.continueFromFound(in: lowerRows)
        for place in (0..<search.count).reversed() {
            let step = search.found(place)
            let value = work[step] / lowerPivots[step]
            work[step] = 0
            guard value != 0 else { continue }
            let edges = lowerRows.edges(of: step)
            visitCount += edges.count
            for edge in edges {
                work[Int(lowerRows.targets[edge])] -= lowerRows.values[edge] * value
            }
            result.add(value, at: Int(pivotPositions[step]))
        }
        visitCount += search.count
        search.end()
    }

    mutating func begin() {
        work.begin()
        search.begin()
    }
}
