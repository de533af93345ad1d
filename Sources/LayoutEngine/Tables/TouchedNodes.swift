internal import LayoutModel

/// The nodes whose numbers may have changed, each listed once.
struct TouchedNodes: Sendable {
    /// A possible change to a node.
    enum Change: UInt8, Comparable {
        case none
        /// Its width, height or content size; the nodes inside it do not move.
        case resized
        /// Its left or top, and therefore the root coordinates of all nodes inside it.
        case moved

        static func < (left: Change, right: Change) -> Bool { left.rawValue < right.rawValue }
    }

    /// The nodes, in the order in which they were touched.
    private(set) var nodes: [NodeID] = []
    /// The largest change recorded for each node, by node index.
    private var changes: [Change] = []

    /// Frees memory that is reserved but unused.
    mutating func trim() {
        nodes.trim()
        changes.trim()
    }

    /// The number of heap bytes that the lists hold.
    @inline(__always)
    var byteCount: Int { nodes.heapByteCount + changes.heapByteCount }

    mutating func grow(to capacity: Int) {
        guard capacity > changes.count else { return }
        changes.append(contentsOf: repeatElement(.none, count: capacity - changes.count))
    }

    mutating func insert(_ node: NodeID, _ change: Change) {
        if changes[node.index] == .none { nodes.append(node) }
        if changes[node.index] < change { changes[node.index] = change }
    }

    func isMoved(_ node: NodeID) -> Bool {
        changes[node.index] == .moved
    }

    /// O(touched), not O(nodes).
    mutating func reset() {
        for node in nodes { changes[node.index] = .none }
        nodes.removeAll(keepingCapacity: true)
    }
}
