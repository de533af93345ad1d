internal import LayoutModel

/// A multiset of nodes: each is in it as often as it was inserted and not removed.
struct CountedNodes {
    private var counts: [NodeID: Int] = [:]
    /// Its nodes, ascending; nil while that has to be found out.
    private var inOrder: [NodeID]? = []

    /// How many bytes of the heap the multiset holds.
    @inline(__always)
    var byteCount: Int { counts.heapByteCount + (inOrder?.heapByteCount ?? 0) }

    var isEmpty: Bool { counts.isEmpty }

    mutating func insert(_ node: NodeID) {
        if counts[node, default: 0] == 0 { inOrder = nil }
        counts[node, default: 0] += 1
    }

    /// - Precondition: the node is in the multiset.
    mutating func remove(_ node: NodeID) {
        guard let count = counts[node] else { preconditionFailure("the node is not in the multiset") }
        counts[node] = count > 1 ? count - 1 : nil
        if count == 1 { inOrder = nil }
    }

    /// The distinct nodes, ascending; sorted once after each change of which nodes there are.
    mutating func sorted() -> [NodeID] {
        if let inOrder { return inOrder }
        let nodes = counts.keys.sorted()
        inOrder = nodes
        return nodes
    }
}
