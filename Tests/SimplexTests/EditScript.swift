import SimplexOracle
import TestSupport

@testable import Simplex

/// A live solver with a record of what it holds, from which the same system can be built afresh.
final class EditScript {
    /// What the numbers look like.
    enum Texture: CaseIterable, Sendable {
        /// Small whole numbers, so that many rows meet in one point and many optional rows are equally good.
        case coarse
        /// Larger ones.
        case fine
    }

    struct Column {
        let id: VariableID
        let isNonNegative: Bool
        var rank: Int
        var parameter: Double?
    }

    struct Row {
        let id: RowID
        let terms: [(column: Int, coefficient: Double)]
        var constant: Double
        var penalty: Penalty
        let order: Int?
    }

    var solver = Solver()
    private let texture: Texture
    /// By a number that stays.
    var columns: [Int: Column] = [:]
    var rows: [Row] = []
    private var nextColumn = 0
    private var nextOrder = 0

    /// An empty one.
    init() {
        texture = .fine
    }

    init(_ texture: Texture, columns: Int, rows: Int, using generator: inout SeededGenerator) {
        self.texture = texture
        for _ in 0..<columns {
            addColumn(using: &generator)
        }
        for _ in 0..<rows {
            addRow(using: &generator)
        }
    }

    /// A script of its own with a copy of the solver.
    func copy() -> EditScript {
        EditScript(copying: self)
    }

    private init(copying other: EditScript) {
        solver = other.solver.copy()
        texture = other.texture
        columns = other.columns
        rows = other.rows
        nextColumn = other.nextColumn
        nextOrder = other.nextOrder
    }

    // MARK: Edits

    func edit(using generator: inout SeededGenerator) {
        let index = rows.isEmpty ? 0 : Int.random(in: 0..<rows.count, using: &generator)
        switch Int.random(in: 0..<14, using: &generator) {
        case 0: addColumn(using: &generator)
        case 1: if let key = columns.keys.sorted().randomElement(using: &generator) { removeColumn(key) }
        case 2...4: addRow(using: &generator)
        case 5, 6: if !rows.isEmpty { removeRow(at: index) }
        case 7, 8:
            guard !rows.isEmpty, rows[index].order != nil else { return }
            rows[index].penalty = PlainSystem.randomPenalty(using: &generator)
            solver.setPenalty(rows[index].penalty, of: rows[index].id)
        case 9: setParameter(using: &generator)
        case 10: exchangeRanks(using: &generator)
        default:
            guard !rows.isEmpty else { return }
            rows[index].constant = constant(using: &generator)
            solver.setConstant(rows[index].constant, of: rows[index].id)
        }
    }

    /// Adds a parameter, and answers its number.
    func addParameter(_ value: Double) -> Int {
        let id = solver.addParameter(value: value)
        columns[nextColumn] = Column(id: id, isNonNegative: false, rank: nextColumn, parameter: value)
        nextColumn += 1
        return nextColumn - 1
    }

    /// Adds a variable, and answers its number.
    func addVariable(isNonNegative: Bool) -> Int {
        let id = solver.addVariable(isNonNegative: isNonNegative, rank: nextColumn)
        columns[nextColumn] = Column(id: id, isNonNegative: isNonNegative, rank: nextColumn, parameter: nil)
        nextColumn += 1
        return nextColumn - 1
    }

    private func addColumn(using generator: inout SeededGenerator) {
        if Int.random(in: 0..<8, using: &generator) == 0 {
            _ = addParameter(constant(using: &generator))
            return
        }
        let key = addVariable(isNonNegative: Bool.random(using: &generator))
        if Int.random(in: 0..<3, using: &generator) == 0 {
            let penalty = Penalty(above: 250, below: 750)
            add([(key, 1)], constant: constant(using: &generator), penalty: penalty, order: nil)
        }
    }

    private func addRow(using generator: inout SeededGenerator) {
        let keys = columns.keys.sorted()
        guard keys.count > 2 else { return }
        let start = Int.random(in: 0..<keys.count, using: &generator)
        var terms: [(column: Int, coefficient: Double)] = []
        for offset in 0..<Int.random(in: 1...3, using: &generator) {
            let coefficient: Double = [1, 1, -1, -1, 0.5, 2].randomElement(using: &generator) ?? 1
            terms.append((keys[(start + offset * Int.random(in: 1...3, using: &generator)) % keys.count], coefficient))
        }
        add(
            terms,
            constant: constant(using: &generator),
            penalty: PlainSystem.randomPenalty(using: &generator),
            order: nextOrder
        )
        nextOrder += 1
    }

    func add(
        _ terms: [(column: Int, coefficient: Double)],
        constant: Double,
        penalty: Penalty,
        order: Int?
    ) {
        let id = solver.addRow(
            terms.compactMap { term in columns[term.column].map { Term($0.id, term.coefficient) } },
            constant: constant,
            penalty: penalty,
            order: order
        )
        rows.append(Row(id: id, terms: terms, constant: constant, penalty: penalty, order: order))
    }

    func removeRow(at index: Int) {
        solver.removeRow(rows.remove(at: index).id)
    }

    private func removeColumn(_ key: Int) {
        for index in rows.indices.reversed() where rows[index].terms.contains(where: { $0.column == key }) {
            removeRow(at: index)
        }
        if let column = columns.removeValue(forKey: key) { solver.removeVariable(column.id) }
    }

    private func setParameter(using generator: inout SeededGenerator) {
        let given = columns.keys.filter { columns[$0]?.parameter != nil }.sorted()
        guard let key = given.randomElement(using: &generator), let column = columns[key] else { return }
        let value = constant(using: &generator)
        columns[key]?.parameter = value
        solver.setParameter(column.id, to: value)
    }

    private func exchangeRanks(using generator: inout SeededGenerator) {
        let keys = columns.keys.sorted()
        guard let one = keys.randomElement(using: &generator), let other = keys.randomElement(using: &generator),
            let (first, second) = columns[one].flatMap({ first in columns[other].map { (first, $0) } })
        else { return }
        columns[one]?.rank = second.rank
        columns[other]?.rank = first.rank
        solver.setRank(second.rank, of: first.id)
        solver.setRank(first.rank, of: second.id)
    }

    private func constant(using generator: inout SeededGenerator) -> Double {
        switch texture {
        case .coarse: Double(Int.random(in: -4...8, using: &generator))
        case .fine: Double(Int.random(in: -50...100, using: &generator))
        }
    }

    // MARK: Solutions

    /// Solves, and answers the variables by their numbers that have another value than before.
    func solve() throws -> (reported: Set<Int>, changed: Set<Int>) {
        let before = columns.mapValues { solver.value(of: $0.id) }
        try solver.solve()
        let moved = Set(solver.movedVariables)
        let changed = columns.filter { solver.value(of: $1.id) != before[$0] }
        return (Set(columns.filter { moved.contains($1.id) }.keys), Set(changed.keys))
    }

    /// What the live solver says.
    var live: Outcome {
        Outcome(
            solver,
            columns.mapValues(\.id),
            Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.order ?? -1) })
        )
    }

    /// What a new solver says of the same system.
    func afresh() throws -> Outcome {
        try outcome(of: rows)
    }

    /// Whether rows, given by their orders, cannot all hold, but can without any one of them.
    func isSmallestConflict(_ orders: [Int]) throws -> Bool {
        let members = rows.filter { orders.contains($0.order ?? -1) }
        return try !outcome(of: members).leftOut.isEmpty
            && members.indices.allSatisfy { index in
                var others = members
                others.remove(at: index)
                return try outcome(of: others).leftOut.isEmpty
            }
    }

    private func outcome(of rows: [Row]) throws -> Outcome {
        var fresh = Solver()
        var ids: [Int: VariableID] = [:]
        for (key, column) in columns.sorted(by: { $0.key < $1.key }) {
            if let value = column.parameter {
                ids[key] = fresh.addParameter(value: value)
            } else {
                ids[key] = fresh.addVariable(isNonNegative: column.isNonNegative, rank: column.rank)
            }
        }
        var orders: [RowID: Int] = [:]
        for row in rows {
            let terms = row.terms.compactMap { term in ids[term.column].map { Term($0, term.coefficient) } }
            let id = fresh.addRow(terms, constant: row.constant, penalty: row.penalty, order: row.order)
            orders[id] = row.order ?? -1
        }
        try fresh.solve()
        return Outcome(fresh, ids, orders)
    }

    /// Values, open variables and conflicts in terms that do not depend on a solver's numbering.
    struct Outcome {
        let values: [Int: Double]
        let open: Set<Int>
        /// By the orders of rows, the one left out first.
        let conflicts: [[Int]]

        init(_ solver: borrowing Solver, _ ids: [Int: VariableID], _ orders: [RowID: Int]) {
            values = ids.mapValues { solver.value(of: $0) }
            let undetermined = Set(solver.undeterminedVariables)
            open = Set(ids.filter { undetermined.contains($0.value) }.keys)
            conflicts = solver.conflicts.map { conflict in
                let members = conflict.rows.filter { $0 != conflict.leftOut }.compactMap { orders[$0] }
                return [conflict.leftOut.flatMap { orders[$0] } ?? -1] + members.sorted()
            }
        }

        var leftOut: [Int] { conflicts.map { $0[0] } }

        /// The largest difference of a value from that in another solution, relative to its size beyond 1.
        func largestDifference(from other: Outcome) -> Double {
            values.map { abs($1 - (other.values[$0] ?? .infinity)) / max(1, abs($1)) }.max() ?? 0
        }
    }
}
