/// Where rows that are not tight stand, and what that adds to the gradient.
extension Solver {
    /// `Σ a·x − constant`, and the magnitude that counts as zero for it.
    ///
    /// Inlined: a call that does not change the solver, from one that does, copies its 2 KB.
    @inline(__always)
    func residual(of row: Int) -> (value: Double, zero: Double) {
        let constant = rows[row].constant
        var sum = -constant
        var magnitude = max(Tolerance.smallestMagnitude, abs(constant))
        for place in store.range(of: row) {
            let entry = store.entries[place]
            let term = entry.coefficient * values[Int(entry.column)]
            sum += term
            magnitude = max(magnitude, abs(term))
        }
        return (sum, magnitude * Tolerance.residual)
    }

    /// How far a required row is from holding, beyond what counts as zero; 0 where it holds.
    func violation(of row: Int) -> Double {
        let (value, zero) = residual(of: row)
        let isViolated =
            rows[row].penalty.above == Penalty.required && value > 0
            || rows[row].penalty.below == Penalty.required && value < 0
        let allowed = zero / Tolerance.residual * Tolerance.violation
        return isViolated && abs(value) > allowed ? abs(value) : 0
    }

    /// Puts a row that is not tight on the side where the present point has it.
    ///
    /// At its constant a row keeps the side it had, else it has no slope.
    mutating func place(_ row: Int) {
        let state = rows[row]
        guard state.isWeighted else {
            setSide(0, of: row)
            return
        }
        let (value, zero) = residual(of: row)
        if value > zero {
            setSide(1, of: row)
        } else if value < -zero {
            setSide(-1, of: row)
        } else if state.side == 0 {
            setSide(Self.restingSide(of: state), of: row)
        }
    }

    /// The side without slope of a row that resists only one; 0 for one that resists both.
    static func restingSide(of state: RowState) -> Int8 {
        state.above == 0 ? 1 : state.below == 0 ? -1 : 0
    }

    /// Changes the side of a row that is not tight, and the gradient with it.
    mutating func setSide(_ side: Int8, of row: Int) {
        guard rows[row].side != side else { return }
        addSlope(of: row, times: -1)
        rows[row].side = side
        addSlope(of: row, times: 1)
        noteViolation(of: row)
        if isBuilt, rows[row].kind == .unit { noteUnit(row) }
    }

    /// Adds the slope of a row on its present side to the pending change of the gradient.
    mutating func addSlope(of row: Int, times factor: Double) {
        let level = rows[row].slopeLevel
        guard level > 0 else { return }
        let slope = Double(rows[row].side) * factor
        for place in store.range(of: row) {
            let entry = store.entries[place]
            pendingGradient.append(
                GradientEntry(level: level, column: entry.column, value: slope * entry.coefficient)
            )
        }
    }

    mutating func noteViolation(of row: Int) {
        if !rows[row].isTight, rows[row].slopeLevel == Penalty.required {
            violated.insert(row)
        } else {
            violated.remove(row)
        }
    }

    /// Takes the weight from a required row.
    mutating func suspend(_ row: Int) {
        guard !rows[row].isSuspended else { return }
        settledFace.invalidate()
        if rows[row].isTight {
            rows[row].isSuspended = true
            reprice(Int(rows[row].position))
        } else {
            setSide(0, of: row)
            rows[row].isSuspended = true
        }
    }

    /// Gives a suspended row its weight again.
    mutating func unsuspend(_ row: Int) {
        guard rows[row].isSuspended else { return }
        settledFace.invalidate()
        rows[row].isSuspended = false
        guard isBuilt else { return }
        if rows[row].isTight {
            reprice(Int(rows[row].position))
        } else {
            place(row)
        }
    }

    // MARK: Taking in what is pending

    /// Moves x to where the tight rows with changed constants are tight again, in O(entries that they reach).
    mutating func takeInConstants() throws(SolverError) {
        guard !pendingConstants.isEmpty else { return }
        let changes = pendingConstants.changes
        if changes.count <= EdgeCache.capacity {
            for (position, amount) in changes {
                let cached = edgeCache.index(of: position) ?? keepEdge(of: position)
                try move(along: edgeCache[cached], by: amount)
            }
        } else {
            aim(at: changes)
            try move(along: edge, by: 1)
        }
        pendingConstants.removeAll()
    }

    private mutating func keepEdge(of position: Int32) -> Int {
        aim(at: [(position, 1)])
        return edgeCache.keep(edge, at: position)
    }

    /// Finds the edge along which tight rows change by given amounts.
    private mutating func aim(at changes: [(position: Int32, amount: Double)]) {
        expressedRow = -1
        alpha.clear()
        for (position, amount) in changes {
            alpha.add(amount, at: Int(position))
        }
        aimed.position = -1
        direction.clear()
        basis.solveColumns(alpha, into: &direction)
        edge.removeAll()
        for index in direction.indices where direction[Int(index)] != 0 {
            edge.append(direction[Int(index)], at: index)
        }
    }

    /// Moves x along an edge, and loose rows that are met to the other side.
    private mutating func move(along edge: Edge, by distance: Double) throws(SolverError) {
        try spend(edge.columns.count + basis.takeVisitCount())
        aimed.position = -1
        rates.clear()
        var visits = 0
        for (place, column) in edge.columns.enumerated() {
            let column = Int(column)
            let change = edge.amounts[place] * distance
            if abs(values[column]) > Tolerance.remote { wear.isDoubtful = true }
            moved.note(column, was: values[column])
            let value = values[column] + change
            values[column] = value
            if !loose.isUnitOnly(column) { visits += addLooseRates(of: column, amount: change) }
            switch loose.unit(of: column) {
            case .none, .idle: break
            case .guarding where value > Tolerance.rounding: break
            case .guarding, .open: rates.add(change, at: unitRow(of: column))
            }
        }
        try spend(visits + rates.indices.count)
        for index in rates.indices where rates[Int(index)] != 0 {
            place(Int(index))
        }
    }

    /// Adds to the rates of the loose rows of a column, but for its unit row, what a change of its variable does to them.
    ///
    /// - Returns: how many rows the column stands in.
    private mutating func addLooseRates(of column: Int, amount: Double) -> Int {
        var count = 0
        let unit = unitRow(of: column)
        var next = store.firstInColumn[column]
        while next >= 0 {
            let entry = store.entries[Int(next)]
            let row = Int(entry.row)
            if row != unit, !rows[row].isTight { rates.add(entry.coefficient * amount, at: row) }
            next = entry.next
            count += 1
        }
        return count
    }

    /// How many entries the multipliers may have, tight rows times levels: some hundred megabytes.
    static let multiplierLimit = 6_000_000

    /// Brings the multipliers in line with the changed gradient.
    mutating func takeInGradient() throws(SolverError) {
        guard !pendingGradient.isEmpty else { return }
        if pendingGradient.contains(where: { $0.level != pendingGradient[0].level }) {
            pendingGradient.sort { $0.level > $1.level }
        }
        var start = 0
        while start < pendingGradient.count {
            let level = pendingGradient[start].level
            column.clear()
            while start < pendingGradient.count, pendingGradient[start].level == level {
                column.add(pendingGradient[start].value, at: Int(pendingGradient[start].column))
                start += 1
            }
            expressedRow = -1
            alpha.clear()
            basis.solveRows(column, into: &alpha)
            try spend(alpha.indices.count * (1 + 3 * multipliers.density) + basis.takeVisitCount())
            guard multipliers.entryCount <= Self.multiplierLimit else { throw .workLimitExceeded }
            for index in alpha.indices {
                multipliers.add(-alpha[Int(index)], at: Int(index), level: level)
                reprice(Int(index))
            }
        }
        pendingGradient.removeAll(keepingCapacity: true)
    }

    /// For every loose row that the direction touches, how fast its residual changes along it.
    ///
    /// - Returns: how many rows were looked at for that, beside unit rows.
    @discardableResult
    mutating func computeRates() -> Int {
        rates.clear()
        var visits = 0
        for index in direction.indices {
            let column = Int(index)
            let amount = direction[column]
            guard abs(amount) > Tolerance.coefficient else { continue }
            if !loose.isUnitOnly(column) { visits += addLooseRates(of: column, amount: amount) }
            if loose.unit(of: column) != .none { rates.add(amount, at: unitRow(of: column)) }
        }
        return visits
    }

    /// Moves x along the direction.
    mutating func move(by distance: Double) {
        guard distance != 0 else { return }
        for index in direction.indices {
            let column = Int(index)
            moved.note(column, was: values[column])
            values[column] += distance * direction[column]
        }
    }
}

/// `value` at `column` of the gradient at `level`.
struct GradientEntry: Sendable {
    let level: Double
    let column: Int32
    let value: Double
}
