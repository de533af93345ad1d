/// A directed graph with numbers on its edges, by source.
///
/// It is built node by node: the edges of node 0, ``endNode()``, the edges of node 1, ``endNode()`` … and at last ``close()``.
/// Afterwards edges come and go one by one. The edges of a node lie side by side in one pool; a node that outgrows its room moves to the
/// pool's end.
struct Adjacency: Sendable {
    private var nodeCount = 0
    private(set) var edgeCount = 0
    /// Places of the pool, those that lie idle included.
    private(set) var poolCount = 0
    private(set) var targets: WorkArray<Int32>
    private(set) var values: WorkArray<Double>
    /// By node, where its edges begin and end, and for how many more there is room behind them.
    private var starts: WorkArray<Int32>
    private var ends: WorkArray<Int32>
    private var spares: WorkArray<UInt8>

    /// A graph without nodes, with room for some.
    init(nodes: Int = 0, edges: Int = 0) {
        targets = WorkArray(zero: 0, count: edges)
        values = WorkArray(zero: 0, count: edges)
        starts = WorkArray(zero: 0, count: nodes)
        ends = WorkArray(zero: 0, count: nodes)
        spares = WorkArray(zero: 0, count: nodes)
    }

    /// Bytes held, for reports.
    var byteCount: Int { starts.count * 9 + targets.count * 12 }

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

    /// Ends the building, and gives back what room is left.
    mutating func close() {
        targets.shrink(to: poolCount)
        values.shrink(to: poolCount)
        for node in 1..<max(1, nodeCount) {
            starts[node] = ends[node - 1]
        }
    }

    /// Gives the targets other numbers.
    mutating func renumberTargets(_ numbers: WorkArray<Int32>) {
        for edge in 0..<poolCount {
            targets[edge] = numbers[Int(targets[edge])]
        }
    }

    /// The same edges the other way round, of a graph that was just built.
    func reversed() -> Adjacency {
        var result = Adjacency(nodes: nodeCount, edges: poolCount)
        result.nodeCount = nodeCount
        result.edgeCount = edgeCount
        result.poolCount = poolCount
        guard poolCount > 0 else { return result }
        for edge in 0..<poolCount {
            result.ends[Int(targets[edge])] += 1
        }
        var end: Int32 = 0
        for node in 0..<nodeCount {
            result.starts[node] = end
            end += result.ends[node]
            result.ends[node] = result.starts[node]
        }
        for node in 0..<nodeCount {
            for edge in edges(of: node) {
                let target = Int(targets[edge])
                let place = Int(result.ends[target])
                result.ends[target] += 1
                result.targets[place] = Int32(truncatingIfNeeded: node)
                result.values[place] = values[edge]
            }
        }
        return result
    }

    // MARK: Changes

    /// Adds a node without edges.
    mutating func addNode() {
        growNodes(to: nodeCount + 1)
        beginKeeping()
        starts[nodeCount] = Int32(truncatingIfNeeded: poolCount)
        ends[nodeCount] = starts[nodeCount]
        nodeCount += 1
    }

    /// Makes the memory this value's own, which has to come before the following changes.
    mutating func beginKeeping() {
        targets.beginKeeping()
        values.beginKeeping()
        starts.beginKeeping()
        ends.beginKeeping()
        spares.beginKeeping()
    }

    mutating func insert(_ value: Double, from node: Int, to target: Int) {
        if spares[node] == 0 { makeRoom(for: node) }
        let place = Int(ends[node])
        targets[place] = Int32(truncatingIfNeeded: target)
        values[place] = value
        ends[node] += 1
        spares[node] -= 1
        edgeCount += 1
    }

    /// Looks for the edge among the latest first, as what came last goes first more often than not.
    ///
    /// - Precondition: the edge exists.
    mutating func remove(from node: Int, to target: Int) {
        let last = Int(ends[node]) - 1
        var place = last
        while Int(targets[place]) != target {
            place -= 1
        }
        targets[place] = targets[last]
        values[place] = values[last]
        ends[node] -= 1
        if spares[node] < UInt8.max { spares[node] += 1 }
        edgeCount -= 1
    }

    mutating func removeEdges(of node: Int) {
        let count = edges(of: node).count
        spares[node] = UInt8(min(Int(spares[node]) + count, Int(UInt8.max)))
        edgeCount -= count
        ends[node] = starts[node]
    }

    private mutating func makeRoom(for node: Int) {
        let old = edges(of: node)
        let spare = min(old.count + 2, Int(UInt8.max))
        let start = poolCount
        growPool(to: start + old.count + spare)
        for (offset, edge) in old.enumerated() {
            targets[start + offset] = targets[edge]
            values[start + offset] = values[edge]
        }
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
