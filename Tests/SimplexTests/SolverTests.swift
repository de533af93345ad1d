import Testing

@testable import Simplex

private func equal(_ priority: Double) -> Penalty { Penalty(above: priority, below: priority) }
private func atMost(_ priority: Double) -> Penalty { Penalty(above: priority, below: 0) }
private func atLeast(_ priority: Double) -> Penalty { Penalty(above: 0, below: priority) }

@Suite struct SolverTests {
    /// The tempting fault is one weighted sum, in which enough weak rows outvote a strong one.
    @Test(arguments: [1, 10, 3000])
    func `a stronger row yields to no number of weaker ones`(weaker: Int) throws {
        var solver = Solver()
        let width = solver.addVariable()
        _ = solver.addRow([Term(width, 1)], constant: 10, penalty: equal(751), order: 0)
        for index in 0..<weaker {
            _ = solver.addRow([Term(width, 1)], constant: 0, penalty: equal(750), order: index + 1)
        }
        try solver.solve()
        #expect(solver.value(of: width) == 10)
    }

    @Test func `within one priority the sum of the errors is least`() throws {
        var solver = Solver()
        let x = solver.addVariable()
        for (order, constant) in [0.0, 30, 10].enumerated() {
            _ = solver.addRow([Term(x, 1)], constant: constant, penalty: equal(500), order: order)
        }
        try solver.solve()
        #expect(solver.value(of: x) == 10)
        #expect(solver.undeterminedVariables.isEmpty)
    }

    @Test(arguments: [[40.0, 20], [20, 40]])
    func `of two optional rows that tie the first is met, and the variable is open`(constants: [Double]) throws {
        var solver = Solver()
        let x = solver.addVariable()
        for (order, constant) in constants.enumerated() {
            _ = solver.addRow([Term(x, 1)], constant: constant, penalty: equal(500), order: order)
        }
        try solver.solve()
        #expect(solver.value(of: x) == constants[0])
        #expect(solver.undeterminedVariables == [x])
    }

    @Test func `a natural length gives way upwards and downwards at its own priorities`() throws {
        var solver = Solver()
        let width = solver.addVariable(isNonNegative: true)
        _ = solver.addRow([Term(width, 1)], constant: 50, penalty: Penalty(above: 250, below: 750), order: nil)
        let stretch = solver.addRow([Term(width, 1)], constant: 80, penalty: equal(300), order: 0)
        try solver.solve()
        #expect(solver.value(of: width) == 80)
        solver.setConstant(20, of: stretch)
        try solver.solve()
        #expect(solver.value(of: width) == 50)
    }

    @Test func `a parameter moves what hangs on it`() throws {
        var solver = Solver()
        let root = solver.addParameter(value: 390)
        let left = solver.addVariable()
        let width = solver.addVariable(isNonNegative: true)
        _ = solver.addRow([Term(left, 1)], constant: 16, penalty: equal(1000), order: 0)
        _ = solver.addRow(
            [Term(left, 1), Term(width, 1), Term(root, -1)],
            constant: -16,
            penalty: equal(1000),
            order: 1
        )
        try solver.solve()
        #expect(solver.value(of: width) == 358)
        solver.setParameter(root, to: 320)
        try solver.solve()
        #expect(solver.value(of: width) == 288)
        #expect(solver.movedVariables == [root, width])
    }

    @Test func `a variable that may not be negative stays at 0`() throws {
        var solver = Solver()
        let width = solver.addVariable(isNonNegative: true)
        _ = solver.addRow([Term(width, 1)], constant: -5, penalty: equal(999), order: 0)
        try solver.solve()
        #expect(solver.value(of: width) == 0)
    }

    @Test func `more work than allowed is refused, and a higher limit goes on`() throws {
        var solver = Solver()
        var previous = solver.addVariable()
        for order in 0..<200 {
            let next = solver.addVariable(isNonNegative: true)
            _ = solver.addRow([Term(next, 1), Term(previous, -1)], constant: 1, penalty: atLeast(1000), order: order)
            previous = next
        }
        solver.workLimit = 50
        #expect(throws: SolverError.workLimitExceeded) { try solver.solve() }
        solver.workLimit = 1_000_000
        try solver.solve()
        #expect(solver.value(of: previous) >= 199)
    }

    /// A chain that ends where it cannot: all of its rows are members, and each is tried without.
    private func contradictoryChain() -> Solver {
        var solver = Solver()
        var previous = solver.addParameter(value: 0)
        for order in 0..<100 {
            let next = solver.addVariable()
            _ = solver.addRow([Term(next, 1), Term(previous, -1)], constant: 1, penalty: atLeast(1000), order: order)
            previous = next
        }
        _ = solver.addRow([Term(previous, 1)], constant: 5, penalty: equal(1000), order: 100)
        return solver
    }

    @Test func `the search for a smallest conflict is counted`() throws {
        var solver = contradictoryChain()
        var withoutSearch = contradictoryChain()
        withoutSearch.aims = .canonicalPoint
        try solver.solve()
        try withoutSearch.solve()
        #expect(solver.conflicts.first?.rows.count == 101)
        #expect(solver.searchWork > 100 * 100)
        #expect(withoutSearch.searchWork == 0)
    }

    @Test func `a conflict is reported without a search for a smaller one where that would be too much work`() throws {
        var solver = contradictoryChain()
        try solver.solve()
        let all = solver.conflicts
        let work = solver.work
        solver = contradictoryChain()
        solver.workLimit = work
        try solver.solve()
        #expect(solver.conflicts == all)
    }

    /// The tempting fault is to look at every ambiguous variable after every edit.
    @Test func `an edit elsewhere does not look at what is ambiguous again`() throws {
        var solver = Solver()
        var chain = solver.addVariable()
        for order in 0..<200 {
            let next = solver.addVariable(isNonNegative: true)
            _ = solver.addRow([Term(next, 1), Term(chain, -1)], constant: 0, penalty: atLeast(1000), order: order)
            chain = next
        }
        let fixed = solver.addVariable()
        let row = solver.addRow([Term(fixed, 1)], constant: 5, penalty: equal(1000), order: 200)
        try solver.solve()
        let undetermined = solver.undeterminedVariables
        #expect(undetermined.count == 201)
        solver.setConstant(7, of: row)
        try solver.solve()
        #expect(solver.value(of: fixed) == 7)
        #expect(solver.undeterminedVariables == undetermined)
        #expect(solver.work < 10)
    }

    @Test func `a removed variable leaves no trace`() throws {
        var solver = Solver()
        let kept = solver.addVariable()
        _ = solver.addRow([Term(kept, 1)], constant: 3, penalty: equal(1000), order: 0)
        for round in 1...5 {
            let other = solver.addVariable(isNonNegative: true)
            let row = solver.addRow([Term(other, 1), Term(kept, -1)], constant: 4, penalty: equal(1000), order: round)
            try solver.solve()
            #expect(solver.value(of: other) == 7)
            solver.removeRow(row)
            solver.removeVariable(other)
            try solver.solve()
            #expect(solver.undeterminedVariables.isEmpty)
        }
        #expect(solver.value(of: kept) == 3)
    }
}

@Suite struct ConflictTests {
    @Test func `the row added last is left out with an irreducible set, and comes back by itself`() throws {
        var solver = Solver()
        let a = solver.addVariable()
        let b = solver.addVariable()
        let first = solver.addRow([Term(a, 1)], constant: 10, penalty: equal(1000), order: 1)
        _ = solver.addRow([Term(b, 1)], constant: 90, penalty: atMost(1000), order: 2)
        let gap = solver.addRow([Term(b, 1), Term(a, -1)], constant: 20, penalty: equal(1000), order: 3)
        let late = solver.addRow([Term(b, 1)], constant: 40, penalty: atLeast(1000), order: 4)
        try solver.solve()
        #expect(
            solver.conflicts == [Conflict(leftOut: late, rows: [first, gap, late], nonNegative: [], parameters: [])]
        )
        #expect(solver.value(of: b) == 30)
        solver.setConstant(25, of: first)
        try solver.solve()
        #expect(solver.conflicts.isEmpty)
        #expect(solver.value(of: b) == 45)
    }

    @Test func `an earlier row that comes into conflict pushes out the later one`() throws {
        var solver = Solver()
        let a = solver.addVariable()
        let early = solver.addRow([Term(a, 1)], constant: 5, penalty: equal(1000), order: 1)
        let late = solver.addRow([Term(a, 1)], constant: 5, penalty: equal(1000), order: 2)
        try solver.solve()
        #expect(solver.conflicts.isEmpty)
        solver.setConstant(8, of: early)
        try solver.solve()
        #expect(solver.conflicts.map(\.leftOut) == [late])
        #expect(solver.value(of: a) == 8)
    }

    @Test func `rows that are never left out and contradict each other are an error`() throws {
        var solver = Solver()
        let width = solver.addVariable(isNonNegative: true)
        let row = solver.addRow([Term(width, 1)], constant: -1, penalty: equal(1000), order: nil)
        let wanted = Conflict(leftOut: nil, rows: [row], nonNegative: [width], parameters: [])
        #expect(throws: SolverError.contradiction(wanted)) { try solver.solve() }
    }

    @Test func `the parameters that a conflict depends on are named`() throws {
        var solver = Solver()
        let root = solver.addParameter(value: 100)
        let width = solver.addVariable(isNonNegative: true)
        let row = solver.addRow([Term(width, 1), Term(root, -1)], constant: -130, penalty: equal(1000), order: 1)
        try solver.solve()
        #expect(solver.conflicts == [Conflict(leftOut: row, rows: [row], nonNegative: [width], parameters: [root])])
        solver.setParameter(root, to: 200)
        try solver.solve()
        #expect(solver.conflicts.isEmpty)
        #expect(solver.value(of: width) == 70)
    }

    /// The tempting fault is the set that the certificate happens to give: these two cannot hold together, but one
    /// alone cannot either.
    @Test func `a row that cannot hold by itself is left out alone`() throws {
        var solver = Solver()
        let height = solver.addVariable(isNonNegative: true)
        _ = solver.addRow([Term(height, 1)], constant: 3, penalty: equal(1000), order: 1)
        let impossible = solver.addRow([Term(height, 1)], constant: -8, penalty: atMost(1000), order: 2)
        try solver.solve()
        let wanted = Conflict(leftOut: impossible, rows: [impossible], nonNegative: [height], parameters: [])
        #expect(solver.conflicts == [wanted])
    }

    @Test func `a row without variables that cannot hold is its own conflict`() throws {
        var solver = Solver()
        let a = solver.addVariable()
        let row = solver.addRow([Term(a, 1), Term(a, -1)], constant: 5, penalty: equal(1000), order: 1)
        try solver.solve()
        #expect(solver.conflicts == [Conflict(leftOut: row, rows: [row], nonNegative: [], parameters: [])])
    }
}
