internal import LayoutModel

/// Which slot of a ``RowTable`` a constraint has.
///
/// Ids ascend and are not used again, so the table is kept by ascending number: found at once where there are no holes,
/// by bisection where there are, and never much larger than what is in it.
struct ConstraintSlots: Sendable {
    private var numbers: [Int] = []
    /// The slot of each number; ``none`` for a constraint that was removed.
    private var slots: [Int32] = []
    private var count = 0

    private static let none: Int32 = -1

    /// Makes room for as many constraints.
    mutating func reserve(_ count: Int) {
        numbers.reserveCapacity(count)
        slots.reserveCapacity(count)
    }

    subscript(id: ConstraintID) -> Int? {
        let place = place(of: id.number)
        guard place < numbers.count, numbers[place] == id.number, slots[place] != Self.none else { return nil }
        return Int(slots[place])
    }

    /// Enters a constraint that has no slot.
    mutating func insert(_ id: ConstraintID, slot: Int) {
        let place = place(of: id.number)
        count += 1
        if place == numbers.count {
            numbers.append(id.number)
            slots.append(Int32(slot))
        } else if numbers[place] == id.number {
            slots[place] = Int32(slot)
        } else {
            numbers.insert(id.number, at: place)
            slots.insert(Int32(slot), at: place)
        }
    }

    /// Takes a constraint out; answers the slot that it had.
    mutating func remove(_ id: ConstraintID) -> Int? {
        guard let slot = self[id] else { return nil }
        slots[place(of: id.number)] = Self.none
        count -= 1
        if 2 * count < numbers.count { compact() }
        return slot
    }

    /// The place of the first number that is not below `number`.
    private func place(of number: Int) -> Int {
        guard let first = numbers.first, let last = numbers.last, number <= last else { return numbers.count }
        let guess = number - first
        if numbers.indices.contains(guess), numbers[guess] == number { return guess }
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func compact() {
        let kept = slots.indices.filter { slots[$0] != Self.none }
        numbers = kept.map { numbers[$0] }
        slots = kept.map { slots[$0] }
    }
}
