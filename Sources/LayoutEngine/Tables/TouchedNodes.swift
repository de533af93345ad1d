internal import LayoutModel

/// Nodes of which some number may have changed.
struct TouchedNodes: Sendable {
    /// Whether every node may have.
    var isAll = false
    private var list: [NodeID] = []
    /// By node: whether it is in the list, and whether its left or top may have changed.
    private var marks: [Mark] = []

    private enum Mark: UInt8 {
        case untouched, resized, moved
    }

    mutating func grow(to capacity: Int) {
        guard capacity > marks.count else { return }
        marks.append(contentsOf: repeatElement(.untouched, count: capacity - marks.count))
    }

    mutating func insert(_ node: NodeID, moves: Bool) {
        if marks[node.index] == .untouched { list.append(node) }
        if moves || marks[node.index] == .untouched { marks[node.index] = moves ? .moved : .resized }
    }

    func isMoved(_ node: NodeID) -> Bool {
        marks[node.index] == .moved
    }

    /// The nodes in the order of touching.
    var nodes: [NodeID] { list }

    mutating func reset() {
        for node in list { marks[node.index] = .untouched }
        list.removeAll(keepingCapacity: true)
        isAll = false
    }
}
