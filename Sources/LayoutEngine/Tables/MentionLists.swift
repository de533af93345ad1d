internal import LayoutModel

/// The constraints that mention each node, in one doubly linked list per node.
///
/// Every slot of a ``RowTable`` owns two links, `2 · slot` and `2 · slot + 1`, one for each side of its constraint.
/// Removing a constraint is therefore O(1), regardless of how many others mention the node.
struct MentionLists: Sendable {
    private struct Link {
        /// The index of the node; ``none`` for a link that is in no list.
        var node = none
        var next = none
        var previous = none
    }

    private static var none: Int32 { -1 }

    private var links: [Link] = []
    /// The first link of each node's list.
    private var heads: [Int32] = []

    /// Frees memory that is reserved but unused.
    mutating func trim() {
        links.trim()
        heads.trim()
    }

    /// The number of heap bytes that the lists hold.
    @inline(__always)
    var byteCount: Int { links.heapByteCount + heads.heapByteCount }

    /// Reserves memory for given numbers of slots and nodes.
    mutating func reserve(slots: Int, nodes: Int) {
        links.reserveCapacity(2 * slots)
        grow(to: nodes)
    }

    private mutating func grow(to nodes: Int) {
        guard nodes > heads.count else { return }
        heads.append(contentsOf: repeatElement(Self.none, count: nodes - heads.count))
    }

    /// Returns the slots that mention a node; a slot that mentions it on both sides is listed once.
    func slots(of node: NodeID) -> [Int] {
        guard node.index < heads.count else { return [] }
        var found: [Int] = []
        var link = heads[node.index]
        while link != Self.none {
            found.append(Int(link) / 2)
            link = links[Int(link)].next
        }
        return found
    }

    /// Returns the nodes that a slot mentions: the first item's and, if different, the second item's.
    func nodes(of slot: Int) -> (first: NodeID?, second: NodeID?) {
        (node(of: 2 * slot), node(of: 2 * slot + 1))
    }

    private func node(of link: Int) -> NodeID? {
        links[link].node == Self.none ? nil : NodeID(index: Int(links[link].node))
    }

    /// Adds a slot that is not in any list yet.
    mutating func insert(_ slot: Int, first: NodeID, second: NodeID?) {
        while links.count < 2 * slot + 2 { links.append(Link()) }
        push(2 * slot, to: first)
        if let second { push(2 * slot + 1, to: second) }
    }

    /// Removes a slot from the lists of the nodes that it mentions.
    mutating func clear(_ slot: Int) {
        unlink(2 * slot)
        unlink(2 * slot + 1)
    }

    private mutating func push(_ link: Int, to node: NodeID) {
        // Inserting at the head is O(1); readers sort, so the order within a list does not matter.
        grow(to: node.index + 1)
        let next = heads[node.index]
        links[link] = Link(node: Int32(truncatingIfNeeded: node.index), next: next)
        if next != Self.none { links[Int(next)].previous = Int32(truncatingIfNeeded: link) }
        heads[node.index] = Int32(truncatingIfNeeded: link)
    }

    private mutating func unlink(_ link: Int) {
        let old = links[link]
        guard old.node != Self.none else { return }
        if old.next != Self.none { links[Int(old.next)].previous = old.previous }
        if old.previous == Self.none {
            // The link is the first in its list, so the head points to it.
            heads[Int(old.node)] = old.next
        } else {
            links[Int(old.previous)].next = old.next
        }
        links[link] = Link()
    }
}
