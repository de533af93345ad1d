import Testing
import TestSupport

@testable import Simplex

/// A live solver with a record of what it holds, from which the same system can be built afresh.
private struct Script {
    struct Column {
        let id: VariableID
        let rank: Int
        let isNonNegative: Bool
        var parameter: Double?
    }

    struct Row {
        let id: RowID
        let terms: [(column: Int, coefficient: Double)]
        var constant: Double
        var penalty: Penalty
        let order: Int
    }

    var solver = Solver()
    var columns: [Int: Column] = [:]
    var rows: [Row] = []
    private var nextColumn = 0
    private var nextOrder = 0

    mutating func addColumn(using generator: inout SeededGenerator) {
        let rank = nextColumn
        if Int.random(in: 0..<8, using: &generator) == 0 {
            let value = Double(Int.random(in: 0...400, using: &generator))
            columns[rank] = Column(
                id: solver.addParameter(value: value),
                rank: rank,
                isNonNegative: false,
                parameter: value
            )
        } else {
            let isNonNegative = Bool.random(using: &generator)
            let id = solver.addVariable(isNonNegative: isNonNegative, rank: rank)
            columns[rank] = Column(id: id, rank: rank, isNonNegative: isNonNegative, parameter: nil)
        }
        nextColumn += 1
    }

    mutating func addRow(using generator: inout SeededGenerator) {
        let keys = columns.keys.sorted()
        guard keys.count > 2 else { return }
        let start = Int.random(in: 0..<keys.count, using: &generator)
        var terms: [(column: Int, coefficient: Double)] = []
        for offset in 0..<Int.random(in: 1...3, using: &generator) {
            let coefficient: Double = [1, 1, -1, -1, 0.5, 2].randomElement(using: &generator) ?? 1
            terms.append((keys[(start + offset * Int.random(in: 1...3, using: &generator)) % keys.count], coefficient))
        }
        let constant = Double(Int.random(in: -50...100, using: &generator))
        let penalty = PlainSystem.randomPenalty(using: &generator)
        let id = solver.addRow(
            terms.map { Term(columns[$0.column]?.id ?? VariableID(index: 0), $0.coefficient) },
            constant: constant,
            penalty: penalty,
            order: nextOrder
        )
        rows.append(Row(id: id, terms: terms, constant: constant, penalty: penalty, order: nextOrder))
        nextOrder += 1
    }

    mutating func removeRow(at index: Int) {
        solver.removeRow(rows.remove(at: index).id)
    }

    mutating func removeColumn(_ key: Int) {
        for index in rows.indices.reversed() where rows[index].terms.contains(where: { $0.column == key }) {
            removeRow(at: index)
        }
        if let column = columns.removeValue(forKey: key) { solver.removeVariable(column.id) }
    }

    mutating func edit(using generator: inout SeededGenerator) {
        let index = rows.isEmpty ? 0 : Int.random(in: 0..<rows.count, using: &generator)
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: addColumn(using: &generator)
        case 1: columns.keys.sorted().randomElement(using: &generator).map { removeColumn($0) }
        case 2...4: addRow(using: &generator)
        case 5, 6: if !rows.isEmpty { removeRow(at: index) }
        case 7:
            guard !rows.isEmpty else { return }
            rows[index].penalty = PlainSystem.randomPenalty(using: &generator)
            solver.setPenalty(rows[index].penalty, of: rows[index].id)
        case 8:
            let given = columns.values.filter { $0.parameter != nil }.sorted { $0.rank < $1.rank }
            guard let column = given.randomElement(using: &generator) else { return }
            let value = Double(Int.random(in: 0...400, using: &generator))
            columns[column.rank]?.parameter = value
            solver.setParameter(column.id, to: value)
        default:
            guard !rows.isEmpty else { return }
            rows[index].constant = Double(Int.random(in: -50...100, using: &generator))
            solver.setConstant(rows[index].constant, of: rows[index].id)
        }
    }

    /// Values by rank, orders of the rows left out, ranks of the open variables: live and afresh.
    func compare() throws -> (live: Outcome, afresh: Outcome) {
        var fresh = Solver()
        var ids: [Int: VariableID] = [:]
        for column in columns.values.sorted(by: { $0.rank < $1.rank }) {
            ids[column.rank] =
                column.parameter.map { fresh.addParameter(value: $0) }
                ?? fresh.addVariable(isNonNegative: column.isNonNegative, rank: column.rank)
        }
        var orders: [RowID: Int] = [:]
        for row in rows {
            let terms = row.terms.map { Term(ids[$0.column] ?? VariableID(index: 0), $0.coefficient) }
            orders[fresh.addRow(terms, constant: row.constant, penalty: row.penalty, order: row.order)] = row.order
        }
        try fresh.solve()
        let liveOrders = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.order) })
        return (
            Outcome(solver, columns.mapValues(\.id), liveOrders),
            Outcome(fresh, ids, orders)
        )
    }

    struct Outcome {
        let values: [Int: Double]
        let leftOut: [Int]
        let open: Set<Int>

        init(_ solver: Solver, _ ids: [Int: VariableID], _ orders: [RowID: Int]) {
            values = ids.mapValues { solver.value(of: $0) }
            leftOut = solver.conflicts.compactMap { $0.leftOut.flatMap { orders[$0] } }
            let undetermined = Set(solver.undeterminedVariables)
            open = Set(ids.filter { undetermined.contains($0.value) }.keys)
        }

        func isSame(as other: Outcome) -> Bool {
            leftOut == other.leftOut && open == other.open
                && values.allSatisfy { abs($1 - (other.values[$0] ?? .nan)) < 1e-6 * max(1, abs($1)) }
        }
    }
}

@Suite struct IncrementalTests {
    /// The tempting fault is a solution that remembers how it was reached.
    @Test(arguments: [UInt64](1...10))
    func `after any edits the solution is that of the same system afresh`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 77 * seed)
        var script = Script()
        for _ in 0..<Int.random(in: 5...30, using: &generator) {
            script.addColumn(using: &generator)
        }
        for _ in 0..<Int.random(in: 5...60, using: &generator) {
            script.addRow(using: &generator)
        }
        try script.solver.solve()
        for edit in 0..<120 {
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                script.edit(using: &generator)
            }
            try script.solver.solve()
            let (live, afresh) = try script.compare()
            #expect(live.leftOut == afresh.leftOut, "seed \(seed), edit \(edit)")
            #expect(live.open == afresh.open, "seed \(seed), edit \(edit)")
            guard live.isSame(as: afresh) else {
                Issue.record("seed \(seed), edit \(edit): \(live.values) live, \(afresh.values) afresh")
                return
            }
        }
    }
    /// The tempting fault is work space that a copy shares with its original.
    @Test(arguments: [UInt64](1...6))
    func `a copy and its original go their own ways`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 991 * seed)
        var original = Script()
        for _ in 0..<20 {
            original.addColumn(using: &generator)
        }
        for _ in 0..<30 {
            original.addRow(using: &generator)
        }
        try original.solver.solve()
        for round in 0..<20 {
            var copy = original
            for _ in 0..<4 {
                original.edit(using: &generator)
                copy.edit(using: &generator)
                copy.edit(using: &generator)
            }
            try copy.solver.solve()
            try original.solver.solve()
            for script in [copy, original] {
                let (live, afresh) = try script.compare()
                #expect(live.isSame(as: afresh), "seed \(seed), round \(round)")
            }
        }
    }
}
