/// Required rows that cannot all hold, in a separate solver, alone or with their surroundings in force.
///
/// It finds a smallest set among them by halving, like QuickXplain (Junker, "QuickXplain: Preferred Explanations and
/// Relaxations for Over-Constrained Problems", AAAI 2004). Rows are removed from and added to a live solver, which
/// keeps each trial cheap. The original system is only read; its arrays are shared, not copied.
struct Subsystem: ~Copyable {
    /// The rows in force in addition to the members.
    enum Surroundings {
        /// The required rows that are never left out and are connected with the members, the signs of their variables,
        /// and the values of parameters.
        case background
        /// No rows: variables are free unless their unit rows are members.
        case nothing
    }

    private var solver = Solver()
    private var variables: [Int: VariableID] = [:]
    private var columns: [VariableID: Int] = [:]
    /// The rows of the original solver, keyed by those of this one.
    private var originals: [RowID: Int] = [:]
    private var ids: [Int: RowID] = [:]
    /// Rows of the original solver that may be unnecessary; the first are preferred.
    private let doubtful: [Int]
    private let original: LinearSystem
    private let surroundings: Surroundings

    /// The number of entries touched so far.
    private(set) var work = 0

    /// - Parameters:
    ///   - original: the system that contains the rows.
    ///   - members: rows that cannot hold together.
    ///   - doubtful: the members that may be unnecessary; the first are preferred.
    ///   - leftOut: the member that was added last; `nil` if only rows that are never left out are members.
    ///   - surroundings: the other rows in force.
    init(
        of original: LinearSystem,
        members: Set<Int>,
        doubtful: [Int],
        leftOut: Int?,
        among surroundings: Surroundings
    ) {
        self.original = original
        self.surroundings = surroundings
        self.doubtful = doubtful
        // Only the members of its conflicts are needed: no nested search.
        solver.aims = []
        var rows = members
        switch surroundings {
        case .background:
            rows.formUnion(surroundingRows(of: members))
            // Signs and values are added with the variables.
            rows = rows.filter { original.rows[$0].isRequired && original.rows[$0].kind == .general }
        case .nothing: break
        }
        for row in rows.sorted() {
            // Only the row left out may be left out here, so the conflict is a result, not an error.
            ids[row] = insert(row, order: row == leftOut ? 1 : nil)
        }
        work += originals.count
    }

    /// Finds a set that cannot hold with the surroundings, but could without any one of its doubtful members.
    ///
    /// Once the work exceeds `workLimit`, the set may have unnecessary members.
    ///
    /// - Returns: rows of the original system, including the surrounding rows that take part; `nil` if all rows can
    ///   hold as far as rounding shows.
    /// - Throws: ``SolverError`` if not even one of its systems could be solved within about that limit.
    mutating func smallestConflict(
        workLimit: Int,
        isAbandoned: (@Sendable () -> Bool)?
    ) throws(SolverError) -> Set<Int>? {
        // A single solve may exceed the limit of the search; at twice the limit, the search is abandoned.
        solver.workLimit = 2 * workLimit
        solver.isAbandoned = isAbandoned
        if surroundings == .nothing, try currentConflict().isEmpty { return nil }
        for row in doubtful { remove(row) }
        // It is not known yet whether the members that are not in doubt can hold alone.
        let needed = try explain(doubtful[...], isChanged: true, workLimit: workLimit)
        for row in needed { add(row) }
        switch surroundings {
        case .background:
            let found = try currentConflict()
            return found.isEmpty ? nil : found
        case .nothing: return Set(ids.keys)
        }
    }

    /// Finds a smallest choice of candidates that makes the rows in the solver infeasible.
    ///
    /// Junker's recursion: with the first half in force, find the necessary rows of the second; with those in force,
    /// find the necessary rows of the first. A half that is entirely unnecessary costs one solve.
    ///
    /// - Parameters:
    ///   - candidates: rows that are not in the solver.
    ///   - isChanged: true if the rows in the solver may be infeasible without them.
    ///   - workLimit: the work beyond which all candidates are chosen.
    /// - Returns: the rows chosen, which are not in the solver either.
    /// - Throws: ``SolverError/workLimitExceeded``.
    private mutating func explain(
        _ candidates: ArraySlice<Int>,
        isChanged: Bool,
        workLimit: Int
    ) throws(SolverError) -> [Int] {
        if candidates.isEmpty { return [] }
        // The rows in the solver are already infeasible: no candidate is needed.
        if isChanged, try !currentConflict().isEmpty { return [] }
        // Without its only candidate the system holds, so the candidate is needed; or the work limit is reached.
        if candidates.count == 1 || work > workLimit { return Array(candidates) }
        let middle = candidates.startIndex + candidates.count / 2
        let (first, second) = (candidates[..<middle], candidates[middle...])
        for row in first { add(row) }
        // The first half is in force.
        let ofSecond = try explain(second, isChanged: true, workLimit: workLimit)
        for row in first { remove(row) }
        for row in ofSecond { add(row) }
        // Now the necessary rows of the second half are in force instead; unless there are none, the system has
        // changed.
        let ofFirst = try explain(first, isChanged: !ofSecond.isEmpty, workLimit: workLimit)
        for row in ofSecond { remove(row) }
        return ofFirst + ofSecond
    }

    private mutating func remove(_ row: Int) {
        guard let id = ids.removeValue(forKey: row) else { return }
        originals[id] = nil
        solver.removeRow(id)
    }

    private mutating func add(_ row: Int) {
        ids[row] = insert(row, order: nil)
    }

    /// Returns the current contradiction in rows of the original system; empty if there is none.
    private mutating func currentConflict() throws(SolverError) -> Set<Int> {
        // Counts the entries that the solver touches, and each row once for the sets that are built from the rows.
        defer { work += solver.work + originals.count }
        do throws(SolverError) {
            try solver.solve()
            return solver.conflicts.first.map { translated($0) } ?? []
        } catch {
            switch error {
            case .contradiction(let conflict): return translated(conflict)
            // Treated as a feasible system: the set may then be larger than necessary, but is never wrong.
            case .numericalTrouble: return []
            case .workLimitExceeded: throw error
            }
        }
    }

    private func translated(_ conflict: Conflict) -> Set<Int> {
        let rows = conflict.rows.compactMap { originals[$0] }
        let unitRows = (conflict.nonNegative + conflict.parameters).compactMap { columns[$0] }
            .map { original.unitRow(of: $0) }
        return Set(rows + unitRows)
    }

    /// Returns the required rows that are never left out and are connected with the members through variables.
    private mutating func surroundingRows(of members: Set<Int>) -> Set<Int> {
        var visits = 0
        // Each entry costs a set lookup.
        defer { work += 8 * visits }
        var found: Set<Int> = []
        var seen: Set<Int32> = []
        var pending = Array(members)
        while let row = pending.popLast() {
            for slot in original.store.range(of: row) {
                let column = original.store.entries[slot].column
                // Parameters connect all rows, and their values are given.
                guard seen.insert(column).inserted, original.kind(ofColumn: Int(column)) != .parameter else { continue }
                var next = original.store.firstInColumn[Int(column)]
                while next >= 0 {
                    visits += 1
                    let neighbour = Int(original.store.entries[Int(next)].row)
                    next = original.store.entries[Int(next)].next
                    let state = original.rows[neighbour]
                    // Rows that may be left out are members or irrelevant, and optional rows are always irrelevant.
                    guard state.kind == .general, state.order == RowState.unordered, state.isRequired else { continue }
                    if found.insert(neighbour).inserted { pending.append(neighbour) }
                }
            }
        }
        return found
    }

    private mutating func insert(_ row: Int, order: Int?) -> RowID {
        let state = original.rows[row]
        let terms = original.store.range(of: row).map { slot in
            let entry = original.store.entries[slot]
            return Term(variable(for: Int(entry.column)), entry.coefficient)
        }
        // Only the required part: an optional side cannot take part in a conflict. A parameter keeps its value.
        let isParameter = state.kind == .parameter
        let penalty = Penalty(
            above: isParameter || state.penalty.above == Penalty.required ? Penalty.required : 0,
            below: isParameter || state.penalty.below == Penalty.required ? Penalty.required : 0
        )
        let id = solver.addRow(terms, constant: state.constant, penalty: penalty, order: order)
        originals[id] = row
        return id
    }

    private mutating func variable(for column: Int) -> VariableID {
        if let variable = variables[column] { return variable }
        let unit = original.rows[original.unitRow(of: column)]
        let variable =
            switch (surroundings, unit.kind) {
            case (.nothing, _): solver.addVariable()
            case (.background, .parameter): solver.addParameter(value: unit.constant)
            case (.background, _): solver.addVariable(isNonNegative: unit.penalty.below == Penalty.required)
            }
        variables[column] = variable
        columns[variable] = column
        return variable
    }
}
