import HTTP
import LayoutEngine
import LayoutModel
import Sessions
import Wire

/// Handlers of the revisions that a layout remembers.
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
        let options = try ComparisonOptions(query: call.request.query)
        var budget = call.workBudget
        return try call.within(&budget) { (budget) throws(SessionError) in
            // A copy, so that edits need not wait for former revisions to be solved.
            let session = try call.registry.snapshot(call.layout, inline: call.inlineBudget)
            try call.inlineBudget.check(session.encodingWeight(SolutionOptions()), times: 2)
            let to = options.to ?? session.revision
            let changes = try session.changes(
                from: options.from ?? max(session.oldestRevision, to - 1),
                to: to,
                in: options.coordinates.space,
                budget: &budget
            )
            let json = try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                try changes.json(within: limit)
            }
            return Response(.ok, json: json)
        }
    }
}
