import TestSupport
import Testing

@testable import Simplex

/// The three ways in which a row is exchanged within the factors.
@Suite struct FactorizationExchangeTests {
    /// Factors beside the matrix that they should be those of.
    private final class Pair {
        var factors = Factorization()
        var matrix: [[Double]] = []

        /// An identity.
        init(size: Int) {
            grow(to: size)
        }

        func copy() -> Pair {
            let pair = Pair(size: 0)
            pair.factors = factors.copy()
            pair.matrix = matrix
            return pair
        }

        func grow(to size: Int) {
            factors.grow(to: size)
            for row in matrix.indices {
                matrix[row].append(contentsOf: repeatElement(0, count: size - matrix[row].count))
            }
            while matrix.count < size {
                var row = [Double](repeating: 0, count: size)
                row[matrix.count] = 1
                matrix.append(row)
            }
        }

        /// How fast the row at `position` makes way for `row`: not at all where the matrix would become singular.
        func pivot(at position: Int, for row: [Double]) -> Double {
            var alpha = vector()
            factors.solvePivotRow(vector(row), into: &alpha)
            return alpha[position]
        }

        func replace(_ position: Int, by row: [Double]) {
            factors.replaceRow(at: position, pivot: pivot(at: position, for: row))
            matrix[position] = row
        }

        func prepareAndReplace(_ position: Int, by row: [Double]) {
            let pivot = pivot(at: position, for: row)
            factors.prepareSpike(vector(row))
            factors.replaceRow(at: position, pivot: pivot)
            matrix[position] = row
        }

        /// The largest entry by which solves for unit vectors are off.
        func largestError() -> Double {
            var largest = 0.0
            for index in matrix.indices {
                var unit = vector()
                unit.set(1, at: index)
                var columns = vector()
                var rows = vector()
                factors.solveColumns(unit, into: &columns)
                factors.solveRows(unit, into: &rows)
                for other in matrix.indices {
                    let wanted: Double = other == index ? 1 : 0
                    var (right, left) = (0.0, 0.0)
                    for index in matrix.indices {
                        right += matrix[other][index] * columns[index]
                        left += matrix[index][other] * rows[index]
                    }
                    largest = max(largest, abs(right - wanted), abs(left - wanted))
                }
            }
            return largest
        }

        private func vector(_ entries: [Double] = []) -> SparseVector {
            var vector = SparseVector()
            vector.grow(to: factors.size)
            for (index, value) in entries.enumerated() where value != 0 {
                vector.set(value, at: index)
            }
            return vector
        }
    }

    @Test func `a row of entries that come before it stays where it is`() {
        let pair = Pair(size: 3)
        let lastOrder = pair.factors.lastOrder
        pair.replace(2, by: [1, 2, 4])
        #expect(pair.largestError() < 1e-12)
        #expect(pair.factors.lastOrder == lastOrder && pair.factors.etas.count == 0)
    }

    @Test func `a row of entries that do not depend on it moves behind them, with what depends on it`() {
        let pair = Pair(size: 4)
        pair.replace(2, by: [1, 0, 1, 0])
        let lastOrder = pair.factors.lastOrder
        pair.replace(0, by: [2, 0, 0, 1])
        #expect(pair.largestError() < 1e-12)
        #expect(pair.factors.lastOrder == lastOrder + 2 && pair.factors.etas.count == 0)
    }

    @Test func `a row of entries that depend on it takes an eta`() {
        let pair = Pair(size: 3)
        pair.replace(2, by: [1, 0, 1])
        pair.replace(0, by: [3, 1, 1])
        #expect(pair.largestError() < 1e-12)
        #expect(pair.factors.etas.count == 1)
        #expect(pair.factors.isInaccurate == false)
    }

    @Test func `the matrix may grow between exchanges of each kind`() {
        let pair = Pair(size: 3)
        pair.replace(2, by: [1, 0, 1])
        pair.replace(0, by: [3, 1, 1])
        pair.grow(to: 5)
        #expect(pair.largestError() < 1e-12)
        pair.replace(4, by: [1, 1, 1, 1, 1])
        pair.replace(3, by: [2, 0, 0, 1, 1])
        pair.grow(to: 6)
        pair.replace(1, by: [1, 1, 0, 0, 1, 1])
        pair.prepareAndReplace(0, by: [0, 1, 0, 4, 0, 1])
        #expect(pair.largestError() < 1e-12)
        #expect(pair.factors.etas.count > 1)
    }

    @Test func `a pivot that the factors do not confirm shows that they are worn`() {
        let pair = Pair(size: 2)
        _ = pair.pivot(at: 1, for: [1, 2])
        pair.factors.replaceRow(at: 1, pivot: 2.1)
        #expect(pair.factors.isInaccurate && pair.factors.isWorthRefactoring)
    }

    /// The tempting fault is a number that a copy lacks, or still shares with its original.
    @Test(.property, arguments: Seeds.range(20, from: 1))
    func `copies are exchanged and grow apart`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var pairs = (0..<3).map { _ in Pair(size: 6) }
        for _ in 0..<60 {
            let index = Int.random(in: 0..<pairs.count, using: &generator)
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: pairs[index].grow(to: pairs[index].factors.size + 1)
            case 1: pairs[index] = pairs[Int.random(in: 0..<pairs.count, using: &generator)].copy()
            default:
                let size = pairs[index].factors.size
                var row = [Double](repeating: 0, count: size)
                for _ in 0..<3 {
                    row[Int.random(in: 0..<size, using: &generator)] = Double(Int.random(in: 1...3, using: &generator))
                }
                let position = Int.random(in: 0..<size, using: &generator)
                if abs(pairs[index].pivot(at: position, for: row)) > 0.3 { pairs[index].replace(position, by: row) }
            }
            for index in pairs.indices {
                #expect(pairs[index].largestError() < 1e-6, "seed \(seed)")
            }
        }
    }
}
