import HTTP
import JSON
import LayoutModel
import Lint
import Sessions
import Wire

/// Handlers that search for faults and change nothing.
enum Linting {
    /// Lints a document with its settings, or the scenes of a file.
    static func document(_ call: Call) throws(Problem) -> Response {
        try call.prepareProgress()
        try QueryDecoder.none(call.queryBesideBody())
        var budget = call.workBudget
        let request = try LintedLayouts(body: call.documentBody, budget: &budget)
        var settings = request.lint ?? LintSettings()
        settings.disabled = request.disabled
        var answer: LintAnswer?
        for index in 0..<request.count {
            let found = try lint(index, of: request, settings, call, &budget)
            if answer == nil { answer = found } else { answer?.append(found) }
        }
        let whole = answer ?? .ofNoScene
        let name = request.name ?? (request.areScenes ? nil : whole.name)
        return try call.within(&budget) { (_) throws(SessionError) in
            try encoded(whole, file: name ?? "layout", call)
        }
    }

    private static func lint(
        _ index: Int,
        of request: LintedLayouts,
        _ settings: LintSettings,
        _ call: Call,
        _ budget: inout WorkBudget
    ) throws(Problem) -> LintAnswer {
        let (document, scene) = try request.layout(index, budget: &budget)
        var settings = settings
        scene?.restrict(&settings)
        let plan = try LintPlan(settings, for: document, limits: call.lintLimits, at: .root.appending("lint"))
        let variants = settings.variantRequests(at: .root.appending("lint"))
        return try call.within(&budget, variants: variants) { (budget) throws(SessionError) in
            try check(plan, document.tree.nodeCount * request.count, call)
            let session = try call.registry.solve(document, call.inlineBudget, budget: &budget)
            let (call, held) = try call.holding(session.byteCount, copies: plan.hasOtherContents ? 5 : 2)
            defer { call.registry.memory.release(held) }
            let done = index * plan.variants.count
            let total = request.count * plan.variants.count
            let translate: LintTranslator = { (language, budget) throws(SessionError) in
                try request.translation(index, of: document, into: language, budget: &budget)
            }
            let report = try look(plan, of: session, call, done, of: total, &budget, translating: translate)
            var answer = LintAnswer(report, of: session.document, scene: scene)
            if let scene { answer.addDoubts(about: scene, plan, session) }
            return answer
        }
    }

    /// Lints a stored layout with the settings in the request.
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
        return try call.within(&budget, variants: settings.variantRequests(at: .root)) {
            (budget) throws(SessionError) in
            try check(plan, session.nodeCount, call)
            let (call, held) = try call.holding(session.byteCount, copies: plan.hasOtherContents ? 5 : 2)
            defer { call.registry.memory.release(held) }
            let report = try look(plan, of: session, call, 0, of: plan.variants.count, &budget)
            return try encoded(LintAnswer(report, of: session.document), file: "layouts/\(call.layout.id)", call)
        }
    }

    private static func check(_ plan: LintPlan, _ nodes: Int, _ call: Call) throws(SessionError) {
        try call.inlineBudget.check(nodes, times: 1 + plan.variants.count)
    }

    /// Lints one layout; `done` of `total` variants, including those of other layouts, are already done.
    private static func look(
        _ plan: LintPlan,
        of session: borrowing LayoutSession,
        _ call: Call,
        _ done: Int,
        of total: Int,
        _ budget: inout WorkBudget,
        translating translate: LintTranslator? = nil
    ) throws(SessionError) -> LintReport {
        let report: (LintProgress) -> Void = { progress in
            call.progress?.report(done + progress.done, of: total)
        }
        return try session.lint(plan, budget: &budget, reporting: report, translating: translate)
    }

    private static func encoded(
        _ answer: LintAnswer,
        file: String,
        _ call: Call
    ) throws(SessionError) -> Response {
        let linted = [LintedFile(file: file, answer: answer)]
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
