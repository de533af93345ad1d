/// The system in its current state of edits: columns, rows and coefficients.
struct LinearSystem: Sendable {
    /// Indexed by column.
    var variables: [VariableState] = []
    /// Removed columns, available for reuse.
    var freeColumns: [Int32] = []

    var store = RowStore()
    /// Indexed by row of ``store``.
    var rows: [RowState] = []
    /// Removed rows, available for reuse.
    var freeRows: [Int32] = []

    /// The contents of ``rows`` and ``store`` while they are packed.
    private var packed: PackedSystem?

    /// True if ``rows`` and ``store`` are packed and therefore empty.
    var isPacked: Bool { packed != nil }

    /// Packs ``rows`` and ``store``, and frees memory that is reserved but unused.
    ///
    /// - Precondition: they are not packed.
    mutating func pack() {
        packed = PackedSystem(self)
        rows = []
        store = RowStore()
        variables.trim()
    }

    /// Restores ``rows`` and ``store``.
    ///
    /// - Parameter tight: the rows of the basis, by position.
    mutating func unpack(tight: [Int32]) {
        guard let packed else { return }
        self.packed = nil
        packed.unpack(into: &self, tight: tight)
    }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int {
        store.byteCount + rows.heapByteCount + variables.heapByteCount + freeColumns.heapByteCount
            + freeRows.heapByteCount + (packed?.byteCount ?? 0)
    }

    /// Returns the column's own row, `x == 0`, `x >= 0` or `x == value`.
    func unitRow(of column: Int) -> Int {
        Int(variables[column].unitRow)
    }

    /// Returns the column of a unit row.
    func column(ofUnitRow row: Int) -> Int {
        Int(store.entries[store.range(of: row).lowerBound].column)
    }

    /// Returns whether any row other than its unit row has a term in a column.
    func isMentioned(_ column: Int) -> Bool {
        let unitRow = Int32(unitRow(of: column))
        var entry = Int(store.firstInColumn[column])
        while entry >= 0 {
            if store.entries[entry].row != unitRow { return true }
            entry = Int(store.entries[entry].next)
        }
        return false
    }

    /// Returns the kind of a column's unit row, which distinguishes ordinary variables from parameters.
    func kind(ofColumn column: Int) -> RowState.Kind {
        rows[unitRow(of: column)].kind
    }
}
