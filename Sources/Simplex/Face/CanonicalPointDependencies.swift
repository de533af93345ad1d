/// The dependencies of the current face's canonical point, so that an unrelated edit does not require finding it again.
///
/// The point stays canonical as long as no row is exchanged, added, removed, suspended or given another priority, no
/// freedom changes, and no variable moves that occurs in a row whose sum varies on the face.
struct CanonicalPointDependencies: ~Copyable, Sendable {
    /// True if the point is known to be canonical.
    private(set) var isValid = false
    private var rows = MarkedList()
    private var columns = MarkedList()

    init() {}

    private init(copying other: borrowing CanonicalPointDependencies) {
        isValid = other.isValid
        rows = other.rows.copy()
        columns = other.columns.copy()
    }

    func copy() -> CanonicalPointDependencies { CanonicalPointDependencies(copying: self) }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { rows.byteCount + columns.byteCount }

    mutating func grow(rows count: Int) {
        rows.grow(to: count)
    }

    mutating func grow(columns count: Int) {
        columns.grow(to: count)
    }

    mutating func invalidate() {
        isValid = false
    }

    /// Invalidates the point if it depends on a loose row whose constant has changed.
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
        for slot in store.range(of: row) {
            columns.insert(Int(store.entries[slot].column))
        }
    }

    /// Ends the description; the point is now canonical.
    mutating func end() {
        isValid = true
    }

    func isTouched(by moved: borrowing MovedValues) -> Bool {
        // Most layouts have no ambiguity, so the point has no dependencies.
        guard columns.count > 0 else { return false }
        return (0..<moved.count).contains { columns.contains(moved.column($0)) }
    }
}
