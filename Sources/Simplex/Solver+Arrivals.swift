/// Rows that were added to a solved system.
extension Solver {
    /// Gives the rows added since the last solve their weight.
    mutating func takeInArrivals() throws(SolverError) {
        for index in arrivingRows {
            let row = Int(index)
            guard rows[row].kind == .general, rows[row].isSuspended else { continue }
            if try !enterFreely(row) { unsuspend(row) }
        }
        arrivingRows.removeAll(keepingCapacity: true)
    }

    /// Makes a row that is off its constant tight by a flat step, where one leads there that crosses no other row.
    ///
    /// That is so where an edit fixes what was ambiguous before, and spares the multipliers the way there and back.
    private mutating func enterFreely(_ row: Int) throws(SolverError) -> Bool {
        guard !pricing.free.members.isEmpty else { return false }
        let (value, zero) = residual(of: row)
        let isViolated = value > zero && rows[row].penalty.above > 0 || value < -zero && rows[row].penalty.below > 0
        guard isViolated else { return false }
        try express(row)
        guard let position = freePosition(forChangeOf: -value) else { return false }
        let distance = -value / alpha[position]
        let sign: Double = distance > 0 ? 1 : -1
        try aim(from: position, sign: sign)
        if let stop = firstStop(.none), stop.distance < abs(distance) { return false }
        move(by: abs(distance))
        rows[row].isSuspended = false
        try exchange(position, for: row, leavingTo: sign > 0 ? 1 : -1, isFlat: true)
        return true
    }

    /// The free position with the largest entry of α that may be let go in the direction in which the expressed row changes by `change`.
    private func freePosition(forChangeOf change: Double) -> Int? {
        var best: Int?
        for index in alpha.indices {
            let position = Int(index)
            let needed = change / alpha[position] > 0 ? Pricing.up : Pricing.down
            guard pricing.freedoms[position] & needed != 0, abs(alpha[position]) > Tolerance.pivot else { continue }
            let isLarger = best.map { abs(alpha[position]) > abs(alpha[$0]) } ?? true
            if isLarger { best = position }
        }
        return best
    }
}
