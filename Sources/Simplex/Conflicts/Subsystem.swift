/// Required rows that cannot all hold, and the required rows around them that are never left out, in a solver of their own.
///
/// Used to find a smallest set among them, with the rows around them in force throughout: by halves, as QuickXplain does (Junker,
/// "QuickXplain: Preferred Explanations and Relaxations for Over-Constrained Problems", AAAI 2004). Rows are taken from and given
/// back to a live solver, which keeps each trial cheap.
struct Subsystem {
    private var solver = Solver()
    private var variables: [Int: VariableID] = [:]
    private var columns: [VariableID: Int] = [:]
    /// Rows of the original solver by those of this one.
    private var originals: [RowID: Int] = [:]
    private var ids: [Int: RowID] = [:]
    /// Rows of the original solver that the set may be able to do without, ascending.
    private let doubtful: [Int]
    private let original: Solver
    private let leftOut: Int?

    /// How much the solving has done so far, in touched entries.
    private(set) var work = 0

    /// - Parameters:
    ///   - solver: the solver in which the rows are.
    ///   - members: rows that cannot hold together.
    ///   - doubtful: those of them that the set may be able to do without.
    ///   - leftOut: the member that was added last; nil where only rows that are never left out are members.
    init(of solver: Solver, members: Set<Int>, doubtful: Set<Int>, leftOut: Int?) {
        original = solver
        self.leftOut = leftOut
        let rows = solver.rows
        self.doubtful = doubtful.filter { rows[$0].order != RowState.unordered && $0 != leftOut }.sorted()
        self.solver.reportsCertificates = true
        let required = members.filter { rows[$0].isRequired && rows[$0].kind == .general }
        for row in surroundings(of: members).union(required).sorted() {
            ids[row] = add(row, order: row == leftOut ? 1 : nil)
        }
        work += originals.count
    }

    /// A set that cannot hold while it could without any one of its members.
    ///
    /// Once the work is more than `workLimit`, it may hold members that it could do without.
    ///
    /// - Throws: ``SolverError`` where not even one of its systems could be solved within about that.
    mutating func smallestConflict(workLimit: Int) throws(SolverError) -> Conflict {
        solver.workLimit = 2 * workLimit
        for row in doubtful { takeOut(row) }
        let needed = try explain(doubtful[...], isChanged: true, workLimit: workLimit)
        for row in needed { putBack(row) }
        return try currentConflict()
    }

    /// A smallest choice of the candidates with which what is in the solver cannot hold.
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
        if isChanged, try !currentConflict().rows.isEmpty { return [] }
        if candidates.count == 1 || work > workLimit { return Array(candidates) }
        let middle = candidates.startIndex + candidates.count / 2
        let (first, second) = (candidates[..<middle], candidates[middle...])
        for row in first { putBack(row) }
        let ofSecond = try explain(second, isChanged: true, workLimit: workLimit)
        for row in first { takeOut(row) }
        for row in ofSecond { putBack(row) }
        let ofFirst = try explain(first, isChanged: !ofSecond.isEmpty, workLimit: workLimit)
        for row in ofSecond { takeOut(row) }
        return ofFirst + ofSecond
    }

    private mutating func takeOut(_ row: Int) {
        guard let id = ids.removeValue(forKey: row) else { return }
        originals[id] = nil
        solver.removeRow(id)
    }

    private mutating func putBack(_ row: Int) {
        ids[row] = add(row, order: nil)
    }

    /// What contradicts now, in terms of the original solver; without rows where nothing does.
    private mutating func currentConflict() throws(SolverError) -> Conflict {
        // What the solver touches, and each row once for the sets that are made of them.
        defer { work += solver.work + originals.count }
        do throws(SolverError) {
            try solver.solve()
            return solver.conflicts.first.map(translated) ?? Self.none
        } catch {
            switch error {
            case .contradiction(let conflict): return translated(conflict)
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

    /// Required rows that are never left out and hang together with the members.
    private func surroundings(of members: Set<Int>) -> Set<Int> {
        var found: Set<Int> = []
        var seen: Set<Int32> = []
        var pending = Array(members)
        while let row = pending.popLast() {
            for place in original.store.range(of: row) {
                let column = original.store.entries[place].column
                guard seen.insert(column).inserted, original.kind(ofColumn: Int(column)) != .parameter else { continue }
                var next = original.store.firstInColumn[Int(column)]
                while next >= 0 {
                    let neighbour = Int(original.store.entries[Int(next)].row)
                    next = original.store.entries[Int(next)].next
                    let state = original.rows[neighbour]
                    guard state.kind == .general, state.order == RowState.unordered, state.isRequired else { continue }
                    if found.insert(neighbour).inserted { pending.append(neighbour) }
                }
            }
        }
        return found
    }

    private mutating func add(_ row: Int, order: Int?) -> RowID {
        let state = original.rows[row]
        let terms = original.store.range(of: row).map { place in
            let entry = original.store.entries[place]
            return Term(variable(for: Int(entry.column)), entry.coefficient)
        }
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
