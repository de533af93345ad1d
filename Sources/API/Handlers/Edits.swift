import HTTP
import LayoutEngine
import LayoutModel
import Sessions
import Wire

/// Handlers of the constraints of a layout.
enum Constraints {
    static func list(_ call: Call) throws(Problem) -> Response {
        let filter = try ConstraintFilter(query: call.request.query)
        // Slack is computed from the solver's rows, which requires exclusive access.
        return try call.answer(for: filter.showsSlack ? .asking : .reading) { (session, budget) throws(SessionError) in
            let found = try session.constraints(
                matching: filter.selectors,
                isActive: filter.isActive,
                budget: &budget
            )
            let installed = found.filter(\.isInstalled).map(\.id)
            let slacks = filter.showsSlack ? try session.slacks(of: installed, budget: &budget) : nil
            return try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                // Repeated encoding attempts are not charged to the client.
                var left = budget
                let json = try session.constraintsJSON(
                    found,
                    as: filter.language,
                    slacks: slacks,
                    within: limit,
                    budget: &left
                )
                budget = left
                return json
            }
        }
    }

    static func edit(_ call: Call) throws(Problem) -> Response {
        var budget = call.workBudget
        let request = try EditRequest<ConstraintEdit>(body: call.body, budget: &budget)
        try call.refuseFaults(of: request, &budget)
        return try call.edit(verbs: request.edit.verbs, request.animation, &budget) {
            (session, budget) throws(SessionError) in
            try call.registry.checkRoom(forViews: request.edit.addedViewCount, in: call.namespace)
            return try session.apply(request.edit, budget: &budget)
        }
    }
}

/// The handler of the views of a layout.
enum Views {
    static func edit(_ call: Call) throws(Problem) -> Response {
        var budget = call.workBudget
        let request = try EditRequest<ViewEdit>(body: call.body, budget: &budget)
        try call.refuseFaults(of: request, &budget)
        return try call.edit(verbs: request.edit.verbs, request.animation, &budget) {
            (session, budget) throws(SessionError) in
            try call.registry.checkRoom(forViews: request.edit.addedViewCount, in: call.namespace)
            return try session.apply(request.edit, budget: &budget)
        }
    }
}

/// The handler of the traits of a layout.
enum LayoutTraits {
    static func edit(_ call: Call) throws(Problem) -> Response {
        var budget = call.workBudget
        let change = try TraitsChange(body: call.body, budget: &budget)
        return try call.edit(nil, &budget) { (session, budget) throws(SessionError) in
            try session.apply(change, budget: &budget)
        }
    }
}

extension Call {
    /// Refuses an edit with faults in its body, and reports them together with those that the session finds.
    fileprivate func refuseFaults<Value>(
        of request: EditRequest<Value>,
        _ budget: inout WorkBudget
    ) throws(Problem) {
        guard request.isFaulty else { return }
        throw try within(&budget) { (budget) throws(SessionError) in
            try registry.withSession(layout, inline: inlineBudget) { (session) throws(SessionError) in
                try request.refusal(in: session, &budget)
            }
        }
    }
}
