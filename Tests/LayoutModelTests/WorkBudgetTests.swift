import LayoutModel
import Synchronization
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

    /// Someone who waits for `patience` questions.
    private final class Waiting: Sendable {
        let asked = Atomic(0)
        let patience: Int

        init(patience: Int) { self.patience = patience }

        var hasLeft: Bool { asked.wrappingAdd(1, ordering: .relaxed).newValue > patience }
        var questions: Int { asked.load(ordering: .relaxed) }
    }

    @Test func `a budget asks now and then, and is exceeded once nobody waits`() throws {
        let waiting = Waiting(patience: 3)
        var budget = WorkBudget(limit: .max, isAbandoned: { waiting.hasLeft })
        // At the first unit, and after as many as may pass between two questions.
        for _ in 0..<3 * WorkBudget.unitsPerLook { try budget.spend(1) }
        #expect(waiting.questions == 3 && !budget.isExceeded)
        #expect(throws: WorkLimitExceeded()) {
            for _ in 0...WorkBudget.unitsPerLook { try budget.spend(1) }
        }
        #expect(budget.hasBeenAbandoned && budget.isExceeded && budget.remaining == 0)
        #expect(throws: WorkLimitExceeded()) { try budget.spend(0) }
        #expect(waiting.questions == 4)
    }

    @Test func `what a part of the work finds out, the whole finds out at once`() throws {
        let waiting = Waiting(patience: 1)
        var budget = WorkBudget(limit: 1_000_000, isAbandoned: { waiting.hasLeft })
        try budget.spend(1)
        var part = budget.part(limit: 100)
        #expect(throws: WorkLimitExceeded()) { try part.spend(10) }
        #expect(throws: WorkLimitExceeded()) { try budget.add(part) }
        #expect(budget.work == 11 && budget.hasBeenAbandoned)
        // The solver, too, may have found it out.
        var other = WorkBudget(limit: 1_000_000, isAbandoned: { waiting.hasLeft })
        other.record(SolverEffort(work: 5))
        #expect(throws: WorkLimitExceeded()) { try other.spend(0) }
    }

    @Test func `work is reported once, without what was refused`() throws {
        var budget = WorkBudget(limit: 10)
        try budget.spend(4)
        #expect(budget.takeUnreported() == 4 && budget.takeUnreported() == 0)
        #expect(throws: WorkLimitExceeded()) { try budget.spend(.max) }
        #expect(budget.takeUnreported() == 6)
    }
}
