/// A set of small indices with constant-time changes; iteration order is that of insertion and removal.
struct IndexSet: Sendable {
    private(set) var members: [Int32] = []
    private var slots: [Int32] = []

    /// Bytes held, for reports.
    var byteCount: Int { (members.capacity + slots.capacity) * 4 }

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
