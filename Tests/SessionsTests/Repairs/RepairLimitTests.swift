import LayoutEngine
import LayoutModel
import Testing

@testable import Sessions

@Suite struct RepairLimitTests {
    /// Nothing fixes any of the views.
    private func session(viewCount: Int) throws -> LayoutSession {
        let views = (0..<viewCount).map {
            ViewDescription(name: "v\($0)", properties: ViewProperties(), guides: [], subviews: [])
        }
        return try SampleLayout.session(views, [])
    }

    @Test func `repairs are looked for up to a count and an amount of work`() throws {
        var session = try session(viewCount: 150)
        var budget = session.limits.engine.budget
        let (explanation, repairs) = try session.explanationWithRepairs(budget: &budget)
        #expect(explanation.ambiguous.count == 100 && repairs.ambiguous.count == 100)
        // One for each axis, and one for both.
        #expect(repairs.ambiguous.first?.count == 3)
        #expect(repairs.ambiguous.last?.isEmpty == true)
        let found = repairs.ambiguous.prefix { $0.count == 3 }.count
        #expect(repairs.omitted >= 100 - found - 1 && repairs.omitted > 0)
        #expect(found <= RepairLimits.trials / 3)
    }

    /// With a smaller budget than the search may use, the request is done again with a larger one; it never comes to
    /// fewer repairs.
    @Test func `a budget that does not suffice for the search is refused`() throws {
        var session = try session(viewCount: 20)
        var whole = session.limits.engine.budget
        let count = try session.explanationWithRepairs(budget: &whole).repairs.ambiguous.reduce(0) { $0 + $1.count }
        var answers: Set<Int> = []
        for share in 1...20 {
            var budget = WorkBudget(limit: whole.work * share / 20)
            var copy = session.copy()
            guard let repairs = try? copy.explanationWithRepairs(budget: &budget).repairs else { continue }
            answers.insert(repairs.ambiguous.reduce(0) { $0 + $1.count })
        }
        #expect(answers.isSubset(of: [count]))
    }

    @Test func `the layout stays as it is`() throws {
        var session = try session(viewCount: 3)
        let revision = session.revision
        var budget = session.limits.engine.budget
        let first = try session.explanationWithRepairs(budget: &budget).repairs.ambiguous.map { $0.map(\.change) }
        let second = try session.explanationWithRepairs(budget: &budget).repairs.ambiguous.map { $0.map(\.change) }
        #expect(first == second)
        let (now, count) = (session.revision, session.constraintCount)
        #expect(now == revision && count == 0)
    }
}
