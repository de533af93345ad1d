/// Finds what a set of nodes reaches; lists it with every node after all that it reaches.
///
/// Copies share all of the memory or none, so that ``begin()`` has to look at one array only. Lists are as long as was ever needed.
struct DepthFirstSearch: Sendable {
    private var isMarked = WorkArray(zero: false)
    private var list = WorkArray(zero: Int32(0))
    private var seeds = WorkArray(zero: Int32(0))
    private var nodes = WorkArray(zero: Int32(0))
    private var edges = WorkArray(zero: Int32(0))
    /// How many nodes are found.
    private(set) var count = 0

    init(count: Int = 0) {
        isMarked = WorkArray(zero: false, count: count)
    }

    /// Bytes held, for reports.
    var byteCount: Int { isMarked.count + 4 * (list.count + seeds.count + nodes.count + edges.count) }

    mutating func grow(to count: Int) {
        begin()
        isMarked.grow(to: count)
    }

    /// Node number `place` of those found.
    @inline(__always)
    func found(_ place: Int) -> Int { Int(list[place]) }

    func hasFound(_ node: Int) -> Bool { isMarked[node] }

    /// Counts a node among those found, without a look at what it reaches; answers whether it was not found before.
    @inline(__always)
    mutating func note(_ node: Int) -> Bool {
        guard !isMarked[node] else { return false }
        isMarked[node] = true
        enlist(node)
        return true
    }

    mutating func begin() {
        if isMarked.begin() { return }
        list = WorkArray(zero: 0)
        seeds = WorkArray(zero: 0)
        nodes = WorkArray(zero: 0)
        edges = WorkArray(zero: 0)
    }

    @inline(__always)
    private mutating func enlist(_ node: Int) {
        if count == list.count { list.grow(to: count + 1) }
        list[count] = Int32(truncatingIfNeeded: node)
        count += 1
    }

    /// Forgets what was found.
    mutating func end() {
        for place in 0..<count {
            isMarked[Int(list[place])] = false
        }
        count = 0
    }

    /// Starts anew in another graph, from everything found so far.
    mutating func continueFromFound(in graph: Adjacency) {
        let seedCount = count
        end()
        swap(&seeds, &list)
        for place in 0..<seedCount {
            visit(from: Int(seeds[place]), in: graph)
        }
    }

    mutating func visit(from start: Int, in graph: Adjacency) {
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
                enlist(node)
                guard depth > 0 else { return }
                depth -= 1
                node = Int(nodes[depth])
                edge = Int(edges[depth])
                end = graph.edges(of: node).upperBound
            }
        }
    }
}
