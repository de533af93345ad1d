internal import LayoutModel

/// A multiset of nodes.
struct CountedNodes {
    private var counts: [NodeID: Int] = [:]
    /// The distinct nodes, ascending; `nil` if they have to be sorted again.
    private var inOrder: [NodeID]? = []

    /// The number of heap bytes that the multiset holds.
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

    /// Returns the distinct nodes, ascending; they are sorted once after each change.
    mutating func sorted() -> [NodeID] {
        if let inOrder { return inOrder }
        let nodes = counts.keys.sorted()
        inOrder = nodes
        return nodes
    }
}
