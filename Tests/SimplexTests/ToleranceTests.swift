import SimplexOracle
import TestSupport
import Testing

@testable import Simplex

/// Where rounding is hard on the numbers, a wrong answer has to be an error.
@Suite struct ToleranceTests {
    private static let units = [1e-3, 0.02, 1, 300, 1e3]

    @Test(.property, arguments: Seeds.range(10, from: 1))
    func `the unit in which a required row is written does not matter`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 41 * seed)
        for number in 0..<30 {
            let system = PlainSystem.random(variables: 5, rows: 10, using: &generator)
            var scaled = system
            for row in scaled.rows.indices where scaled.rows[row].penalty.isRequired {
                let factor = Self.units.randomElement(using: &generator) ?? 1
                scaled.rows[row].coefficients = scaled.rows[row].coefficients.map { $0 * factor }
                scaled.rows[row].constant *= factor
            }
            let (values, wanted) = (try solution(of: scaled), try solution(of: system))
            #expect(isClose(values, wanted), "system \(number): \(values) instead of \(wanted)")
        }
    }

    @Test(.property, arguments: Seeds.range(10, from: 1))
    func `the unit of a variable does not matter`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: 43 * seed)
        for number in 0..<30 {
            let system = PlainSystem.random(variables: 5, rows: 10, using: &generator)
            let units = system.columns.map { _ in Self.units.randomElement(using: &generator) ?? 1 }
            var scaled = system
            for row in scaled.rows.indices {
                scaled.rows[row].coefficients = zip(scaled.rows[row].coefficients, units).map { $0 * $1 }
            }
            let values = zip(try solution(of: scaled), units).map { $0 * $1 }
            let wanted = try solution(of: system)
            #expect(isClose(values, wanted), "system \(number): \(values) instead of \(wanted)")
        }
    }

    /// Only where there is one answer: others prefer what is near the origin.
    @Test(.property(checking: 0.5), arguments: [1e3, 1e6 + 0.37, -1e6 - 0.73])
    func `a system far from the origin has the same answer there`(distance: Double) throws {
        var generator = SeededGenerator(seed: Seeds.first(47))
        for number in 0..<Seeds.count(200) {
            var system = PlainSystem.random(variables: 5, rows: 12, using: &generator)
            system.columns = system.columns.map { _ in .free }
            var solver = Solver()
            let (variables, _) = system.build(in: &solver)
            try solver.solve()
            guard solver.undeterminedVariables.isEmpty else {
                Cases.skip()
                continue
            }
            Cases.check()
            var far = system
            for row in far.rows.indices {
                far.rows[row].constant += distance * far.rows[row].coefficients.reduce(0, +)
            }
            let values = try solution(of: far).map { $0 - distance }
            let wanted = variables.map { solver.value(of: $0) }
            #expect(isClose(values, wanted), "system \(number): \(values) instead of \(wanted)")
        }
    }

    /// Two lines that meet in (1 − k, k), at ever smaller angles.
    @Test(arguments: [1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12])
    func `nearly parallel rows meet where they should, or it is an error`(angle: Double) throws {
        for k in [0.0, 1, 37, 4000] {
            let sheet = Sheet()
            let (x, y) = (sheet.variable(), sheet.variable())
            sheet.add(x + y == 1)
            sheet.add(x + (1 + angle) * y == LinearForm(floatLiteral: 1 + angle * k))
            sheet.add(y == 5, at: 500)
            do {
                try sheet.solve()
            } catch SolverError.numericalTrouble {
                #expect(angle < 1e-6, "the solver gives up a system that it can solve")
                continue
            }
            // Rounding of the constants alone moves the point by 1e-16 over the angle; a required row may be off by a
            // part of its size.
            let allowed = max(1e-6, Tolerance.violation / angle)
            let distance = abs(sheet.value(of: y) - k)
            let isKept = sheet.solver.conflicts.isEmpty
            #expect(isKept && distance <= allowed, "\(angle), \(k): \(distance)")
            #expect(abs(sheet.value(of: x) + sheet.value(of: y) - 1) < 1e-6)
        }
    }

    /// ``Tolerance/violation``, and ``Tolerance/relativeViolation`` of the largest number of the row.
    ///
    /// Catches a tolerance that reports rounding as a conflict, or hides a conflict of a millionth of a point.
    @Test(arguments: [
        (10.0, 3e-7, true), (10, 5e-7, false), (0, 3e-7, true), (0, 5e-7, false), (1e6, 3e-7, true), (1e6, 5e-7, false),
        (1e9, 3e-4, true), (1e9, 5e-4, false),
    ])
    func `a required row holds up to less than half of a millionth of a point`(
        size: Double,
        distance: Double,
        holds: Bool
    ) throws {
        for other in [size + distance, size - distance] {
            let sheet = Sheet()
            let x = sheet.variable()
            sheet.add(x == LinearForm(floatLiteral: size))
            let late = sheet.add(x == LinearForm(floatLiteral: other))
            try sheet.solve()
            #expect(sheet.solver.conflicts.map(\.leftOut) == (holds ? [] : [late]), "\(other)")
        }
    }

    @Test func `an optional row for a fraction beside numbers in the millions is met`() throws {
        let sheet = Sheet()
        let x = sheet.variables(4)
        sheet.add(x[0] == 1_000_000.125)
        sheet.add(x[1] == x[0] + 2_000_000.25, at: 750)
        sheet.add(x[2] == 0.5 * x[1] - 1_500_000, at: 500)
        sheet.add(x[3] == x[1] - 3 * x[0], at: 250)
        try sheet.solve()
        #expect(sheet.has(x, at: [1_000_000.125, 3_000_000.375, 0.1875, 0]))
    }

    /// Hilbert's matrix: the more rows, the less double precision can tell.
    @Test(arguments: 2...9)
    func `an ill-conditioned system of equations is solved as well as its rows can tell`(size: Int) throws {
        let sheet = Sheet()
        let x = sheet.variables(size)
        var forms: [LinearForm] = []
        for row in 0..<size {
            var form: LinearForm = 0
            for column in 0..<size {
                let coefficient = 1 / Double(row + column + 1)
                form = form + coefficient * (x[column] - 1)
            }
            forms.append(form)
            sheet.add(form == 0)
        }
        do {
            try sheet.solve()
        } catch SolverError.numericalTrouble {
            #expect(size > 5, "the solver gives up a system that it can solve")
            return
        }
        for (row, form) in forms.enumerated() {
            #expect(abs(sheet.value(of: form)) < 1e-6, "row \(row)")
        }
        if size <= 5 { #expect(x.allSatisfy { abs(sheet.value(of: $0) - 1) < 1e-6 }) }
    }

    private func solution(of system: PlainSystem) throws -> [Double] {
        var solver = Solver()
        let (variables, _) = system.build(in: &solver)
        try solver.solve()
        return variables.map { solver.value(of: $0) }
    }

    private func isClose(_ values: [Double], _ wanted: [Double]) -> Bool {
        zip(values, wanted).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($1)) }
    }
}

extension Penalty {
    fileprivate var isRequired: Bool {
        (above == 0 || above == Self.required) && (below == 0 || below == Self.required)
    }
}
