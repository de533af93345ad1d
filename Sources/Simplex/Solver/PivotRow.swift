/// A row written in the present basis: `a = Σ α[p] · B[p]` over the positions p (BTRAN).
///
/// `α[p]` is how fast the row's sum changes as the tight row at p changes; it is the pivot if the row enters there. The
/// type remembers which row α belongs to, and ``clear()`` forgets that together with the numbers. After ``clear()``,
/// other code may use α for a vector of its own.
struct PivotRow: ~Copyable, Sendable {
    /// By position.
    var alpha = SparseVector()
    private var row: Int?

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int { alpha.byteCount }

    mutating func grow(to count: Int) {
        alpha.grow(to: count)
    }

    mutating func clear() {
        alpha.clear()
        row = nil
    }

    /// Declares that α now belongs to `row`, written in the present basis.
    mutating func setRow(_ row: Int) {
        self.row = row
    }

    /// Whether α belongs to this row.
    func isRow(_ row: Int) -> Bool {
        self.row == row
    }
}
