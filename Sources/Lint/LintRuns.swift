import LayoutEngine
import LayoutModel
import Sessions

/// The runs over the contents of a plan, one after another.
struct LintRuns {
    /// The findings in the layout as it is, to which those of `redundant` are added at the end.
    private var own: LintRun
    private var others: [LintPart] = []
    private var used: [LintRule: Int] = [:]
    private var omitted = 0
    private var done = 0

    private var plan: LintPlan { own.plan }

    init(_ plan: LintPlan, _ document: LayoutDocument) {
        own = LintRun(plan, document)
    }

    /// Checks a session in the variants that share its contents.
    mutating func look(
        at groups: [[Int]],
        of session: borrowing LayoutSession,
        _ content: LintContent,
        _ budget: inout WorkBudget,
        _ report: (LintProgress) -> Void
    ) throws(SessionError) {
        if content == LintContent() {
            try Self.look(at: groups, of: session, in: &own, &done, &budget, report)
            (used, omitted) = (own.found.total, own.found.omitted)
            return
        }
        let document = session.document
        let assertions = plan.assertions(in: document.tree)
        let redundancy = content.language == nil ? own.redundancy : nil
        var run = LintRun(plan, document, assertions, redundancy, after: used)
        try Self.look(at: groups, of: session, in: &run, &done, &budget, report)
        if let redundancy = run.redundancy { own.redundancy = redundancy }
        used = run.found.total
        omitted = max(omitted, run.found.omitted)
        let findings = run.found.sorted(document.tree)
        guard !findings.isEmpty else { return }
        let language = content.language.map { plan.languages[$0].name }
        others.append(
            LintPart(language: language, document: document, findings: findings, assertions: assertions)
        )
    }

    private static func look(
        at groups: [[Int]],
        of session: borrowing LayoutSession,
        in run: inout LintRun,
        _ done: inout Int,
        _ budget: inout WorkBudget,
        _ report: (LintProgress) -> Void
    ) throws(SessionError) {
        var engine = try session.movingEngineAfresh(budget: &budget)
        for indices in groups {
            report(LintProgress(done: done, total: run.plan.variants.count))
            _ = try run.look(at: indices, of: session, &engine, &budget)
            done += indices.count
        }
    }

    /// Returns the findings of all runs.
    mutating func report(_ document: LayoutDocument) -> LintReport {
        var report = own.report(document)
        report.omitted = max(omitted, report.omitted)
        report.others = others
        return report
    }
}
