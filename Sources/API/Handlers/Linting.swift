import HTTP
import JSON
import LayoutModel
import Lint
import Sessions
import Wire

/// Handlers that look for faults, and change nothing.
enum Linting {
    /// A document with the settings beside it.
    static func document(_ call: Call) throws(Problem) -> Response {
        try call.prepareProgress()
        try QueryDecoder.none(call.request.query)
        var budget = call.workBudget
        let request = try LayoutRequest(lintBody: call.body, budget: &budget)
        var document = request.document
        // Conflicts are what is looked for.
        document.onConflict = .leaveOut
        let settings = request.lint ?? LintSettings()
        let plan = try LintPlan(settings, for: document, limits: call.lintLimits, at: .root.appending("lint"))
        return try call.within(&budget) { (budget) throws(SessionError) in
            try check(plan, document.tree.nodeCount, call)
            let session = try call.registry.solve(document, budget: &budget)
            return try answer(call, plan, of: session, file: document.name ?? "layout", &budget)
        }
    }

    /// The settings alone, for a layout that is kept.
    static func layout(_ call: Call) throws(Problem) -> Response {
        try call.prepareProgress()
        try QueryDecoder.none(call.request.query)
        var budget = call.workBudget
        let settings = try LintSettings(body: call.body, budget: &budget)
        let session: LayoutSession
        do throws(SessionError) {
            session = try call.registry.snapshot(call.layout, inline: call.inlineBudget)
        } catch {
            throw Problem(error)
        }
        let plan = try LintPlan(settings, for: session.document, limits: call.lintLimits, at: .root)
        return try call.within(&budget) { (budget) throws(SessionError) in
            try check(plan, session.nodeCount, call)
            return try answer(call, plan, of: session, file: "layouts/\(call.layout.id)", &budget)
        }
    }

    private static func check(_ plan: LintPlan, _ nodes: Int, _ call: Call) throws(SessionError) {
        try call.inlineBudget.check(nodes, times: 1 + plan.variants.count)
    }

    private static func answer(
        _ call: Call,
        _ plan: LintPlan,
        of session: borrowing LayoutSession,
        file: String,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Response {
        // Between two variants, so that work for a client that has gone ends soon.
        let report = try session.lint(plan, budget: &budget) { progress in
            call.progress?.report(progress.done, of: progress.total)
            return call.isAwaited()
        }
        let linted = [LintedFile(file: file, answer: LintAnswer(report, of: session.document))]
        let media = call.preferred(among: [.json, .sarif, .xml, .lines])
        let body = try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
            switch media {
            case .sarif: try linted.sarif(version: LayoutService.version, within: limit)
            case .xml: try linted.jUnit(within: limit)
            default: try linted[0].answer.json(within: limit)
            }
        }
        switch media {
        case .sarif, .xml: return Response(.ok, contentType: media.essence, body: body)
        default: return call.answer(json: body)
        }
    }
}

extension Call {
    fileprivate var lintLimits: LintLimits { LintLimits(variants: registry.limits.variants) }
}
