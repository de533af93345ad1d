import TestSupport
import Testing

@testable import Simplex

@Suite(.tags(.long)) struct DriftPropertyTests {
    /// The tempting fault is to add change to change, each with its rounding; 1e-11 is about what
    /// ``Solver/valueError`` allows for.
    @Test(.property, arguments: Seeds.range(1, from: 5))
    func `after 10,000 edits values are those of the same layout afresh`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let script = EditScript(formOf: 20)
        try script.solver.solve()
        var editsWithConflicts = 0
        for edit in 1...10_000 {
            script.vary(using: &generator)
            try script.solver.solve()
            editsWithConflicts += script.solver.conflicts.isEmpty ? 0 : 1
            guard edit % 500 == 0 else { continue }
            let (live, afresh) = (script.live, try script.afresh())
            #expect(live.largestDifference(from: afresh) < 1e-11, "edit \(edit)")
            #expect(live.open == afresh.open && live.leftOut == afresh.leftOut, "edit \(edit)")
        }
        #expect(editsWithConflicts > 0)
    }
}

extension EditScript {
    private typealias Side = (column: Int, coefficient: Double)

    /// Lines of a label and a field below each other: labels as wide as the widest, fields as wide as what is left.
    fileprivate convenience init(formOf lines: Int) {
        self.init()
        let root = [addParameter(390), addParameter(Double(100 + 40 * lines))]
        var (firstLabel, above): (Int?, Int?)
        for line in 0..<lines {
            let label = addView(width: Double(60 + line * 37 % 60), height: 17)
            let field = addView(width: 100, height: 30)
            constrain([(label, 1)], 16)
            constrain([(field, 1), (label, -1), (label + 2, -1)], 8)
            constrain([(field, 1), (field + 2, 1), (root[0], -1)], -16)
            constrain([(label + 1, 1), (label + 3, 0.5), (field + 1, -1), (field + 3, -0.5)], 0)
            constrain([(field + 1, 1)] + (above.map { [($0 + 1, -1), ($0 + 3, -1)] } ?? []), 8)
            constrain([(label + 2, 1), (root[0], -0.4)], 0, Penalty(above: 1000, below: 0))
            constrain([(field + 3, 1)], 24, Penalty(above: 0, below: 1000))
            if let firstLabel { constrain([(label + 2, 1), (firstLabel + 2, -1)], 0) }
            firstLabel = firstLabel ?? label
            above = field
        }
        if let above {
            constrain([(above + 1, 1), (above + 3, 1), (root[1], -1)], -20, Penalty(above: 1000, below: 0))
        }
    }

    private func addView(width: Double, height: Double) -> Int {
        let left = addVariable(isNonNegative: false)
        _ = addVariable(isNonNegative: false)
        for length in [width, height] {
            let column = addVariable(isNonNegative: true)
            add([(column, 1)], constant: length, penalty: Penalty(above: 250, below: 750), order: nil)
        }
        return left
    }

    private func constrain(
        _ terms: [Side],
        _ constant: Double,
        _ penalty: Penalty = Penalty(above: 1000, below: 1000)
    ) {
        add(terms, constant: constant, penalty: penalty, order: rows.count)
    }

    /// Another constant or penalty, a row taken out and put in again, or another size of the root.
    fileprivate func vary(using generator: inout SeededGenerator) {
        let index = Int.random(in: 0..<rows.count, using: &generator)
        let row = rows[index]
        switch Int.random(in: 0..<10, using: &generator) {
        case 0 where row.order != nil:
            let priority: Double = [1000, 1000, 1000, 600].randomElement(using: &generator) ?? 1000
            rows[index].penalty = Penalty(
                above: row.penalty.above > 0 ? priority : 0,
                below: row.penalty.below > 0 ? priority : 0
            )
            solver.setPenalty(rows[index].penalty, of: row.id)
        case 1, 2:
            removeRow(at: index)
            add(row.terms, constant: row.constant, penalty: row.penalty, order: row.order)
        case 3:
            let key = Int.random(in: 0...1, using: &generator)
            let value = Double.random(in: key == 0 ? 310...470 : 300...900, using: &generator)
            columns[key]?.parameter = value
            if let id = columns[key]?.id { solver.setParameter(id, to: value) }
        default:
            let drift = Double.random(in: -3...3, using: &generator)
            rows[index].constant = max(-30, min(130, row.constant + drift))
            solver.setConstant(rows[index].constant, of: row.id)
        }
    }
}
