/// A search for everything that a set of nodes reaches, in postorder: every node is listed after all that it reaches.
///
/// Read backwards, the list is a topological order: a triangular solve can finish each node before those that depend on
/// it. Between uses nothing is marked. Lists keep the largest length that was ever needed.
struct DepthFirstSearch: ~Copyable, Sendable {
    private var isMarked: WorkArray<Bool>
    /// The nodes found, in postorder; not a ``MarkedList``, as a node is marked when it is entered and listed when it
    /// is left.
    private var list = WorkArray(zero: Int32(0))
    private var seeds = WorkArray(zero: Int32(0))
    /// The stack: nodes that were entered and not left yet, and for each the edge that is next.
    private var nodes = WorkArray(zero: Int32(0))
    private var edges = WorkArray(zero: Int32(0))
    /// How many nodes are found.
    private(set) var count = 0

    init(count: Int = 0) {
        isMarked = WorkArray(zero: false, count: count)
    }

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int {
        isMarked.byteCount + list.byteCount + seeds.byteCount + nodes.byteCount + edges.byteCount
    }

    mutating func grow(to count: Int) {
        isMarked.grow(to: count)
    }

    /// The node at `index` in the list of those found.
    @inline(__always)
    func found(_ index: Int) -> Int { Int(list[index]) }

    func hasFound(_ node: Int) -> Bool { isMarked[node] }

    /// Lists a node without visiting what it reaches; returns whether it was not found before.
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

    /// Forgets what was found.
    mutating func end() {
        for index in 0..<count {
            isMarked[Int(list[index])] = false
        }
        count = 0
    }

    /// Starts anew in another graph, from everything found so far.
    mutating func continueFromFound(in graph: borrowing Adjacency) {
        let seedCount = count
        end()
        swap(&seeds, &list)
        for index in 0..<seedCount {
            visit(from: Int(seeds[index]), in: graph)
        }
    }

    /// Finds a node and all that it reaches, with a stack of its own, as chains of thousands of nodes are usual.
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
                // Enter the target; go on with this node's next edge once it is left.
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
