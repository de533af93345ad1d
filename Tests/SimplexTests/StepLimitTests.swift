import SimplexOracle
import TestSupport
import Testing

@testable import Simplex

/// Steps end, whatever the numbers are.
@Suite struct StepLimitTests {
    /// A stack of three views whose total height is a thousand-millionth of a position: 30 variables, 20 rows.
    ///
    /// At this scale rounding decides the signs of reduced costs, and three steps of 18 points, each of which seemed to
    /// gain, led in a circle until all work was used up: a million pivots.
    private func circular() -> Sheet {
        let sheet = Sheet()
        var x: [VariableID] = []
        for rank in 2...45 where rank % 6 < 4 {
            // Left, top, width and height of each view; lengths are not negative.
            x.append(sheet.solver.addVariable(isNonNegative: rank % 6 > 1, rank: rank))
        }
        func add(
            _ terms: [(Double, Int)],
            _ constant: Double,
            above: Double = 1000,
            below: Double = 1000,
            _ order: Int?
        ) {
            _ = sheet.solver.addRow(
                terms.map { Term(x[$0.1], $0.0) },
                constant: constant,
                penalty: Penalty(above: above, below: below),
                order: order
            )
        }
        add([(1, 29)], 155, above: 250, below: 750, nil)
        add([(1, 19)], 0, -100)
        add([(1, 29), (1, 27), (-1, 17)], 0, -99)
        add([(1, 23), (-1, 21), (-1, 19)], 8.3, above: 0, -98)
        add([(1, 27), (-1, 25), (-1, 23)], 8.3, above: 0, -97)
        add([(1, 27), (-1, 25), (-2, 23), (1, 21), (1, 19)], 0, -96)
        add([(1, 17)], 0, above: 49, below: 49, nil)
        add([(1, 18)], 0, -95)
        add([(1, 20), (1, 18), (-1, 16)], 0, -94)
        add([(1, 22)], 0, -93)
        add([(1, 24), (1, 22), (-1, 16)], 0, -92)
        add([(1, 26)], 0, -91)
        add([(1, 28), (1, 26), (-1, 16)], 0, -90)
        add([(1, 21), (1, 19), (-1, 17)], -120.79, 1)
        add([(1, 17), (1, 15)], 359.9, above: 250, below: 250, 2)
        add([(-1, 13), (-1, 11)], -183.17, 3)
        add([(1, 21), (1, 19), (1, 15), (-1, 11)], 142.3, 4)
        add([(1, 23), (-1_000_000_000, 17)], -384, 5)
        add([(1, 0)], 0, above: 50, below: 50, nil)
        add([(1, 1)], 0, above: 50, below: 50, nil)
        return sheet
    }

    @Test func `steps in a circle end at once`() {
        let sheet = circular()
        #expect(throws: SolverError.self) { try sheet.solve() }
        #expect(sheet.solver.pivotCount < 200)
        #expect(sheet.solver.work < 50_000)
    }

    @Test func `the row with the multiplier is the most uneven one`() throws {
        let sheet = circular()
        let worst = sheet.solver.worstScaledRow
        let (row, ratio) = try #require(worst)
        #expect(sheet.solver.system.rows[row.index].order == 5)
        #expect(ratio == 1e9)
    }

    /// The tempting fault is to test with the numbers of layouts only.
    @Test(arguments: [3, 10, 20, 30, 40]) func `systems of extreme numbers end within the limit`(bits: Int) {
        #if DEBUG
            InvariantChecks.$areOn.withValue(false) { solveSystems(bits: bits) }
        #else
            solveSystems(bits: bits)
        #endif
    }

    private func solveSystems(bits: Int) {
        var generator = SeededGenerator(seed: UInt64(bits))
        for _ in 0..<200 {
            let system = extremeSystem(bits: bits, using: &generator)
            var solver = Solver()
            let (_, rows) = system.build(in: &solver)
            for edit in 0..<4 {
                let before = solver.pivotCount
                _ = try? solver.solve()
                // Twice, where the first attempt ends in numerical trouble; the decision about each required row takes
                // steps of its own, but few.
                #expect(solver.pivotCount - before <= 2 * solver.stepLimit)
                solver.setConstant(Double(edit) * 7, of: rows[edit])
            }
        }
    }

    /// A system whose numbers are up to 2^bits times larger and smaller than those of layouts.
    private func extremeSystem(bits: Int, using generator: inout SeededGenerator) -> PlainSystem {
        var system = PlainSystem.random(
            variables: Int.random(in: 3...14, using: &generator),
            rows: Int.random(in: 4...30, using: &generator),
            using: &generator
        )
        for row in system.rows.indices {
            for column in system.columns.indices where Int.random(in: 0..<3, using: &generator) == 0 {
                system.rows[row].coefficients[column] *= scale(bits, using: &generator)
            }
            if Bool.random(using: &generator) { system.rows[row].constant *= scale(bits, using: &generator) }
        }
        return system
    }

    private func scale(_ bits: Int, using generator: inout SeededGenerator) -> Double {
        Double(
            sign: .plus,
            exponent: Int.random(in: -bits...bits, using: &generator),
            significand: Double.random(in: 1..<2, using: &generator)
        )
    }
}
