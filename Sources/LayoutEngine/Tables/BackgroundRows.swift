internal import LayoutModel

/// The rows that the engine adds itself, without a constraint of the caller, by owner.
struct BackgroundRows: Sendable {
    private var rows: [StoredRow] = []
    private var free: [Int] = []
    /// The index of each node's rows for its natural width and height; ``none`` where it has none.
    private var naturalIndices: [Int32] = []
    /// The indices of all others, which are few.
    private var otherIndices: [RowOwner: Int] = [:]

    private static var none: Int32 { -1 }

    /// How many bytes of the heap the rows hold.
    var byteCount: Int {
        rows.heapByteCount + free.heapByteCount + naturalIndices.heapByteCount + otherIndices.heapByteCount
    }

    /// Reserves memory for two rows per node.
    mutating func reserve(nodes: Int) {
        rows.reserveCapacity(2 * nodes)
        grow(to: nodes)
    }

    private mutating func grow(to nodes: Int) {
        // There are two entries per node, by axis: natural lengths are looked up for every node of a text or a stack.
        guard 2 * nodes > naturalIndices.count else { return }
        naturalIndices.append(contentsOf: repeatElement(Self.none, count: 2 * nodes - naturalIndices.count))
    }

    subscript(owner: RowOwner) -> StoredRow? {
        index(of: owner).map { rows[$0] }
    }

    /// Changes a row in place; returns nil where there is none.
    mutating func change<Result>(_ owner: RowOwner, _ change: (inout StoredRow) -> Result) -> Result? {
        index(of: owner).map { change(&rows[$0]) }
    }

    /// Adds a row for an owner that has none.
    mutating func insert(_ owner: RowOwner, _ row: consuming StoredRow) {
        // Free entries are used first, so that the array is no longer than the largest number of rows there ever was.
        let index = free.popLast() ?? rows.count
        if index == rows.count {
            rows.append(row)
        } else {
            rows[index] = row
        }
        setIndex(index, of: owner)
    }

    /// Removes a row, and returns it if it was there.
    mutating func remove(_ owner: RowOwner) -> StoredRow? {
        guard let index = index(of: owner) else { return nil }
        setIndex(nil, of: owner)
        free.append(index)
        return rows[index]
    }

    private func index(of owner: RowOwner) -> Int? {
        guard case .natural(let node, let axis) = owner else {
            return otherIndices.isEmpty ? nil : otherIndices[owner]
        }
        let slot = Self.slot(node, axis)
        guard slot < naturalIndices.count, naturalIndices[slot] != Self.none else { return nil }
        return Int(naturalIndices[slot])
    }

    private mutating func setIndex(_ index: Int?, of owner: RowOwner) {
        guard case .natural(let node, let axis) = owner else {
            otherIndices[owner] = index
            return
        }
        grow(to: node.index + 1)
        naturalIndices[Self.slot(node, axis)] = index.map(Int32.init) ?? Self.none
    }

    private static func slot(_ node: NodeID, _ axis: Axis) -> Int {
        switch axis {
        case .horizontal: 2 * node.index
        case .vertical: 2 * node.index + 1
        }
    }
}
