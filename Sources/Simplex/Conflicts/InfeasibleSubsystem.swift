/// The search for smallest sets of required rows that cannot all hold.
extension Solver {
    /// The divisor for the share of the remaining ``searchLimit`` that one search may use; the first conflicts cannot
    /// exhaust it.
    private static let filterShare = 16

    /// Finds a smallest infeasible set around a violated row, at a point of least violation.
    ///
    /// 1. *Certificate*: at that point, tight rows balance the gradient of the violations, `Σ side·a (violated) = Σ y·a
    ///    (tight)`. A combination of these rows therefore reads `0 >= something positive` (Farkas): together they
    ///    cannot hold. With one violated row and no y close to 0, they are irreducible by themselves because tight rows
    ///    are linearly independent.
    /// 2. *Filter*: for each member that may be left out, one direction shows whether the set needs it even with all
    ///    rows that are never left out in force; in most certificates it does.
    /// 3. *Search*: ``Subsystem`` decides about the others in a separate solver.
    /// 4. *Background*: if the set may be reducible, ``Subsystem`` looks for unnecessary members among the rows that
    ///    are never left out, such as `x >= 0`.
    ///
    /// Once ``searchLimit`` is exhausted, the set found so far is returned.
    ///
    /// - Parameters:
    ///   - seed: a violated row.
    ///   - leftOut: the member that is left out; `nil` if rows that are never left out contradict each other.
    /// - Returns: the set, smallest unless a limit was reached.
    /// - Throws: ``SolverError/workLimitExceeded``.
    mutating func conflict(of seed: Int, leavingOut leftOut: Int?) throws(SolverError) -> Conflict {
        var violated = violatedRows(and: seed)
        var members = try certificate(of: violated)
        if violated.count == 1, !isProof {
            violated = rowsBeyondConstants(and: seed)
            members = try certificate(of: violated)
        }
        // A contradiction is an error, so its set cannot be requested later.
        let isSearched = aims.contains(.smallestConflicts) || leftOut == nil && !aims.isEmpty
        guard isSearched, effort.searchWork <= effort.searchLimit else {
            return described(members, leftOut: leftOut)
        }
        let isCertain = violated.count == 1 && isProof
        let isIrreducible = isCertain && !hasUncertainMultipliers
        // The filter needs a proof; without one, all members are in doubt. The row that is left out is always needed.
        let doubtful = isCertain ? try dispensable(among: members, for: seed) : members
        return try smallestConflict(of: members, doubtful: doubtful, isIrreducible: isIrreducible, leavingOut: leftOut)
    }

    /// Steps 3 and 4.
    ///
    /// - Parameters:
    ///   - members: rows that cannot hold together.
    ///   - doubtful: the members that may be unnecessary with the background in force.
    ///   - isIrreducible: true if all members are necessary with nothing else in force.
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

    /// Searches for a smallest infeasible set within the limit of a search.
    ///
    /// - Returns: the set; `members` unchanged if the search fails, because they cannot hold in any case.
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

    /// Returns the preference of rows that are never left out as members: rows, then values, then signs.
    private func backgroundRank(_ row: Int) -> Int {
        switch system.rows[row].kind {
        case .general: 0
        case .parameter: 1
        case .unit, .removed, .none: 2
        }
    }

    /// Returns a violated row and all others, ascending: sums depend on the order, which must not be that of a hash
    /// table.
    private func violatedRows(and seed: Int) -> [Int] {
        rowsBeyondConstants(and: seed).filter { $0 == seed || violation(of: $0) > 0 }
    }

    /// True if the combination of tight rows in `scratch.pivotRow` proves that the violated row cannot hold: each of
    /// them resists the side to which it would have to move.
    ///
    /// If not, rows that are at their constants without being tight take part.
    private var isProof: Bool {
        scratch.pivotRow.alpha.used.allSatisfy { number in
            let position = scratch.pivotRow.alpha.index(number)
            let share = scratch.pivotRow.alpha[position]
            let state = system.rows[Int(vertex.basis.rows[position])]
            guard abs(share) > Tolerance.multiplier, state.kind != .parameter else { return true }
            return (share > 0 ? state.below : state.above) == Penalty.required
        }
    }

    /// The smallest share of a tight row in the combination in `scratch.pivotRow` that cannot be rounding noise.
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

    /// Returns a violated row and all rows listed as violated, however slightly; ascending.
    private func rowsBeyondConstants(and seed: Int) -> [Int] {
        var rows = vertex.violated.members.map(Int.init)
        if !rows.contains(seed) { rows.append(seed) }
        return rows.sorted()
    }

    /// Returns the violated rows with the tight rows that balance their gradient; leaves y in `scratch.pivotRow`.
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
        // The violations of several rows may cancel in the sum although tight rows have multipliers against them.
        if isSearched {
            for position in vertex.basis.rows.indices where isMultiplied(position) {
                members.insert(Int(vertex.basis.rows[position]))
            }
        }
        return members
    }

    /// Returns the members that may be unnecessary: the others may contradict each other and the rows that are never
    /// left out.
    ///
    /// Releasing a tight member moves the violated row to its constant after a distance of `violation / |y|`. If none
    /// of the rows that are never left out is met before that, all other members hold there, so the set needs this one.
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
            // This is part of the search and also counts against its limit.
            let workBefore = effort.work
            // The sign is the side to which the member's sum has to change for the violation to fall.
            try computeDirection(from: Int(system.rows[row].position), sign: share > 0 ? -1 : 1)
            if nearestBackgroundStop() < violation / abs(share) { doubtful.insert(row) }
            effort.searchWork += effort.work - workBefore
        }
        return doubtful
    }

    /// Returns the distance along the direction to the nearest required row that is never left out.
    ///
    /// The result is cached per direction because all rows that contradict the same row share it.
    private mutating func nearestBackgroundStop() -> Double {
        if let stop = scratch.direction.backgroundStop { return stop }
        effort.count(2 * scratch.direction.rates.usedCount)
        var nearest = Double.infinity
        for number in scratch.direction.rates.used {
            let row = scratch.direction.rates.index(number)
            let state = system.rows[row]
            // Rows of conflicts may be crossed: the set is tested with only itself and the background in force.
            guard !state.isTight, state.isRequired, state.order == RowState.unordered else { continue }
            // The row holds, so it stops a movement to a side that it resists. Its recorded side does not matter: at
            // its constant, it may be either.
            let rate = scratch.direction.rates[row]
            guard (rate > 0 ? state.above : state.below) == Penalty.required else { continue }
            let stop = distance(to: row, rate: rate, side: RowSide(ofSign: -rate))
            nearest = min(nearest, stop ?? .infinity)
        }
        scratch.direction.backgroundStop = nearest
        return nearest
    }

    /// Returns members in terms of the public identifiers.
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

    /// Returns whether the row at a position has a multiplier at the level of required rows or of the row on trial.
    private func isMultiplied(_ position: Int) -> Bool {
        abs(vertex.multipliers.value(at: position, level: Penalty.required)) > Tolerance.multiplier
            || abs(vertex.multipliers.value(at: position, level: RowState.trialLevel)) > Tolerance.multiplier
    }
}
