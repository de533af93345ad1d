import LayoutModel
import Testing

@Suite struct WorkBudgetTests {
    @Test func `refused work counts, and a limit that is just reached is not exceeded`() throws {
        var budget = WorkBudget(limit: 10)
        try budget.spend(10)
        #expect(budget.remaining == 0)
        #expect(throws: WorkLimitExceeded()) { try budget.spend(5) }
        #expect(budget.work == 15 && budget.remaining == 0)
        // Nothing more is done once the limit is exceeded, even if it costs nothing.
        #expect(throws: WorkLimitExceeded()) { try budget.spend(0) }
    }

    @Test func `amounts beyond the range of integers are refused`() throws {
        var budget = WorkBudget(limit: .max)
        try budget.spend(.max)
        #expect(throws: Never.self) { try budget.spend(0) }
        budget = WorkBudget(limit: .max - 1)
        try budget.spend(1)
        #expect(throws: WorkLimitExceeded()) { try budget.spend(.max) }
        #expect(throws: WorkLimitExceeded()) { try budget.spend(1) }
    }

    @Test func `the work of the solver is part of the whole`() throws {
        var budget = WorkBudget(limit: 100)
        try budget.spend(1)
        budget.record(SolverEffort(work: 20, searchWork: 5, pivots: 3, solves: 1))
        budget.record(SolverEffort(work: 30, searchWork: 1, pivots: 2, solves: 1))
        #expect(budget.work == 51)
        #expect(budget.solving == SolverEffort(work: 50, searchWork: 6, pivots: 5, solves: 2))
    }
}
