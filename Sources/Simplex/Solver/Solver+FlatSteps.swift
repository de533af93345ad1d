/// Steps that leave the objective as it is: rows whose reduced cost is 0 make way for others.
extension Solver {
    /// Which unit rows of variables that may be negative stop a flat step.
    enum UnitStops {
        case none
        case one(row: Int)
        case all
    }

    /// Lets a row whose reduced cost is 0 go until another is met that may not be crossed, and takes that one in.
    ///
    /// Answers the row met; nil where there is none.
    mutating func slide(_ position: Int, sign: Double, unitStops: UnitStops) throws(SolverError) -> Int? {
        try aim(from: position, sign: sign)
        guard let met = firstStop(unitStops) else { return nil }
        move(by: met.distance)
        try exchangeFlatly(position, for: Int(met.row), leavingTo: sign > 0 ? 1 : -1, pivot: met.rate * sign)
        return Int(met.row)
    }

    /// Ends what was removed while it was tight; answers whether that took a move.
    mutating func letDepart() throws(SolverError) -> Bool {
        var hasMoved = false
        for index in departingRows {
            let row = Int(index)
            if rows[row].isTight {
                hasMoved = true
                let position = Int(rows[row].position)
                var hasLeft = try slide(position, sign: 1, unitStops: .all) != nil
                if !hasLeft { hasLeft = try slide(position, sign: -1, unitStops: .all) != nil }
                guard hasLeft else { throw .numericalTrouble }
            }
        }
        for row in departingRows {
            release(Int(row))
        }
        departingRows.removeAll(keepingCapacity: true)
        for column in departingColumns {
            let row = unitRow(of: Int(column))
            rows[row].kind = .parameter
            guard rows[row].isTight else { throw .numericalTrouble }
            reprice(Int(rows[row].position))
        }
        freeColumns.append(contentsOf: departingColumns)
        departingColumns.removeAll(keepingCapacity: true)
        return hasMoved
    }

    // MARK: Rows that were added

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
