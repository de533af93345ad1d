import HTTP
import LayoutEngine
import LayoutModel
import Sessions
import Wire

/// The constraints of a layout.
enum Constraints {
    static func list(_ call: Call) throws(Problem) -> Response {
        let filter = try ConstraintFilter(query: call.request.query)
        return try call.answer { (session, _) throws(SessionError) in
            session.constraintsJSON(try session.installedConstraints(filter.selectors), as: filter.language)
        }
    }

    static func edit(_ call: Call) throws(Problem) -> Response {
        let request = try EditRequest<ConstraintEdit>(body: call.body)
        try call.refuseFaults(of: request)
        return try call.edit(verbs: request.edit.verbs, request.animation) { (session, budget) throws(SessionError) in
            try call.registry.checkRoom(forViews: request.edit.addedViewCount)
            return try session.apply(request.edit, budget: &budget)
        }
    }
}

/// The views of a layout.
enum Views {
    static func edit(_ call: Call) throws(Problem) -> Response {
        let request = try EditRequest<ViewEdit>(body: call.body)
        try call.refuseFaults(of: request)
        return try call.edit(verbs: request.edit.verbs, request.animation) { (session, budget) throws(SessionError) in
            try call.registry.checkRoom(forViews: request.edit.addedViewCount)
            return try session.apply(request.edit, budget: &budget)
        }
    }
}

/// The surroundings of a layout.
enum Surroundings {
    static func edit(_ call: Call) throws(Problem) -> Response {
        let change = try TraitsChange(body: call.body)
        return try call.edit { (session, budget) throws(SessionError) in try session.apply(change, budget: &budget) }
    }
}

extension Call {
    /// Refuses an edit whose body has faults, with those that the layout adds.
    fileprivate func refuseFaults<Value>(of request: EditRequest<Value>) throws(Problem) {
        guard request.isFaulty else { return }
        throw try refusing { (budget) throws(SessionError) in
            let session = try registry.snapshot(layout, inline: inlineBudget)
            return try request.refusal(in: session, &budget)
        }
    }
}
