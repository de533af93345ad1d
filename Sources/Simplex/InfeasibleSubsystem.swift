/// Which required rows are left out, and what an edit may have changed about that.
struct ConflictState: Sendable {
    private(set) var leftOut: [Int: Conflict] = [:]
    /// By row, the rows left out in whose conflict it is a member.
    private var watchers: [Int: Set<Int>] = [:]
    /// Rows left out whose conflict may have ended.
    private(set) var retry: Set<Int> = []
    /// The first place in the order of adding at which a decision may be another one; nil = none.
    private var earliestChange: Int?

    func inOrder(_ rows: [RowState]) -> [Conflict] {
        leftOut.sorted { (rows[$0.key].order, $0.key) < (rows[$1.key].order, $1.key) }.map(\.value)
    }

    /// A row was added, or has got another penalty.
    mutating func added(_ row: Int, _ state: RowState) {
        guard state.penalty.above == Penalty.required || state.penalty.below == Penalty.required else { return }
        earliestChange = min(earliestChange ?? Int.max, state.order)
    }

    /// A row is about to change.
    mutating func changed(_ row: Int, _ state: RowState, isRelaxed: Bool) {
        if let watching = watchers[row] { retry.formUnion(watching) }
        if leftOut[row] != nil { retry.insert(row) }
        if !isRelaxed { added(row, state) }
    }

    /// What is never left out has changed: everything may be another way.
    mutating func backgroundChanged() {
        retry.formUnion(leftOut.keys)
        earliestChange = Int.min
    }

    mutating func leaveOut(_ row: Int, _ conflict: Conflict) {
        forget(row)
        leftOut[row] = conflict
        for member in conflict.rows where member.index != row {
            watchers[member.index, default: []].insert(row)
        }
    }

    /// The row is not left out, or is no more.
    mutating func forget(_ row: Int) {
        retry.remove(row)
        guard let conflict = leftOut.removeValue(forKey: row) else { return }
        for member in conflict.rows {
            watchers[member.index]?.remove(row)
            if watchers[member.index]?.isEmpty == true { watchers[member.index] = nil }
        }
    }

    mutating func startAnew() {
        self = ConflictState()
        earliestChange = Int.min
    }

    mutating func settled() {
        retry.removeAll()
        earliestChange = nil
    }

    /// From where on in the order of adding decisions have to be made again.
    func firstDoubt(_ rows: [RowState]) -> Int {
        retry.reduce(earliestChange ?? (retry.isEmpty ? Int.min : Int.max)) { min($0, rows[$1].order) }
    }
}

extension Solver {
    /// Decides which required rows are left out: in the order of adding, each that cannot hold with those kept before it.
    ///
    /// Costs next to nothing while all required rows hold and no conflict was touched. Otherwise the rows from the first doubt on
    /// lose their weight and come back one by one; one that holds already costs only the look at it.
    mutating func settleConflicts() throws(SolverError) {
        let isViolated = violated.members.contains { violation(of: Int($0)) > 0 }
        guard isViolated || !conflictState.retry.isEmpty else {
            conflictState.settled()
            return
        }
        let start = conflictState.firstDoubt(rows)
        let doubtful = rows.indices.filter {
            rows[$0].kind == .general && rows[$0].canBeLeftOut && rows[$0].order >= start
        }
        .sorted { (rows[$0].order, $0) < (rows[$1].order, $1) }
        for row in doubtful {
            suspend(row)
        }
        try takeInGradient()
        try optimise(downTo: Penalty.required)
        if let row = violated.members.first(where: { violation(of: Int($0)) > 0 }) {
            throw .contradiction(conflict(of: [Int(row)], leavingOut: nil))
        }
        for row in doubtful where !isLeftOutAsBefore(row) {
            try tryToKeep(row)
        }
        conflictState.settled()
        try optimise(downTo: 0)
    }

    private func isLeftOutAsBefore(_ row: Int) -> Bool {
        guard let conflict = conflictState.leftOut[row], !conflictState.retry.contains(row) else { return false }
        return conflict.rows.allSatisfy { $0.index == row || !rows[$0.index].isSuspended }
    }

    private mutating func tryToKeep(_ row: Int) throws(SolverError) {
        rows[row].isOnTrial = true
        unsuspend(row)
        if !rows[row].isTight, rows[row].slopeLevel > 0 {
            try takeInGradient()
            try optimise(downTo: RowState.trialLevel)
        }
        if violation(of: row) > 0 {
            let found = conflict(of: [row], leavingOut: row)
            suspend(row)
            rows[row].isOnTrial = false
            conflictState.leaveOut(row, found)
        } else {
            if rows[row].isTight {
                rows[row].isOnTrial = false
                reprice(Int(rows[row].position))
            } else {
                setSide(0, of: row)
                rows[row].isOnTrial = false
                place(row)
            }
            conflictState.forget(row)
        }
        try takeInGradient()
    }

    // MARK: Smallest sets

    /// A smallest infeasible set around violated rows at a point where the violation is least.
    ///
    /// With one sloping row, the violated one, its members are the tight rows that it is a combination of: these are independent, so that
    /// without any one of them the rest can hold. Where more rows slope, a deletion filter makes the set smallest.
    private mutating func conflict(of seeds: [Int], leavingOut leftOut: Int?) -> Conflict {
        var sloping = seeds
        for member in violated.members where !seeds.contains(Int(member)) {
            sloping.append(Int(member))
        }
        column.clear()
        for row in sloping {
            for entry in store.entries(of: row) {
                column.add(store.coefficients[entry] * Double(rows[row].side), at: Int(store.columns[entry]))
            }
        }
        var members = Set(sloping)
        alpha.clear()
        basis.solveRows(column, into: &alpha)
        for index in alpha.indices where abs(alpha[Int(index)]) > Tolerance.multiplier {
            members.insert(Int(basis.rows[Int(index)]))
        }
        if sloping.count > 1 {
            for position in basis.rows.indices {
                let isMultiplied =
                    abs(multipliers.value(at: position, level: Penalty.required)) > Tolerance.multiplier
                    || abs(multipliers.value(at: position, level: RowState.trialLevel)) > Tolerance.multiplier
                if isMultiplied { members.insert(Int(basis.rows[position])) }
            }
        }
        var set = members.sorted { (rows[$0].order, $0) < (rows[$1].order, $1) }
        if sloping.count > 1 { set = filtered(set, keeping: leftOut) }
        return Conflict(
            leftOut: leftOut.map(RowID.init),
            rows: set.filter { rows[$0].kind == .general }.sorted().map(RowID.init),
            nonNegative: columns(of: set, kind: .unit),
            parameters: columns(of: set, kind: .parameter)
        )
    }

    private func columns(of set: [Int], kind: RowState.Kind) -> [VariableID] {
        set.filter { rows[$0].kind == kind }.map { Int(store.columns[store.entries(of: $0).lowerBound]) }.sorted()
            .map(VariableID.init)
    }

    /// Drops members without which the others still cannot hold.
    private func filtered(_ set: [Int], keeping kept: Int?) -> [Int] {
        guard !Self.canHold(set, of: self) else { return set }
        var result = set
        for member in set.reversed() where member != kept {
            let rest = result.filter { $0 != member }
            if !Self.canHold(rest, of: self) { result = rest }
        }
        return result
    }

    /// Whether some required rows can hold together.
    private static func canHold(_ set: [Int], of solver: Solver) -> Bool {
        var trial = Solver()
        var columns: [Int32: VariableID] = [:]
        for row in set {
            let terms = solver.store.entries(of: row).map { entry in
                let column = solver.store.columns[entry]
                let variable = columns[column] ?? trial.addVariable()
                columns[column] = variable
                return Term(variable, solver.store.coefficients[entry])
            }
            let penalty =
                solver.rows[row].kind == .parameter ? Penalty(above: 1000, below: 1000) : solver.rows[row].penalty
            let required = Penalty(
                above: penalty.above == Penalty.required ? Penalty.required : 0,
                below: penalty.below == Penalty.required ? Penalty.required : 0
            )
            _ = trial.addRow(terms, constant: solver.rows[row].constant, penalty: required, order: nil)
        }
        do {
            try trial.findOptimum()
        } catch {
            return true
        }
        return !trial.violated.members.contains { trial.violation(of: Int($0)) > 0 }
    }

    /// Finds an optimal vertex from nothing, whatever it violates.
    mutating func findOptimum() throws(SolverError) {
        try coldStart()
        try optimise(downTo: 0)
    }
}
