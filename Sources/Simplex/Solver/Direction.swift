/// The direction in which the point moves when a tight row is released, and its effect on loose rows.
///
/// The type remembers which row is released; ``clear()`` resets that together with the numbers, so a step cannot follow
/// a stale edge.
struct Direction: ~Copyable, Sendable {
    /// The change of x per unit of the released row, by column: `d = sign · B⁻¹ · eₚ` (FTRAN).
    var columns = SparseVector()
    /// The rate at which the residual of each loose row changes: `a · d`.
    var rates = SparseVector()
    /// The position p whose row is released, and the side; `nil` if the numbers are not such a direction.
    private var origin: (position: Int, sign: Double)?
    /// The distance to the nearest required row that is never left out; `nil` if it has not been computed.
    var backgroundStop: Double?

    /// The memory held, in bytes.
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

    /// Declares that the numbers now belong to the row released at `position`.
    mutating func setOrigin(_ position: Int, sign: Double) {
        origin = (position, sign)
        backgroundStop = nil
    }

    /// Returns the side to which the row at a position is released; `nil` if this is not its direction.
    func sign(from position: Int) -> Double? {
        guard let origin, origin.position == position else { return nil }
        return origin.sign
    }
}
