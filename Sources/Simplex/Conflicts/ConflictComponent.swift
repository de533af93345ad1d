/// The required rows that are connected with a row left out, in an order that is independent of earlier edits.
///
/// Rows come in insertion order, followed by those that are never left out, ordered by their terms; columns and terms
/// are ordered by rank. A solver therefore takes the same path through them whenever the system is the same.
struct ConflictComponent: Sendable {
    /// Rows in canonical order.
    let rows: [Int]
    /// Columns in canonical order, including parameters.
    private let columns: [Int]
    /// True if two rows that are never left out have the same terms, which makes their order ambiguous.
    let hasTwins: Bool
    private let members: Set<Int>
    /// The number of entries touched so far.
    let work: Int

    /// Collects the rows and columns that are connected with a row through variables.
    ///
    /// - Parameters:
    ///   - seed: the row.
    ///   - lastOrder: the insertion number after which rows do not matter.
    ///   - system: the system that contains the row.
    init(of seed: Int, upTo lastOrder: Int, in system: LinearSystem) {
        var found: Set<Int> = [seed]
        var seen: Set<Int> = []
        var pending = [seed]
        var visits = 0
        while let row = pending.popLast() {
            for slot in system.store.range(of: row) {
                let column = Int(system.store.entries[slot].column)
                visits += 1
                // Parameters connect all rows, and their values are given.
                guard seen.insert(column).inserted, system.kind(ofColumn: column) != .parameter else { continue }
                var next = system.store.firstInColumn[column]
                while next >= 0 {
                    visits += 1
                    let neighbour = Int(system.store.entries[Int(next)].row)
                    next = system.store.entries[Int(next)].next
                    let state = system.rows[neighbour]
                    guard state.kind == .general, state.isRequired, state.order <= lastOrder else { continue }
                    if found.insert(neighbour).inserted { pending.append(neighbour) }
                }
            }
        }
        let columns = seen.sorted { (system.variables[$0].rank, $0) < (system.variables[$1].rank, $1) }
        let ordered = found.filter { system.rows[$0].order != RowState.unordered }
            .sorted { system.rows[$0].order < system.rows[$1].order }
        let background = found.filter { system.rows[$0].order == RowState.unordered }
            .map { BackgroundKey(row: $0, in: system) }
            .sorted { $0 < $1 || !($1 < $0) && $0.row < $1.row }
        (members, rows, self.columns) = (found, ordered + background.map(\.row), columns)
        hasTwins = zip(background, background.dropFirst()).contains { !($0 < $1) }
        work = 8 * visits
    }

    func contains(_ row: Int) -> Bool { members.contains(row) }

    /// Returns a hash of everything that the conflicts depend on, including the numbers of rows and columns.
    func signature(of system: LinearSystem, searchLimit: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(searchLimit)
        hasher.combine(columns.count)
        for column in columns {
            let unit = system.rows[system.unitRow(of: column)]
            hasher.combine(column)
            hasher.combine(unit.kind)
            hasher.combine(unit.constant)
            hasher.combine(unit.penalty)
        }
        for row in rows {
            let state = system.rows[row]
            hasher.combine(row)
            hasher.combine(state.order == RowState.unordered)
            hasher.combine(state.constant)
            hasher.combine(state.penalty)
            for term in RankedTerm.terms(of: row, in: system) {
                hasher.combine(term.column)
                hasher.combine(term.coefficient)
            }
        }
        return hasher.finalize()
    }
}

// MARK: - Solving

extension ConflictComponent {
    /// The result of a solve.
    struct Result {
        /// Keyed by row left out; `nil` if the rows could not be solved.
        var conflicts: [Int: Conflict]?
        var work: Int
        var searchWork: Int
    }

    /// Solves the rows from scratch.
    ///
    /// - Throws: ``SolverError/workLimitExceeded``.
    func solve(
        _ system: LinearSystem,
        workLimit: Int,
        searchLimit: Int,
        isAbandoned: (@Sendable () -> Bool)?
    ) throws(SolverError) -> Result {
        var solver = Solver()
        solver.aims = .smallestConflicts
        (solver.workLimit, solver.searchLimit) = (workLimit, searchLimit)
        solver.isAbandoned = isAbandoned
        let variables = addColumns(of: system, to: &solver)
        var originals: [RowID: Int] = [:]
        for (index, row) in rows.enumerated() {
            let state = system.rows[row]
            let terms = RankedTerm.terms(of: row, in: system).compactMap { term in
                variables[term.column].map { Term($0, term.coefficient) }
            }
            let order = state.order == RowState.unordered ? nil : index
            let penalty = state.penalty.onlyRequired
            originals[solver.addRow(terms, constant: state.constant, penalty: penalty, order: order)] = row
        }
        var conflicts: [Conflict]?
        do throws(SolverError) {
            try solver.solve()
            conflicts = solver.conflicts
        } catch {
            guard error != .workLimitExceeded else { throw error }
        }
        let columns = Dictionary(uniqueKeysWithValues: variables.map { ($1, $0) })
        return Result(
            conflicts: conflicts.map { Self.translated($0, originals, columns) },
            work: solver.work + 8 * (rows.count + columns.count),
            searchWork: solver.searchWork
        )
    }

    private func addColumns(of system: LinearSystem, to solver: inout Solver) -> [Int: VariableID] {
        var variables: [Int: VariableID] = [:]
        for (rank, column) in columns.enumerated() {
            let unit = system.rows[system.unitRow(of: column)]
            variables[column] =
                unit.kind == .parameter
                ? solver.addParameter(value: unit.constant)
                : solver.addVariable(isNonNegative: unit.penalty.below == Penalty.required, rank: rank)
        }
        return variables
    }

    private static func translated(
        _ conflicts: [Conflict],
        _ rows: [RowID: Int],
        _ columns: [VariableID: Int]
    ) -> [Int: Conflict] {
        var result: [Int: Conflict] = [:]
        for conflict in conflicts {
            guard let leftOut = conflict.leftOut.flatMap({ rows[$0] }) else { continue }
            result[leftOut] = Conflict(
                leftOut: RowID(index: leftOut),
                rows: conflict.rows.compactMap { rows[$0] }.sorted().map(RowID.init),
                nonNegative: conflict.nonNegative.compactMap { columns[$0] }.sorted().map(VariableID.init),
                parameters: conflict.parameters.compactMap { columns[$0] }.sorted().map(VariableID.init)
            )
        }
        return result
    }
}

/// The sort key of a row that is never left out: its terms, constant and sides.
private struct BackgroundKey: Comparable {
    let row: Int
    let terms: [RankedTerm]
    let constant: Double
    let penalty: Penalty

    init(row: Int, in system: LinearSystem) {
        self.row = row
        terms = RankedTerm.terms(of: row, in: system)
        (constant, penalty) = (system.rows[row].constant, system.rows[row].penalty.onlyRequired)
    }

    static func < (left: BackgroundKey, right: BackgroundKey) -> Bool {
        if left.terms.lexicographicallyPrecedes(right.terms) { return true }
        if right.terms.lexicographicallyPrecedes(left.terms) { return false }
        return (left.constant, left.penalty.above, left.penalty.below)
            < (right.constant, right.penalty.above, right.penalty.below)
    }
}

extension Penalty {
    /// A copy with only the required sides: an optional one cannot take part in a conflict.
    var onlyRequired: Penalty {
        Penalty(
            above: above == Penalty.required ? above : 0,
            below: below == Penalty.required ? below : 0
        )
    }
}
