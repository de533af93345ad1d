/// A directed graph with numbers on its edges, by source.
///
/// It is built node by node: the edges of node 0, ``endNode()``, the edges of node 1, ``endNode()`` … and at last ``close()``.
/// Afterwards edges come and go one by one. The edges of a node lie side by side in one pool; a node that outgrows its room moves to the pool's end.
struct Adjacency: Sendable {
    /// By node, where its edges begin and end, and for how many more there is room behind them.
    private var starts: [Int32] = []
    private var ends: [Int32] = []
    private var spares: [UInt8] = []
    private(set) var targets: [Int32] = []
    private(set) var values: [Double] = []
    private(set) var edgeCount = 0

    /// Bytes held, for reports.
    var byteCount: Int { starts.capacity * 9 + targets.capacity * 12 }

    /// Places of the pool, those that lie idle included.
    var poolCount: Int { targets.count }

    @inline(__always)
    func edges(of node: Int) -> Range<Int> {
        Int(starts[node])..<Int(ends[node])
    }

    func hasEdges(of node: Int) -> Bool { starts[node] < ends[node] }

    // MARK: Building

    mutating func reserve(nodes: Int, edges: Int) {
        ends.reserveCapacity(nodes)
        targets.reserveCapacity(edges)
        values.reserveCapacity(edges)
    }

    /// Adds an edge to the node that is being built.
    mutating func append(target: Int32, value: Double) {
        targets.append(target)
        values.append(value)
        edgeCount += 1
    }

    mutating func endNode() {
        ends.append(Int32(truncatingIfNeeded: targets.count))
    }

    /// Ends the building.
    mutating func close() {
        starts = [0] + ends.dropLast()
        spares = [UInt8](repeating: 0, count: ends.count)
    }

    /// Gives the targets other numbers.
    mutating func renumberTargets(_ numbers: [Int32]) {
        for edge in targets.indices {
            targets[edge] = numbers[Int(targets[edge])]
        }
    }

    /// The same edges the other way round.
    func reversed() -> Adjacency {
        let nodeCount = starts.count
        let next = WorkArray(zero: Int32(0), count: nodeCount + 1)
        for target in targets {
            next[Int(target) + 1] += 1
        }
        for node in 0..<nodeCount {
            next[node + 1] += next[node]
        }
        var result = Adjacency()
        result.edgeCount = edgeCount
        result.starts = (0..<nodeCount).map { next[$0] }
        result.ends = (0..<nodeCount).map { next[$0 + 1] }
        result.spares = [UInt8](repeating: 0, count: nodeCount)
        result.targets = [Int32](repeating: 0, count: targets.count)
        result.values = [Double](repeating: 0, count: targets.count)
        for node in 0..<nodeCount {
            for edge in edges(of: node) {
                let target = Int(targets[edge])
                let place = Int(next[target])
                next[target] += 1
                result.targets[place] = Int32(truncatingIfNeeded: node)
                result.values[place] = values[edge]
            }
        }
        return result
    }

    // MARK: Changes

    /// Adds a node without edges.
    mutating func addNode() {
        let end = Int32(truncatingIfNeeded: targets.count)
        starts.append(end)
        ends.append(end)
        spares.append(0)
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

    /// - Precondition: the edge exists.
    mutating func remove(from node: Int, to target: Int) {
        let last = Int(ends[node]) - 1
        var place = Int(starts[node])
        while Int(targets[place]) != target {
            place += 1
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
        let start = targets.count
        for edge in old {
            targets.append(targets[edge])
            values.append(values[edge])
        }
        let spare = min(old.count + 2, Int(UInt8.max))
        targets.append(contentsOf: repeatElement(0, count: spare))
        values.append(contentsOf: repeatElement(0, count: spare))
        starts[node] = Int32(truncatingIfNeeded: start)
        ends[node] = Int32(truncatingIfNeeded: start + old.count)
        spares[node] = UInt8(spare)
    }
}
