/// A set of small indices with insertion and removal in constant time.
///
/// Insertions and removals determine the order of members: a removal moves the last member into the gap. The order
/// therefore depends only on the history of edits, never on hashing. For sets without individual removal, see
/// ``MarkedList``.
struct IndexSet: Sendable {
    private(set) var members: [Int32] = []
    /// The slot of each index among the members; -1 if it is not a member.
    private var slots: [Int32] = []

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { members.heapByteCount + slots.heapByteCount }

    /// Frees memory that is reserved but unused.
    mutating func trim() {
        members.trim()
        // Without members, no index has a slot.
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
