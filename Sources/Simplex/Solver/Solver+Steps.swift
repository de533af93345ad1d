/// Letting a tight row go, and taking another one in its place.
extension Solver {
    /// Steps of length 0 in a row after which Bland's rule takes over.
    private static let patience = 60

    /// Takes steps until no tight row at `floor` or a higher level gains by being let go.
    mutating func optimise(downTo floor: Double) throws(SolverError) {
        var idle = 0
        while let candidate = idle < Self.patience ? bestCandidate(downTo: floor) : firstCandidate(downTo: floor) {
            let distance = try step(candidate.position, sign: candidate.sign, downTo: floor)
            idle = distance > 0 ? 0 : idle + 1
            if isWorn { try sharpen() }
        }
    }

    /// Looks anew at whether the row at a position may be let go.
    mutating func reprice(_ position: Int) {
        guard isBuilt else { return }
        let state = rows[Int(basis.rows[position])]
        guard state.kind != .parameter else {
            setFreedom(0, at: position)
            return
        }
        var freedom: UInt8 = 0
        if let up = multipliers.reducedCost(at: position, sign: 1, level: state.above, floor: 0) {
            if up.value < 0 { pushCandidate(position, level: up.level, cost: state.above) }
        } else {
            freedom |= Pricing.up
        }
        if let down = multipliers.reducedCost(at: position, sign: -1, level: state.below, floor: 0) {
            if down.value < 0 { pushCandidate(position, level: down.level, cost: state.below) }
        } else {
            freedom |= Pricing.down
        }
        setFreedom(freedom, at: position)
    }

    private mutating func setFreedom(_ freedom: UInt8, at position: Int) {
        if pricing.setFreedom(freedom, at: position) { settledFace.invalidate() }
    }

    private mutating func pushCandidate(_ position: Int, level: Double, cost: Double) {
        pricing.push(Pricing.Candidate(level: level, cost: cost, position: Int32(position)))
    }

    /// The side to which the row at a position gains by going, with the level of the gain.
    func gain(at position: Int, downTo floor: Double) -> (sign: Double, level: Double)? {
        let state = rows[Int(basis.rows[position])]
        guard state.kind != .parameter else { return nil }
        for sign in [1.0, -1.0] {
            let level = sign > 0 ? state.above : state.below
            if let cost = multipliers.reducedCost(at: position, sign: sign, level: level, floor: floor), cost.value < 0
            {
                return (sign, cost.level)
            }
        }
        return nil
    }

    /// A row that gains at the highest level.
    private mutating func bestCandidate(downTo floor: Double) -> (position: Int, sign: Double)? {
        while let first = pricing.first, first.level >= floor {
            let position = Int(first.position)
            pricing.popFirst()
            guard let (sign, level) = gain(at: position, downTo: 0) else { continue }
            if level == first.level { return (position, sign) }
            pushCandidate(position, level: level, cost: first.cost)
        }
        return nil
    }

    /// Bland's rule: of the rows that gain at the highest level, the one with the lowest number.
    private mutating func firstCandidate(downTo floor: Double) -> (position: Int, sign: Double)? {
        var best: (position: Int, sign: Double, row: Int32)?
        for candidate in pricing.heap {
            let position = Int(candidate.position)
            guard let (sign, _) = gain(at: position, downTo: floor) else { continue }
            let row = basis.rows[position]
            if row < best?.row ?? Int32.max { best = (position, sign, row) }
        }
        return best.map { ($0.position, $0.sign) }
    }

    // MARK: One step

    /// Lets the row at `position` go to the side of `sign`, up to the best breakpoint; answers how far.
    private mutating func step(_ position: Int, sign: Double, downTo floor: Double) throws(SolverError) -> Double {
        try aim(from: position, sign: sign)
        let leaving = rows[Int(basis.rows[position])]
        slope.removeAll()
        slope.add(1, at: sign > 0 ? leaving.above : leaving.below)
        multipliers.add(position, times: -sign, to: &slope)
        let gain = slope.leading(downTo: floor)
        findBreakpoints()
        // To put one in its place takes some comparisons.
        try spend(rates.indices.count + 4 * breakpoints.count)
        guard let stop = bestBreakpoint(downTo: floor) else {
            try dismiss(gain, at: position, sign: sign)
            return 0
        }
        let met = breakpoints[stop.met]
        for index in 0..<stop.passed {
            let passed = Int(breakpoints[index].row)
            let side = rows[passed].side
            setSide(side == 0 ? (breakpoints[index].rate > 0 ? 1 : -1) : -side, of: passed)
        }
        move(by: met.distance)
        try takeInGradient()
        try express(Int(met.row))
        try exchange(position, for: Int(met.row), leavingTo: sign > 0 ? 1 : -1)
        return met.distance
    }

    /// Takes back a gain that has no end, which only rounding can promise, as no error is ever negative.
    private mutating func dismiss(
        _ gain: (level: Double, value: Double)?,
        at position: Int,
        sign: Double
    ) throws(SolverError) {
        guard pivotCount == pivotCountWhenSharp else { return try sharpen() }
        guard let gain, gain.value > -Tolerance.noise else { throw .numericalTrouble }
        multipliers.add(gain.value * sign, at: position, level: gain.level)
        reprice(position)
    }

    /// Points the direction along the edge on which the row at `position` changes by `sign` and all other tight rows stay.
    mutating func aim(from position: Int, sign: Double) throws(SolverError) {
        guard aimed.position != position || aimed.sign != sign else { return }
        column.clear()
        column.set(sign, at: position)
        direction.clear()
        basis.solveColumns(column, into: &direction)
        let visits = computeRates()
        aimed = (position, sign)
        try spend(direction.indices.count + rates.indices.count + visits + basis.takeVisitCount())
    }

    /// How fast the sum of a row changes along the direction.
    func rate(of row: Int) -> Double {
        store.range(of: row).reduce(0) { sum, place in
            sum + store.entries[place].coefficient * direction[Int(store.entries[place].column)]
        }
    }

    /// Writes a row in the present basis: α, by position.
    mutating func express(_ row: Int) throws(SolverError) {
        guard row != expressedRow else { return }
        loadColumn(with: row)
        alpha.clear()
        basis.express(column, into: &alpha)
        expressedRow = row
        try spend(alpha.indices.count + basis.takeVisitCount())
    }

    /// Puts the coefficients of a row into the work space by column.
    mutating func loadColumn(with row: Int) {
        column.clear()
        for place in store.range(of: row) {
            column.set(store.entries[place].coefficient, at: Int(store.entries[place].column))
        }
    }
}
