/// Changes to the constants of tight rows that x does not reflect yet, by position.
struct PendingConstants: Sendable {
    private(set) var changes: [(position: Int32, amount: Double)] = []

    /// The length up to which a list holds only one change per position: changes to the same position are summed.
    ///
    /// A constant that is changed back and forth therefore stays a single change. In longer lists the search would cost
    /// O(n²), and one solve sums the changes anyway.
    private static let distinctCount = 8

    var isEmpty: Bool { changes.isEmpty }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { changes.heapByteCount }

    mutating func add(_ amount: Double, at position: Int) {
        let position = Int32(truncatingIfNeeded: position)
        // Only short lists are searched: see ``distinctCount``.
        if changes.count <= Self.distinctCount, let index = changes.firstIndex(where: { $0.position == position }) {
            changes[index].amount += amount
        } else {
            changes.append((position, amount))
        }
    }

    mutating func removeAll() {
        changes.removeAll(keepingCapacity: changes.count <= Self.distinctCount)
    }
}
