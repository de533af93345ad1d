/// A set of small indices whose members come and go in constant time.
///
/// Its members are in the order that insertions and removals leave them in: a removal moves the last member into the
/// gap. So the order depends on the history of edits alone, never on hashing. Where members never leave one by one, see
/// ``MarkedList``.
struct IndexSet: Sendable {
    private(set) var members: [Int32] = []
    /// By index, its place among the members; -1 where it is not a member.
    private var slots: [Int32] = []

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int { members.heapByteCount + slots.heapByteCount }

    /// Frees memory that is reserved and not used.
    mutating func trim() {
        members.trim()
        // Without members no index has a place.
        if members.isEmpty { slots = [] } else { slots.trim() }
    }

    var isEmpty: Bool { members.isEmpty }

    func contains(_ index: Int) -> Bool {
        index < slots.count && slots[index] >= 0
    }

    mutating func insert(_ index: Int) {
        while slots.count <= index {
            slots.append(-1)
        }
        guard slots[index] < 0 else { return }
        slots[index] = Int32(members.count)
        members.append(Int32(index))
    }

    mutating func remove(_ index: Int) {
        guard contains(index) else { return }
        let slot = Int(slots[index])
        slots[index] = -1
        // The last member fills the gap, unless it is the one being removed.
        let last = members.removeLast()
        if Int(last) != index {
            members[slot] = last
            slots[Int(last)] = Int32(slot)
        }
    }

    mutating func removeAll() {
        for member in members {
            slots[Int(member)] = -1
        }
        members.removeAll(keepingCapacity: true)
    }
}
