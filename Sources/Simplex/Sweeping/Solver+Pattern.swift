extension Solver {
    /// Returns the pattern of the solution; O(terms).
    ///
    /// - Parameter noise: the magnitude of residuals that count as 0 in any case, because constants are rounded.
    /// - Returns: the pattern.
    /// - Precondition: the last ``solve()`` succeeded, and nothing was edited since.
    public func pattern(noise: Double) -> VertexPattern {
        var pattern = VertexPattern()
        let count = system.rows.count
        pattern.places.reserveCapacity(count)
        pattern.residuals.reserveCapacity(count)
        for row in 0..<count {
            let state = system.rows[row]
            guard state.kind != .none else {
                pattern.places.append(.weightless)
                pattern.residuals.append(0)
                continue
            }
            // Rows without weight are measured, too: one that is tight elsewhere determines the vertex there.
            var (value, zero) = residual(of: row)
            if abs(value) <= max(noise, Self.patternRounding * zero) { value = 0 }
            pattern.residuals.append(value)
            guard state.isTight || state.isWeighted else {
                let isLeftOut = state.kind == .general && state.isSuspended && state.isRequired
                pattern.places.append(isLeftOut ? .leftOut : .weightless)
                continue
            }
            if state.isTight {
                pattern.places.append(state.isSuspended && state.isRequired ? .leftOut : .tight)
                continue
            }
            let side: VertexPattern.Place
            switch state.side {
            case .above: side = .above
            case .below: side = .below
            case .neither: side = value == 0 ? .resting : value > 0 ? .above : .below
            }
            pattern.places.append(side)
            if value != 0, state.slopeLevel == Penalty.required { pattern.isDoubtful = true }
        }
        return pattern
    }

    /// The multiple of the solver's own rounding below which a residual is 0 in a pattern.
    ///
    /// A point that was reached from another vertex has other rounding errors.
    private static let patternRounding = 10.0

    /// Returns the rows with weight that are at their constants all along one of two neighboring pieces only.
    ///
    /// - Parameters:
    ///   - before: two patterns of the first piece.
    ///   - after: two patterns of the second piece.
    /// - Returns: the changes, by row; O(rows).
    public func changes(
        from before: (VertexPattern, VertexPattern),
        to after: (VertexPattern, VertexPattern)
    ) -> [PatternChange] {
        var changes: [PatternChange] = []
        for row in system.rows.indices {
            let kinds = [before.0.places[row], after.0.places[row]]
            guard !kinds.contains(.leftOut), !kinds.contains(.weightless) else { continue }
            let state = system.rows[row]
            guard state.kind == .general || state.kind == .unit else { continue }
            let was = before.0.residuals[row] == 0 && before.1.residuals[row] == 0
            let isNow = after.0.residuals[row] == 0 && after.1.residuals[row] == 0
            guard was != isNow else { continue }
            // At its constant at one end, the row is off it at the other.
            let other = isNow ? before : after
            let residual = other.0.residuals[row] != 0 ? other.0.residuals[row] : other.1.residuals[row]
            let priority = residual > 0 ? state.penalty.above : state.penalty.below
            let source: PatternChange.Source
            if state.kind == .unit {
                guard state.penalty.below > 0, let slot = system.store.range(of: row).first else { continue }
                source = .nonNegative(VariableID(index: Int(system.store.entries[slot].column)))
            } else {
                source = .row(RowID(index: row))
            }
            let side: Side = residual > 0 ? .above : .below
            changes.append(PatternChange(source: source, isMet: isNow, side: side, isMissed: priority > 0))
        }
        return changes
    }

    /// Returns the distance by which the row that a conflict leaves out misses its constant, if the other members hold.
    ///
    /// The multipliers that prove a smallest conflict are unique up to a factor, and no part of the conflict is
    /// infeasible for any constants. So this distance is linear in the constants of the members until it is 0, where
    /// the conflict ends.
    ///
    /// - Returns: the signed distance in points; `nil` if the members are no smallest conflict as far as rounding
    ///   shows, or if no row is left out.
    public func distance(of conflict: Conflict) -> Double? {
        guard let leftOut = conflict.leftOut else { return nil }
        var part = Solver()
        part.aims = []
        part.effort.workLimit = effort.workLimit
        var columns: [Int: VariableID] = [:]
        let (signs, parameters) = (Set(conflict.nonNegative), Set(conflict.parameters))
        var missed: RowID?
        for row in conflict.rows {
            var terms: [Term] = []
            for slot in system.store.range(of: row.index) {
                let entry = system.store.entries[slot]
                let original = VariableID(index: Int(entry.column))
                let column: VariableID
                if let known = columns[original.index] {
                    column = known
                } else if parameters.contains(original) {
                    column = part.addParameter(value: value(of: original))
                } else {
                    column = part.addVariable(isNonNegative: signs.contains(original))
                }
                columns[original.index] = column
                terms.append(Term(column, entry.coefficient))
            }
            let state = system.rows[row.index]
            var penalty = state.penalty.onlyRequired
            if row == leftOut {
                let optional = Penalty.required / 2
                penalty = Penalty(
                    above: state.penalty.above > 0 ? optional : 0,
                    below: state.penalty.below > 0 ? optional : 0
                )
            }
            let copy = part.addRow(terms, constant: state.constant, penalty: penalty, order: nil)
            if row == leftOut { missed = copy }
        }
        do throws(SolverError) { try part.solve() } catch { return nil }
        guard let missed else { return nil }
        let distance = part.residual(of: missed.index).value
        return abs(distance) > Tolerance.rounding ? distance : nil
    }
}
