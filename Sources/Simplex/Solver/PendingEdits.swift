/// Edits that the vertex does not reflect yet; the next solve applies them.
struct PendingEdits: Sendable {
    /// Changed constants of tight rows.
    var constants = PendingConstants()
    /// Changes of the gradient caused by loose rows whose side, weight or priority has changed.
    var gradient: [GradientEntry] = []
    /// Rows added since the last solve; they have no weight until the next one.
    var insertions: [Int32] = []
    /// Rows that were removed while tight; they leave the basis in the next solve.
    var removals: [Int32] = []
    /// Removed columns; their unit rows become permanently tight in the next solve.
    var removedColumns: [Int32] = []

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int {
        constants.byteCount + gradient.heapByteCount + insertions.heapByteCount + removals.heapByteCount
            + removedColumns.heapByteCount
    }

    /// Discards all edits, for a start from scratch.
    mutating func removeAll() {
        constants.removeAll()
        gradient.removeAll()
        insertions.removeAll()
        removals.removeAll()
        removedColumns.removeAll()
    }
}

/// `value` at `column` of the gradient at `level`.
struct GradientEntry: Sendable {
    let level: Double
    let column: Int32
    let value: Double
}
