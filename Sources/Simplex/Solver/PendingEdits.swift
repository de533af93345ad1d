/// Edits that the vertex has not followed yet; the next solve applies them.
struct PendingEdits: Sendable {
    /// Changed constants of tight rows.
    var constants = PendingConstants()
    /// Changes of the gradient, caused by rows that are not tight and have another side, weight or priority.
    var gradient: [GradientEntry] = []
    /// Rows added since the last solve; until it applies them, they have no weight.
    var insertions: [Int32] = []
    /// Rows that were removed while tight, which leave the basis in the next solve.
    var removals: [Int32] = []
    /// Columns that were removed, whose unit rows become tight for good in the next solve.
    var removedColumns: [Int32] = []

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int {
        constants.byteCount + gradient.heapByteCount + insertions.heapByteCount + removals.heapByteCount
            + removedColumns.heapByteCount
    }

    /// Forgets everything, for a start from nothing.
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
