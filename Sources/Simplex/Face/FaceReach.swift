/// The columns that the free positions of a face may still change, derived from the sparsity of the factors.
///
/// A column can change only if a path leads from it through U and L to a free position: the path that BTRAN would take.
/// As the face shrinks, positions are fixed one by one, and columns lose their last path. Every node of the graph keeps
/// one edge, its support, that leads to a free position. After losing it, the node searches only its later edges for
/// another one, because a node without a path never regains one. All positions together therefore cost O(entries of the
/// factors), whereas solves would cost that much for each column (modelled on the support lists of arc consistency;
/// Bessière, "Arc-consistency and arc-consistency again", 1994).
///
/// Nodes are the steps of U, 0 to n − 1, then those of L, n to 2·n − 1. The edges of a step of U lead to the same step
/// of L and to other steps of U; those of a step of L to other steps of L.
///
/// An exchange changes the factors; after that, only nodes without a path are certain: a smaller face never changes
/// more columns.
struct FaceReach: ~Copyable, Sendable {
    /// The number of steps.
    private var size = 0
    /// True for each node from which a path leads to a free position.
    private var isOpen = WorkArray(zero: false)
    /// The number of each node's supporting edge; -1 if its own position is free.
    private var supports = WorkArray(zero: Int32(-1))
    /// For each node, the first of the nodes that it supports, and the next node with the same support; -1 if there is
    /// none.
    private var firstSupported = WorkArray(zero: Int32(-1))
    private var nextSupported = WorkArray(zero: Int32(-1))
    private var closed: [Int32] = []
    /// True if the paths still match the factors.
    private(set) var isCurrent = false

    init() {}

    var isEmpty: Bool { size == 0 }

    /// Finds all paths to the given steps; O(entries of the factors).
    ///
    /// - Parameters:
    ///   - sinks: the steps of L with free positions.
    ///   - graph: the factors, without etas.
    init(to sinks: [Int], in graph: borrowing Factorization) {
        size = graph.size
        isOpen = WorkArray(zero: false, count: 2 * size)
        supports = WorkArray(zero: 0, count: 2 * size)
        firstSupported = WorkArray(zero: -1, count: 2 * size)
        nextSupported = WorkArray(zero: -1, count: 2 * size)
        isCurrent = true
        // Search against the edges for all nodes that lead to a sink.
        var found: [Int32] = []
        for sink in sinks {
            isOpen[size + sink] = true
            supports[size + sink] = -1
            found.append(Int32(truncatingIfNeeded: size + sink))
        }
        var index = 0
        while index < found.count {
            let node = Int(found[index])
            index += 1
            if node >= size {
                for edge in graph.lowerColumns.edges(of: node - size) {
                    open(size + Int(graph.lowerColumns.targets[edge]), &found)
                }
                open(node - size, &found)
            } else {
                for edge in graph.upperColumns.edges(of: node) {
                    open(Int(graph.upperColumns.targets[edge]), &found)
                }
            }
        }
        for node in found where supports[Int(node)] >= 0 { _ = findSupport(of: Int(node), in: graph) }
    }

    private mutating func open(_ node: Int, _ found: inout [Int32]) {
        guard !isOpen[node] else { return }
        isOpen[node] = true
        found.append(Int32(truncatingIfNeeded: node))
    }

    /// Returns whether a step of U has a path.
    func isOpen(_ step: Int) -> Bool { isOpen[step] }

    /// Declares that rows were exchanged.
    mutating func basisHasChanged() {
        isCurrent = false
    }

    /// Records that the position of a step is no longer free.
    ///
    /// - Returns: the number of edges visited.
    mutating func close(_ sink: Int, in graph: borrowing Factorization) -> Int {
        guard isOpen[size + sink], supports[size + sink] < 0 else { return 0 }
        supports[size + sink] = 0
        var visits = findSupport(of: size + sink, in: graph)
        while let node = closed.popLast() {
            var supported = firstSupported[Int(node)]
            while supported >= 0 {
                // A new support moves the node to another list.
                let next = nextSupported[Int(supported)]
                supports[Int(supported)] += 1
                visits += findSupport(of: Int(supported), in: graph)
                supported = next
            }
        }
        return visits
    }

    /// Finds the next edge of a node that leads to an open node, or closes the node; returns the number of edges
    /// visited.
    private mutating func findSupport(of node: Int, in graph: borrowing Factorization) -> Int {
        let isLower = node >= size
        let edges = isLower ? graph.lowerRows.edges(of: node - size) : graph.upperRows.edges(of: node)
        // The edge of a step of U to the same step of L comes first.
        let count = isLower ? edges.count : edges.count + 1
        var visits = 0
        while Int(supports[node]) < count {
            let number = Int(supports[node])
            visits += 1
            let target =
                isLower
                ? size + Int(graph.lowerRows.targets[edges.lowerBound + number])
                : number == 0 ? size + node : Int(graph.upperRows.targets[edges.lowerBound + number - 1])
            if isOpen[target] {
                nextSupported[node] = firstSupported[target]
                firstSupported[target] = Int32(truncatingIfNeeded: node)
                return visits
            }
            supports[node] += 1
        }
        isOpen[node] = false
        closed.append(Int32(truncatingIfNeeded: node))
        return visits + 1
    }
}
