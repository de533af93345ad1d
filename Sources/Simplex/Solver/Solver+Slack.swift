/// How much room a row has, and where it holds the solution.
extension Solver {
    /// How far the sum of a row may go before the row resists: 0 at its constant, negative by as much as it is missed.
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    public func slack(of row: RowID) -> Double {
        let (value, zero) = residual(of: row.index)
        guard abs(value) > zero else { return 0 }
        // The penalty as it was set: a row that is left out is suspended, and its weight is 0.
        let penalty = system.rows[row.index].penalty
        let isMissed = (value > 0 ? penalty.above : penalty.below) > 0
        return isMissed ? -abs(value) : abs(value)
    }

    /// The side to which the sum of a row would go without it; nil where that would change nothing.
    ///
    /// For a tight row that is the sign of its multiplier, for one that is missed the side that it is on. Where more
    /// rows than needed meet, this is one of several answers.
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    public func side(withoutRow row: RowID) -> Side? {
        let state = system.rows[row.index]
        guard state.isTight else {
            // Beside a side that the row does not resist it has no effect.
            guard state.slopeLevel > 0 else { return nil }
            return state.side == .above ? .above : .below
        }
        // Without a penalty, the reduced cost upwards is -z.
        let cost = vertex.multipliers.reducedCost(at: Int(state.position), sign: 1, level: 0, floor: 0)
        return cost.map { $0.value < 0 ? .above : .below }
    }
}
