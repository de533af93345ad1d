import HTTP
import LayoutEngine
import Sessions
import Wire

/// Handlers of whole layouts.
enum Layouts {
    static func list(_ call: Call) throws(Problem) -> Response {
        let page = try Page(query: call.request.query)
        var budget = call.workBudget
        let (layouts, hasMore) = try call.within(&budget) { (_) throws(SessionError) in
            try call.registry.list(
                in: call.namespace,
                after: page.after,
                limit: page.limit,
                inline: call.inlineBudget
            )
        }
        return Response(.ok, json: Page.json(layouts, hasMore: hasMore))
    }

    static func create(_ call: Call) throws(Problem) -> Response {
        let options = try SolutionOptions(query: call.queryBesideBody())
        var budget = call.workBudget
        let layout = try LayoutRequest(body: call.documentBody, budget: &budget)
        return try call.within(&budget) { (budget) throws(SessionError) in
            try call.registry.create(
                layout.document,
                as: call.newLayout,
                in: call.namespace,
                inline: call.inlineBudget,
                budget: &budget
            ) { (session) throws(SessionError) in
                let json = try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                    try session.solutionJSON(options, within: limit, passedOver: layout.passedOver)
                }
                var response = Response(.created, json: json, revision: session.revision)
                response.headers.append("Location", "/layouts/\(session.id)")
                call.keep(response)
                return response
            }
        }
    }

    static func put(_ call: Call) throws(Problem) -> Response {
        let key = call.layout
        guard SessionID.isWellFormed(key.id) else {
            // Of the faults that a problem lists, each is in the body or in the query.
            let rule = "an id is 1 to 128 of the letters A-Z and a-z, digits, '_' and '-'"
            throw Problem(.unprocessableContent, "the id in the path is wrong: \(rule)")
        }
        let options = try SolutionOptions(query: call.queryBesideBody())
        let matchesPrecondition = try call.editCondition()
        var budget = call.workBudget
        let layout = try LayoutRequest(body: call.documentBody, budget: &budget)
        return try call.within(&budget) { (budget) throws(SessionError) in
            var news: ChangeNotice?
            let response = try call.registry.put(
                key,
                layout.document,
                inline: call.inlineBudget,
                budget: &budget,
                where: matchesPrecondition
            ) { (session, replaces) throws(SessionError) in
                let status: Status = replaces ? .ok : .created
                let json = try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                    try session.solutionJSON(options, within: limit, passedOver: layout.passedOver)
                }
                var response = Response(status, json: json, revision: session.revision)
                if !replaces { response.headers.append("Location", "/layouts/\(key.id)") }
                call.keep(response)
                if replaces { news = call.news(of: session, .all) }
                return response
            }
            // After the layout is stored.
            if let news { call.publish(news) }
            return response
        }
    }

    static func solution(_ call: Call) throws(Problem) -> Response {
        let options = try SolutionOptions(query: call.request.query)
        return try call.answer { (session, _) throws(SessionError) in
            try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                try session.solutionJSON(options, within: limit)
            }
        }
    }

    static func source(_ call: Call) throws(Problem) -> Response {
        let options = try SourceOptions(query: call.request.query)
        return try call.answer { (session, budget) throws(SessionError) in
            if let library = options.library {
                try call.inlineBudget.check(session.nodeCount, times: classWeight)
                return try session.classJSON(library, within: call.answerLimit, budget: &budget)
            }
            return try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                try session.documentJSON(within: limit)
            }
        }
    }

    /// The cost of writing a view as code, in encoded views.
    private static let classWeight = 10

    static func explanation(_ call: Call) throws(Problem) -> Response {
        let options = try ExplanationOptions(query: call.request.query)
        return try call.answer(for: .asking) { (session, budget) throws(SessionError) in
            try call.inlineBudget.check(session.nodeCount, times: explanationWeight)
            let limits = call.service.limits.body
            return try session.explanationJSON(options, bodyLimits: limits, within: call.answerLimit, budget: &budget)
        }
    }

    /// The cost of explaining a view, in encoded views: it searches for conflicts, ambiguity and unsatisfied
    /// constraints.
    static let explanationWeight = 10

    static func delete(_ call: Call) throws(Problem) -> Response {
        try QueryDecoder.none(call.request.query)
        let matchesPrecondition = try call.editCondition()
        var budget = call.workBudget
        return try call.within(&budget) { (_) throws(SessionError) in
            try call.registry.remove(call.layout, inline: call.inlineBudget, where: matchesPrecondition)
            return Response(.noContent)
        }
    }
}
