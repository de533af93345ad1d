import SimplexOracle
import TestSupport
import Testing

@testable import Simplex

@Suite struct BlockingRowsTests {
    @Test func `what blocks an optional row is the chain that decides its value, each link with the side it resists`()
        throws
    {
        let sheet = Sheet()
        let container = LinearForm(sheet.solver.addParameter(value: 390))
        let (left, width) = (sheet.variable(), sheet.variable(isNonNegative: true))
        let start = sheet.add(left == 16)
        let end = sheet.add(left + width <= container - 16)
        sheet.add(width >= 10)
        let optional = sheet.add(width == 500, at: 750)
        try sheet.solve()
        #expect(abs(sheet.solver.error(of: optional) + 142) < 1e-9)
        let blocking = try sheet.solver.blockingRows(of: optional)
        #expect(blocking.rows == [.init(row: start, side: .below), .init(row: end, side: .above)])
        #expect(blocking.parameters == [container.terms[0].variable])
        #expect(blocking.nonNegative.isEmpty)
    }

    @Test func `nothing blocks an optional row that is met, or one that no values can meet`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        let met = sheet.add(x >= 3, at: 500)
        let never = sheet.add(x - x == 3, at: 500)
        sheet.add(x == 4)
        try sheet.solve()
        #expect(sheet.solver.error(of: met) == 0)
        #expect(try sheet.solver.blockingRows(of: met) == BlockingRows())
        #expect(sheet.solver.error(of: never) == -3)
        #expect(try sheet.solver.blockingRows(of: never) == BlockingRows())
    }

    @Test func `a variable that may not be negative can be in the way`() throws {
        let sheet = Sheet()
        let width = sheet.variable(isNonNegative: true)
        let optional = sheet.add(width == -5, at: 500)
        try sheet.solve()
        #expect(sheet.solver.error(of: optional) == 5)
        #expect(try sheet.solver.blockingRows(of: optional).nonNegative == [width.terms[0].variable])
    }

    /// The tempting fault is to name the weak row that picks a point between two strong ones.
    @Test func `between two optional rows that outweigh each other, each is in the way of the other`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        let high = sheet.add(x == 100, at: 500)
        let low = sheet.add(x == 50, at: 500)
        sheet.add(x == 70, at: 250)
        try sheet.solve()
        #expect(sheet.has([x], at: [70]))
        #expect(try sheet.solver.blockingRows(of: high).rows == [.init(row: low, side: .above)])
        #expect(try sheet.solver.blockingRows(of: low).rows == [.init(row: high, side: .below)])
    }
}

@Suite(.tags(.long)) struct BlockingRowsPropertyTests {
    @Test(.property, arguments: Seeds.range(20, from: 1))
    func `an optional row comes no nearer while only what is in its way holds as it does`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 77 * seed)
        var examined = 0
        for number in 0..<20 {
            let system = PlainSystem.irregular(variables: 6, rows: 14, using: &generator)
            var solver = Solver()
            let (variables, rows) = system.build(in: &solver)
            try solver.solve()
            for (row, plain) in zip(rows, system.rows) where !plain.isRequired && solver.error(of: row) != 0 {
                let error = solver.error(of: row)
                let priority = error > 0 ? plain.penalty.above : plain.penalty.below
                let blocking = try solver.blockingRows(of: row)
                for blocker in blocking.rows {
                    let penalty = system.rows[blocker.row.index - rows[0].index].penalty
                    let resistance = blocker.side == .above ? penalty.above : penalty.below
                    #expect(resistance >= priority, "seed \(seed), system \(number)")
                }
                let isChain = blocking.rows.allSatisfy { solver.error(of: $0.row) == 0 }
                guard isChain else { continue }
                examined += 1
                let nearest = try nearestError(of: plain, in: system, rows, variables, blocking)
                #expect(abs(nearest - abs(error)) < 1e-6, "seed \(seed), system \(number), \(row)")
            }
        }
        #expect(examined > 20)
    }

    /// How near an optional row comes where nothing but what is in its way is there.
    private func nearestError(
        of optional: PlainSystem.Row,
        in system: PlainSystem,
        _ rows: [RowID],
        _ variables: [VariableID],
        _ blocking: BlockingRows
    ) throws -> Double {
        var reduced = system
        for (index, variable) in variables.enumerated() where !blocking.nonNegative.contains(variable) {
            if case .nonNegative = reduced.columns[index] { reduced.columns[index] = .free }
        }
        reduced.rows = blocking.rows.map { blocker in
            var row = system.rows[rows.firstIndex(of: blocker.row) ?? 0]
            row.penalty =
                blocker.side == .above
                ? Penalty(above: Penalty.required, below: 0) : Penalty(above: 0, below: Penalty.required)
            return row
        }
        var asked = optional
        asked.penalty = Penalty(above: 500, below: 500)
        reduced.rows.append(asked)
        var solver = Solver()
        let (_, ids) = reduced.build(in: &solver)
        try solver.solve()
        #expect(solver.conflicts.isEmpty)
        return abs(solver.error(of: try #require(ids.last)))
    }
}
