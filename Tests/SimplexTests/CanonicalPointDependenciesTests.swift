import Testing

@testable import Simplex

/// The tempting fault is a canonical point that is left alone though an edit has moved what it depends on.
@Suite struct CanonicalPointDependenciesTests {
    /// Two variables between 0 and a wall, constrained by nothing but `x + y == sum`, and one that stands alone.
    private struct Example {
        let sheet = Sheet()
        let x, y, wall, alone: LinearForm
        let sum, wallRow, aloneRow, limit: RowID

        init() throws {
            x = sheet.variable()
            y = sheet.variable()
            wall = sheet.variable()
            alone = sheet.variable()
            sum = sheet.add(x + y == 10)
            wallRow = sheet.add(wall == 100)
            aloneRow = sheet.add(alone == 1)
            limit = sheet.add(y <= wall)
            try sheet.solve()
        }

        /// Whether the point is that of the same system afresh; x is as near to 0 as the wall allows.
        func isAt(x wantedX: Double, y wantedY: Double) -> Bool {
            sheet.has([x, y], at: [wantedX, wantedY])
                && sheet.solver.undeterminedVariables == [x, y].map { $0.terms[0].variable }
        }
    }

    @Test func `edits that it does not depend on leave it alone`() throws {
        let example = try Example()
        #expect(example.isAt(x: 0, y: 10))
        example.sheet.solver.setConstant(5, of: example.aloneRow)
        example.sheet.solver.results.moved.begin()
        try example.sheet.solver.applyPendingConstants()
        let isValid = example.sheet.solver.vertex.dependencies.isValid
        let isTouched = example.sheet.solver.vertex.dependencies.isTouched(by: example.sheet.solver.results.moved)
        #expect(isValid && !isTouched)
        try example.sheet.solve()
        #expect(example.isAt(x: 0, y: 10))
    }

    @Test func `it follows a row that moves it`() throws {
        let example = try Example()
        example.sheet.solver.setConstant(20, of: example.sum)
        try example.sheet.solve()
        #expect(example.isAt(x: 0, y: 20))
    }

    @Test func `it gives way to a wall, and comes back behind it`() throws {
        let example = try Example()
        for (wall, wanted) in [(4.0, (6.0, 4.0)), (7, (3, 7)), (50, (0, 10)), (10, (0, 10)), (9, (1, 9))] {
            example.sheet.solver.setConstant(wall, of: example.wallRow)
            try example.sheet.solve()
            #expect(example.isAt(x: wanted.0, y: wanted.1), "wall at \(wall)")
        }
    }

    @Test func `it gives way to a limit whose own constant changes`() throws {
        let example = try Example()
        for (slack, wanted) in [(-96.0, (6.0, 4.0)), (-90, (0, 10)), (-95, (5, 5)), (0, (0, 10))] {
            example.sheet.solver.setConstant(slack, of: example.limit)
            try example.sheet.solve()
            #expect(example.isAt(x: wanted.0, y: wanted.1), "limit at \(slack)")
        }
    }

    @Test func `it follows the ranks`() throws {
        let example = try Example()
        let (x, y) = (example.x.terms[0].variable, example.y.terms[0].variable)
        example.sheet.solver.setRank(2, of: x)
        example.sheet.solver.setRank(1, of: y)
        try example.sheet.solve()
        #expect(example.isAt(x: 10, y: 0))
    }

    @Test func `what is fixed, and let go again, is open as before`() throws {
        let example = try Example()
        let fix = example.sheet.add(example.x == 3)
        try example.sheet.solve()
        #expect(example.sheet.solver.undeterminedVariables.isEmpty)
        #expect(example.sheet.has([example.x, example.y], at: [3, 7]))
        example.sheet.solver.removeRow(fix)
        try example.sheet.solve()
        #expect(example.isAt(x: 0, y: 10))
    }
}
