/// A search for all nodes reachable from a set of nodes, in postorder: every node follows all the nodes that it
/// reaches.
///
/// In reverse, the list is a topological order: a triangular solve can finish each node before those that depend on it.
/// No node is marked between uses. The lists never shrink.
struct DepthFirstSearch: ~Copyable, Sendable {
    private var isMarked: WorkArray<Bool>
    /// The nodes found, in postorder.
    ///
    /// This is not a ``MarkedList`` because a node is marked on entry but listed on exit.
    private var list = WorkArray(zero: Int32(0))
    private var seeds = WorkArray(zero: Int32(0))
    /// The stack: nodes entered but not yet left, each with its next edge.
    private var nodes = WorkArray(zero: Int32(0))
    private var edges = WorkArray(zero: Int32(0))
    /// The number of nodes found.
    private(set) var count = 0

    init(count: Int = 0) {
        isMarked = WorkArray(zero: false, count: count)
    }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int {
        isMarked.byteCount + list.byteCount + seeds.byteCount + nodes.byteCount + edges.byteCount
    }

    mutating func grow(to count: Int) {
        isMarked.grow(to: count)
    }

    /// Returns the found node at `index`.
    @inline(__always)
    func found(_ index: Int) -> Int { Int(list[index]) }

    func hasFound(_ node: Int) -> Bool { isMarked[node] }

    /// Lists a node without visiting the nodes that it reaches; returns whether it is new.
    @inline(__always)
    mutating func mark(_ node: Int) -> Bool {
        guard !isMarked[node] else { return false }
        isMarked[node] = true
        append(node)
        return true
    }

    @inline(__always)
    private mutating func append(_ node: Int) {
        if count == list.count { list.grow(to: count + 1) }
        list[count] = Int32(truncatingIfNeeded: node)
        count += 1
    }

    /// Clears the results.
    mutating func end() {
        for index in 0..<count {
            isMarked[Int(list[index])] = false
        }
        count = 0
    }

    /// Restarts in another graph, from all nodes found so far.
    mutating func continueFromFound(in graph: borrowing Adjacency) {
        let seedCount = count
        end()
        swap(&seeds, &list)
        for index in 0..<seedCount {
            visit(from: Int(seeds[index]), in: graph)
        }
    }

    /// Finds a node and all nodes that it reaches; uses an explicit stack because chains of thousands of nodes are
    /// common.
    mutating func visit(from start: Int, in graph: borrowing Adjacency) {
        guard !isMarked[start] else { return }
        isMarked[start] = true
        var depth = 0
        var node = start
        var edge = graph.edges(of: node).lowerBound
        var end = graph.edges(of: node).upperBound
        while true {
            if edge < end {
                let target = Int(graph.targets[edge])
                edge += 1
                guard !isMarked[target] else { continue }
                isMarked[target] = true
                // Enter the target; resume at this node's next edge after leaving it.
                if depth == nodes.count {
                    nodes.grow(to: depth + 1)
                    edges.grow(to: depth + 1)
                }
                nodes[depth] = Int32(truncatingIfNeeded: node)
                edges[depth] = Int32(truncatingIfNeeded: edge)
                depth += 1
                node = target
                edge = graph.edges(of: node).lowerBound
                end = graph.edges(of: node).upperBound
            } else {
                append(node)
                guard depth > 0 else { return }
                depth -= 1
                node = Int(nodes[depth])
                edge = Int(edges[depth])
                end = graph.edges(of: node).upperBound
            }
        }
    }
}
