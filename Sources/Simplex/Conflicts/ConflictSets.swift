/// The reported conflict sets of rows left out, which depend only on the system.
///
/// The sets that ``Solver/solve()`` finds depend on its vertex and therefore on all earlier edits: it finds any one of
/// several smallest sets around a row. ``ConflictComponent`` finds these sets instead.
struct ConflictSets: Sendable {
    /// Keyed by row left out.
    private var sets: [Int: Conflict] = [:]
    /// The sets of each component, keyed by ``ConflictComponent/signature(of:searchLimit:)``.
    private var known: [Int: [Int: Conflict]] = [:]
    /// True if every set depends only on the system.
    private(set) var areCanonical = true

    /// The memory held, in bytes; an estimate if there are conflicts.
    var byteCount: Int {
        if sets.isEmpty, known.isEmpty { return 0 }
        return sets.heapByteCount + known.heapByteCount
            + sets.reduce(0) { $0 + $1.value.rows.heapByteCount + $1.value.nonNegative.heapByteCount + 96 }
    }

    subscript(row: RowID) -> Conflict? { sets[row.index] }

    /// Clears the sets because the system is solved again, but keeps the cache by component.
    mutating func forget() {
        guard !sets.isEmpty else { return }
        sets = [:]
    }

    func known(for signature: Int) -> [Int: Conflict]? { known[signature] }

    /// The sets of one component.
    struct Entry {
        var signature: Int
        var sets: [Int: Conflict]
        /// True if the sets depend only on the system.
        var isCanonical: Bool
    }

    /// Replaces the sets by those of all components.
    mutating func take(_ found: [Entry]) {
        (sets, known, areCanonical) = ([:], [:], true)
        for entry in found {
            if entry.isCanonical { known[entry.signature] = entry.sets } else { areCanonical = false }
            sets.merge(entry.sets) { first, _ in first }
        }
    }
}

extension Solver {
    /// The maximum number of rows left out that are reported with canonical sets; the others keep those found by
    /// ``solve()``.
    public static let maxReportedConflicts = 100

    /// True if the reported ``conflicts`` depend only on the system.
    ///
    /// False if a part of the system has no unique canonical order, or if rounding decides.
    public var hasCanonicalConflicts: Bool {
        conflictState.memberCount == 0 || results.conflictSets.areCanonical
    }

    /// Finds a smallest set for each of the first rows left out; equal systems yield equal sets.
    ///
    /// The required rows that are connected with a row left out are solved again separately, but only if any of them
    /// has changed; the check costs O(connected rows · log).
    ///
    /// - Precondition: the last ``solve()`` succeeded, and nothing was edited since.
    /// - Throws: ``SolverError/workLimitExceeded``.
    public mutating func findConflictSets() throws(SolverError) {
        effort.beginCounting()
        guard conflictState.memberCount > 0 else { return results.conflictSets.take([]) }
        let told = reportedRows
        try effort.spend(told.count)
        var components: [ConflictComponent] = []
        for row in told where !components.contains(where: { $0.contains(row) }) {
            let component = ConflictComponent(of: row, upTo: system.rows[told[told.count - 1]].order, in: system)
            try effort.spend(component.work)
            components.append(component)
        }
        let searchLimit = effort.searchLimit / components.count
        var found: [ConflictSets.Entry] = []
        for component in components {
            let signature = component.signature(of: system, searchLimit: searchLimit)
            if let known = results.conflictSets.known(for: signature), leavesOutSame(component, known) {
                found.append(.init(signature: signature, sets: known, isCanonical: true))
            } else if let sets = try conflictSets(of: component, searchLimit: searchLimit) {
                found.append(.init(signature: signature, sets: sets, isCanonical: !component.hasTwins))
            } else {
                let sets = try searchedSets(of: told.filter(component.contains))
                found.append(.init(signature: signature, sets: sets, isCanonical: false))
            }
        }
        results.conflictSets.take(found)
    }

    /// Finds a smallest set for each of the first rows left out, among the members found by ``solve()``.
    ///
    /// - Precondition: the last ``solve()`` succeeded, and nothing was edited since.
    /// - Throws: ``SolverError/workLimitExceeded``.
    public mutating func searchConflictSets() throws(SolverError) {
        effort.beginCounting()
        let sets = try searchedSets(of: reportedRows)
        results.conflictSets.take([.init(signature: 0, sets: sets, isCanonical: false)])
    }

    /// The first rows left out, in insertion order.
    private var reportedRows: [Int] {
        let inOrder = conflictState.leftOut.keys.sorted { (system.rows[$0].order, $0) < (system.rows[$1].order, $1) }
        return Array(inOrder.prefix(Self.maxReportedConflicts))
    }

    /// Returns smallest sets among the members found by ``solve()``.
    private mutating func searchedSets(of leftOut: [Int]) throws(SolverError) -> [Int: Conflict] {
        var sets: [Int: Conflict] = [:]
        for row in leftOut {
            guard let conflict = conflictState.leftOut[row] else { continue }
            sets[row] = try smallestConflict(of: conflict, leavingOut: row)
        }
        return sets
    }

    /// Returns the conflicts of a component, if it leaves out the same rows as the whole system.
    private mutating func conflictSets(
        of component: ConflictComponent,
        searchLimit: Int
    ) throws(SolverError) -> [Int: Conflict]? {
        let limit = max(0, effort.workLimit - effort.work)
        let result = try component.solve(
            system,
            workLimit: limit,
            searchLimit: searchLimit,
            isAbandoned: effort.isAbandoned
        )
        effort.searchWork += result.searchWork
        try effort.spend(onSystem: result.work)
        return result.conflicts.flatMap { leavesOutSame(component, $0) ? $0 : nil }
    }

    /// Returns whether a component leaves out the same ones of its rows as the whole system.
    private func leavesOutSame(_ component: ConflictComponent, _ sets: [Int: Conflict]) -> Bool {
        component.rows.allSatisfy { (conflictState.leftOut[$0] == nil) == (sets[$0] == nil) }
    }
}
