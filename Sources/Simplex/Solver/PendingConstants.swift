/// Changes of the constants of tight rows that the point has not followed yet, by position.
struct PendingConstants: Sendable {
    private(set) var changes: [(position: Int32, amount: Double)] = []

    /// Up to how many a position is listed once at most.
    private static let distinctCount = 8

    var isEmpty: Bool { changes.isEmpty }

    mutating func add(_ amount: Double, at position: Int) {
        let position = Int32(truncatingIfNeeded: position)
        if changes.count <= Self.distinctCount, let place = changes.firstIndex(where: { $0.position == position }) {
            changes[place].amount += amount
        } else {
            changes.append((position, amount))
        }
    }

    mutating func removeAll() {
        changes.removeAll(keepingCapacity: changes.count <= Self.distinctCount)
    }
}
