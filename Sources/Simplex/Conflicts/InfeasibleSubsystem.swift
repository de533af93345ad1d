/// The search for smallest sets of required rows that cannot all hold.
extension Solver {
    /// One search may use this fraction of what is left of ``searchLimit``, so that the first conflicts cannot use up
    /// all of it.
    private static let filterShare = 16

    /// Finds a smallest infeasible set around a violated row, at a point where the violation is least.
    ///
    /// 1. *Certificate*: at that point the gradient of the violations is balanced by tight rows, `Σ side·a (violated) =
    ///    Σ y·a (tight)`. So a combination of these rows reads `0 >= something positive` (Farkas): together they cannot
    ///    hold. With one violated row and no y close to 0 they are irreducible by themselves, as tight rows are
    ///    linearly independent.
    /// 2. *Filter*: one direction for each member that may be left out shows whether the set needs it even where
    ///    everything that is never left out is in force; in most certificates it does.
    /// 3. *Search*: ``Subsystem`` decides about the others, in a solver of its own.
    /// 4. *Background*: where the set may not be irreducible, ``Subsystem`` looks for members among those that are
    ///    never left out, such as `x >= 0`, that it does not need.
    ///
    /// Once ``searchLimit`` is used up, the set is returned as it is then.
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
        // A contradiction is an error, so nobody can ask for its set later.
        let isSearched = aims.contains(.smallestConflicts) || leftOut == nil && !aims.isEmpty
        guard isSearched, effort.searchWork <= effort.searchLimit else {
            return described(members, leftOut: leftOut)
        }
        let isCertain = violated.count == 1 && isProof
        let isIrreducible = isCertain && !hasUncertainMultipliers
        // The filter needs a proof; without one all members are in doubt. The row that is left out is always needed.
        let doubtful = isCertain ? try dispensable(among: members, for: seed) : members
        return try smallestConflict(of: members, doubtful: doubtful, isIrreducible: isIrreducible, leavingOut: leftOut)
    }

    /// Steps 3 and 4.
    ///
    /// - Parameters:
    ///   - members: rows that cannot hold together.
    ///   - doubtful: those of them that the set may be able to do without where the background is in force.
    ///   - isIrreducible: whether the members need each other where nothing else is in force.
    ///   - leftOut: the member that is left out.
    /// - Returns: the set, smallest unless a limit was reached.
    /// - Throws: ``SolverError/workLimitExceeded``.
    private mutating func smallestConflict(
        of members: Set<Int>,
        doubtful: Set<Int>,
        isIrreducible: Bool,
        leavingOut leftOut: Int?
    ) throws(SolverError) -> Conflict {
        var members = members
        let choice = doubtful.filter { system.rows[$0].order != RowState.unordered && $0 != leftOut }
            .sorted { (system.rows[$0].order, $0) < (system.rows[$1].order, $1) }
        members = try smallest(of: members, without: choice, leavingOut: leftOut, among: .background)
        guard !choice.isEmpty || !isIrreducible else { return described(members, leftOut: leftOut) }
        let background = members.filter { system.rows[$0].order == RowState.unordered && $0 != leftOut }
            .sorted { (backgroundRank($0), $0) < (backgroundRank($1), $1) }
        members = try smallest(of: members, without: background, leavingOut: leftOut, among: .nothing)
        return described(members, leftOut: leftOut)
    }

    /// Finds a smallest conflict among the members of another one.
    mutating func smallestConflict(of conflict: Conflict, leavingOut leftOut: Int) throws(SolverError) -> Conflict {
        let unitRows = (conflict.nonNegative + conflict.parameters).map { system.unitRow(of: $0.index) }
        let members = Set(conflict.rows.map(\.index) + unitRows)
        return try smallestConflict(of: members, doubtful: members, isIrreducible: false, leavingOut: leftOut)
    }

    /// Searches for a smallest infeasible set within what a search may use.
    ///
    /// - Returns: `members` as they are where it fails: they cannot hold all the same.
    private mutating func smallest(
        of members: Set<Int>,
        without doubtful: [Int],
        leavingOut leftOut: Int?,
        among surroundings: Subsystem.Surroundings
    ) throws(SolverError) -> Set<Int> {
        guard !doubtful.isEmpty, effort.searchWork <= effort.searchLimit else { return members }
        var subsystem = Subsystem(
            of: system,
            members: members,
            doubtful: doubtful,
            leftOut: leftOut,
            among: surroundings
        )
        let limit = (effort.searchLimit - effort.searchWork) / Self.filterShare
        let found = try? subsystem.smallestConflict(workLimit: limit, isAbandoned: effort.isAbandoned)
        effort.searchWork += subsystem.work
        try effort.spend(onSystem: subsystem.work)
        return found ?? members
    }

    /// The order in which rows that are never left out are preferred as members: rows, then values, then signs.
    private func backgroundRank(_ row: Int) -> Int {
        switch system.rows[row].kind {
        case .general: 0
        case .parameter: 1
        case .unit, .removed, .none: 2
        }
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

    /// The least part of a tight row in the combination, in the pivot row's memory, that cannot be rounding.
    private var minCertainShare: Double {
        var largest = 1.0
        for number in scratch.pivotRow.alpha.used {
            largest = max(largest, abs(scratch.pivotRow.alpha[scratch.pivotRow.alpha.index(number)]))
        }
        return largest * Tolerance.noise
    }

    private var hasUncertainMultipliers: Bool {
        let least = minCertainShare
        return scratch.pivotRow.alpha.used.contains { number in
            let share = abs(scratch.pivotRow.alpha[scratch.pivotRow.alpha.index(number)])
            return share > Tolerance.multiplier && share < least
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
        let minShare = minCertainShare
        var doubtful: Set<Int> = []
        for (row, share) in shares where effort.searchWork <= effort.searchLimit {
            guard abs(share) >= minShare else {
                doubtful.insert(row)
                continue
            }
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
