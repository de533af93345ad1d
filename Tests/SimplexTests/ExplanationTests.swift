import SimplexOracle
import TestSupport
import Testing

@testable import Simplex

/// What an explanation names, whatever the order.
private struct Holders: Equatable {
    var rows: [RowID]
    var nonNegative: [VariableID]
    var parameters: [VariableID]

    init(rows: [RowID], nonNegative: [VariableID], parameters: [VariableID]) {
        (self.rows, self.nonNegative, self.parameters) = (rows, nonNegative, parameters)
    }

    init(_ explanation: Explanation) {
        (rows, nonNegative, parameters) = (explanation.rows, explanation.nonNegative, explanation.parameters)
    }
}

@Suite struct ExplanationTests {
    @Test func `a link of a chain is explained by the links above it`() throws {
        let sheet = Sheet()
        let x = sheet.variables(20)
        var rows = [sheet.add(x[0] == 4)]
        for index in 1..<20 {
            rows.append(sheet.add(x[index] == x[index - 1] + 2))
        }
        try sheet.solve()
        for index in 0..<20 {
            let explanation = try sheet.solver.explanation(of: x[index].terms[0].variable)
            // The nearest row comes first.
            #expect(explanation.terms.map(\.source) == rows[...index].reversed().map { .row($0) })
            #expect(explanation.terms.map(\.constant) == Array(repeating: 2, count: index) + [4])
            #expect(explanation.terms.allSatisfy { $0.factor == 1 })
            #expect(Holders(explanation) == Holders(rows: Array(rows[...index]), nonNegative: [], parameters: []))
        }
    }

    @Test func `an edge of one of many siblings is explained by its own rows and the size of their container`() throws {
        let sheet = Sheet()
        let container = LinearForm(sheet.solver.addParameter(value: 390))
        let siblings = (0..<10).map { _ in (left: sheet.variable(), width: sheet.variable(isNonNegative: true)) }
        let rows = siblings.enumerated().map { index, view in
            let inset = LinearForm(floatLiteral: Double(index))
            return [sheet.add(view.left == inset), sheet.add(view.left + view.width == container - inset)]
        }
        try sheet.solve()
        let root = container.terms[0].variable
        for (view, own) in zip(siblings, rows) {
            let width = try sheet.solver.explanation(of: view.width.terms[0].variable)
            #expect(Holders(width) == Holders(rows: own, nonNegative: [], parameters: [root]))
            let left = try sheet.solver.explanation(of: view.left.terms[0].variable)
            #expect(Holders(left) == Holders(rows: [own[0]], nonNegative: [], parameters: []))
        }
        let ofRoot = try sheet.solver.explanation(of: root)
        #expect(Holders(ofRoot) == Holders(rows: [], nonNegative: [], parameters: [root]))
    }

    /// The parameter has the first row of all, and the rows of `b` and `a` are added in the opposite order of their
    /// columns.
    ///
    /// Catches terms in the order in which columns, or positions of the basis, happen to be reached.
    @Test func `terms at one distance are rows in the order of their numbers, then parameters`() throws {
        let sheet = Sheet()
        let parameter = LinearForm(sheet.solver.addParameter(value: 7))
        let (a, b, x) = (sheet.variable(), sheet.variable(), sheet.variable())
        let sum = sheet.add(x == a + b + parameter)
        let rows = [sheet.add(b == 2), sheet.add(a == 1)]
        try sheet.solve()
        let terms = try sheet.solver.explanation(of: x.terms[0].variable).terms
        #expect(
            terms.map(\.source) == [
                .row(sum), .row(rows[0]), .row(rows[1]), .parameter(parameter.terms[0].variable),
            ]
        )
        #expect(terms.map(\.distance) == [0, 1, 1, 1])
        #expect(terms.map(\.constant) == [0, 2, 1, 7])
    }

    /// The tempting fault is to name whatever mentions the variable.
    @Test func `limits that are not reached and optional rows that are not met explain nothing`() throws {
        let sheet = Sheet()
        let width = sheet.variable(isNonNegative: true)
        sheet.add(width <= 200)
        sheet.add(width == 150, at: 500)
        let limit = sheet.add(width <= 100)
        try sheet.solve()
        let variable = width.terms[0].variable
        let explanation = try sheet.solver.explanation(of: variable)
        #expect(Holders(explanation) == Holders(rows: [limit], nonNegative: [], parameters: []))
    }

    @Test func `a variable that may not be negative is named where that holds it`() throws {
        let sheet = Sheet()
        let (left, width) = (sheet.variable(), sheet.variable(isNonNegative: true))
        let right = sheet.add(left + width == 50)
        sheet.add(left == 80, at: 500)
        try sheet.solve()
        #expect(sheet.has([left, width], at: [50, 0]))
        let explanation = try sheet.solver.explanation(of: left.terms[0].variable)
        #expect(Holders(explanation) == Holders(rows: [right], nonNegative: [width.terms[0].variable], parameters: []))
    }

    @Test func `what nothing holds has no explanation`() throws {
        let sheet = Sheet()
        let (x, y) = (sheet.variable(), sheet.variable())
        let row = sheet.add(y == 3)
        try sheet.solve()
        let (open, held) = (x.terms[0].variable, y.terms[0].variable)
        let free = Explanation.Term(source: .free(open), factor: 1, constant: 0, distance: 0)
        #expect(try sheet.solver.explanation(of: open).terms == [free])
        #expect(try sheet.solver.explanation(of: held).rows == [row])
    }

    @Test(.property, arguments: Seeds.range(5, from: 1))
    func `an explanation leaves the solver as it was`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let system = PlainSystem.irregular(variables: 8, rows: 16, using: &generator)
        var solver = Solver()
        let (variables, rows) = system.build(in: &solver)
        try solver.solve()
        var asked = solver.copy()
        for _ in 0..<10 {
            for variable in variables {
                _ = try asked.explanation(of: variable)
            }
            for row in rows {
                _ = try asked.blockingRows(of: row)
            }
            let row = rows[Int.random(in: 0..<rows.count, using: &generator)]
            let constant = Double.random(in: -10...10, using: &generator)
            solver.setConstant(constant, of: row)
            asked.setConstant(constant, of: row)
            try solver.solve()
            try asked.solve()
            #expect(variables.allSatisfy { solver.value(of: $0) == asked.value(of: $0) })
            #expect(solver.pivotCount == asked.pivotCount)
        }
    }
}

@Suite(.tags(.long)) struct ExplanationPropertyTests {
    /// Constants without a pattern: no two rows meet by accident, so that the explanation is the only one.
    @Test(.property(checking: 0.5), arguments: Seeds.range(12, from: 1))
    func `constants named move the variable, and others do not`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 31 * seed)
        var moved = 0
        for number in 0..<20 {
            let system = PlainSystem.irregular(variables: 6, rows: 14, using: &generator)
            var solver = Solver()
            let (variables, rows) = system.build(in: &solver)
            try solver.solve()
            guard solver.undeterminedVariables.isEmpty else {
                Cases.skip()
                continue
            }
            Cases.check()
            // Changes are compared below with less than the rounding of a solution.
            solver.computeExactly(variables)
            let explanations = try variables.map { try solver.explanation(of: $0) }
            for (variable, explanation) in zip(variables, explanations) {
                let sum = explanation.terms.reduce(0) { $0 + $1.factor * $1.constant }
                #expect(abs(sum - solver.value(of: variable)) < 1e-9)
            }
            for (row, plain) in zip(rows, system.rows) {
                var edited = solver.copy()
                edited.setConstant(plain.constant + 1e-6, of: row)
                try edited.solve()
                edited.computeExactly(variables)
                for (variable, explanation) in zip(variables, explanations) {
                    let change = edited.value(of: variable) - solver.value(of: variable)
                    let factor = explanation.terms.first { $0.source == .row(row) }?.factor
                    let note: Comment = "system \(number): \(row) moves \(variable) by \(change)"
                    #expect((abs(change) > 1e-12) == (factor != nil), note)
                    #expect(abs(change - (factor ?? 0) * 1e-6) < 1e-11)
                    moved += factor == nil ? 0 : 1
                }
            }
        }
        #expect(moved > 0)
    }
}
