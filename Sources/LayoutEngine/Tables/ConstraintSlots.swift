internal import LayoutModel

/// The slot of each constraint in a ``RowTable``.
///
/// Ids ascend and are never reused, so the table is an array in ascending order of numbers. A number is found in O(1)
/// if there are no holes before it, otherwise by bisection; at most half of the entries belong to removed constraints.
struct ConstraintSlots: Sendable {
    private var numbers: [Int] = []
    /// The slot of each number; ``none`` for a removed constraint.
    private var slots: [Int32] = []
    private var count = 0

    private static let none: Int32 = -1

    /// The constraints that have a slot, ascending.
    var ids: [ConstraintID] {
        numbers.indices.compactMap { slots[$0] == Self.none ? nil : ConstraintID(number: numbers[$0]) }
    }

    /// Frees memory that is reserved but unused.
    mutating func trim() {
        numbers.trim()
        slots.trim()
    }

    /// The number of heap bytes that the table holds.
    @inline(__always)
    var byteCount: Int { numbers.heapByteCount + slots.heapByteCount }

    /// Reserves memory for a given number of constraints.
    mutating func reserve(_ count: Int) {
        numbers.reserveCapacity(count)
        slots.reserveCapacity(count)
    }

    subscript(id: ConstraintID) -> Int? {
        let index = index(from: id.number)
        guard index < numbers.count, numbers[index] == id.number, slots[index] != Self.none else { return nil }
        return Int(slots[index])
    }

    /// Adds a constraint that has no slot.
    mutating func insert(_ id: ConstraintID, slot: Int) {
        let index = index(from: id.number)
        count += 1
        if index == numbers.count {
            numbers.append(id.number)
            slots.append(Int32(slot))
        } else if numbers[index] == id.number {
            // A removed entry that has not been compacted: the constraint is being reinstalled.
            slots[index] = Int32(slot)
        } else {
            numbers.insert(id.number, at: index)
            slots.insert(Int32(slot), at: index)
        }
    }

    /// Removes a constraint and returns its slot.
    mutating func remove(_ id: ConstraintID) -> Int? {
        guard let slot = self[id] else { return nil }
        slots[index(from: id.number)] = Self.none
        count -= 1
        // Entries are compacted only once half of them are holes: O(1) amortised per removal.
        if 2 * count < numbers.count { compact() }
        return slot
    }

    /// Returns the index of the first number that is not below `number`.
    private func index(from number: Int) -> Int {
        guard let first = numbers.first, let last = numbers.last, number <= last else { return numbers.count }
        // The guess is right if no numbers are missing after the first, as in a layout that was built and never edited.
        let guess = number - first
        if numbers.indices.contains(guess), numbers[guess] == number { return guess }
        return numbers.lowerBound(of: number)
    }

    private mutating func compact() {
        let kept = slots.indices.filter { slots[$0] != Self.none }
        numbers = kept.map { numbers[$0] }
        slots = kept.map { slots[$0] }
    }
}
