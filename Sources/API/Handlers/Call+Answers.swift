import HTTP
import JSON
import LayoutEngine
import LayoutModel
import Pictures
import Sessions
import Wire

extension Call {
    /// The work budget of the whole call: reading its body, executing it, and encoding the response.
    ///
    /// Small if the request is handled inline. A handler must read it only once.
    var workBudget: WorkBudget {
        let limit = min(service.limits.sessions.engine.work, inlineBudget.work)
        return WorkBudget(limit: limit, isAbandoned: inlineBudget.isAbandoned)
    }

    /// Runs `work` within the budget of the call, and turns errors of sessions into problems.
    ///
    /// - Parameters:
    ///   - budget: ``workBudget``, less the work of reading the body.
    ///   - verbs: the verbs of an edit's operations, for the pointers to faults.
    ///   - variants: the requested variants, for the pointers to faults.
    ///   - work: calls the sessions.
    /// - Returns: the value of `work`.
    /// - Throws: ``Problem``.
    func within<Value>(
        _ budget: inout WorkBudget,
        verbs: @autoclosure () -> [String] = [],
        variants: [VariantRequest] = [],
        _ work: (inout WorkBudget) throws(SessionError) -> Value
    ) throws(Problem) -> Value {
        defer { service.metrics.record(work: budget.takeUnreported()) }
        do throws(SessionError) {
            return try work(&budget)
        } catch {
            if case .staleRevision(let current) = error { throw failedPrecondition(current) }
            throw Problem(error, verbs: verbs(), variants: variants)
        }
    }

    /// Returns a representation of the layout in the path, subject to the conditions of the request.
    func answer(
        for purpose: SessionRegistry.Purpose = .reading,
        in media: MediaType = .json,
        _ body: (inout LayoutSession, inout WorkBudget) throws(SessionError) -> [UInt8]
    ) throws(Problem) -> Response {
        let freshness = try readCondition()
        // Does not use the layout itself, so that one that is asleep or in use answers immediately.
        if request.headers.contains("If-None-Match"), let revision = registry.revision(of: layout),
            freshness(revision) == .known
        {
            return Response(notModified: revision)
        }
        var budget = workBudget
        return try within(&budget) { (budget) throws(SessionError) in
            try registry.withSession(layout, for: purpose, inline: inlineBudget) { (session) throws(SessionError) in
                switch freshness(session.revision) {
                case .stale: throw .staleRevision(current: session.revision)
                case .known: return Response(notModified: session.revision)
                case .wanted:
                    return Response(.ok, media, try body(&session, &budget), revision: session.revision)
                }
            }
        }
    }

    /// Edits the layout in the path, subject to the precondition of the request, and returns the new solution.
    ///
    /// - Parameters:
    ///   - verbs: the verbs of the operations.
    ///   - animation: the requested animation of the transition, if any.
    ///   - budget: the work budget of the request.
    ///   - step: the kind of step: the size of an undo or redo is that of the history it reads; the size of an edit is
    ///     that of its body.
    ///   - edit: edits the session.
    /// - Returns: the solution, with its entity tag.
    /// - Throws: ``Problem``; nothing has changed in that case.
    func edit(
        verbs: @autoclosure () -> [String] = [],
        _ animation: Animation? = nil,
        _ budget: inout WorkBudget,
        by step: HistoryStep = .edit,
        _ edit: (inout LayoutSession, inout WorkBudget) throws(SessionError) -> EditChanges
    ) throws(Problem) -> Response {
        let edited = try EditOptions(query: request.query, for: form)
        guard edited.picture == nil || animation == nil else {
            let detail = "a picture shows no transition; ask for JSON, or leave 'animation' out"
            throw Problem(faults: [Fault(at: .root.appending("animation"), detail)])
        }
        let options = edited.solution
        let matchesPrecondition = try editCondition()
        return try within(&budget, verbs: verbs()) { (budget) throws(SessionError) in
            try registry.withSession(layout, inline: inlineBudget) { (session) throws(SessionError) in
                guard matchesPrecondition(session.revision) else { throw .staleRevision(current: session.revision) }
                try session.checkSamples(of: animation, inline: inlineBudget)
                try checkEvents(session)
                if options.text != nil { try inlineBudget.check(session.encodingWeight(options), times: 1) }
                let bound = service.answerBound.bytes(
                    afterEditing: session,
                    options,
                    animation,
                    bodyBytes: step == .edit ? request.body.count : session.byteCount(of: step)
                )
                guard bound > registry.limits.answerBytes || edited.isDryRun || edited.picture != nil else {
                    let revision = session.revision
                    let response = try apply(edit, to: &session, edited, animation, .certain, verbs(), &budget)
                    keep(response)
                    publish(&session, since: revision)
                    return response
                }
                // Try the edit on a copy if it is a dry run, which changes nothing, or if the response may be too large
                // or a picture too expensive, which is known only after the edit.
                if edited.isDryRun || edited.picture != nil {
                    let drawing = edited.picture.map { session.drawingWeight($0) } ?? 0
                    try inlineBudget.check(session.nodeCount * Self.copyingWeight + drawing, times: 1)
                } else {
                    guard inlineBudget.level == .unlimited else { throw .needsWorker }
                }
                try budget.charge(session.workOfCopying)
                var trial = session.copy()
                let shown = edited.isDryRun ? session.revision : nil
                let response = try apply(edit, to: &trial, edited, animation, .refusable, verbs(), &budget, as: shown)
                if !edited.isDryRun {
                    session = trial
                    keep(response)
                    // An edit without operations keeps the revision, which watchers already have.
                    publish(&session)
                }
                return response
            }
        }
    }

    /// The cost of copying a view with its rows, in encoded views.
    private static let copyingWeight = 2

    /// Edits a layout and creates the response, with the revision `shown` if it is given; runs even on the event loop,
    /// because it is too late for a worker to repeat the edit.
    private func apply(
        _ edit: (inout LayoutSession, inout WorkBudget) throws(SessionError) -> EditChanges,
        to session: inout LayoutSession,
        _ options: EditOptions,
        _ animation: Animation?,
        _ memory: MemoryNeed,
        _ verbs: @autoclosure () -> [String],
        _ budget: inout WorkBudget,
        as shown: Int? = nil
    ) throws(SessionError) -> Response {
        let changes = try edit(&session, &budget)
        if let shown { session.setRevision(ofOriginal: shown) }
        if let picture = options.picture { return try draw(session, picture, &budget) }
        let passed = changes.passedOver
        let notes = passed.entries.isEmpty ? nil : PassedOverNotes(passed, verbs: verbs())
        let body = try encoded(memory, within: service.answerLimit) { (limit) throws(SessionError) in
            try session.solutionJSON(
                options.solution,
                within: limit,
                changes: changes,
                animation,
                passedOver: notes
            )
        }
        return Response(.ok, json: body, revision: session.revision)
    }

    private func draw(
        _ session: borrowing LayoutSession,
        _ picture: PictureOptions,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Response {
        let body = try drawn(picture, &budget) { (limit, budget) throws(SessionError) in
            try session.picture(picture, within: limit, budget: &budget)
        }
        return Response(.ok, picture.format.media, body, revision: session.revision)
    }
}

extension HeaderFields {
    /// The fields of nearly every response, created once.
    static let json: HeaderFields = [
        "Content-Type": "application/json", ContentPolicy.protection.name: ContentPolicy.protection.value,
    ]
}

extension Response {
    init(_ status: Status, json: [UInt8]) {
        self.init(status, headers: .json, body: json)
    }

    init(_ status: Status, _ media: MediaType, _ body: [UInt8]) {
        if media == .json {
            self.init(status, json: body)
        } else {
            self.init(status, contentType: media.essence, body: body)
        }
    }

    /// Creates a response with an entity tag; see below.
    init(_ status: Status, _ media: MediaType, _ body: [UInt8], revision: Int) {
        self.init(status, media, body)
        headers.append("ETag", EntityTag(revision: revision).description)
    }

    /// Creates a response with an entity tag, which is valid while the layout has this revision.
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
