/// What the canonical point of the present face depends on, so that an edit elsewhere need not look at the face again.
///
/// The point stays canonical while no row is exchanged, added, removed or weighed otherwise, no freedom changes, and no variable moves that
/// stands in a row which varies on the face.
struct SettledFace: Sendable {
    private(set) var isValid = false
    private var rows = IndexSet()
    private var columns = IndexSet()

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
        guard !rows.contains(row) else { return }
        rows.insert(row)
        for place in store.range(of: row) {
            columns.insert(Int(store.entries[place].column))
        }
    }

    mutating func end() {
        isValid = true
    }

    func isTouched(by moved: MovedValues) -> Bool {
        (0..<moved.count).contains { columns.contains(moved.column($0)) }
    }
}
