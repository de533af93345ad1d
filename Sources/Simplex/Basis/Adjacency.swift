/// A directed graph with numbers on its edges, stored by source.
///
/// It is built node by node: the edges of node 0, ``endNode()``, the edges of node 1, ``endNode()``, and so on, then
/// ``close()``. After that, edges are inserted and removed one at a time. The edges of a node are contiguous in one
/// pool; a node that outgrows its space moves to the end of the pool.
struct Adjacency: ~Copyable, Sendable {
    private var nodeCount = 0
    private(set) var edgeCount = 0
    /// The length of the pool in edges, including unused space.
    private(set) var poolCount = 0
    private(set) var targets: WorkArray<Int32>
    private(set) var values: WorkArray<Double>
    /// The range of each node's edges in the pool, and the number of spare slots after it.
    private var starts: WorkArray<Int32>
    private var ends: WorkArray<Int32>
    private var spares: WorkArray<UInt8>

    /// Creates an empty graph with space for the given numbers of nodes and edges.
    init(nodes: Int = 0, edges: Int = 0) {
        targets = WorkArray(zero: 0, count: edges)
        values = WorkArray(zero: 0, count: edges)
        starts = WorkArray(zero: 0, count: nodes)
        ends = WorkArray(zero: 0, count: nodes)
        spares = WorkArray(zero: 0, count: nodes)
    }

    private init(copying other: borrowing Adjacency) {
        nodeCount = other.nodeCount
        edgeCount = other.edgeCount
        poolCount = other.poolCount
        targets = other.targets.copy()
        values = other.values.copy()
        starts = other.starts.copy()
        ends = other.ends.copy()
        spares = other.spares.copy()
    }

    func copy() -> Adjacency { Adjacency(copying: self) }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { starts.byteCount + ends.byteCount + spares.byteCount + targets.byteCount + values.byteCount }

    @inline(__always)
    func edges(of node: Int) -> Range<Int> {
        Int(starts[node])..<Int(ends[node])
    }

    // MARK: Building

    /// Adds an edge to the node that is being built.
    @inline(__always)
    mutating func append(target: Int32, value: Double) {
        if poolCount == targets.count { growPool(to: poolCount + 1) }
        targets[poolCount] = target
        values[poolCount] = value
        poolCount += 1
        edgeCount += 1
    }

    @inline(__always)
    mutating func endNode() {
        if nodeCount == ends.count { growNodes(to: nodeCount + 1) }
        ends[nodeCount] = Int32(truncatingIfNeeded: poolCount)
        nodeCount += 1
    }

    /// Finishes building and frees unused space.
    mutating func close() {
        targets.shrink(to: poolCount)
        values.shrink(to: poolCount)
        // During building, a node begins where the previous one ends; only later changes separate them.
        for node in 1..<max(1, nodeCount) {
            starts[node] = ends[node - 1]
        }
    }

    /// Replaces every target t by `numbers[t]`.
    mutating func renumberTargets(_ numbers: borrowing WorkArray<Int32>) {
        for edge in 0..<poolCount {
            targets[edge] = numbers[Int(targets[edge])]
        }
    }

    /// Returns the edges of a newly built graph in the opposite direction.
    ///
    /// Uses a counting sort by target, O(nodes + edges): the edges of a node are in the order of their sources.
    func reversed() -> Adjacency {
        var result = Adjacency(nodes: nodeCount, edges: poolCount)
        result.nodeCount = nodeCount
        result.edgeCount = edgeCount
        result.poolCount = poolCount
        guard poolCount > 0 else { return result }
        // Count the edges of each node in `ends`, then turn the counts into starts.
        for edge in 0..<poolCount {
            result.ends[Int(targets[edge])] += 1
        }
        var end: Int32 = 0
        for node in 0..<nodeCount {
            result.starts[node] = end
            end += result.ends[node]
            result.ends[node] = result.starts[node]
        }
        // Fill in the edges; each node's `ends` advances to its actual end.
        for node in 0..<nodeCount {
            for edge in edges(of: node) {
                let target = Int(targets[edge])
                let slot = Int(result.ends[target])
                result.ends[target] += 1
                result.targets[slot] = Int32(truncatingIfNeeded: node)
                result.values[slot] = values[edge]
            }
        }
        return result
    }

    // MARK: Changes

    /// Adds a node without edges.
    mutating func addNode() {
        growNodes(to: nodeCount + 1)
        starts[nodeCount] = Int32(truncatingIfNeeded: poolCount)
        ends[nodeCount] = starts[nodeCount]
        nodeCount += 1
    }

    mutating func insert(_ value: Double, from node: Int, to target: Int) {
        // A node without spare slots may be followed directly by the edges of the next node.
        if spares[node] == 0 { makeRoom(for: node) }
        let edge = Int(ends[node])
        targets[edge] = Int32(truncatingIfNeeded: target)
        values[edge] = value
        ends[node] += 1
        spares[node] -= 1
        edgeCount += 1
    }

    /// Removes an edge, searching backward because the latest edges are removed most often.
    ///
    /// - Returns: the number of edges visited.
    /// - Precondition: the edge exists.
    @discardableResult
    mutating func remove(from node: Int, to target: Int) -> Int {
        let last = Int(ends[node]) - 1
        var edge = last
        while Int(targets[edge]) != target {
            edge -= 1
        }
        // The order of a node's edges does not matter, so the last edge fills the gap.
        targets[edge] = targets[last]
        values[edge] = values[last]
        ends[node] -= 1
        // At most 255 spare slots are counted; any others stay unused until the next elimination, which costs memory
        // but no time.
        if spares[node] < UInt8.max { spares[node] += 1 }
        edgeCount -= 1
        return last - edge + 1
    }

    mutating func removeEdges(of node: Int) {
        let count = edges(of: node).count
        spares[node] = UInt8(min(Int(spares[node]) + count, Int(UInt8.max)))
        edgeCount -= count
        // The node keeps its space for new edges.
        ends[node] = starts[node]
    }

    private mutating func makeRoom(for node: Int) {
        // Half of the new space is spare, so that a growing node moves O(log n) times.
        let old = edges(of: node)
        let spare = min(old.count + 2, Int(UInt8.max))
        let start = poolCount
        growPool(to: start + old.count + spare)
        for (offset, edge) in old.enumerated() {
            targets[start + offset] = targets[edge]
            values[start + offset] = values[edge]
        }
        // The old space is unused until the next elimination; ``Factorization`` schedules that by the pool's length.
        poolCount = start + old.count + spare
        starts[node] = Int32(truncatingIfNeeded: start)
        ends[node] = Int32(truncatingIfNeeded: start + old.count)
        spares[node] = UInt8(spare)
    }

    private mutating func growPool(to count: Int) {
        targets.grow(to: count)
        values.grow(to: count)
    }

    private mutating func growNodes(to count: Int) {
        starts.grow(to: count)
        ends.grow(to: count)
        spares.grow(to: count)
    }
}
