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
        guard let (position, pivot) = try freePosition(changing: row, by: -value) else { return false }
        let distance = -value / pivot
        let sign: Double = distance > 0 ? 1 : -1
        try aim(from: position, sign: sign)
        if let stop = firstStop(.none), stop.distance < abs(distance) { return false }
        move(by: abs(distance))
        rows[row].isSuspended = false
        try exchangeFlatly(position, for: row, leavingTo: sign > 0 ? 1 : -1, pivot: pivot)
        return true
    }

    /// A free position whose row may be let go in the direction in which `row` changes by `change`, and how fast `row` then changes.
    ///
    /// Where several will do, that with the fastest change.
    private mutating func freePosition(
        changing row: Int,
        by change: Double
    ) throws(SolverError) -> (position: Int, rate: Double)? {
        if pricing.free.members.count == 1 {
            let position = Int(pricing.free.members[0])
            try aim(from: position, sign: 1)
            let rate = rate(of: row)
            return isFree(position, rate: rate, for: change) ? (position, rate) : nil
        }
        try express(row)
        var best: (position: Int, rate: Double)?
        for index in alpha.indices {
            let rate = alpha[Int(index)]
            guard isFree(Int(index), rate: rate, for: change), abs(rate) > abs(best?.rate ?? 0) else { continue }
            best = (Int(index), rate)
        }
        return best
    }

    private func isFree(_ position: Int, rate: Double, for change: Double) -> Bool {
        abs(rate) > Tolerance.pivot
            && pricing.freedoms[position] & (change / rate > 0 ? Pricing.up : Pricing.down) != 0
    }
}
