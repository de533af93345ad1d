/// Applies what edits and steps have left pending: changed constants move the point, and a changed gradient changes the
/// multipliers.
extension Solver {
    // MARK: Constants

    /// Moves x to where the tight rows with changed constants are tight again, in O(entries that they reach).
    ///
    /// `B·x = c` becomes `B·(x + B⁻¹·Δc) = c + Δc`.
    mutating func applyPendingConstants() throws(SolverError) {
        guard !edits.constants.isEmpty else { return }
        let changes = edits.constants.changes
        if changes.count <= EdgeCache.capacity {
            // One by one, as each edge B⁻¹·e is likely to be used again.
            for (position, amount) in changes {
                let cached = vertex.edgeCache.index(of: position) ?? cacheEdge(of: position)
                try move(along: vertex.edgeCache[cached], by: amount)
            }
        } else {
            // One solve for all of them.
            computeEdge(of: changes)
            try move(along: scratch.edge, by: 1)
        }
        edits.constants.removeAll()
    }

    private mutating func cacheEdge(of position: Int32) -> Int {
        computeEdge(of: [(position, 1)])
        return vertex.edgeCache.keep(&scratch.edge, at: position)
    }

    /// Computes the edge `B⁻¹·Δc` along which tight rows change by given amounts (FTRAN).
    private mutating func computeEdge(of changes: [(position: Int32, amount: Double)]) {
        scratch.rightSide.clear()
        for (position, amount) in changes {
            scratch.rightSide.add(amount, at: Int(position))
        }
        scratch.direction.clear()
        vertex.basis.solveColumns(scratch.rightSide, into: &scratch.direction.columns)
        scratch.edge.removeAll()
        for number in scratch.direction.columns.used {
            let column = scratch.direction.columns.index(number)
            guard scratch.direction.columns[column] != 0 else { continue }
            scratch.edge.append(scratch.direction.columns[column], at: Int32(truncatingIfNeeded: column))
        }
    }

    /// Moves x along an edge, and updates the sides of loose rows.
    private mutating func move(along edge: Edge, by distance: Double) throws(SolverError) {
        try effort.spend(edge.columns.count + vertex.basis.takeVisitCount())
        scratch.direction.clear()
        var visits = 0
        for (index, column) in edge.columns.enumerated() {
            let column = Int(column)
            let change = edge.amounts[index] * distance
            let former = vertex.values[column]
            results.moved.record(column, was: former)
            let value = former + change
            vertex.values[column] = value
            // The sum was rounded as the larger number is, which shows once a value has moved back from far away.
            if abs(former) > Tolerance.distant, abs(former) > 8 * abs(value) { effort.mayHaveDrifted = true }
            if !vertex.loose.isUnitOnly(column) { visits += addLooseRates(of: column, amount: change) }
            switch vertex.loose.unit(of: column) {
            case .none, .idle: break
            // `x >= 0` still holds, so the row keeps its side, which has no slope.
            case .guarding where value > Tolerance.rounding: break
            case .guarding, .open: scratch.direction.rates.add(change, at: system.unitRow(of: column))
            }
        }
        try effort.spend(visits + scratch.direction.rates.usedCount)
        // If the rate is 0, its terms have cancelled, and the row has not changed.
        for number in scratch.direction.rates.used {
            let row = scratch.direction.rates.index(number)
            guard scratch.direction.rates[row] != 0 else { continue }
            effort.count(system.store.range(of: row).count)
            updateSide(of: row)
        }
    }

    /// Moves x along the direction: `x += distance · d`.
    mutating func move(by distance: Double) {
        guard distance != 0 else { return }
        effort.count(scratch.direction.columns.usedCount)
        for number in scratch.direction.columns.used {
            let column = scratch.direction.columns.index(number)
            results.moved.record(column, was: vertex.values[column])
            vertex.values[column] += distance * scratch.direction.columns[column]
        }
    }

    // MARK: Gradient

    /// The maximum number of entries of the multipliers, tight rows times levels: a few hundred megabytes.
    static let multiplierLimit = 3_000_000

    /// Updates the multipliers for the changed gradient, level by level.
    ///
    /// `zᵀ·B + gᵀ = 0` with a change Δg of the gradient becomes `(z − y)ᵀ·B + (g + Δg)ᵀ = 0` with `yᵀ·B = Δgᵀ` (BTRAN).
    mutating func applyPendingGradient() throws(SolverError) {
        guard !edits.gradient.isEmpty else { return }
        effort.count(2 * edits.gradient.count)
        // Most changes are at one level, and then need no sorting. Within a level the order does not matter.
        if edits.gradient.contains(where: { [first = edits.gradient[0].level] in $0.level != first }) {
            effort.count(8 * edits.gradient.count)
            edits.gradient.sort { $0.level > $1.level }
        }
        var start = 0
        while start < edits.gradient.count {
            let level = edits.gradient[start].level
            scratch.rightSide.clear()
            while start < edits.gradient.count, edits.gradient[start].level == level {
                scratch.rightSide.add(edits.gradient[start].value, at: Int(edits.gradient[start].column))
                start += 1
            }
            try updateMultipliers(at: level)
        }
        edits.gradient.removeAll(keepingCapacity: true)
    }

    /// Updates the multipliers at one level for a change of the gradient that is in the right side.
    private mutating func updateMultipliers(at level: Double) throws(SolverError) {
        scratch.pivotRow.clear()
        vertex.basis.solveRows(scratch.rightSide, into: &scratch.pivotRow.alpha)
        let touched = scratch.pivotRow.alpha.usedCount
        try effort.spend(4 * touched + vertex.basis.takeVisitCount())
        guard vertex.multipliers.entryCount <= Self.multiplierLimit else { throw .workLimitExceeded }
        for number in scratch.pivotRow.alpha.used {
            let position = scratch.pivotRow.alpha.index(number)
            vertex.multipliers.add(-scratch.pivotRow.alpha[position], at: position, level: level)
            updatePricing(position)
        }
        try effort.spend(vertex.multipliers.takeVisitCount())
    }
}
