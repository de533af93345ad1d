/// A row written in the current basis: `a = Σ α[p] · B[p]` over the positions p (BTRAN).
///
/// `α[p]` is the rate at which the row's sum changes with the tight row at p; it is the pivot if the row enters there.
/// The type remembers which row α belongs to; ``clear()`` resets that together with the numbers. After ``clear()``,
/// other code may use α for its own vectors.
struct PivotRow: ~Copyable, Sendable {
    /// Indexed by position.
    var alpha = SparseVector()
    private var row: Int?

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { alpha.byteCount }

    mutating func grow(to count: Int) {
        alpha.grow(to: count)
    }

    mutating func clear() {
        alpha.clear()
        row = nil
    }

    /// Declares that α now belongs to `row`, written in the current basis.
    mutating func setRow(_ row: Int) {
        self.row = row
    }

    /// Returns whether α belongs to this row.
    func isRow(_ row: Int) -> Bool {
        self.row == row
    }
}
