import HTTP
import LayoutEngine
import Sessions
import Wire

/// Handlers of layouts as a whole.
enum Layouts {
    static func list(_ call: Call) throws(Problem) -> Response {
        let page = try Page(query: call.request.query)
        let (layouts, hasMore) = call.registry.list(in: call.namespace, after: page.after, limit: page.limit)
        return Response(.ok, json: Page.json(layouts, next: hasMore ? layouts.last?.id : nil))
    }

    static func create(_ call: Call) throws(Problem) -> Response {
        let options = try SolutionOptions(query: call.request.query)
        let layout = try LayoutRequest(body: call.body)
        return try call.withBudget { (budget) throws(SessionError) in
            try call.registry.create(layout.document, in: call.namespace, inline: call.inlineBudget, budget: &budget) {
                session in
                var response = Response(.created, json: session.solutionJSON(options), revision: session.revision)
                response.headers.append("Location", "/layouts/\(session.id)")
                return response
            }
        }
    }

    static func put(_ call: Call) throws(Problem) -> Response {
        let key = call.layout
        guard SessionID.isWellFormed(key.id) else {
            let detail = "an id is 1 to 128 of the letters A-Z and a-z, digits, '_' and '-'"
            throw Problem(faults: [Fault(parameter: "id", detail)])
        }
        let options = try SolutionOptions(query: call.request.query)
        let matchesPrecondition = try call.editCondition()
        let layout = try LayoutRequest(body: call.body)
        return try call.withBudget { (budget) throws(SessionError) in
            try call.registry.put(
                key,
                layout.document,
                inline: call.inlineBudget,
                budget: &budget,
                where: matchesPrecondition
            ) { session, replaces in
                let status: Status = replaces ? .ok : .created
                var response = Response(status, json: session.solutionJSON(options), revision: session.revision)
                if !replaces { response.headers.append("Location", "/layouts/\(key.id)") }
                return response
            }
        }
    }

    static func solution(_ call: Call) throws(Problem) -> Response {
        let options = try SolutionOptions(query: call.request.query)
        return try call.answer { (session, _) throws(SessionError) in
            if options.text != nil { try call.inlineBudget.check(session.encodingWeight(options), times: 1) }
            return session.solutionJSON(options)
        }
    }

    static func source(_ call: Call) throws(Problem) -> Response {
        try QueryDecoder.none(call.request.query)
        return try call.answer { session, _ in session.documentJSON }
    }

    static func explanation(_ call: Call) throws(Problem) -> Response {
        try QueryDecoder.none(call.request.query)
        return try call.answer { (session, budget) throws(SessionError) in
            try call.inlineBudget.check(session.nodeCount, times: explanationWeight)
            return try session.explanationJSON(budget: &budget)
        }
    }

    /// The cost of explaining a view, in views that are encoded: conflicts, ambiguity and unmet constraints are all
    /// looked for.
    private static let explanationWeight = 10

    static func delete(_ call: Call) throws(Problem) -> Response {
        try QueryDecoder.none(call.request.query)
        let matchesPrecondition = try call.editCondition()
        return try call.withBudget { (_) throws(SessionError) in
            try call.registry.remove(call.layout, inline: call.inlineBudget, where: matchesPrecondition)
            return Response(.noContent)
        }
    }
}
