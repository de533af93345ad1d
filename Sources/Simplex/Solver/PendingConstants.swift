/// Changes of the constants of tight rows that x has not followed yet, by position.
struct PendingConstants: Sendable {
    private(set) var changes: [(position: Int32, amount: Double)] = []

    /// Lists of up to this many changes hold one for each position: changes of one position are summed.
    ///
    /// So a constant that is changed back and forth stays one change; in longer lists the search would cost O(n²), and
    /// one solve sums them up anyway.
    private static let distinctCount = 8

    var isEmpty: Bool { changes.isEmpty }

    /// Bytes held, for reports.
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
