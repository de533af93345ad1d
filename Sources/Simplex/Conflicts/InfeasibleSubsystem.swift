/// Which required rows are left out, and what an edit may have changed about that.
struct ConflictState: Sendable {
    private(set) var leftOut: [Int: Conflict] = [:]
    /// How many members the conflicts have together.
    private(set) var memberCount = 0
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
        guard state.isRequired else { return }
        earliestChange = min(earliestChange ?? Int.max, state.order)
    }

    /// A row goes: what it stood against may hold.
    mutating func removed(_ row: Int) {
        if let watching = watchers[row] { retry.formUnion(watching) }
        forget(row)
    }

    /// A row is about to change.
    mutating func changed(_ row: Int, _ state: RowState) {
        if let watching = watchers[row] { retry.formUnion(watching) }
        if leftOut[row] != nil { retry.insert(row) }
        added(row, state)
    }

    /// What is never left out has changed: everything may be another way.
    mutating func backgroundChanged() {
        retry.formUnion(leftOut.keys)
        earliestChange = Int.min
    }

    mutating func leaveOut(_ row: Int, _ conflict: Conflict) {
        forget(row)
        leftOut[row] = conflict
        memberCount += conflict.rows.count
        for member in conflict.rows where member.index != row {
            watchers[member.index, default: []].insert(row)
        }
    }

    /// The row is not left out, or is no more.
    mutating func forget(_ row: Int) {
        retry.remove(row)
        guard let conflict = leftOut.removeValue(forKey: row) else { return }
        memberCount -= conflict.rows.count
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
        try spend(rows.count)
        for row in doubtful {
            suspend(row)
        }
        try takeInGradient()
        try optimise(downTo: Penalty.required)
        if let row = violated.members.first(where: { violation(of: Int($0)) > 0 }) {
            throw .contradiction(try conflict(of: Int(row), leavingOut: nil))
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
            let found = try conflict(of: row, leavingOut: row)
            suspend(row)
            rows[row].isOnTrial = false
            conflictState.leaveOut(row, found)
            guard conflictState.memberCount <= Self.memberLimit else { throw .workLimitExceeded }
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

    /// How many members conflicts may have together: with their texts, some hundred megabytes.
    private static let memberLimit = 800_000

    // MARK: Smallest sets

    /// The part of what is left of ``searchLimit`` which one search may take: one in so many.
    private static let filterShare = 16

    /// A smallest infeasible set around a violated row at a point where the violation is least.
    ///
    /// Its members are found among the tight rows that the violated row is a combination of, and those with multipliers against it
    /// where other rows slope, too: together they cannot hold (Farkas). Most sets are smallest as they are, which one look along an edge
    /// for each member shows; ``Subsystem`` tries what that leaves open.
    private mutating func conflict(of seed: Int, leavingOut leftOut: Int?) throws(SolverError) -> Conflict {
        var members = Set(violated.members.map(Int.init))
        members.insert(seed)
        column.clear()
        for row in members {
            for place in store.range(of: row) {
                let entry = store.entries[place]
                column.add(entry.coefficient * Double(rows[row].side), at: Int(entry.column))
            }
        }
        expressedRow = -1
        alpha.clear()
        basis.solveRows(column, into: &alpha)
        try spend(alpha.indices.count + basis.takeVisitCount() + (members.count > 1 ? basis.count : 0))
        let others = members
        for index in alpha.indices where abs(alpha[Int(index)]) > Tolerance.multiplier {
            members.insert(Int(basis.rows[Int(index)]))
        }
        if others.count > 1 {
            for position in basis.rows.indices where isMultiplied(position) {
                members.insert(Int(basis.rows[position]))
            }
        }
        guard !reportsCertificates, searchWork <= searchLimit else { return certificate(members, leftOut: leftOut) }
        let doubtful = others.count > 1 ? members : try dispensable(among: members, for: seed)
        guard !doubtful.isEmpty, searchWork <= searchLimit else { return certificate(members, leftOut: leftOut) }
        var subsystem = Subsystem(of: self, members: members, doubtful: doubtful, leftOut: leftOut)
        let found = try? subsystem.smallestConflict(workLimit: (searchLimit - searchWork) / Self.filterShare)
        searchWork += subsystem.work
        try spend(subsystem.work)
        return found ?? certificate(members, leftOut: leftOut)
    }

    /// Members without which the others may still not hold, given what is never left out.
    ///
    /// A tight member that goes takes the violated row to its constant along an edge. Where no row that is never left out is met before,
    /// all others hold there, so that the set needs the member. O(edge) each.
    private mutating func dispensable(among members: Set<Int>, for seed: Int) throws(SolverError) -> Set<Int> {
        let shares = members.filter { rows[$0].isTight && rows[$0].order != RowState.unordered }.sorted()
            .map { (row: $0, share: alpha[Int(rows[$0].position)]) }
        let violation = abs(residual(of: seed).value)
        var doubtful: Set<Int> = []
        for (row, share) in shares where searchWork <= searchLimit {
            let workBefore = work
            try aim(from: Int(rows[row].position), sign: share > 0 ? -1 : 1)
            searchWork += work - workBefore
            let distance = violation / abs(share)
            let isMet = rates.indices.contains { index in
                let state = rows[Int(index)]
                guard !state.isTight, state.isRequired, state.order == RowState.unordered else { return false }
                guard let stop = self.distance(to: Int(index), rate: rates[Int(index)], side: state.side) else {
                    return false
                }
                return stop < distance
            }
            if isMet { doubtful.insert(row) }
        }
        return doubtful
    }

    private func certificate(_ members: Set<Int>, leftOut: Int?) -> Conflict {
        Conflict(
            leftOut: leftOut.map(RowID.init),
            rows: members.filter { rows[$0].kind == .general }.sorted().map(RowID.init),
            nonNegative: columns(of: members, kind: .unit),
            parameters: columns(of: members, kind: .parameter)
        )
    }

    private func columns(of members: Set<Int>, kind: RowState.Kind) -> [VariableID] {
        members.filter { rows[$0].kind == kind }.map { Int(store.entries[store.range(of: $0).lowerBound].column) }
            .sorted()
            .map(VariableID.init)
    }

    func kind(ofColumn column: Int) -> RowState.Kind {
        rows[unitRow(of: column)].kind
    }

    /// Whether the row at a position stands against required rows.
    private func isMultiplied(_ position: Int) -> Bool {
        abs(multipliers.value(at: position, level: Penalty.required)) > Tolerance.multiplier
            || abs(multipliers.value(at: position, level: RowState.trialLevel)) > Tolerance.multiplier
    }

    /// Finds an optimal vertex from nothing, whatever it violates.
    mutating func findOptimum() throws(SolverError) {
        try coldStart()
        try optimise(downTo: 0)
    }
}
