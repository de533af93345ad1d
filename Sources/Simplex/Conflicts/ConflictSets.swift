/// The sets that are told for rows left out, which depend on the system alone.
///
/// What ``Solver/solve()`` finds depends on its vertex, and so on all edits before: of several smallest sets around a
/// row it may be any. These are found by ``ConflictComponent`` instead.
struct ConflictSets: Sendable {
    /// By row left out.
    private var sets: [Int: Conflict] = [:]
    /// By ``ConflictComponent/signature(of:searchLimit:)``, the sets of each component.
    private var known: [Int: [Int: Conflict]] = [:]
    /// Whether no set depends on anything but the system.
    private(set) var areCanonical = true

    /// Bytes held, for reports; an estimate where there are conflicts.
    var byteCount: Int {
        if sets.isEmpty, known.isEmpty { return 0 }
        return sets.heapByteCount + known.heapByteCount
            + sets.reduce(0) { $0 + $1.value.rows.heapByteCount + $1.value.nonNegative.heapByteCount + 96 }
    }

    subscript(row: RowID) -> Conflict? { sets[row.index] }

    /// Forgets the sets, as the system is solved again, but not what they were found for.
    mutating func forget() {
        guard !sets.isEmpty else { return }
        sets = [:]
    }

    func known(for signature: Int) -> [Int: Conflict]? { known[signature] }

    /// The sets of one component.
    struct Entry {
        var signature: Int
        var sets: [Int: Conflict]
        /// Whether they depend on the system alone.
        var isCanonical: Bool
    }

    /// Takes over the sets of all components.
    mutating func take(_ found: [Entry]) {
        (sets, known, areCanonical) = ([:], [:], true)
        for entry in found {
            if entry.isCanonical { known[entry.signature] = entry.sets } else { areCanonical = false }
            sets.merge(entry.sets) { first, _ in first }
        }
    }
}

extension Solver {
    /// How many rows left out are told with their sets; the others keep those that ``solve()`` has found.
    public static let maxReportedConflicts = 100

    /// Whether ``conflicts`` depend on the system alone, as far as they are told.
    ///
    /// It is false where a part of the system cannot be put into one order, or where rounding decides.
    public var hasCanonicalConflicts: Bool {
        conflictState.memberCount == 0 || results.conflictSets.areCanonical
    }

    /// Finds a smallest set for each of the first rows left out, the same for the same system.
    ///
    /// The required rows that are connected with a row left out are solved once more by themselves. That is done again
    /// only where any of these rows has changed; to find that out costs O(connected rows · log).
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
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

    /// Finds a smallest set for each of the first rows left out, among the members that ``solve()`` has found.
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
    /// - Throws: ``SolverError/workLimitExceeded``.
    public mutating func searchConflictSets() throws(SolverError) {
        effort.beginCounting()
        let sets = try searchedSets(of: reportedRows)
        results.conflictSets.take([.init(signature: 0, sets: sets, isCanonical: false)])
    }

    /// The first rows left out, in the order of adding.
    private var reportedRows: [Int] {
        let inOrder = conflictState.leftOut.keys.sorted { (system.rows[$0].order, $0) < (system.rows[$1].order, $1) }
        return Array(inOrder.prefix(Self.maxReportedConflicts))
    }

    /// Smallest sets among the members that ``solve()`` has found.
    private mutating func searchedSets(of leftOut: [Int]) throws(SolverError) -> [Int: Conflict] {
        var sets: [Int: Conflict] = [:]
        for row in leftOut {
            guard let conflict = conflictState.leftOut[row] else { continue }
            sets[row] = try smallestConflict(of: conflict, leavingOut: row)
        }
        return sets
    }

    /// The conflicts of a component, if it leaves out the same rows as the whole system.
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

    /// Whether a component leaves out the rows of it that the whole system leaves out.
    private func leavesOutSame(_ component: ConflictComponent, _ sets: [Int: Conflict]) -> Bool {
        component.rows.allSatisfy { (conflictState.leftOut[$0] == nil) == (sets[$0] == nil) }
    }
}
