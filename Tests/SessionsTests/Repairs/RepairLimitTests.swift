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

    @Test(arguments: [(30, RepairLimits.work), (RepairLimits.trials, 30_000)])
    func `repairs are looked for up to a count and an amount of work`(trials: Int, work: Int) throws {
        var session = try session(viewCount: 40)
        var budget = session.limits.engine.budget
        var explanation = try session.explanation(budget: &budget)
        var search = RepairSearch(trials: trials, work: work)
        let repairs = try session.repairs(for: &explanation, &search, &budget)
        #expect(repairs.ambiguous.count == 40)
        // One for each axis, and one for both.
        let found = repairs.ambiguous.prefix { $0.count == 3 }.count
        #expect(found > 0 && found <= trials / 3)
        let rest = repairs.ambiguous.dropFirst(found + 1).flatMap(\.self)
        #expect(rest.isEmpty)
        #expect(repairs.omitted == 40 - found)
        #expect(repairs.omitted > 0)
        // The whole search has more room.
        let all = try session.explanationWithRepairs(budget: &budget).repairs
        #expect(all.omitted == 0 && all.ambiguous.allSatisfy { $0.count == 3 })
    }

    /// With a smaller budget than the search may use, the request is done again with a larger one; it never comes to
    /// fewer repairs.
    @Test func `a budget that does not suffice for the search is refused`() throws {
        var session = try session(viewCount: 20)
        var whole = session.limits.engine.budget
        let count = try session.explanationWithRepairs(budget: &whole).repairs.ambiguous.reduce(0) { $0 + $1.count }
        var answers: Set<Int> = []
        var refusals = 0
        for share in 1...20 {
            var budget = WorkBudget(limit: whole.work * share / 20)
            var copy = session.copy()
            guard let repairs = try? copy.explanationWithRepairs(budget: &budget).repairs else {
                refusals += 1
                continue
            }
            answers.insert(repairs.ambiguous.reduce(0) { $0 + $1.count })
        }
        #expect(answers == [count] && refusals > 0)
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
