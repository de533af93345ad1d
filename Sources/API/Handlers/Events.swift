import HTTP
import LayoutEngine
import LayoutModel
import Sessions
import Storage
import Wire

/// The handler of event streams, and the creation of events.
enum Events {
    /// Streams the current solution followed by the changes of each revision, until the client disconnects.
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
            // The stream would have started with a revision that now belongs to another change.
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
            // The tokens may have changed: the client reconnects, and access is checked again.
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
    /// Publishes the changes of an edit to the watchers of the layout in the path.
    func publish(_ session: inout LayoutSession, since revision: Int) {
        guard session.revision != revision else { return }
        publish(&session)
    }

    /// Publishes the new revision of the layout in the path to its watchers, after it is stored.
    func publish(_ session: inout LayoutSession) {
        guard let news = news(of: session, .changed) else { return }
        session.whenStored { [service, layout] in service.events.publish(news, of: layout) }
    }

    /// Publishes events to the watchers of the layout in the path, after everything in them is stored.
    func publish(_ news: ChangeNotice) {
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

    /// Returns the events of the layout in the path; nil if it is not watched.
    func news(of session: borrowing LayoutSession, _ frames: SolutionOptions.Frames) -> ChangeNotice? {
        do throws(SessionError) {
            return try service.news(of: session, as: layout, frames, within: inlineBudget)
        } catch {
            // The events of earlier revisions are missing, so a worker publishes them.
            return try? service.news(of: session, as: layout, frames, since: session.revision - 1, within: inlineBudget)
        }
    }

    /// Checks that the events of the layout in the path do not take longer to encode than the budget permits.
    func checkEvents(_ session: borrowing LayoutSession) throws(SessionError) {
        guard inlineBudget.level != .unlimited, let watched = service.events.watched(layout) else { return }
        for options in watched.options where options.text != nil {
            try inlineBudget.check(session.encodingWeight(options.solution(.changed)), times: 1)
        }
    }

    /// Returns `Last-Event-ID`: the last revision that a reconnecting client received.
    fileprivate func lastEventID() throws(Problem) -> Int? {
        guard let text = request.headers["Last-Event-ID"], !text.isEmpty else { return nil }
        guard let revision = Int(text), revision >= 0, text.utf8.count <= 18 else {
            throw Problem(.badRequest, "Last-Event-ID is the id of an event, which is a revision")
        }
        return revision
    }
}

/// The new revisions of a watched layout, each with its event in each requested format.
struct ChangeNotice: Sendable {
    fileprivate let watched: WatchedLayout
    fileprivate var revisions: [(number: Int, events: [EventOptions: [UInt8]])] = []
    /// True if some of the revisions are no longer in the history.
    fileprivate var hasGap = false
}

extension LayoutService {
    /// Returns the new events of a layout; nil if it is not watched.
    ///
    /// If other instances have advanced the layout by more than one revision, the events of the revisions in between
    /// are included, as far as the history reaches.
    ///
    /// - Parameters:
    ///   - session: the layout.
    ///   - key: its key.
    ///   - frames: the frames in the event of the current revision.
    ///   - told: the last revision that does not need an event; nil for the last one whose event was created.
    ///   - inline: the budget for solving the revisions in between.
    /// - Returns: the events, oldest revision first.
    /// - Throws: ``SessionError/needsWorker`` if that exceeds the budget but not the limits of the service.
    func news(
        of session: borrowing LayoutSession,
        as key: LayoutKey,
        _ frames: SolutionOptions.Frames,
        since told: Int? = nil,
        within inline: InlineBudget
    ) throws(SessionError) -> ChangeNotice? {
        guard let watched = events.watched(key) else { return nil }
        var news = ChangeNotice(watched: watched)
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
                if Problem(error).isCausedByLevel(inline, limits: limits) { throw .needsWorker }
                news.hasGap = true
            }
        }
        news.revisions.append((session.revision, encoded(session, for: watched, frames)))
        watched.announce(session.revision)
        return news
    }

    /// Returns the event of a revision in each requested format.
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
    func publish(_ news: ChangeNotice, of key: LayoutKey) {
        // Ends the streams of the watchers, who reconnect and get the whole solution.
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
