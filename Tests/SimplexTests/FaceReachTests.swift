import TestSupport
import Testing

@testable import Simplex

@Suite struct FaceReachTests {
    /// A chain of views without widths, which may end where the last one is as wide as there is room.
    private func chain(_ count: Int, end: Double?) -> (sheet: Sheet, widths: [LinearForm]) {
        let sheet = Sheet()
        var widths: [LinearForm] = []
        var last: LinearForm = 0
        for _ in 0..<count {
            let (left, width) = (sheet.variable(), sheet.variable(isNonNegative: true))
            sheet.add(left == last + 8)
            last = left + width
            widths.append(width)
        }
        if let end { sheet.add(last == LinearForm(floatLiteral: end)) }
        return (sheet, widths)
    }

    /// The tempting fault is a solve for each column, each of which reaches all views before it.
    @Test(arguments: [nil, 100_000] as [Double?]) func `a chain of free views costs work in proportion to its length`(
        end: Double?
    ) throws {
        for count in [250, 500, 1000, 2000] {
            let (sheet, widths) = chain(count, end: end)
            try sheet.solve()
            #expect(sheet.solver.work < 400 * count)
            #expect(sheet.solver.undeterminedVariables.count >= 2 * count - 2)
            // The widths before the last one are as small as they can be.
            #expect(sheet.has(Array(widths.dropLast()), at: [Double](repeating: 0, count: count - 1)))
        }
    }

    /// A matrix of factors, and the columns that a solve finds for each free position.
    @Test(.property, arguments: Seeds.range(30)) func `columns close with the last position that changes them`(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let sheet = Sheet()
        let x = sheet.variables(40)
        for column in x.indices.dropFirst(5) {
            var form = x[column]
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let other = Int.random(in: 0..<column, using: &generator)
                form = form + Double.random(in: 1...2, using: &generator) * x[other]
            }
            sheet.add(form == 0)
        }
        try sheet.solve()
        try sheet.solver.refactor()
        var open = sheet.solver.vertex.pricing.free.members.map(Int.init).shuffled(using: &generator)
        var reach = sheet.solver.vertex.basis.reach(of: open)
        while true {
            for column in x.indices {
                var alpha = SparseVector(count: x.count)
                var unit = SparseVector(count: x.count)
                unit.set(1, at: column)
                sheet.solver.vertex.basis.solveRows(unit, into: &alpha)
                let isChanged = open.contains { alpha[$0] != 0 }
                let isOpen = sheet.solver.vertex.basis.isOpen(column, in: reach)
                #expect(isOpen == isChanged)
            }
            guard let held = open.popLast() else { break }
            _ = sheet.solver.vertex.basis.close([held], in: &reach)
        }
    }
}
