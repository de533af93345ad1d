internal import LayoutModel
internal import Simplex

/// The rows that the engine adds itself, without a constraint of the caller, by owner.
struct BackgroundRows: Sendable {
    /// The row for each node's natural width and height, two entries per node; ``none`` if there is no row.
    private var naturalRows: [Int32] = []
    /// All other rows, which are few.
    private var otherRows: [RowOwner: StoredRow] = [:]

    private static var none: Int32 { -1 }

    /// The number of heap bytes that the table holds.
    @inline(__always)
    var byteCount: Int { naturalRows.heapByteCount + otherRows.heapByteCount }

    /// Makes room for the given number of nodes.
    mutating func grow(to nodes: Int) {
        // Natural lengths are looked up for every node in a text or stack.
        guard 2 * nodes > naturalRows.count else { return }
        naturalRows.append(contentsOf: repeatElement(Self.none, count: 2 * nodes - naturalRows.count))
    }

    /// `nil` if the owner has no row.
    subscript(owner: RowOwner) -> StoredRow? {
        get {
            guard case .natural(let node, let axis) = owner else {
                return otherRows.isEmpty ? nil : otherRows[owner]
            }
            let slot = Self.slot(node, axis)
            guard slot < naturalRows.count, naturalRows[slot] != Self.none else { return nil }
            return StoredRow(id: RowID(index: Int(naturalRows[slot])))
        }
        set {
            guard case .natural(let node, let axis) = owner else {
                otherRows[owner] = newValue
                return
            }
            grow(to: node.index + 1)
            naturalRows[Self.slot(node, axis)] = newValue.map { Int32(truncatingIfNeeded: $0.id.index) } ?? Self.none
        }
    }

    private static func slot(_ node: NodeID, _ axis: Axis) -> Int {
        2 * node.index + axis.order
    }
}
