/// Step 2: releasing a tight row and making another one tight in its place.
extension Solver {
    /// The maximum number of consecutive steps for a system of this size: fifty per row and column, although a few per
    /// row are usual.
    ///
    /// Only rounding, or a system designed to be hard, needs more (Klee and Minty, "How good is the simplex
    /// algorithm?", 1972).
    var stepLimit: Int { 1000 + 50 * (system.rows.count + vertex.values.count) }

    /// Takes steps until no tight row gains at `floor` or a higher level by being released.
    ///
    /// It takes at most ``stepLimit`` steps. If steps of length 0 form a cycle, Bland's rule takes over until the
    /// objective falls. A cycle that only rounding can explain stops the steps immediately: the first time, values and
    /// multipliers are recomputed; the second time, they cannot be trusted.
    mutating func optimise(downTo floor: Double) throws(SolverError) {
        var (stepCount, obeysBland, hasCycled) = (0, false, false)
        var cycles = CycleDetector()
        while let candidate = obeysBland ? firstCandidate(downTo: floor) : bestCandidate(downTo: floor) {
            let leaving = vertex.basis.rows[candidate.position]
            let distance = try step(candidate.position, sign: candidate.sign, downTo: floor)
            let entering = vertex.basis.rows[candidate.position]
            // A shorter step is rounding noise and may be undone by another one.
            let falls = distance > Tolerance.rounding
            stepCount += 1
            guard stepCount <= stepLimit else { throw .numericalTrouble(.tooManySteps(stepCount)) }
            if falls { obeysBland = false }
            if leaving != entering {
                switch cycles.record(leaving: leaving, entering: entering, falls: falls, byBland: obeysBland) {
                case .none: break
                case .degenerate: obeysBland = true
                case .numerical:
                    guard !hasCycled else { throw .numericalTrouble(.cycle(row: RowID(index: Int(entering)))) }
                    hasCycled = true
                    try recompute()
                }
            }
            if needsRecomputing { try recompute() }
        }
    }

    // MARK: 2.1 Pricing

    /// Recomputes the reduced costs of the row at a position, which determine whether it may be released.
    ///
    /// On either side, a negative reduced cost makes the row a candidate, a zero one leaves it free to move there, and
    /// a positive one holds it in place.
    mutating func updatePricing(_ position: Int) {
        guard vertex.isBuilt else { return }
        let state = system.rows[Int(vertex.basis.rows[position])]
        // A parameter has a given value: its row never leaves, regardless of the gain.
        guard state.kind != .parameter else {
            setFreedom([], at: position)
            return
        }
        var freedom: Freedom = []
        // Upward: above − z.
        if let up = vertex.multipliers.reducedCost(at: position, sign: 1, level: state.above, floor: 0) {
            if up.value < 0 { pushCandidate(position, level: up.level, cost: state.above) }
        } else {
            freedom.insert(.up)
        }
        // Downward: below + z.
        if let down = vertex.multipliers.reducedCost(at: position, sign: -1, level: state.below, floor: 0) {
            if down.value < 0 { pushCandidate(position, level: down.level, cost: state.below) }
        } else {
            freedom.insert(.down)
        }
        setFreedom(freedom, at: position)
    }

    private mutating func setFreedom(_ freedom: Freedom, at position: Int) {
        // A different freedom means a different optimal face.
        if vertex.pricing.setFreedom(freedom, at: position) { vertex.dependencies.invalidate() }
    }

    private mutating func pushCandidate(_ position: Int, level: Double, cost: Double) {
        vertex.pricing.push(Pricing.Candidate(level: level, cost: cost, position: Int32(position)))
    }

    /// Returns the direction in which releasing the row at a position is a gain, with the level of the gain; `nil` if
    /// there is none.
    func gain(at position: Int, downTo floor: Double) -> (sign: Double, level: Double)? {
        let state = system.rows[Int(vertex.basis.rows[position])]
        guard state.kind != .parameter else { return nil }
        for sign in [1.0, -1.0] {
            let level = sign > 0 ? state.above : state.below
            let cost = vertex.multipliers.reducedCost(at: position, sign: sign, level: level, floor: floor)
            if let cost, cost.value < 0 { return (sign, cost.level) }
        }
        return nil
    }

    /// Returns a row that gains at the highest level.
    ///
    /// Heap entries may be stale because a multiplier has changed since. A row that no longer gains is dropped, and one
    /// that now gains at another level returns to the heap at that level.
    private mutating func bestCandidate(downTo floor: Double) -> (position: Int, sign: Double)? {
        while let first = vertex.pricing.first, first.level >= floor {
            let position = Int(first.position)
            vertex.pricing.popFirst()
            effort.count(2 + vertex.multipliers.density)
            guard let (sign, level) = gain(at: position, downTo: 0) else { continue }
            if level == first.level { return (position, sign) }
            pushCandidate(position, level: level, cost: first.cost)
        }
        return nil
    }

    /// Bland's rule: returns the gaining row with the lowest number.
    ///
    /// O(candidates). Rows that no longer gain are dropped.
    mutating func firstCandidate(downTo floor: Double) -> (position: Int, sign: Double)? {
        let listed = vertex.pricing.removeCandidates()
        effort.count(listed.count * (2 + vertex.multipliers.density))
        var best: (position: Int, sign: Double, row: Int32)?
        for candidate in listed {
            let position = Int(candidate.position)
            guard let (_, level) = gain(at: position, downTo: 0) else { continue }
            pushCandidate(position, level: level, cost: candidate.cost)
            guard let (sign, _) = gain(at: position, downTo: floor) else { continue }
            let row = vertex.basis.rows[position]
            if row < best?.row ?? Int32.max { best = (position, sign, row) }
        }
        return best.map { ($0.position, $0.sign) }
    }

    // MARK: One step

    /// Releases the row at `position` to the side of `sign`, up to the best breakpoint; returns the length of the step.
    private mutating func step(_ position: Int, sign: Double, downTo floor: Double) throws(SolverError) -> Double {
        // 2.2: the direction, and the rates at which loose rows change along it.
        try computeDirection(from: position, sign: sign)
        let leaving = system.rows[Int(vertex.basis.rows[position])]
        // The slope of the objective along d is the reduced cost: the row's own penalty on that side, minus sign · z.
        scratch.slope.removeAll()
        scratch.slope.add(1, at: sign > 0 ? leaving.above : leaving.below)
        vertex.multipliers.add(position, times: -sign, to: &scratch.slope)
        let gain = scratch.slope.leading(downTo: floor)
        // 2.3: the ratio test. Sorting needs a few comparisons per breakpoint.
        let visits = findBreakpoints()
        try effort.spend(scratch.direction.rates.usedCount + 10 * scratch.breakpoints.count + visits)
        guard let stop = bestBreakpoint(downTo: floor) else {
            try rejectUnboundedGain(gain, at: position, sign: sign)
            return 0
        }
        let met = scratch.breakpoints[stop.met]
        // Rows that are passed change sides; one on neither side moves to the side to which it is pushed.
        for index in 0..<stop.passed {
            let passed = Int(scratch.breakpoints[index].row)
            let side = system.rows[passed].side
            setSide(side == .neither ? RowSide(ofSign: scratch.breakpoints[index].rate) : side.opposite, of: passed)
        }
        move(by: met.distance)
        try applyPendingGradient()
        // 2.4 and 2.5.
        try computePivotRow(Int(met.row))
        try exchange(position, for: Int(met.row), leavingTo: RowSide(ofSign: sign))
        return met.distance
    }

    /// Corrects the multiplier of a row that seems to gain without limit.
    ///
    /// Errors are never negative, so the objective is bounded, and only rounding can suggest such a gain. Recomputed
    /// multipliers may still be off by ``Tolerance/noise``: a gain of that size is set to 0. A larger one cannot be
    /// trusted.
    private mutating func rejectUnboundedGain(
        _ gain: (level: Double, value: Double)?,
        at position: Int,
        sign: Double
    ) throws(SolverError) {
        guard effort.pivotCount == effort.pivotCountWhenRecomputed else { return try recompute() }
        guard let gain, gain.value > -Tolerance.noise else {
            let row = RowID(index: Int(vertex.basis.rows[position]))
            throw .numericalTrouble(.unboundedEdge(row: row, gain: gain?.value ?? 0))
        }
        // The reduced cost is bound − sign · z, so z + sign · gain makes it 0.
        vertex.multipliers.add(gain.value * sign, at: position, level: gain.level)
        updatePricing(position)
    }

    // MARK: 2.2 Direction, 2.4 Pivot row

    /// Computes the direction along which the row at `position` changes by `sign` and all other tight rows are
    /// unchanged (FTRAN).
    mutating func computeDirection(from position: Int, sign: Double) throws(SolverError) {
        guard scratch.direction.sign(from: position) != sign else { return }
        scratch.rightSide.clear()
        scratch.rightSide.set(sign, at: position)
        scratch.direction.clear()
        vertex.basis.solveColumns(scratch.rightSide, into: &scratch.direction.columns)
        let visits = computeRates()
        scratch.direction.setOrigin(position, sign: sign)
        try effort.spend(
            scratch.direction.columns.usedCount + scratch.direction.rates.usedCount + visits
                + vertex.basis.takeVisitCount()
        )
    }

    /// Returns the rate at which the sum of a row changes along the direction: `a · d`.
    mutating func rate(of row: Int) -> Double {
        effort.count(system.store.range(of: row).count)
        var sum = 0.0
        for slot in system.store.range(of: row) {
            let entry = system.store.entries[slot]
            sum += entry.coefficient * scratch.direction.columns[Int(entry.column)]
        }
        return sum
    }

    /// Writes a row in the current basis, giving the pivot row α (BTRAN).
    mutating func computePivotRow(_ row: Int) throws(SolverError) {
        guard !scratch.pivotRow.isRow(row) else { return }
        loadRightSide(with: row)
        scratch.pivotRow.clear()
        vertex.basis.solvePivotRow(scratch.rightSide, into: &scratch.pivotRow.alpha)
        scratch.pivotRow.setRow(row)
        try effort.spend(scratch.pivotRow.alpha.usedCount + vertex.basis.takeVisitCount())
    }

    /// Loads the coefficients of a row, by column, as the right side of the next solve.
    mutating func loadRightSide(with row: Int) {
        effort.count(system.store.range(of: row).count)
        scratch.rightSide.clear()
        for slot in system.store.range(of: row) {
            let entry = system.store.entries[slot]
            scratch.rightSide.set(entry.coefficient, at: Int(entry.column))
        }
    }
}
