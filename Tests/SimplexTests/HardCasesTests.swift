import TestSupport
import Testing

@testable import Simplex

private let weak = 250.0
private let medium = 500.0
private let strong = 750.0

/// What Cassowary and its descendants publish as tests and examples; a stay is a weak row, an edited variable has a
/// strong one.
///
/// Answers are found by hand. Where those solvers leave open which of several best points they take, the first optional
/// row is met.
@Suite struct HardCasesTests {
    @Test func `two equal variables with stays end up together`() throws {
        let sheet = Sheet()
        let (x, y) = (sheet.variable(), sheet.variable())
        sheet.add(x == 167, at: weak)
        sheet.add(y == 2, at: weak)
        sheet.add(x == y)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [167, 167]))
        #expect(sheet.solver.undeterminedVariables.count == 2)
    }

    @Test func `stays alone keep their values`() throws {
        let sheet = Sheet()
        let (x, y) = (sheet.variable(), sheet.variable())
        sheet.add(x == 5, at: weak)
        sheet.add(y == 10, at: weak)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [5, 10]))
    }

    @Test func `a limit that is removed and added twice counts as often as it is there`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        sheet.add(x == 100, at: weak)
        try sheet.solve()
        #expect(sheet.has([x], at: [100]))
        let ten = sheet.add(x <= 10)
        let twenty = sheet.add(x <= 20)
        try sheet.solve()
        #expect(sheet.has([x], at: [10]))
        sheet.solver.removeRow(ten)
        try sheet.solve()
        #expect(sheet.has([x], at: [20]))
        sheet.solver.removeRow(twenty)
        try sheet.solve()
        #expect(sheet.has([x], at: [100]))
        let (again, oncemore) = (sheet.add(x <= 10), sheet.add(x <= 10))
        try sheet.solve()
        #expect(sheet.has([x], at: [10]))
        sheet.solver.removeRow(again)
        try sheet.solve()
        #expect(sheet.has([x], at: [10]))
        sheet.solver.removeRow(oncemore)
        try sheet.solve()
        #expect(sheet.has([x], at: [100]))
    }

    @Test func `an equation between two limited variables comes and goes`() throws {
        let sheet = Sheet()
        let (x, y) = (sheet.variable(), sheet.variable())
        sheet.add(x == 100, at: weak)
        sheet.add(y == 120, at: strong)
        let ten = sheet.add(x <= 10)
        let twenty = sheet.add(x <= 20)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [10, 120]))
        sheet.solver.removeRow(ten)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [20, 120]))
        let double = sheet.add(2 * x == y)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [20, 40]))
        sheet.solver.removeRow(twenty)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [60, 120]))
        sheet.solver.removeRow(double)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [100, 120]))
    }

    @Test func `of two weak rows three apart one is met`() throws {
        let sheet = Sheet()
        let (x, y) = (sheet.variable(), sheet.variable())
        sheet.add(x <= y)
        sheet.add(y == x + 3)
        sheet.add(x == 10, at: weak)
        sheet.add(y == 10, at: weak)
        try sheet.solve()
        #expect(sheet.has([x, y], at: [10, 13]))
        #expect(sheet.solver.undeterminedVariables.count == 2)
    }

    @Test func `two required values contradict each other`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        let rows = [sheet.add(x == 10), sheet.add(x == 5)]
        try sheet.solve()
        #expect(sheet.solver.conflicts == [conflict(rows)])
        #expect(sheet.has([x], at: [10]))
    }

    @Test func `a lower limit above an upper one contradicts it`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        let rows = [sheet.add(x >= 10), sheet.add(x <= 5)]
        try sheet.solve()
        #expect(sheet.solver.conflicts == [conflict(rows)])
    }

    @Test func `a chain between two limits that contradict each other is named with them`() throws {
        let sheet = Sheet()
        let x = sheet.variables(4)
        var rows = [sheet.add(x[0] >= 10)]
        rows += (1..<4).map { sheet.add(x[$0] >= x[$0 - 1]) }
        rows.append(sheet.add(x[3] <= 4))
        try sheet.solve()
        #expect(sheet.solver.conflicts == [conflict(rows)])
        sheet.solver.removeRow(rows[2])
        try sheet.solve()
        #expect(sheet.solver.conflicts.isEmpty)
    }

    @Test func `a loop of required differences that does not close is reported whole`() throws {
        let sheet = Sheet()
        let x = sheet.variables(5)
        var rows = (0..<5).map { sheet.add(x[($0 + 1) % 5] == x[$0] + 3) }
        sheet.add(x[0] == 7)
        try sheet.solve()
        #expect(sheet.solver.conflicts == [conflict(rows)])
        #expect(sheet.has(x, at: [7, 10, 13, 16, 19]))
        sheet.solver.removeRow(rows.remove(at: 4))
        rows.append(sheet.add(x[0] == x[4] - 12))
        try sheet.solve()
        #expect(sheet.solver.conflicts.isEmpty)
    }

    @Test func `edits of several variables overlap`() throws {
        let sheet = Sheet()
        let variables = sheet.variables(4)
        for variable in variables {
            sheet.add(variable == 0, at: weak)
        }
        let x = sheet.add(variables[0] == 10, at: strong)
        let y = sheet.add(variables[1] == 20, at: strong)
        try sheet.solve()
        #expect(sheet.has(variables, at: [10, 20, 0, 0]))
        let width = sheet.add(variables[2] == 30, at: strong)
        let height = sheet.add(variables[3] == 40, at: strong)
        try sheet.solve()
        #expect(sheet.has(variables, at: [10, 20, 30, 40]))
        sheet.solver.setConstant(50, of: x)
        sheet.solver.setConstant(60, of: y)
        try sheet.solve()
        #expect(sheet.has(variables, at: [50, 60, 30, 40]))
        for row in [x, y, width, height] {
            sheet.solver.removeRow(row)
        }
        try sheet.solve()
        #expect(sheet.has(variables, at: [0, 0, 0, 0]))
    }

    /// The example of the paper of 1997: the middle is dragged until the right end meets its limit.
    @Test func `a dragged middle takes the ends along`() throws {
        let sheet = Sheet()
        let (left, middle, right) = (sheet.variable(), sheet.variable(), sheet.variable())
        sheet.add(2 * middle == left + right)
        sheet.add(left + 10 <= right)
        sheet.add(right <= 100)
        sheet.add(left >= 0)
        let drag = sheet.add(middle == 50, at: medium)
        sheet.add(left == 30, at: weak)
        sheet.add(right == 60, at: weak)
        try sheet.solve()
        #expect(sheet.has([left, middle, right], at: [30, 50, 70]))
        let steps: [(middle: Double, ends: [Double])] = [
            (60, [30, 90]), (70, [40, 100]), (90, [80, 100]), (98, [90, 100]), (30, [25, 35]), (2, [0, 10]),
            (50, [30, 70]),
        ]
        for (value, ends) in steps {
            sheet.solver.setConstant(value, of: drag)
            try sheet.solve()
            #expect(sheet.has([left, right], at: ends), "dragged to \(value)")
        }
    }

    /// Kiwi's test of its dual steps: edits without a look at the solution in between.
    @Test func `several suggestions before one solution leave no trace`() throws {
        let sheet = Sheet()
        let (left, middle, right) = (sheet.variable(), sheet.variable(), sheet.variable())
        let middleEdit = sheet.add(middle == 0, at: strong)
        let leftEdit = sheet.add(left == 0, at: weak)
        let rightEdit = sheet.add(right == 0, at: weak)
        sheet.add(2 * middle == left + right)
        sheet.add(left + 20 <= right)
        sheet.add(left >= -10)
        sheet.add(right <= 100)
        for (row, value) in [(middleEdit, 40.0), (rightEdit, 50), (leftEdit, 30), (middleEdit, 60), (middleEdit, 90)] {
            sheet.solver.setConstant(value, of: row)
        }
        try sheet.solve()
        #expect(sheet.has([left, middle, right], at: [80, 90, 100]))
    }

    @Test func `an optional row beyond a limit is met as far as the limit allows`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        sheet.add(x >= 10)
        sheet.add(x <= -5, at: weak)
        try sheet.solve()
        #expect(sheet.has([x], at: [10]))
    }

    /// The window of Cassowary's documentation, which is as small as its two buttons allow until it is dragged.
    @Test func `two equally wide buttons share a window`() throws {
        let sheet = Sheet()
        let (left, width) = (sheet.variable(), sheet.variable())
        let (otherLeft, otherWidth) = (sheet.variable(), sheet.variable())
        let window = sheet.variable()
        let size = sheet.add(window == 0, at: weak)
        sheet.add(width == otherWidth)
        sheet.add(left == 50)
        sheet.add(window == otherLeft + otherWidth + 50)
        let gap = sheet.add(otherLeft >= left + width + 100)
        sheet.add(width >= 87)
        sheet.add(width == 87, at: strong)
        sheet.add(otherWidth >= 113)
        sheet.add(otherWidth == 113, at: strong)
        for (wanted, values) in [(0.0, [113.0, 263, 426]), (500, [113, 337, 500]), (700, [113, 537, 700])] {
            sheet.solver.setConstant(wanted, of: size)
            try sheet.solve()
            #expect(sheet.has([width, otherLeft, window], at: values), "window \(wanted)")
        }
        sheet.solver.setPenalty(Penalty(above: 1000, below: 1000), of: gap)
        try sheet.solve()
        #expect(sheet.has([width, otherLeft, window], at: [113, 263, 426]))
    }

    /// Edges, sizes and centers of one window, with every relation said more than once.
    @Test func `a window said twice is the same window`() throws {
        let sheet = Sheet()
        let names = sheet.variables(4)
        let (left, right, width, center) = (names[0], names[1], names[2], names[3])
        for _ in 0..<3 {
            sheet.add(right == left + width)
            sheet.add(2 * center == left + right)
            sheet.add(width >= 0)
        }
        sheet.add(2 * right == 2 * left + 2 * width)
        sheet.add(center == left + 0.5 * width)
        sheet.add(width == 80, at: medium)
        let drag = sheet.add(center == 100, at: strong)
        try sheet.solve()
        #expect(sheet.has(names, at: [60, 140, 80, 100]))
        sheet.add(left >= 70)
        try sheet.solve()
        #expect(sheet.has(names, at: [70, 130, 60, 100]))
        sheet.solver.setConstant(50, of: drag)
        try sheet.solve()
        #expect(sheet.has(names, at: [70, 70, 0, 70]))
        #expect(sheet.solver.conflicts.isEmpty)
    }

    @Test(.property, arguments: Seeds.range(5, from: 1))
    func `equations that follow from others change nothing, whichever of them go`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let sheet = Sheet()
        let x = sheet.variables(6)
        var rows: [RowID] = []
        for (index, variable) in x.enumerated() {
            rows.append(sheet.add(variable == LinearForm(floatLiteral: Double(index * index))))
        }
        for _ in 0..<30 {
            let (first, second) = (Int.random(in: 0..<6, using: &generator), Int.random(in: 0..<6, using: &generator))
            let difference = LinearForm(floatLiteral: Double(3 * first * first - second * second))
            rows.append(sheet.add(3 * x[first] - x[second] == difference))
            rows.append(sheet.add(2 * x[first] == LinearForm(floatLiteral: Double(2 * first * first))))
        }
        try sheet.solve()
        let values = (0..<6).map { Double($0 * $0) }
        #expect(sheet.solver.conflicts.isEmpty && sheet.has(x, at: values))
        for index in 0..<6 {
            for row in [rows[index]] + rows[6...].filter({ _ in Int.random(in: 0..<12, using: &generator) == 0 }) {
                sheet.solver.removeRow(row)
                rows.removeAll { $0 == row }
            }
            rows.insert(sheet.add(x[index] == LinearForm(floatLiteral: values[index])), at: index)
            try sheet.solve()
            #expect(sheet.solver.conflicts.isEmpty && sheet.has(x, at: values))
        }
    }

    @Test func `a chain of 300 moves with its first link`() throws {
        let sheet = Sheet()
        let x = sheet.variables(300)
        let first = sheet.add(x[0] == 4)
        for index in 1..<300 {
            sheet.add(x[index] == x[index - 1] + 2)
        }
        try sheet.solve()
        #expect(sheet.has(x, at: (0..<300).map { 4 + 2 * Double($0) }))
        sheet.solver.setConstant(-7, of: first)
        try sheet.solve()
        #expect(sheet.has(x, at: (0..<300).map { -7 + 2 * Double($0) }))
        #expect(sheet.solver.movedVariables.count == 300)
    }

    private func conflict(_ rows: [RowID]) -> Conflict {
        Conflict(leftOut: rows.last, rows: rows.sorted(), nonNegative: [], parameters: [])
    }
}
