/// A directed graph with numbers on its edges, by source.
///
/// It is built node by node: the edges of node 0, ``endNode()``, the edges of node 1, ``endNode()`` …
struct Adjacency: Sendable {
    private var starts: [Int32] = [0]
    private(set) var targets: [Int32] = []
    private(set) var values: [Double] = []

    var edgeCount: Int { targets.count }

    @inline(__always)
    func edges(of node: Int) -> Range<Int> {
        Int(starts[node])..<Int(starts[node + 1])
    }

    mutating func reserve(nodes: Int, edges: Int) {
        starts.reserveCapacity(nodes + 1)
        targets.reserveCapacity(edges)
        values.reserveCapacity(edges)
    }

    mutating func append(target: Int32, value: Double) {
        targets.append(target)
        values.append(value)
    }

    mutating func endNode() {
        starts.append(Int32(truncatingIfNeeded: targets.count))
    }

    /// Gives the targets other numbers.
    mutating func renumberTargets(_ numbers: [Int32]) {
        for edge in targets.indices {
            targets[edge] = numbers[Int(targets[edge])]
        }
    }

    /// The same edges the other way round.
    func reversed(nodeCount: Int) -> Adjacency {
        guard !targets.isEmpty else {
            var empty = Adjacency()
            empty.starts = [Int32](repeating: 0, count: nodeCount + 1)
            return empty
        }
        let next = WorkArray(zero: Int32(0), count: nodeCount + 1)
        for target in targets {
            next[Int(target) + 1] += 1
        }
        for node in 0..<nodeCount {
            next[node + 1] += next[node]
        }
        var result = Adjacency()
        result.starts = (0...nodeCount).map { next[$0] }
        result.targets = [Int32](repeating: 0, count: targets.count)
        result.values = [Double](repeating: 0, count: targets.count)
        for node in 0..<starts.count - 1 {
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
}
