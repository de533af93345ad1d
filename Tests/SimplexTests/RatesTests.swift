import TestSupport
import Testing

@testable import Simplex

@Suite struct RatesTests {
    /// The one is used for directions with few columns, the other for dense ones of large systems.
    @Test(.property, arguments: Seeds.range(1, from: 14))
    func `rates are the same by column and by row`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var compared = 0
        for _ in 0..<40 {
            var solver = Solver()
            let columns = (0..<6).map { _ in solver.addVariable() }
            for order in 0..<12 {
                let terms = columns.filter { _ in Bool.random(using: &generator) }
                    .map { Term($0, Double(Int.random(in: 1...4, using: &generator))) }
                let penalty = Penalty(above: 500, below: order.isMultiple(of: 3) ? 250 : 0)
                let constant = Double(Int.random(in: -9...9, using: &generator))
                _ = solver.addRow(terms, constant: constant, penalty: penalty, order: order)
            }
            try solver.solve()
            for position in 0..<6 {
                try solver.computeDirection(from: position, sign: 1)
                let byColumn = rates(of: solver)
                _ = solver.computeRatesByRow()
                let byRow = rates(of: solver)
                #expect(byRow.keys == byColumn.keys)
                for (row, rate) in byRow { #expect(abs(rate - (byColumn[row] ?? .infinity)) < 1e-12) }
                compared += byRow.count
            }
        }
        #expect(compared > 500)
    }

    private func rates(of solver: borrowing Solver) -> [Int: Double] {
        var rates: [Int: Double] = [:]
        for number in solver.scratch.direction.rates.used {
            let row = solver.scratch.direction.rates.index(number)
            rates[row] = solver.scratch.direction.rates[row]
        }
        return rates
    }
}
