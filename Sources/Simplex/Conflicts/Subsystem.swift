/// Required rows that cannot all hold, and the required rows around them that are never left out, in a solver of their
/// own.
///
/// It finds a smallest set among them by halves, with the rows around them in force throughout, as QuickXplain does
/// (Junker, "QuickXplain: Preferred Explanations and Relaxations for Over-Constrained Problems", AAAI 2004). Rows are
/// removed from and added to a live solver, which keeps each trial cheap. The original system is only read; its arrays
/// are shared, not copied.
struct Subsystem: ~Copyable {
    private var solver = Solver()
    private var variables: [Int: VariableID] = [:]
    private var columns: [VariableID: Int] = [:]
    /// Rows of the original solver by those of this one.
    private var originals: [RowID: Int] = [:]
    private var ids: [Int: RowID] = [:]
    /// Rows of the original solver that the set may be able to do without, ascending.
    private let doubtful: [Int]
    private let original: LinearSystem
    private let leftOut: Int?

    /// Entries touched so far.
    private(set) var work = 0

    /// - Parameters:
    ///   - original: the system that the rows are of.
    ///   - members: rows that cannot hold together.
    ///   - doubtful: those of them that the set may be able to do without.
    ///   - leftOut: the member that was added last; nil where only rows that are never left out are members.
    init(of original: LinearSystem, members: Set<Int>, doubtful: Set<Int>, leftOut: Int?) {
        self.original = original
        self.leftOut = leftOut
        let rows = original.rows
        // Without the row that is left out there is no conflict, and the background is always in force.
        self.doubtful = doubtful.filter { rows[$0].order != RowState.unordered && $0 != leftOut }.sorted()
        // Its own conflicts are only asked for their members: no search within the search.
        solver.reportsCertificates = true
        let required = members.filter { rows[$0].isRequired && rows[$0].kind == .general }
        let (background, visits) = surroundings(of: members)
        // Each is looked up in a set.
        work += 8 * visits
        for row in background.union(required).sorted() {
            // Only the row left out may be left out here: the conflict then comes back as a result, not as an error.
            ids[row] = insert(row, order: row == leftOut ? 1 : nil)
        }
        work += originals.count
    }

    /// Finds a set that cannot hold, but could without any one of its members.
    ///
    /// Once the work is more than `workLimit`, the set may have members that it could do without.
    ///
    /// - Throws: ``SolverError`` where not even one of its systems could be solved within about that.
    mutating func smallestConflict(workLimit: Int) throws(SolverError) -> Conflict {
        // A single solve may exceed the limit of the search; beyond twice the limit there is no hope.
        solver.workLimit = 2 * workLimit
        for row in doubtful { remove(row) }
        // It is not known yet whether the members that are not in doubt can hold alone.
        let needed = try explain(doubtful[...], isChanged: true, workLimit: workLimit)
        for row in needed { add(row) }
        return try currentConflict()
    }

    /// Finds a smallest choice of the candidates with which what is in the solver cannot hold.
    ///
    /// Junker's recursion: with the first half in force, find what is needed of the second; with that in force, find
    /// what is needed of the first. A half that is not needed at all costs one solve.
    ///
    /// - Parameters:
    ///   - candidates: rows that are not in the solver.
    ///   - isChanged: whether it is not known that what is in the solver can hold without them.
    ///   - workLimit: beyond it all candidates are taken.
    /// - Returns: the rows chosen, which are not in the solver either.
    /// - Throws: ``SolverError/workLimitExceeded``.
    private mutating func explain(
        _ candidates: ArraySlice<Int>,
        isChanged: Bool,
        workLimit: Int
    ) throws(SolverError) -> [Int] {
        if candidates.isEmpty { return [] }
        // What is in the solver cannot hold as it is: no candidate is needed.
        if isChanged, try !currentConflict().rows.isEmpty { return [] }
        // Without the only candidate the system holds, so the candidate is needed; or there is no work left to find
        // out.
        if candidates.count == 1 || work > workLimit { return Array(candidates) }
        let middle = candidates.startIndex + candidates.count / 2
        let (first, second) = (candidates[..<middle], candidates[middle...])
        for row in first { add(row) }
        // With the first half in force.
        let ofSecond = try explain(second, isChanged: true, workLimit: workLimit)
        for row in first { remove(row) }
        for row in ofSecond { add(row) }
        // Now what is needed of the second half is in force instead; unless that is nothing, the system has changed.
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

    /// The present contradiction, in terms of the original system; a conflict without rows where there is none.
    private mutating func currentConflict() throws(SolverError) -> Conflict {
        // Counts what the solver touches, and each row once for the sets that are built from the rows.
        defer { work += solver.work + originals.count }
        do throws(SolverError) {
            try solver.solve()
            return solver.conflicts.first.map { translated($0) } ?? Self.none
        } catch {
            switch error {
            case .contradiction(let conflict): return translated(conflict)
            // Treated as a system that holds: the set may then be larger than needed, but is never wrong.
            case .numericalTrouble: return Self.none
            case .workLimitExceeded: throw error
            }
        }
    }

    private static let none = Conflict(leftOut: nil, rows: [], nonNegative: [], parameters: [])

    private func translated(_ conflict: Conflict) -> Conflict {
        Conflict(
            leftOut: leftOut.map(RowID.init),
            rows: conflict.rows.compactMap { originals[$0] }.sorted().map(RowID.init),
            nonNegative: conflict.nonNegative.compactMap { columns[$0] }.sorted().map(VariableID.init),
            parameters: conflict.parameters.compactMap { columns[$0] }.sorted().map(VariableID.init)
        )
    }

    /// Required rows that are never left out and are connected with the members by variables, and how many entries were
    /// visited for them.
    private func surroundings(of members: Set<Int>) -> (rows: Set<Int>, visits: Int) {
        var visits = 0
        var found: Set<Int> = []
        var seen: Set<Int32> = []
        var pending = Array(members)
        while let row = pending.popLast() {
            for slot in original.store.range(of: row) {
                let column = original.store.entries[slot].column
                // Parameters connect everything with everything, and have given values.
                guard seen.insert(column).inserted, original.kind(ofColumn: Int(column)) != .parameter else { continue }
                var next = original.store.firstInColumn[Int(column)]
                while next >= 0 {
                    visits += 1
                    let neighbour = Int(original.store.entries[Int(next)].row)
                    next = original.store.entries[Int(next)].next
                    let state = original.rows[neighbour]
                    // Rows that may be left out are members or do not matter, and optional rows never matter.
                    guard state.kind == .general, state.order == RowState.unordered, state.isRequired else { continue }
                    if found.insert(neighbour).inserted { pending.append(neighbour) }
                }
            }
        }
        return (found, visits)
    }

    private mutating func insert(_ row: Int, order: Int?) -> RowID {
        let state = original.rows[row]
        let terms = original.store.range(of: row).map { slot in
            let entry = original.store.entries[slot]
            return Term(variable(for: Int(entry.column)), entry.coefficient)
        }
        // Only what is required: an optional side cannot take part in a conflict.
        let penalty = Penalty(
            above: state.penalty.above == Penalty.required ? Penalty.required : 0,
            below: state.penalty.below == Penalty.required ? Penalty.required : 0
        )
        let id = solver.addRow(terms, constant: state.constant, penalty: penalty, order: order)
        originals[id] = row
        return id
    }

    private mutating func variable(for column: Int) -> VariableID {
        if let variable = variables[column] { return variable }
        let unit = original.rows[original.unitRow(of: column)]
        let variable =
            unit.kind == .parameter
            ? solver.addParameter(value: unit.constant)
            : solver.addVariable(isNonNegative: unit.penalty.below == Penalty.required)
        variables[column] = variable
        columns[variable] = column
        return variable
    }
}
