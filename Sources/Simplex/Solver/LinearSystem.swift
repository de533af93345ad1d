/// The system as it has been edited so far: columns, rows and coefficients.
struct LinearSystem: Sendable {
    /// By column.
    var variables: [VariableState] = []
    /// Columns that were removed, to be used again.
    var freeColumns: [Int32] = []

    var store = RowStore()
    /// By row of ``store``.
    var rows: [RowState] = []
    /// Rows that were removed, to be used again.
    var freeRows: [Int32] = []

    /// What ``rows`` and ``store`` hold while they are packed.
    private var packed: PackedSystem?

    /// Whether ``rows`` and ``store`` are packed, and so empty.
    var isPacked: Bool { packed != nil }

    /// Packs ``rows`` and ``store``, and frees memory that is reserved and not used.
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
    /// - Parameter tight: by position, the rows of the basis.
    mutating func unpack(tight: [Int32]) {
        guard let packed else { return }
        self.packed = nil
        packed.unpack(into: &self, tight: tight)
    }

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int {
        store.byteCount + rows.heapByteCount + variables.heapByteCount + freeColumns.heapByteCount
            + freeRows.heapByteCount + (packed?.byteCount ?? 0)
    }

    /// The row `x == 0`, `x >= 0` or `x == value` of a column's own.
    func unitRow(of column: Int) -> Int {
        Int(variables[column].unitRow)
    }

    /// The column of a unit row.
    func column(ofUnitRow row: Int) -> Int {
        Int(store.entries[store.range(of: row).lowerBound].column)
    }

    /// Whether any row but its unit row has a term with a column.
    func isMentioned(_ column: Int) -> Bool {
        let unitRow = Int32(unitRow(of: column))
        var entry = Int(store.firstInColumn[column])
        while entry >= 0 {
            if store.entries[entry].row != unitRow { return true }
            entry = Int(store.entries[entry].next)
        }
        return false
    }

    /// Whether a column is an ordinary variable or a parameter: the kind of its unit row.
    func kind(ofColumn column: Int) -> RowState.Kind {
        rows[unitRow(of: column)].kind
    }
}
