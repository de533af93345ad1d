import TestSupport
import Testing

@testable import Simplex

/// Step 6: what is told of a value does not depend on the way that led to it.
@Suite struct DigitsTests {
    private static let numbers: [(value: Double, told: Double)] = [
        (1.0 / 3, 0.33333333), (0.1 + 0.2, 0.3), (1e-8, 1e-8), (999.9999, 999.9999),
        (203_500.35000003, 203_500.35), (1_234_567, 1_234_567), (1_000_000.000001, 1_000_000.000001),
        (123_456_789.123_456_78, 123_456_789.123_457), (2_345_678_901.123_456, 2_345_678_901.123_46),
        (14_540_331_660.750_042, 14_540_331_660.75), (-225_375_140_699.000_03, -225_375_140_699),
        (1e12 + 0.5, 1e12 + 0.5), (-12.000000006, -12.00000001), (-1e-12, 0),
    ]

    @Test(arguments: numbers)
    func `a number is told to a hundred-millionth, and a large one with about as many digits`(
        value: Double,
        told: Double
    ) {
        #expect(DecimalGrid.nearest(value) == told)
        #expect(DecimalGrid.nearest(told) == told)
    }

    /// Sums end there, and are off by some bits on either side.
    @Test(arguments: [(0.5e-8, 0), (1.5e-8, 2e-8), (101.331666665, 101.33166666), (-7.000000005, -7)])
    func `around the middle between two numbers, the even one is told`(middle: Double, told: Double) {
        for bits in stride(from: -6.0, through: 6, by: 1) {
            #expect(DecimalGrid.nearest(middle + bits * middle.ulp) == told)
        }
        #expect(!DecimalGrid.isDoubtful(middle, within: 1e-11))
        let step = 1e-8
        #expect(DecimalGrid.nearest(middle + 0.02 * step) == (told > middle ? told : told + step).roundedToStep)
        #expect(DecimalGrid.nearest(middle - 0.02 * step) == (told < middle ? told : told - step).roundedToStep)
    }

    @Test func `only numbers near a decision between two that can be told are computed exactly`() {
        let middles: [(value: Double, step: Double)] = [
            (0.5e-8, 1e-8), (0.001953125, 1e-8), (100.733333335, 1e-8), (-7.000000005, 1e-8),
            (123_456.12345675, 1e-7),
        ]
        for (middle, step) in middles {
            for decision in [middle - DecimalGrid.middle * step, middle + DecimalGrid.middle * step] {
                #expect(DecimalGrid.isDoubtful(decision, within: 1e-11))
                #expect(DecimalGrid.isDoubtful(decision.nextDown, within: 1e-11))
                #expect(DecimalGrid.isDoubtful(decision + 3e-10, within: 1e-9))
            }
        }
        let others: [Double] = [0, 0.3, 0.3333333333, 12_345.12345678, 1e12, 1e300, .infinity, .nan]
        for other in others {
            #expect(!DecimalGrid.isDoubtful(other, within: 1e-11))
        }
        // What can be told as it is, is as it is.
        for told in [0, 0.3, -7.12345678, 12_345.12345678] {
            #expect(!DecimalGrid.isDoubtful(told, within: 1))
        }
    }

    /// Three shares of a width that goes far away and comes back.
    ///
    /// Catches a residual that is let be because it is small next to numbers of before.
    @Test(arguments: [390.0, 391.06, 0.7, 10_000.0 / 3])
    func `a value that has been far away is told as if it had stayed`(width: Double) throws {
        func told(_ widths: [Double]) throws -> [Double] {
            let sheet = Sheet()
            let x = sheet.variables(4)
            let whole = sheet.add(x[0] == 0)
            sheet.add(7 * x[1] == x[0])
            sheet.add(x[2] == 0.3 * x[1] + 0.1)
            sheet.add(x[3] == x[0] - x[1] - x[2])
            for width in widths {
                sheet.solver.setConstant(width, of: whole)
                try sheet.solveExactly()
            }
            return x.map { DecimalGrid.nearest(sheet.value(of: $0)) }
        }
        #expect(try told([6e10, 4e6, -3e8, 1e5, 0.1, width]) == told([width]))
    }

    /// One width moves among many that do not, so that checks of all rows are far apart.
    ///
    /// Catches rounding that adds up for as long as the same value moves.
    @Test func `a value that moves again and again is corrected`() throws {
        let sheet = Sheet()
        let x = sheet.variables(100)
        let whole = sheet.add(x[0] == 390)
        sheet.add(3 * x[1] == x[0])
        for other in x[2...] { sheet.add(other == 10) }
        try sheet.solver.solve()
        // As much as the rounding of a million moves.
        sheet.solver.vertex.values[x[1].terms[0].variable.index] += 1e-10
        for edit in 1...130 {
            sheet.solver.setConstant(390 + Double(edit % 7), of: whole)
            try sheet.solver.solve()
        }
        #expect(abs(sheet.value(of: x[1]) - sheet.value(of: x[0]) / 3) < 1e-12)
    }

    /// Half of a length of eight decimals ends in the middle of two numbers, and of two doubles.
    @Test func `the middle of two doubles goes the same way after any edits`() throws {
        var generator = SeededGenerator(seed: Seeds.first(5))
        let sheet = Sheet()
        let x = sheet.variables(4)
        let frame = sheet.add(x[0] == 45.33333333)
        sheet.add(x[1] == 0.5 * x[0] + 78)
        sheet.add(x[2] == x[1] + 0.665)
        sheet.add(x[3] == x[2] + 0.1 * x[0] - 4.533333333)
        var told: Set<[Double]> = []
        for _ in 0..<200 {
            sheet.solver.setConstant(Double.random(in: 0...1000, using: &generator), of: frame)
            try sheet.solver.solve()
            sheet.solver.setConstant(45.33333333, of: frame)
            try sheet.solveExactly()
            told.insert(x.map { DecimalGrid.nearest(sheet.value(of: $0)) })
        }
        #expect(told == [[45.33333333, 100.66666666, 101.33166666, 101.33166666]])
    }

    /// Halves of halves of a width end in the middle of two hundred-millionths, and the way there is rounded.
    ///
    /// Catches digits that are left to rounding.
    @Test func `the middle between two hundred-millionths goes the same way after any edits`() throws {
        var generator = SeededGenerator(seed: Seeds.first(3))
        let sheet = Sheet()
        let x = sheet.variables(12)
        let first = sheet.add(x[0] == 375)
        for index in 1..<12 { sheet.add(x[index] == 0.5 * x[index - 1]) }
        for _ in 0..<200 {
            sheet.solver.setConstant(Double.random(in: 0...1000, using: &generator), of: first)
            try sheet.solver.solve()
            sheet.solver.setConstant(375, of: first)
            try sheet.solveExactly()
            for index in 0..<12 {
                let exact = 375 / Double(1 << index)
                #expect(DecimalGrid.nearest(sheet.value(of: x[index])) == DecimalGrid.nearest(exact))
            }
        }
    }
}

extension Double {
    /// The number without what its multiplication left in the last bits.
    fileprivate var roundedToStep: Double { (self * 1e8).rounded() / 1e8 }
}

extension Sheet {
    fileprivate func solveExactly() throws {
        try solve()
        let error = solver.valueError
        solver.computeExactly(
            solver.movedVariables.filter { DecimalGrid.isDoubtful(solver.value(of: $0), within: error) }
        )
    }
}
