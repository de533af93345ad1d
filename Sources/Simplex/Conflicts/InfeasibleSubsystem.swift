/// The search for smallest sets of required rows that cannot all hold.
extension Solver {
    /// One search may use this fraction of what is left of ``searchLimit``, so that the first conflicts cannot use up
    /// all of it.
    private static let filterShare = 16

    /// Finds a smallest infeasible set around a violated row, at a point where the violation is least.
    ///
    /// 1. *Certificate*: at that point the gradient of the violations is balanced by tight rows, `Σ side·a (violated) =
    ///    Σ y·a (tight)`. So a combination of these rows reads `0 >= something positive` (Farkas): together they cannot
    ///    hold.
    /// 2. *Filter*: one direction for each member shows which members are needed; in most certificates all are.
    /// 3. *Search*: ``Subsystem`` decides about the other members, in a solver of its own.
    ///
    /// Once ``searchLimit`` is used up, the certificate is returned as it is.
    ///
    /// - Parameters:
    ///   - seed: a violated row.
    ///   - leftOut: the member that is left out; nil where rows that are never left out contradict each other.
    /// - Returns: the set, smallest unless a limit was reached.
    /// - Throws: ``SolverError/workLimitExceeded``.
    mutating func conflict(of seed: Int, leavingOut leftOut: Int?) throws(SolverError) -> Conflict {
        var violated = violatedRows(and: seed)
        var members = try certificate(of: violated)
        if violated.count == 1, !isProof {
            violated = rowsBeyondConstants(and: seed)
            members = try certificate(of: violated)
        }
        guard !reportsCertificates, effort.searchWork <= effort.searchLimit else {
            return described(members, leftOut: leftOut)
        }
        // With several violated rows the filter's argument does not hold, so all members are in doubt.
        let doubtful = violated.count > 1 ? members : try dispensable(among: members, for: seed)
        guard !doubtful.isEmpty, effort.searchWork <= effort.searchLimit else {
            return described(members, leftOut: leftOut)
        }
        var subsystem = Subsystem(of: system, members: members, doubtful: doubtful, leftOut: leftOut)
        let limit = (effort.searchLimit - effort.searchWork) / Self.filterShare
        // Where the search fails, the certificate is a conflict all the same, if not a smallest one.
        let found = try? subsystem.smallestConflict(workLimit: limit)
        effort.searchWork += subsystem.work
        try effort.spend(subsystem.work)
        return found ?? described(members, leftOut: leftOut)
    }

    /// A violated row and all others, ascending: sums over them depend on their order, which must not be that of a hash
    /// table.
    private func violatedRows(and seed: Int) -> [Int] {
        rowsBeyondConstants(and: seed).filter { $0 == seed || violation(of: $0) > 0 }
    }

    /// Whether the combination of tight rows in the pivot row's memory proves that the violated row cannot hold: each
    /// of them resists the side to which it would have to go.
    ///
    /// Where it does not, rows that are at their constants without being tight take part.
    private var isProof: Bool {
        scratch.pivotRow.alpha.used.allSatisfy { number in
            let position = scratch.pivotRow.alpha.index(number)
            let share = scratch.pivotRow.alpha[position]
            let state = system.rows[Int(vertex.basis.rows[position])]
            guard abs(share) > Tolerance.multiplier, state.kind != .parameter else { return true }
            return (share > 0 ? state.below : state.above) == Penalty.required
        }
    }

    /// A violated row, and all rows that are listed as violated, by however little; ascending.
    private func rowsBeyondConstants(and seed: Int) -> [Int] {
        var rows = vertex.violated.members.map(Int.init)
        if !rows.contains(seed) { rows.append(seed) }
        return rows.sorted()
    }

    /// The violated rows with the tight rows that balance their gradient; y is left in the pivot row's memory.
    private mutating func certificate(of violated: [Int]) throws(SolverError) -> Set<Int> {
        scratch.rightSide.clear()
        for row in violated {
            for slot in system.store.range(of: row) {
                let entry = system.store.entries[slot]
                scratch.rightSide.add(entry.coefficient * system.rows[row].side.sign, at: Int(entry.column))
            }
        }
        // yᵀ·B = Σ side·a (BTRAN).
        scratch.pivotRow.clear()
        vertex.basis.solveRows(scratch.rightSide, into: &scratch.pivotRow.alpha)
        let isSearched = violated.count > 1
        try effort.spend(
            scratch.pivotRow.alpha.usedCount + vertex.basis.takeVisitCount() + (isSearched ? vertex.basis.count : 0)
        )
        var members = Set(violated)
        for number in scratch.pivotRow.alpha.used {
            let position = scratch.pivotRow.alpha.index(number)
            guard abs(scratch.pivotRow.alpha[position]) > Tolerance.multiplier else { continue }
            members.insert(Int(vertex.basis.rows[position]))
        }
        // The violations of several rows may cancel in the sum, and yet tight rows have multipliers against them.
        if isSearched {
            for position in vertex.basis.rows.indices where isMultiplied(position) {
                members.insert(Int(vertex.basis.rows[position]))
            }
        }
        return members
    }

    /// The members that the set may be able to do without: the others may contradict each other and the rows that are
    /// never left out.
    ///
    /// A tight member that is let go takes the violated row to its constant once it has gone by `violation / |y|`. If
    /// none of the rows that are never left out is met before, all other members hold there, so the set needs this one.
    /// Each member costs O(direction).
    private mutating func dispensable(among members: Set<Int>, for seed: Int) throws(SolverError) -> Set<Int> {
        let shares = members.filter { system.rows[$0].isTight && system.rows[$0].order != RowState.unordered }.sorted()
            .map { (row: $0, share: scratch.pivotRow.alpha[Int(system.rows[$0].position)]) }
        let violation = abs(residual(of: seed).value)
        var doubtful: Set<Int> = []
        for (row, share) in shares where effort.searchWork <= effort.searchLimit {
            // This belongs to the search, and counts for its limit as well.
            let workBefore = effort.work
            // The side to which the member's sum has to change for the violation to fall.
            try computeDirection(from: Int(system.rows[row].position), sign: share > 0 ? -1 : 1)
            if nearestBackgroundStop() < violation / abs(share) { doubtful.insert(row) }
            effort.searchWork += effort.work - workBefore
        }
        return doubtful
    }

    /// How far along the direction the first required row is met that is never left out.
    ///
    /// It is looked for once for each direction: all rows that contradict the same one have it in common.
    private mutating func nearestBackgroundStop() -> Double {
        if let stop = scratch.direction.backgroundStop { return stop }
        effort.count(2 * scratch.direction.rates.usedCount)
        var nearest = Double.infinity
        for number in scratch.direction.rates.used {
            let row = scratch.direction.rates.index(number)
            let state = system.rows[row]
            // Rows of conflicts may be crossed: the set is judged with nothing but itself and the background in
            // force.
            guard !state.isTight, state.isRequired, state.order == RowState.unordered else { continue }
            let stop = distance(to: row, rate: scratch.direction.rates[row], side: state.side)
            nearest = min(nearest, stop ?? .infinity)
        }
        scratch.direction.backgroundStop = nearest
        return nearest
    }

    /// Members as callers know them.
    private func described(_ members: Set<Int>, leftOut: Int?) -> Conflict {
        Conflict(
            leftOut: leftOut.map(RowID.init),
            rows: members.filter { system.rows[$0].kind == .general }.sorted().map(RowID.init),
            nonNegative: columns(of: members, kind: .unit),
            parameters: columns(of: members, kind: .parameter)
        )
    }

    private func columns(of members: Set<Int>, kind: RowState.Kind) -> [VariableID] {
        members.filter { system.rows[$0].kind == kind }.map { system.column(ofUnitRow: $0) }
            .sorted()
            .map(VariableID.init)
    }

    /// Whether the row at a position has a multiplier at the level of required rows, or at that of the row on trial.
    private func isMultiplied(_ position: Int) -> Bool {
        abs(vertex.multipliers.value(at: position, level: Penalty.required)) > Tolerance.multiplier
            || abs(vertex.multipliers.value(at: position, level: RowState.trialLevel)) > Tolerance.multiplier
    }
}
