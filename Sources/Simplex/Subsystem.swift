/// Required rows that cannot all hold, and the required rows around them that are never left out, in a solver of their own.
///
/// Used to find a smallest set among them: a deletion filter (Chinneck and Dravnieks, 1991) over the rows that callers may leave
/// out, with the others in force throughout. Rows are taken from and given back to a live solver, which keeps each trial cheap.
struct Subsystem {
    private var solver = Solver()
    private var variables: [Int: VariableID] = [:]
    private var columns: [VariableID: Int] = [:]
    /// Rows of the original solver by those of this one.
    private var originals: [RowID: Int] = [:]
    private var removable: [(row: Int, id: RowID)] = []
    private let original: Solver
    private let leftOut: Int?

    /// How much the solving has done so far, in touched entries.
    private(set) var work = 0

    /// Sets of more rows than this stay as the certificate gave them, which is smallest but for rows that are never left out.
    private static let filterLimit = 500

    /// - Parameters:
    ///   - solver: the solver in which the rows are.
    ///   - members: rows that cannot hold together.
    ///   - doubtful: those of them that the set may be able to do without.
    ///   - leftOut: the member that was added last; nil where only rows that are never left out are members.
    init(of solver: Solver, members: Set<Int>, doubtful: Set<Int>, leftOut: Int?) {
        original = solver
        self.leftOut = leftOut
        self.solver.reportsCertificates = true
        let required = members.filter { original.rows[$0].isRequired && original.rows[$0].kind == .general }
        for row in surroundings(of: members).union(required).sorted() {
            let isRemovable = original.rows[row].order != RowState.unordered && row != leftOut && doubtful.contains(row)
            let id = add(row, order: row == leftOut ? 1 : nil)
            if isRemovable { removable.append((row, id)) }
        }
    }

    /// A set that cannot hold while it could without any one of its members, or what has come of it once the work
    /// is more than `workLimit`.
    mutating func smallestConflict(workLimit: Int) -> Conflict {
        var conflict = currentConflict()
        guard removable.count <= Self.filterLimit else { return conflict }
        for (row, id) in removable.reversed() where work <= workLimit && conflict.rows.contains(RowID(index: row)) {
            originals[id] = nil
            solver.removeRow(id)
            let rest = currentConflict()
            if rest.rows.isEmpty {
                _ = add(row, order: nil)
            } else {
                conflict = rest
            }
        }
        return conflict
    }

    /// What contradicts now, in terms of the original solver; without rows where nothing does.
    private mutating func currentConflict() -> Conflict {
        // What the solver touches, and each row once for the sets that are made of them.
        defer { work += solver.work + originals.count }
        do {
            try solver.solve()
            return solver.conflicts.first.map(translated) ?? Self.none
        } catch .contradiction(let conflict) {
            return translated(conflict)
        } catch {
            return Self.none
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
            for entry in original.store.entries(of: row) {
                let column = original.store.columns[entry]
                guard seen.insert(column).inserted, original.kind(ofColumn: Int(column)) != .parameter else { continue }
                var other = original.store.firstInColumn[Int(column)]
                while other >= 0 {
                    let neighbour = Int(original.store.rowOfEntry[Int(other)])
                    other = original.store.nextInColumn[Int(other)]
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
        let terms = original.store.entries(of: row).map { entry in
            Term(variable(for: Int(original.store.columns[entry])), original.store.coefficients[entry])
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
        let unit = original.rows[Int(original.unitRows[column])]
        let variable =
            unit.kind == .parameter
            ? solver.addParameter(value: unit.constant)
            : solver.addVariable(isNonNegative: unit.penalty.below == Penalty.required)
        variables[column] = variable
        columns[variable] = column
        return variable
    }
}
