/// The direction in which the point moves when a tight row is let go, and what it does to rows that are not tight.
///
/// The type remembers which row is let go, and ``clear()`` forgets that together with the numbers, so that a step
/// cannot follow a stale edge.
struct Direction: ~Copyable, Sendable {
    /// By column, how x changes per unit of the row that is let go: `d = sign · B⁻¹ · eₚ` (FTRAN).
    var columns = SparseVector()
    /// By row that is not tight, how fast its residual changes: `a · d`.
    var rates = SparseVector()
    /// The position p whose row is let go, and to which side: nil where the numbers are anything else.
    private var origin: (position: Int, sign: Double)?
    /// How far along it the first required row is that is never left out; nil where that has not been looked for.
    var backgroundStop: Double?

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int { columns.byteCount + rates.byteCount }

    mutating func grow(columns count: Int) {
        columns.grow(to: count)
    }

    mutating func grow(rows count: Int) {
        rates.grow(to: count)
    }

    mutating func clear() {
        columns.clear()
        rates.clear()
        origin = nil
        backgroundStop = nil
    }

    /// Declares that the numbers are now those of the row that is let go at `position`.
    mutating func setOrigin(_ position: Int, sign: Double) {
        origin = (position, sign)
        backgroundStop = nil
    }

    /// The side to which the row at a position is let go; nil where this is not its direction.
    func sign(from position: Int) -> Double? {
        guard let origin, origin.position == position else { return nil }
        return origin.sign
    }
}
