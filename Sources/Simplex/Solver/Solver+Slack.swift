/// The slack of a row, and the side on which it holds the solution.
extension Solver {
    /// Returns the distance that the sum of a row may move before the row resists.
    ///
    /// The distance is 0 at the constant, and negative if the row is missed.
    ///
    /// - Precondition: the last ``solve()`` succeeded, and nothing was edited since.
    public func slack(of row: RowID) -> Double {
        let (value, zero) = residual(of: row.index)
        guard abs(value) > zero else { return 0 }
        // Use the original penalty: a row that is left out is suspended, with an effective weight of 0.
        let penalty = system.rows[row.index].penalty
        let isMissed = (value > 0 ? penalty.above : penalty.below) > 0
        return isMissed ? -abs(value) : abs(value)
    }

    /// Returns the side to which the sum of a row would move without the row; `nil` if it would not move.
    ///
    /// For a tight row, this is the sign of its multiplier; for one that is missed, its current side. If more rows than
    /// necessary meet, this is one of several answers.
    ///
    /// - Precondition: the last ``solve()`` succeeded, and nothing was edited since.
    public func side(withoutRow row: RowID) -> Side? {
        let state = system.rows[row.index]
        guard state.isTight else {
            // On a side that the row does not resist, it has no effect.
            guard state.slopeLevel > 0 else { return nil }
            return state.side == .above ? .above : .below
        }
        // Without a penalty, the upward reduced cost is -z.
        let cost = vertex.multipliers.reducedCost(at: Int(state.position), sign: 1, level: 0, floor: 0)
        return cost.map { $0.value < 0 ? .above : .below }
    }
}
