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

    init(_ elimination: borrowing Elimination) {
        size = elimination.pivots.count
        pivotPositions = elimination.pivots.map(\.position)
        pivotColumns = elimination.pivots.map(\.column)
        pivotValues = elimination.pivots.map(\.value)
        stepOfPosition = [Int32](repeating: 0, count: size)
        stepOfColumn = [Int32](repeating: 0, count: size)
        for step in 0..<size {
            stepOfPosition[Int(pivotPositions[step])] = Int32(step)
            stepOfColumn[Int(pivotColumns[step])] = Int32(step)
        }
        let lower = elimination.lower.map { Edge(from: $0.step, to: stepOfPosition[Int($0.index)], value: $0.value) }
        let upper = elimination.upper.map { Edge(from: $0.step, to: stepOfColumn[Int($0.index)], value: $0.value) }
        lowerColumns = Adjacency(lower, count: size)
        lowerRows = Adjacency(reversing: lower, count: size)
        upperRows = Adjacency(upper, count: size)
        upperColumns = Adjacency(reversing: upper, count: size)
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

/// One entry of a factor: `value`, which step `from` gives to step `to`.
struct Edge {
    let from: Int32
    let to: Int32
    let value: Double
}

/// A directed graph with numbers on its edges, by source.
struct Adjacency: Sendable {
    private var starts: [Int32] = [0]
    private(set) var targets: [Int32] = []
    private(set) var values: [Double] = []

    init() {}

    init(_ edges: [Edge], count: Int) {
        self.init(edges, count: count, source: \.from, target: \.to)
    }

    init(reversing edges: [Edge], count: Int) {
        self.init(edges, count: count, source: \.to, target: \.from)
    }

    private init(_ edges: [Edge], count: Int, source: (Edge) -> Int32, target: (Edge) -> Int32) {
        starts = [Int32](repeating: 0, count: count + 1)
        for edge in edges {
            starts[Int(source(edge)) + 1] += 1
        }
        for index in 0..<count {
            starts[index + 1] += starts[index]
        }
        targets = [Int32](repeating: 0, count: edges.count)
        values = [Double](repeating: 0, count: edges.count)
        var next = starts
        for edge in edges {
            let place = Int(next[Int(source(edge))])
            next[Int(source(edge))] += 1
            targets[place] = target(edge)
            values[place] = edge.value
        }
    }

    var edgeCount: Int { targets.count }

    @inline(__always)
    func edges(of node: Int) -> Range<Int> {
        Int(starts[node])..<Int(starts[node + 1])
    }
}
