/// Which columns the free positions of a face may still change, judged by where the factors have entries.
///
/// A column can change only where a path leads from it through U and L to a free position: the path that BTRAN would
/// take. As the face shrinks, positions are held one by one, and columns lose their last path. Every node of the graph
/// keeps one edge, its support, that leads to a free position. When that is lost, the node looks for another one among
/// its later edges only, as a node without a path never gets one back. So all positions together cost O(entries of the
/// factors), where a solve for each column would cost as much again for each (after the support lists of arc
/// consistency; Bessière, "Arc-consistency and arc-consistency again", 1994).
///
/// Nodes are the steps of U, 0 to n − 1, then those of L, n to 2·n − 1. The edges of a step of U lead to the same step
/// of L and to other steps of U; those of a step of L to other steps of L.
///
/// An exchange changes the factors, and only what has no path is certain from then on: a smaller face never changes
/// more columns.
struct FaceReach: ~Copyable, Sendable {
    /// How many steps there are.
    private var size = 0
    /// By node, whether a path leads to a free position.
    private var isOpen = WorkArray(zero: false)
    /// By node, the number of the edge that is its support; -1 where its own position is free.
    private var supports = WorkArray(zero: Int32(-1))
    /// By node, the first of the nodes that it supports, and by node the next one supported by the same; -1 for none.
    private var firstSupported = WorkArray(zero: Int32(-1))
    private var nextSupported = WorkArray(zero: Int32(-1))
    private var closed: [Int32] = []
    /// Whether the factors are still those that the paths lead through.
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
        // Against the edges, everything that leads to a sink.
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

    /// Whether a step of U has a path.
    func isOpen(_ step: Int) -> Bool { isOpen[step] }

    /// Declares that rows were exchanged.
    mutating func basisHasChanged() {
        isCurrent = false
    }

    /// Records that the position of a step is not free any more.
    ///
    /// - Returns: how many edges were looked at.
    mutating func close(_ sink: Int, in graph: borrowing Factorization) -> Int {
        guard isOpen[size + sink], supports[size + sink] < 0 else { return 0 }
        supports[size + sink] = 0
        var visits = findSupport(of: size + sink, in: graph)
        while let node = closed.popLast() {
            var supported = firstSupported[Int(node)]
            while supported >= 0 {
                // Another support puts it into another list.
                let next = nextSupported[Int(supported)]
                supports[Int(supported)] += 1
                visits += findSupport(of: Int(supported), in: graph)
                supported = next
            }
        }
        return visits
    }

    /// Finds the next edge of a node that leads to an open one, or closes the node; returns how many were looked at.
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
