import HTTP
import LayoutEngine
import LayoutModel
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
        let response = try call.within(&budget) { (_) throws(SessionError) in
            try call.registry.withSession(call.layout, for: .reading, inline: call.inlineBudget) {
                (session) throws(SessionError) in
                try call.inlineBudget.check(session.encodingWeight(options.solution(.all)), times: 1)
                return Response(events: try stream(call, of: session, options, after: known))
            }
        }
        if case .pending(let change) = call.receipt?.shared {
            // It would have begun with a revision that another change has got.
            change.whenSettled { [service = call.service, layout = call.layout] outcome in
                if outcome != .stored { service.events.lose(layout) }
            }
        }
        return response
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
        if case .changed(let change) = receipt?.shared {
            change.whenSettled { [service, layout] outcome in
                if outcome == .stored { service.events.publish(news, of: layout) }
            }
            return
        }
        guard let sequence = registry.unstoredSequence(of: layout) else {
            return service.events.publish(news, of: layout)
        }
        registry.store?.journal.whenSettled(sequence) { [service, layout] isStored in
            if isStored { service.events.publish(news, of: layout) }
        }
    }

    /// What there is to tell of the layout in the path; nil where nobody watches it.
    func news(of session: borrowing LayoutSession, _ frames: SolutionOptions.Frames) -> News? {
        do throws(SessionError) {
            return try service.news(of: session, as: layout, frames, within: inlineBudget)
        } catch {
            // As those before it are missing, a worker tells them.
            return try? service.news(of: session, as: layout, frames, since: session.revision - 1, within: inlineBudget)
        }
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

/// New revisions of a layout that is watched, each with its event in each form that a client asked for.
struct News: Sendable {
    fileprivate let watched: WatchedLayout
    fileprivate var revisions: [(number: Int, events: [EventOptions: [UInt8]])] = []
    /// Whether the layout no longer remembers some of the revisions that are to be told.
    fileprivate var hasGap = false
}

extension LayoutService {
    /// What there is to tell of a layout; nil where it is not watched.
    ///
    /// Where the layout has come more than one revision further, as other instances have changed it, those in between
    /// are told, too, as far as the layout remembers them.
    ///
    /// - Parameters:
    ///   - session: the layout.
    ///   - key: its key.
    ///   - frames: which frames the event of the present revision has.
    ///   - told: the last revision that need not be told; nil = the last whose event was made.
    ///   - inline: what solving the revisions in between may take.
    /// - Returns: the events, of the oldest revision first.
    /// - Throws: ``SessionError/needsWorker`` where that takes more, and the service allows it.
    func news(
        of session: borrowing LayoutSession,
        as key: LayoutKey,
        _ frames: SolutionOptions.Frames,
        since told: Int? = nil,
        within inline: InlineBudget
    ) throws(SessionError) -> News? {
        guard let watched = events.watched(key) else { return nil }
        var news = News(watched: watched)
        let last = told ?? watched.lastAnnounced
        if registry.shared != nil, last > 0, last + 1 < session.revision {
            news.hasGap = session.oldestRevision > last + 1
            var budget = WorkBudget(limit: min(limits.sessions.engine.work, inline.work))
            do throws(SessionError) {
                for revision in last + 1..<session.revision where !news.hasGap {
                    let past = try session.copy(at: revision, budget: &budget)
                    news.revisions.append((revision, encoded(past, for: watched, .all)))
                }
            } catch {
                if Problem(error).isOfLevel(inline, limits: limits) { throw .needsWorker }
                news.hasGap = true
            }
        }
        news.revisions.append((session.revision, encoded(session, for: watched, frames)))
        watched.announce(session.revision)
        return news
    }

    /// The event of a revision in each form that a client asked for.
    private func encoded(
        _ session: borrowing LayoutSession,
        for watched: WatchedLayout,
        _ frames: SolutionOptions.Frames
    ) -> [EventOptions: [UInt8]] {
        var events: [EventOptions: [UInt8]] = [:]
        for options in watched.options {
            events[options] = try? Events.event(session, options, frames, within: answerLimit)
        }
        return events
    }
}

extension EventHub {
    func publish(_ news: News, of key: LayoutKey) {
        // Those who watch are sent away, and come back for the whole.
        guard !news.hasGap else { return lose(key) }
        for (revision, events) in news.revisions { publish(revision, of: key, events, to: news.watched) }
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
