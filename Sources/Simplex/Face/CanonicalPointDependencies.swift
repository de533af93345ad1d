/// What the canonical point of the present face depends on, so that an edit elsewhere need not look at the face again.
///
/// The point stays canonical while no row is exchanged, added, removed or weighed otherwise, no freedom changes, and no variable moves that
/// stands in a row which varies on the face.
struct SettledFace: Sendable {
    private(set) var isValid = false
    private var rows = MarkedIndices()
    private var columns = MarkedIndices()

    /// Bytes held, for reports.
    var byteCount: Int { rows.byteCount + columns.byteCount }

    mutating func invalidate() {
        isValid = false
    }

    /// The constant of a loose row has changed.
    mutating func invalidate(by row: Int) {
        if rows.contains(row) { isValid = false }
    }

    /// Starts the description of another face.
    mutating func begin() {
        isValid = false
        rows.removeAll()
        columns.removeAll()
    }

    /// Adds a row that varies on the face.
    mutating func insert(_ row: Int, of store: RowStore) {
        guard rows.insert(row) else { return }
        for place in store.range(of: row) {
            _ = columns.insert(Int(store.entries[place].column))
        }
    }

    mutating func end() {
        isValid = true
    }

    func isTouched(by moved: MovedValues) -> Bool {
        (0..<moved.count).contains { columns.contains(moved.column($0)) }
    }
}

/// A set of small indices that only grows until it is emptied.
private struct MarkedIndices: Sendable {
    private var isMarked: [Bool] = []
    private var members: [Int32] = []

    /// Bytes held, for reports.
    var byteCount: Int { isMarked.capacity + members.capacity * 4 }

    func contains(_ index: Int) -> Bool {
        index < isMarked.count && isMarked[index]
    }

    /// Answers whether the index is new.
    mutating func insert(_ index: Int) -> Bool {
        if index >= isMarked.count {
            isMarked.append(contentsOf: repeatElement(false, count: index + 1 - isMarked.count))
        }
        guard !isMarked[index] else { return false }
        isMarked[index] = true
        members.append(Int32(truncatingIfNeeded: index))
        return true
    }

    mutating func removeAll() {
        for member in members {
            isMarked[Int(member)] = false
        }
        members.removeAll(keepingCapacity: true)
    }
}
