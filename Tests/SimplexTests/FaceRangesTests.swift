import SimplexOracle
import TestSupport
import Testing

@testable import Simplex

@Suite struct FaceRangesTests {
    @Test func `a variable between two bounds may be anything between them`() throws {
        let sheet = Sheet()
        let (x, y) = (sheet.variable(), sheet.variable(isNonNegative: true))
        sheet.add(x >= 10)
        sheet.add(x + y <= 50)
        try sheet.solve()
        let ranges = try sheet.ranges(of: [x, y])
        #expect(ranges == [ValueRange(least: 10, most: 50), ValueRange(least: 0, most: 40)])
        sheet.add(y == 5, at: 250)
        try sheet.solve()
        #expect(try sheet.ranges(of: [x, y]) == [ValueRange(least: 10, most: 45), ValueRange(least: 5, most: 5)])
    }

    @Test func `what nothing bounds has no bound`() throws {
        let sheet = Sheet()
        let (x, y) = (sheet.variable(), sheet.variable())
        sheet.add(x - y >= 3)
        try sheet.solve()
        #expect(try sheet.ranges(of: [x]) == [ValueRange(least: nil, most: nil)])
        sheet.add(y >= 4)
        try sheet.solve()
        #expect(try sheet.ranges(of: [x, y]) == [ValueRange(least: 7, most: nil), ValueRange(least: 4, most: nil)])
    }

    @Test func `optional rows that compete leave what is between them`() throws {
        let sheet = Sheet()
        let x = sheet.variable()
        sheet.add(x == 10, at: 500)
        sheet.add(x == 30, at: 500)
        try sheet.solve()
        #expect(try sheet.ranges(of: [x]) == [ValueRange(least: 10, most: 30)])
    }

    @Test func `ranges that take too much work are left out`() throws {
        let sheet = Sheet()
        let variables = sheet.variables(20, isNonNegative: true)
        for (one, two) in zip(variables, variables.dropFirst()) { sheet.add(one - two >= 1) }
        try sheet.solve()
        let columns = variables.map { $0.terms[0].variable }
        let (all, none) = sheet.copy().solver.ranges(of: columns)
        #expect(all.count == 20 && none == nil)
        let limited = sheet.copy()
        limited.solver.workLimit = 400
        let (some, error) = limited.solver.ranges(of: columns)
        #expect(error == .workLimitExceeded && some.count < 20 && some == Array(all.prefix(some.count)))
    }
}

@Suite(.tags(.long)) struct FaceRangesPropertyTests {
    /// Of all vertices, within a large box, those that are optimal are compared.
    @Test(.property(checking: 0.9), arguments: SystemFamily.allCases)
    func `ranges are those of the optimal vertices`(family: SystemFamily) throws {
        var generator = SeededGenerator(seed: Seeds.first(5_501 + UInt64(family.rawValue.utf8.count)))
        var (bounded, unbounded) = (0, 0)
        for _ in 0..<Seeds.count(150) {
            let system = family.system(using: &generator)
            var solver = Solver()
            let (variables, _) = system.build(in: &solver)
            guard try solver.solveUnlessContradictory() else {
                Cases.skip()
                continue
            }
            Cases.check()
            let (found, error) = solver.ranges(of: variables)
            #expect(error == nil)
            let optimal = BruteForce(system).optimal
            for (index, range) in found.enumerated() {
                let values = optimal.map { $0[index] }
                let (least, most) = (values.min() ?? 0, values.max() ?? 0)
                Self.expect(range.least, least, "\(system)")
                Self.expect(range.most, most, "\(system)")
                bounded += range.least != range.most && range.least != nil ? 1 : 0
                unbounded += range.least == nil ? 1 : 0
            }
        }
        #expect(bounded + unbounded >= Seeds.minimum(11))
    }

    private static func expect(_ bound: Double?, _ value: Double, _ comment: Comment) {
        if let bound {
            #expect(abs(bound - value) < 1e-6, comment)
        } else {
            // The box is that far away; what depends on its side may be a fraction of that.
            #expect(abs(value) > 1e3, comment)
        }
    }
}

extension Sheet {
    fileprivate func ranges(of forms: [LinearForm]) throws -> [ValueRange] {
        let copy = copy()
        let (found, error) = copy.solver.ranges(of: forms.map { $0.terms[0].variable })
        if let error { throw error }
        return found
    }
}
