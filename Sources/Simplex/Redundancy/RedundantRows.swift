/// Which required equalities follow from the other required rows.
///
/// Whether an equality follows shows at one point where all required rows hold: from there no direction that the others
/// allow may leave it. Only rows that are tight at the point bound these directions, and by the lemma of Farkas the
/// equality follows just where it is a combination of them in which inequalities have factors of the right sign, once
/// for each of its two sides. All such combinations are among the linear dependencies of the tight rows.
///
/// 1. *Dependencies.* The rows of the basis are independent, so every dependency comes from a row that is at its
///    constant without being in the basis: it is a combination of those that are (BTRAN). In most layouts there are few
///    such rows, and often none.
/// 2. *Elimination* (``DependencySpace``) removes the rows that are not required, and finds the dependencies among
///    equalities alone. In each of these, the last equality follows from the others.
/// 3. *Signs* (``DependencyCone``): the other dependencies have inequalities in them, whose factors have signs.
extension Solver {
    /// Finds the required equalities among given rows that follow from the other required rows.
    ///
    /// They are judged from the last to the first, and each that follows is left out as the rows before it are judged.
    ///
    /// O(rows), and O(entries reached) for each row that is at its constant without being in the basis.
    ///
    /// - Parameter candidates: the rows in question; of two that say the same, the later one follows from the other.
    /// - Returns: those that follow, the last one first.
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    /// - Throws: ``SolverError/workLimitExceeded``; the solution stays as it is.
    public mutating func redundantRows(among candidates: [RowID]) throws(SolverError) -> [RowID] {
        precondition(vertex.isBuilt, "only a solved system has redundant rows")
        effort.beginCounting()
        try prepare()
        let rowCount = system.rows.count
        try effort.spend(rowCount + candidates.count)
        // Of the candidates in a dependency, the last comes first.
        var ranks = [Int](repeating: -1, count: rowCount)
        for (rank, row) in candidates.reversed().enumerated() where isEquality(system.rows[row.index]) {
            ranks[row.index] = rank
        }
        var space = DependencySpace()
        for row in system.rows.indices where isTightOutsideBasis(row) {
            try space.add(dependency(of: row, ranks), &effort)
        }
        guard !space.isEmpty else { return [] }
        var found = try space.eliminateCandidates(&effort)
        for var cone in try space.cones(&effort) {
            found += try cone.eliminateCandidates(&effort)
        }
        return found.sorted().map { candidates[candidates.count - 1 - $0.number] }
    }

    private func isEquality(_ state: RowState) -> Bool {
        state.kind == .general && !state.isSuspended && state.penalty.above == Penalty.required
            && state.penalty.below == Penalty.required
    }

    /// Returns whether a row is required, not in the basis, and at its constant.
    private func isTightOutsideBasis(_ row: Int) -> Bool {
        let state = system.rows[row]
        guard !state.isTight, !state.isSuspended, state.isRequired else { return false }
        // An equality that is not left out holds up to rounding.
        if isEquality(state) { return true }
        return isKept(row, offBy: residual(of: row).value)
    }

    /// Returns the dependency of a row outside the basis: the row itself minus the combination of rows that equals it.
    ///
    /// - Parameters:
    ///   - row: the row.
    ///   - ranks: by row, the number of a candidate, counted from the last; -1 for any other row.
    /// - Returns: the terms, ascending by rank.
    /// - Throws: ``SolverError``.
    private mutating func dependency(of row: Int, _ ranks: [Int]) throws(SolverError) -> [Dependency.Term] {
        var terms = [Dependency.Term(rank: rank(of: row, ranks), factor: orientation(of: row))]
        for (position, factor) in try combination(of: row) {
            let tight = Int(vertex.basis.rows[position])
            // Parameters have fixed values, so a row that depends only on them is given.
            guard system.rows[tight].kind != .parameter else { continue }
            terms.append(
                Dependency.Term(rank: rank(of: tight, ranks), factor: -factor * orientation(of: tight))
            )
        }
        return terms.sorted { $0.rank < $1.rank }
    }

    /// Returns -1 for a row that is only required to be at most its constant, an opposite inequality; otherwise 1.
    private func orientation(of row: Int) -> Double {
        let penalty = system.rows[row].penalty
        return penalty.above == Penalty.required && penalty.below < Penalty.required ? -1 : 1
    }

    private func rank(of row: Int, _ ranks: [Int]) -> Dependency.Rank {
        let state = system.rows[row]
        // A row that is optional or left out restricts nothing.
        let restricts = state.isRequired && !state.isSuspended && (state.kind == .general || state.kind == .unit)
        guard restricts else { return Dependency.Rank(.open, row) }
        guard isEquality(state) else { return Dependency.Rank(.inequality, row) }
        return ranks[row] >= 0 ? Dependency.Rank(.candidate, ranks[row]) : Dependency.Rank(.equality, row)
    }
}
