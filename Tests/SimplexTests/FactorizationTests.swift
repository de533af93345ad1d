import Testing
import TestSupport

@testable import Simplex

@Suite struct FactorizationTests {
    @Test(.property(checking: 0.9), arguments: Seeds.range(40, from: 1))
    func `solves agree with the matrix, after exchanges too`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...25, using: &generator)
        var store = RowStore()
        var basis = Basis()
        for column in 0..<count {
            store.addColumn()
            store.addRow()
            store.insert(column: column, at: column)
            basis.addColumn(unitRow: column)
        }
        _ = basis.refactor(store)
        for exchange in 0..<60 {
            let row = store.rowCount
            store.addRow()
            store.insert(randomTerms(count: count, using: &generator), at: row)
            var alpha = vector(count)
            basis.solvePivotRow(terms(of: row, in: store, count: count), into: &alpha)
            let largest = (0..<count).max { abs(alpha[$0]) < abs(alpha[$1]) } ?? 0
            guard abs(alpha[largest]) > 0.01 else {
                Cases.skip()
                continue
            }
            Cases.check()
            basis.replaceRow(at: largest, by: row, pivot: alpha[largest])
            if exchange % 17 == 16 {
                let (dependent, open) = basis.refactor(store)
                #expect(dependent.isEmpty && open.isEmpty)
            }
            check(&basis, store, count, using: &generator)
        }
    }

    @Test func `dependent rows and open columns are reported`() {
        var store = RowStore()
        var basis = Basis()
        for column in 0..<3 {
            store.addColumn()
            store.addRow()
            store.insert(column: column, at: column)
            basis.addColumn(unitRow: column)
        }
        for terms in [[(0, 1.0), (1, 1.0)], [(0, 2.0), (1, 2.0)]] {
            store.addRow()
            store.insert(terms.map { Term(VariableID(index: $0.0), $0.1) }, at: store.rowCount - 1)
        }
        basis.setRow(3, at: 0)
        basis.setRow(4, at: 1)
        let (dependent, open) = basis.refactor(store)
        #expect(dependent.count == 1 && open.count == 1)
        #expect(open != [2])
    }

    private func check(_ basis: inout Basis, _ store: RowStore, _ count: Int, using generator: inout SeededGenerator) {
        var right = vector(count)
        for _ in 0..<3 {
            right.set(
                Double(Int.random(in: -5...5, using: &generator)),
                at: Int.random(in: 0..<count, using: &generator)
            )
        }
        var columns = vector(count)
        basis.solveColumns(right, into: &columns)
        var positions = vector(count)
        basis.solveRows(right, into: &positions)
        var sums = [Double](repeating: 0, count: count)
        for position in 0..<count {
            var sum = 0.0
            for entry in store.entries[store.range(of: Int(basis.rows[position]))] {
                let column = Int(entry.column)
                sum += entry.coefficient * columns[column]
                sums[column] += entry.coefficient * positions[position]
            }
            #expect(abs(sum - right[position]) < 1e-6)
        }
        for column in 0..<count {
            #expect(abs(sums[column] - right[column]) < 1e-6)
        }
    }

    private func vector(_ count: Int) -> SparseVector {
        var vector = SparseVector()
        vector.grow(to: count)
        return vector
    }

    private func terms(of row: Int, in store: RowStore, count: Int) -> SparseVector {
        var vector = vector(count)
        for entry in store.entries[store.range(of: row)] {
            vector.set(entry.coefficient, at: Int(entry.column))
        }
        return vector
    }

    private func randomTerms(count: Int, using generator: inout SeededGenerator) -> [Term] {
        var terms: [Int: Double] = [:]
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            terms[Int.random(in: 0..<count, using: &generator)] = Double(Int.random(in: 1...4, using: &generator)) / 2
        }
        return terms.sorted { $0.key < $1.key }.map { Term(VariableID(index: $0.key), $0.value) }
    }
}

extension Basis {
    /// Makes new factors, whatever that takes.
    @discardableResult
    fileprivate mutating func refactor(_ store: RowStore) -> (dependent: [Int], open: [Int]) {
        var effort = EliminationEffort(limit: .max)
        return refactor(store, &effort) ?? ([], [])
    }
}
