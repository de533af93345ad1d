import HTTP
import LayoutEngine
import Sessions
import Storage
import Wire

/// The handler of events, and what makes them.
enum Events {
    /// First the present solution, then what changes with each revision, until the client goes.
    static func stream(_ call: Call) throws(Problem) -> Response {
        let options = try EventOptions(query: call.request.query)
        let known = try call.lastEventID()
        var budget = call.workBudget
        return try call.within(&budget) { (_) throws(SessionError) in
            try call.registry.withSession(call.layout, for: .reading, inline: call.inlineBudget) {
                (session) throws(SessionError) in
                try call.inlineBudget.check(session.encodingWeight(options.solution(.all)), times: 1)
                return Response(events: try stream(call, of: session, options, after: known))
            }
        }
    }

    private static func stream(
        _ call: Call,
        of session: borrowing LayoutSession,
        _ options: EventOptions,
        after known: Int?
    ) throws(SessionError) -> ContentStream {
        let (access, generation) = (call.service.access, call.service.access.generation)
        return try call.service.events.stream(
            of: call.layout,
            options,
            at: session.revision,
            after: known,
            // Others may be allowed to since, and this client perhaps not: it comes back, and is asked who it is.
            mayContinue: { access.generation == generation }
        ) { () throws(SessionError) in
            try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                try event(session, options, .all, within: limit)
            }
        }
    }

    fileprivate static func event(
        _ session: borrowing LayoutSession,
        _ options: EventOptions,
        _ frames: SolutionOptions.Frames,
        within limit: AnswerLimit
    ) throws(SessionError) -> [UInt8] {
        let json = try session.solutionJSON(options.solution(frames), within: limit)
        return ServerSentEvent(id: session.revision, name: "solution", data: json).bytes
    }
}

extension Call {
    /// Tells those who watch the layout in the path what an edit has changed.
    func publish(_ session: inout LayoutSession, since revision: Int) {
        guard session.revision != revision else { return }
        publish(&session)
    }

    /// Tells those who watch the layout in the path that it has a new revision, once that is stored.
    func publish(_ session: inout LayoutSession) {
        guard let news = news(of: session, .changed) else { return }
        session.whenStored { [service, layout] in service.events.publish(news, of: layout) }
    }

    /// Tells those who watch the layout in the path, once all is stored that it shows.
    func publish(_ news: News) {
        guard let sequence = registry.unstoredSequence(of: layout) else {
            return service.events.publish(news, of: layout)
        }
        registry.store?.journal.whenSettled(sequence) { [service, layout] isStored in
            if isStored { service.events.publish(news, of: layout) }
        }
    }

    /// A new revision of a layout that is watched.
    struct News: Sendable {
        fileprivate let revision: Int
        fileprivate let watched: WatchedLayout
        /// The event in each form that somebody asked for.
        fileprivate var events: [EventOptions: [UInt8]] = [:]
    }

    /// What there is to tell of the layout in the path; nil where nobody watches it.
    func news(of session: borrowing LayoutSession, _ frames: SolutionOptions.Frames) -> News? {
        guard let watched = service.events.watched(layout) else { return nil }
        var news = News(revision: session.revision, watched: watched)
        for options in watched.options {
            news.events[options] = try? Events.event(session, options, frames, within: service.answerLimit)
        }
        return news
    }

    /// Whether events of the layout in the path take longer to encode than an edit of it, at worst.
    func checkEvents(_ session: borrowing LayoutSession) throws(SessionError) {
        guard inlineBudget.level != .unlimited, let watched = service.events.watched(layout) else { return }
        for options in watched.options where options.text != nil {
            try inlineBudget.check(session.encodingWeight(options.solution(.changed)), times: 1)
        }
    }

    /// The revision that a client has seen which comes back.
    fileprivate func lastEventID() throws(Problem) -> Int? {
        guard let text = request.headers["Last-Event-ID"], !text.isEmpty else { return nil }
        guard let revision = Int(text), revision >= 0, text.utf8.count <= 18 else {
            throw Problem(.badRequest, "Last-Event-ID is the id of an event, which is a revision")
        }
        return revision
    }
}

extension EventHub {
    fileprivate func publish(_ news: Call.News, of key: LayoutKey) {
        publish(news.revision, of: key, news.events, to: news.watched)
    }
}

extension Response {
    fileprivate init(events stream: ContentStream) {
        self.init(
            .ok,
            headers: [
                "Content-Type": ServerSentEvent.contentType, "Cache-Control": "no-store",
                ContentPolicy.protection.name: ContentPolicy.protection.value,
            ]
        )
        self.stream = stream
    }
}
