import Comparison
import HTTP
import JSON
import LayoutModel
import Lint
import Pictures
import Sessions
import Wire

/// Handlers that compare documents and keep nothing.
enum Comparing {
    static func documents(_ call: Call) throws(Problem) -> Response {
        var options: PictureOptions?
        if let format = call.pictureFormat {
            options = try PictureOptions(drawableQuery: call.request.query, as: format)
        } else {
            try call.prepareProgress()
            try QueryDecoder.noneButOfPicture(call.request.query)
        }
        var budget = call.workBudget
        let request = try ComparisonRequest(body: call.body, budget: &budget)
        let plans = try ComparedPlans(
            request.lint,
            for: request.before,
            request.after,
            limits: LintLimits(variants: call.registry.limits.variants),
            at: .root.appending("lint")
        )
        let nodes = request.before.document.tree.nodeCount + request.after.document.tree.nodeCount
        try call.within(&budget) { (_) throws(SessionError) in
            try call.inlineBudget.check(nodes, times: 2 + plans.after.variants.count)
        }
        let before = try session(request.before, isBefore: true, call, &budget)
        let after = try session(request.after, isBefore: false, call, &budget)
        return try call.within(&budget) { (budget) throws(SessionError) in
            // Each layout has an engine that is moved, and a copy of its solution.
            let (call, held) = try call.holding(before.byteCount + after.byteCount, copies: 2)
            defer { call.registry.memory.release(held) }
            let comparison = try LayoutComparison(before, plans.before, after, plans.after, budget: &budget) {
                progress in
                call.progress?.report(progress.done, of: progress.total)
            }
            if let options { return try picture(comparison, before, after, plans, options, call, &budget) }
            let answer = ComparisonAnswer(comparison, request.before, request.after)
            let json = try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                try answer.json(within: limit)
            }
            return call.answer(json: json)
        }
    }

    /// Solves one of the documents; what is wrong with it is a fault at its place.
    private static func session(
        _ layout: ComparedLayout,
        isBefore: Bool,
        _ call: Call,
        _ budget: inout WorkBudget
    ) throws(Problem) -> LayoutSession {
        do throws(SessionError) {
            return try call.registry.solve(layout.document, call.inlineBudget, budget: &budget)
        } catch {
            call.service.metrics.record(work: budget.takeUnreported())
            throw Problem(error).located(inDocumentBefore: isBefore)
        }
    }

    private static func picture(
        _ comparison: LayoutComparison,
        _ before: borrowing LayoutSession,
        _ after: borrowing LayoutSession,
        _ plans: ComparedPlans,
        _ options: PictureOptions,
        _ call: Call,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Response {
        // The layout before is also drawn as outlines in the picture of the one after.
        try call.inlineBudget.check(before.drawingWeight(options) + after.drawingWeight(options), times: 2)
        let bytes = try call.drawn(options, &budget) { (limit, budget) throws(SessionError) in
            try ComparisonPicture.bytes(before, after, plans, comparison, options, within: limit, budget: &budget)
        }
        return Response(.ok, options.format.media, bytes)
    }
}
