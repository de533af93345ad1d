/// Step 3: choosing the required rows that are left out.
extension Solver {
    /// Decides which required rows are left out: in insertion order, each row that cannot hold with those kept before
    /// it.
    ///
    /// This costs next to nothing if all required rows hold and no conflict was touched. Otherwise, starting at the
    /// first row in doubt, rows lose their weight (their errors no longer count) and regain it one by one; a row that
    /// then holds only costs a check of its residual.
    mutating func settleConflicts() throws(SolverError) {
        let isViolated = vertex.violated.members.contains { violation(of: Int($0)) > 0 }
        guard isViolated || !conflictState.retry.isEmpty else {
            conflictState.settled()
            return
        }
        let doubtful = doubtfulRows()
        try effort.spend(system.rows.count)
        for row in doubtful {
            suspend(row)
        }
        try applyPendingGradient()
        // Only the required level matters until the decisions are made; optional rows are optimised once at the end.
        try optimise(downTo: Penalty.required)
        // No row that can be left out has weight now, so any violated rows cannot be left out: they contradict each
        // other.
        if let row = vertex.violated.members.first(where: { violation(of: Int($0)) > 0 }) {
            throw .contradiction(try conflict(of: Int(row), leavingOut: nil))
        }
        // A row that is left out for the same reason as before stays suspended and needs no step.
        for row in doubtful where !isLeftOutAsBefore(row) {
            try tryToKeep(row)
        }
        conflictState.settled()
        try optimise(downTo: 0)
    }

    /// Returns the rows whose decision is in doubt, in insertion order.
    private func doubtfulRows() -> [Int] {
        let start = conflictState.firstDoubt(system.rows)
        return system.rows.indices.filter {
            let state = system.rows[$0]
            return state.kind == .general && state.canBeLeftOut && state.order >= start
        }
        .sorted { (system.rows[$0].order, $0) < (system.rows[$1].order, $1) }
    }

    /// Returns whether a row's conflict is still valid: none of its rows was touched, and its other members are kept
    /// again.
    private func isLeftOutAsBefore(_ row: Int) -> Bool {
        guard let conflict = conflictState.leftOut[row], !conflictState.retry.contains(row) else { return false }
        return conflict.rows.allSatisfy { $0.index == row || !system.rows[$0.index].isSuspended }
    }

    /// The first row left out without contradicting any other row, although it has variables that could satisfy it: it
    /// fails only because of rounding.
    public var roundedOutRow: RowID? {
        guard conflictState.memberCount > 0 else { return nil }
        let alone = conflicts.filter { conflict in
            guard conflict.rows.count == 1, conflict.nonNegative.isEmpty, conflict.parameters.isEmpty else {
                return false
            }
            return !system.store.range(of: conflict.rows[0].index).isEmpty
        }
        return alone.compactMap(\.leftOut).min { system.rows[$0.index].order < system.rows[$1.index].order }
    }

    /// Restores the weight of a row, and leaves it out if it cannot hold with those kept before it.
    ///
    /// On trial, the row ranks just below all required rows that are kept. The optimum then violates at most this row,
    /// and by the smallest possible amount. If that is not 0, the row cannot hold.
    private mutating func tryToKeep(_ row: Int) throws(SolverError) {
        system.rows[row].isOnTrial = true
        unsuspend(row)
        // A row that holds at the current point needs no steps.
        if !system.rows[row].isTight, system.rows[row].slopeLevel > 0 {
            try applyPendingGradient()
            try optimise(downTo: RowState.trialLevel)
        }
        if violation(of: row) > 0 {
            let found = try conflict(of: row, leavingOut: row)
            // Members are sorted and looked up in sets.
            try effort.spend(30 * found.rows.count)
            suspend(row)
            system.rows[row].isOnTrial = false
            conflictState.leaveOut(row, found)
            guard conflictState.memberCount <= Self.memberLimit else { throw .workLimitExceeded }
        } else {
            endTrial(of: row)
            // The row holds, so any earlier conflict is resolved.
            conflictState.forget(row)
        }
        try applyPendingGradient()
    }

    /// Ends the trial of a row that is kept: from now on, it has the level of required rows.
    private mutating func endTrial(of row: Int) {
        if system.rows[row].isTight {
            system.rows[row].isOnTrial = false
            updatePricing(Int(system.rows[row].position))
        } else {
            // The slope, if any, leaves the gradient at the trial level and returns at the required level.
            setSide(.neither, of: row)
            system.rows[row].isOnTrial = false
            updateSide(of: row)
        }
    }

    /// The maximum total number of conflict members, equal to a few hundred megabytes including their texts.
    private static let memberLimit = 800_000

    /// Finds an optimal vertex from scratch, regardless of violations.
    mutating func findOptimum() throws(SolverError) {
        try coldStart()
        try optimise(downTo: 0)
    }
}
