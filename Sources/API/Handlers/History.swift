import HTTP
import LayoutEngine
import LayoutModel
import Pictures
import Sessions
import Wire

/// Handlers of the revisions in a layout's history.
enum History {
    static func undo(_ call: Call) throws(Problem) -> Response { try go(.undo, call) }

    static func redo(_ call: Call) throws(Problem) -> Response { try go(.redo, call) }

    private static func go(_ step: HistoryStep, _ call: Call) throws(Problem) -> Response {
        var budget = call.workBudget
        return try call.edit(nil, &budget, by: step) { (session, budget) throws(SessionError) in
            let restoration = try session.restoration(by: step, budget: &budget)
            try call.registry.checkRoom(forViews: restoration.addedViewCount, in: call.namespace)
            return try session.apply(restoration, budget: &budget)
        }
    }

    static func changes(_ call: Call) throws(Problem) -> Response {
        let options = try ComparisonOptions(query: call.request.query, for: call.form)
        var budget = call.workBudget
        return try call.within(&budget) { (budget) throws(SessionError) in
            // Uses a copy, so that edits need not wait while former revisions are solved.
            let session = try call.registry.snapshot(call.layout, inline: call.inlineBudget)
            try call.inlineBudget.check(session.encodingWeight(SolutionOptions()), times: 2)
            let (call, held) = try call.holding(session.byteCount, copies: 2)
            defer { call.registry.memory.release(held) }
            let to = options.to ?? session.revision
            let from = options.from ?? max(session.oldestRevision, to - 1)
            if let picture = options.picture {
                return try draw(call, session, from: from, to: to, picture, &budget)
            }
            let changes = try session.changes(from: from, to: to, in: options.coordinates.space, budget: &budget)
            let json = try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                try changes.json(within: limit)
            }
            return Response(.ok, json: json)
        }
    }

    /// Draws a revision and its differences from another one.
    private static func draw(
        _ call: Call,
        _ session: borrowing LayoutSession,
        from: Int,
        to: Int,
        _ options: PictureOptions,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Response {
        let former = try session.copy(at: from, budget: &budget)
        let shown = try session.copy(at: to, budget: &budget)
        try call.inlineBudget.check(former.drawingWeight(options) + shown.drawingWeight(options), times: 1)
        let bytes = try call.drawn(options, &budget) { (limit, budget) throws(SessionError) in
            try shown.picture(options, since: former, within: limit, budget: &budget)
        }
        return Response(.ok, options.format.media, bytes)
    }
}
