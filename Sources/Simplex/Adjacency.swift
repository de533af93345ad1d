/// A directed graph with numbers on its edges, by source.
///
/// It is built node by node: the edges of node 0, ``endNode()``, the edges of node 1, ``endNode()`` … Afterwards edges come and go
/// one by one. The edges of a node lie side by side in one pool; a node that outgrows its room moves to the pool's end.
struct Adjacency: Sendable {
    /// By node, where its edges begin and end, and where its room ends.
    private var starts: [Int32] = []
    private var ends: [Int32] = []
    private var limits: [Int32] = []
    private(set) var targets: [Int32] = []
    private(set) var values: [Double] = []
    private(set) var edgeCount = 0

    /// Bytes held, for reports.
    var byteCount: Int { starts.capacity * 12 + targets.capacity * 12 }

    /// Places of the pool, those that lie idle included.
    var poolCount: Int { targets.count }

    @inline(__always)
    func edges(of node: Int) -> Range<Int> {
        Int(starts[node])..<Int(ends[node])
    }

    func hasEdges(of node: Int) -> Bool { starts[node] < ends[node] }

    // MARK: Building

    mutating func reserve(nodes: Int, edges: Int) {
        starts.reserveCapacity(nodes)
        ends.reserveCapacity(nodes)
        limits.reserveCapacity(nodes)
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
        starts.append(limits.last ?? 0)
        let end = Int32(truncatingIfNeeded: targets.count)
        ends.append(end)
        limits.append(end)
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
        result.limits = result.ends
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
        limits.append(end)
    }

    mutating func insert(_ value: Double, from node: Int, to target: Int) {
        if ends[node] == limits[node] { makeRoom(for: node) }
        let place = Int(ends[node])
        targets[place] = Int32(truncatingIfNeeded: target)
        values[place] = value
        ends[node] += 1
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
        edgeCount -= 1
    }

    mutating func removeEdges(of node: Int) {
        edgeCount -= edges(of: node).count
        ends[node] = starts[node]
    }

    private mutating func makeRoom(for node: Int) {
        let old = edges(of: node)
        let start = targets.count
        for edge in old {
            targets.append(targets[edge])
            values.append(values[edge])
        }
        let spare = old.count + 2
        targets.append(contentsOf: repeatElement(0, count: spare))
        values.append(contentsOf: repeatElement(0, count: spare))
        starts[node] = Int32(truncatingIfNeeded: start)
        ends[node] = Int32(truncatingIfNeeded: start + old.count)
        limits[node] = Int32(truncatingIfNeeded: targets.count)
    }
}
