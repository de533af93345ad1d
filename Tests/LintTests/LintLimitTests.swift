import JSON
import LayoutModel
import Sessions
import Testing
import Wire

@testable import Lint

@Suite struct LintLimitTests {
    private func siblings(_ count: Int) -> String {
        let frame = #""frame":{"x":0,"y":0,"width":9,"height":9},"intrinsicSize":{"width":9,"height":9}"#
        return (0..<count).map { #"{"id":"v\#($0)",\#(frame)}"# }.joined(separator: ",")
    }

    @Test func `findings beyond the limit are counted`() throws {
        let body = #"{"traits":{"size":{"width":99,"height":99}},"view":{"id":"root","subviews":[\#(siblings(12))]}}"#
        let all = try Linted(body)
        #expect(all.answer.findings.count == 66)
        #expect(all.answer.omitted == 0)
        let some = try Linted(body, limits: LintLimits(findings: 10))
        #expect(some.answer.findings.count == 10)
        #expect(some.answer.omitted == 56)
    }

    /// Catches faults that count once for each variant in which there was no room for them.
    ///
    /// The limit holds for each rule.
    @Test func `a fault beyond the limit counts once, in however many variants it is`() throws {
        let devices = #"{"devices":["iPhone SE","iPad","iPhone 15"],"rules":{"ambiguous":"off"}}"#
        let body = #"{"view":{"id":"root","subviews":[\#(siblings(12))]},"lint":\#(devices)}"#
        let all = try Linted(body)
        #expect(all.answer.findings.count { $0.rule == .overlap } == 66)
        let some = try Linted(body, limits: LintLimits(findings: 10))
        #expect(some.answer.findings.count { $0.rule == .overlap } == 10)
        let rest = Dictionary(grouping: all.answer.findings, by: \.rule).values.map { max(0, $0.count - 10) }
        #expect(some.answer.omitted == rest.reduce(0, +))
    }

    @Test func `siblings in one place end with the budget`() throws {
        var budget = WorkBudget(limit: .max)
        let body = #"{"view":{"id":"root","subviews":[\#(siblings(400))]}}"#
        let request = try LintedLayouts(body: RequestBody(Array(body.utf8)), budget: &budget)
        let document = try request.layout(0, budget: &budget).document
        let session = try LayoutSession(id: "x", document: document, limits: LayoutLimits(), budget: &budget)
        let plan = try LintPlan(LintSettings(), for: document, at: .root)
        var small = WorkBudget(limit: 60_000)
        #expect(throws: SessionError.self) { _ = try session.lint(plan, budget: &small) }
        var enough = WorkBudget(limit: 2_000_000)
        #expect(try session.lint(plan, budget: &enough).findings.count { $0.rule == .overlap } == 1_000)
    }

    @Test func `a run tells how far it has come, and ends once nobody waits`() throws {
        var budget = WorkBudget(limit: .max)
        let body = #"{"view":{"id":"root"},"lint":{"devices":["iPhone SE","iPad"]}}"#
        let request = try LintedLayouts(body: RequestBody(Array(body.utf8)), budget: &budget)
        let document = try request.layout(0, budget: &budget).document
        let session = try LayoutSession(id: "x", document: document, limits: LayoutLimits(), budget: &budget)
        let plan = try LintPlan(request.lint ?? LintSettings(), for: document, at: .root)
        var told: [LintProgress] = []
        _ = try session.lint(plan, budget: &budget) { told.append($0) }
        #expect(told == [LintProgress(done: 0, total: 2), LintProgress(done: 1, total: 2)])
        var abandoned = WorkBudget(limit: .max, isAbandoned: { true })
        #expect(throws: SessionError.self) {
            _ = try session.lint(plan, budget: &abandoned) { _ in Issue.record("a variant was begun") }
        }
        #expect(abandoned.hasBeenAbandoned)
    }
}
