import HTTP
import LayoutEngine
import LayoutModel
import Sessions
import Wire

extension Call {
    /// Runs `work` within the solver's budget of a request, and turns what sessions refuse into a problem.
    ///
    /// The budget is small where the request is handled inline.
    ///
    /// - Parameters:
    ///   - verbs: the verbs of the operations of an edit, which are parts of the pointers to faults.
    ///   - work: calls the sessions.
    /// - Returns: the value of `work`.
    /// - Throws: ``Problem``.
    func withBudget<Value>(
        verbs: @autoclosure () -> [String] = [],
        _ work: (inout WorkBudget) throws(SessionError) -> Value
    ) throws(Problem) -> Value {
        let limit = service.limits.sessions.engine.work
        var budget = WorkBudget(limit: min(limit, inlineBudget.work))
        do throws(SessionError) {
            return try work(&budget)
        } catch {
            // The inline budget was exceeded, not the limit of the service: a worker may go on.
            if case .unsolvable(.workLimitExceeded) = error, inlineBudget.work < limit { throw .needsWorker }
            if case .staleRevision(let current) = error { throw failedPrecondition(current) }
            throw Problem(error, verbs: verbs())
        }
    }

    /// Answers with JSON of the layout in the path, subject to the conditions of the request.
    func answer(
        _ body: (inout LayoutSession, inout WorkBudget) throws(SessionError) -> [UInt8]
    ) throws(Problem) -> Response {
        let freshness = try readCondition()
        return try withBudget { (budget) throws(SessionError) in
            try registry.withSession(layout, inline: inlineBudget) { (session) throws(SessionError) in
                switch freshness(session.revision) {
                case .stale: throw .staleRevision(current: session.revision)
                case .known: return Response(notModified: session.revision)
                case .wanted: return Response(.ok, json: try body(&session, &budget), revision: session.revision)
                }
            }
        }
    }

    /// Edits the layout in the path, subject to the precondition of the request, and answers with the new solution.
    func edit(
        verbs: @autoclosure () -> [String] = [],
        _ animation: Animation? = nil,
        _ edit: (inout LayoutSession, inout WorkBudget) throws(SessionError) -> EditChanges
    ) throws(Problem) -> Response {
        let options = try SolutionOptions(query: request.query)
        let matchesPrecondition = try editCondition()
        return try withBudget(verbs: verbs()) { (budget) throws(SessionError) in
            try registry.withSession(layout, inline: inlineBudget) { (session) throws(SessionError) in
                guard matchesPrecondition(session.revision) else { throw .staleRevision(current: session.revision) }
                try session.checkSamples(of: animation, inline: inlineBudget)
                if options.text != nil { try inlineBudget.check(session.encodingWeight(options), times: 1) }
                let changes = try edit(&session, &budget)
                let body = session.solutionJSON(options, changes: changes, animation)
                return Response(.ok, json: body, revision: session.revision)
            }
        }
    }
}

extension HeaderFields {
    /// The fields of nearly every answer, made once.
    static let json: HeaderFields = [
        "Content-Type": "application/json", ContentPolicy.protection.name: ContentPolicy.protection.value,
    ]
}

extension Response {
    init(_ status: Status, json: [UInt8]) {
        self.init(status, headers: .json, body: json)
    }

    /// An answer with an entity tag, which holds as long as the layout has this revision.
    init(_ status: Status, json: [UInt8], revision: Int) {
        self.init(status, json: json)
        headers.append("ETag", EntityTag(revision: revision).description)
    }

    init(notModified revision: Int) {
        self.init(.notModified, headers: ["ETag": EntityTag(revision: revision).description])
    }
}

extension Problem {
    var response: Response { Response(status, contentType: Self.contentType, body: json) }
}
