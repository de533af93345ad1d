/// The sides that loose rows are on, and what these add to the gradient.
extension Solver {
    /// The residual `Σ a·x − constant`, and the magnitude that counts as zero for it.
    ///
    /// Rounding is relative to the largest number in the sum, so zero is too.
    func residual(of row: Int) -> (value: Double, zero: Double) {
        let constant = system.rows[row].constant
        var sum = -constant
        var magnitude = max(Tolerance.smallestMagnitude, abs(constant))
        for slot in system.store.range(of: row) {
            let entry = system.store.entries[slot]
            let term = entry.coefficient * vertex.values[Int(entry.column)]
            sum += term
            magnitude = max(magnitude, abs(term))
        }
        return (sum, magnitude * Tolerance.residual)
    }

    /// Returns the violation of a required row, in points; 0 if it holds up to rounding and the precision of
    /// constraints.
    func violation(of row: Int) -> Double {
        let (value, _) = residual(of: row)
        let penalty = system.rows[row].penalty
        let isViolated =
            penalty.above == Penalty.required && value > 0 || penalty.below == Penalty.required && value < 0
        return isViolated && !isKept(row, offBy: value) ? abs(value) : 0
    }

    /// Returns whether a row with the residual `value` is considered satisfied.
    ///
    /// The tolerance is larger than elsewhere, as rounding must not cause a conflict to be reported. For a small
    /// coefficient, even a small residual is a large error of its variable.
    func isKept(_ row: Int, offBy value: Double) -> Bool {
        // This decides most rows.
        if abs(value) <= Tolerance.rounding { return true }
        var (magnitude, smallest) = (abs(system.rows[row].constant), 1.0)
        for slot in system.store.range(of: row) {
            let entry = system.store.entries[slot]
            magnitude = max(magnitude, abs(entry.coefficient * vertex.values[Int(entry.column)]))
            smallest = min(smallest, abs(entry.coefficient))
        }
        return abs(value) <= max(Tolerance.violation * smallest, magnitude * Tolerance.relativeViolation)
    }

    // MARK: Sides

    /// Updates the side of a row that is not tight to match the present point.
    ///
    /// At its constant a row keeps the side that it had: either slope is valid there, and so the gradient stays the
    /// same.
    mutating func updateSide(of row: Int) {
        let state = system.rows[row]
        guard state.isWeighted else {
            setSide(.neither, of: row)
            return
        }
        let (value, zero) = residual(of: row)
        // Beyond rounding, the point itself decides.
        if value > zero {
            setSide(.above, of: row)
        } else if value < -zero {
            setSide(.below, of: row)
        } else if state.side == .neither {
            setSide(Self.restingSide(of: state), of: row)
        }
    }

    /// The side without slope, for a row that resists only one side; `neither` for a row that resists both.
    static func restingSide(of state: RowState) -> RowSide {
        state.above == 0 ? .above : state.below == 0 ? .below : .neither
    }

    /// Changes the side of a row that is not tight: the gradient changes by `new slope · a − old slope · a`.
    mutating func setSide(_ side: RowSide, of row: Int) {
        guard system.rows[row].side != side else { return }
        addSlope(of: row, times: -1)
        system.rows[row].side = side
        addSlope(of: row, times: 1)
        updateViolated(row)
        if vertex.isBuilt, system.rows[row].kind == .unit { updateLooseUnit(row) }
    }

    /// Adds `factor · slope · a` to the pending change of the gradient, with the row's slope on its present side.
    mutating func addSlope(of row: Int, times factor: Double) {
        let level = system.rows[row].slopeLevel
        guard level > 0 else { return }
        let slope = system.rows[row].side.sign * factor
        for slot in system.store.range(of: row) {
            let entry = system.store.entries[slot]
            edits.gradient.append(GradientEntry(level: level, column: entry.column, value: slope * entry.coefficient))
        }
    }

    /// Lists a row as violated if it is required and off its constant on a side that it resists.
    mutating func updateViolated(_ row: Int) {
        if !system.rows[row].isTight, system.rows[row].slopeLevel == Penalty.required {
            vertex.violated.insert(row)
        } else {
            vertex.violated.remove(row)
        }
    }

    // MARK: Weights

    /// Removes the weight of a row, so that it restricts nothing.
    mutating func suspend(_ row: Int) {
        guard !system.rows[row].isSuspended else { return }
        vertex.dependencies.invalidate()
        // Without its penalties the row has other reduced costs; its multiplier stays.
        if system.rows[row].isTight {
            system.rows[row].isSuspended = true
            updatePricing(Int(system.rows[row].position))
        } else {
            // The slope has to leave the gradient while the row still has its level.
            setSide(.neither, of: row)
            system.rows[row].isSuspended = true
        }
    }

    /// Gives a suspended row its weight again.
    mutating func unsuspend(_ row: Int) {
        guard system.rows[row].isSuspended else { return }
        vertex.dependencies.invalidate()
        system.rows[row].isSuspended = false
        guard vertex.isBuilt else { return }
        if system.rows[row].isTight {
            updatePricing(Int(system.rows[row].position))
        } else {
            updateSide(of: row)
        }
    }
}
