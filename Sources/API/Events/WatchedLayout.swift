import HTTP
import Synchronization
import Threads
import Wire

/// A layout that clients are watching: its last events, in each requested format, and the streams to notify.
///
/// The events for slow clients are kept here, once for all clients, instead of in a buffer per client: the stream of a
/// client that falls too far behind ends, and the client can reconnect.
final class WatchedLayout: Sendable {
    /// The streams that use one event format.
    private struct Channel {
        let options: EventOptions
        var events: PastEvents
        private(set) var streams: [WeakStream] = []
        /// The number of streams that triggers the removal of closed ones.
        var maxStreams = 16
        /// The number of events published without a stream to receive them.
        var unreadCount = 0

        mutating func add(_ stream: ContentStream) {
            if streams.count >= maxStreams { dropClosed() }
            streams.append(WeakStream(stream))
        }

        mutating func dropClosed() {
            streams.removeAll { $0.isOver }
            maxStreams = max(16, 2 * streams.count)
        }

        /// Removes all streams and returns those that are read.
        mutating func takeStreams() -> [ContentStream] {
            defer { streams = [] }
            return streams.compactMap(\.stream)
        }
    }

    /// A stream, as long as a response has it: one that is discarded with its response, as the client has gone before
    /// it was sent, is over without anybody having ended it.
    private struct WeakStream {
        private(set) weak var stream: ContentStream?

        init(_ stream: ContentStream) {
            self.stream = stream
        }

        var isOver: Bool { stream?.isOver ?? true }
    }

    private enum Ending {
        case none
        /// The layout has been removed; this is the last event.
        case gone([UInt8])
        /// The changes are not available: clients reconnect and get the whole solution.
        case lost
    }

    private struct State {
        var channels: [Channel] = []
        /// Events that arrived before those of earlier revisions.
        var early: [Int: [EventOptions: [UInt8]]] = [:]
        var ending = Ending.none
    }

    /// The position of a client in the stream.
    private struct Position {
        /// The solution to start with.
        var first: [UInt8]?
        var revision: Int
        var knowsEnd = false
    }

    private let state = Guarded(State())
    /// The last revision whose event has been published, or created and is waiting for the store.
    private let announced = Atomic(0)
    private let reading = Atomic(Reading.none)
    /// The memory used by the past events of all layouts.
    private let room: EventRoom

    init(_ room: EventRoom) {
        self.room = room
    }

    deinit {
        state.withLock { for channel in $0.channels { room.add(-channel.events.pastBytes) } }
    }

    /// The last revision whose event has been created.
    var lastAnnounced: Int { announced.load(ordering: .acquiring) }

    /// The last revision whose event has been published in all formats.
    var lastPublished: Int { state.withLock { $0.channels.map(\.events.latest).min() ?? 0 } }

    /// Records that the event of a revision has been created or is not needed.
    func announce(_ revision: Int) {
        announced.max(revision, ordering: .releasing)
    }

    /// Records that events that were created may not be published.
    func resetAnnounced() {
        announced.store(lastPublished, ordering: .releasing)
    }

    /// Requests another reading of the layout; returns false if it will follow the one in progress.
    func requestReading() -> Bool {
        if reading.compareExchange(expected: Reading.none, desired: Reading.once, ordering: .acquiringAndReleasing)
            .exchanged
        {
            return true
        }
        // The reading in progress may not include the latest changes.
        let (isNoted, found) = reading.compareExchange(
            expected: Reading.once,
            desired: Reading.again,
            ordering: .acquiringAndReleasing
        )
        guard !isNoted, found == Reading.none else { return false }
        return requestReading()
    }

    /// Ends a reading; returns true if another one must follow.
    func endReading() -> Bool {
        let isOver = reading.compareExchange(
            expected: Reading.once,
            desired: Reading.none,
            ordering: .acquiringAndReleasing
        ).exchanged
        if !isOver { reading.store(Reading.once, ordering: .releasing) }
        return !isOver
    }

    /// Ends a failed reading; none follows until the next request.
    func abandonReading() { reading.store(Reading.none, ordering: .releasing) }

    private enum Reading {
        static let none = 0, once = 1, again = 2
    }

    /// The requested event formats.
    var options: [EventOptions] { state.withLock { $0.channels.map(\.options) } }

    /// The number of watching clients.
    var streamCount: Int {
        state.withLock { $0.channels.reduce(0) { $0 + $1.streams.lazy.filter { !$0.isOver }.count } }
    }

    /// Starts a stream.
    ///
    /// - Parameters:
    ///   - options: the format of its events.
    ///   - revision: the revision of the layout, which does not change in the meantime.
    ///   - known: the last revision that the client received, if any.
    ///   - mayContinue: returns true if the client may still watch; called before each event.
    ///   - first: creates the event with the current solution.
    /// - Returns: the stream; nil if this object is no longer in use.
    /// - Throws: the errors of `first`.
    func stream<Failure: Error>(
        _ options: EventOptions,
        at revision: Int,
        after known: Int?,
        mayContinue: @escaping @Sendable () -> Bool,
        beginningWith first: () throws(Failure) -> [UInt8]
    ) throws(Failure) -> ContentStream? {
        try state.withLock { (state) throws(Failure) in
            guard case .none = state.ending else { return nil }
            let index = state.channels.firstIndex { $0.options == options } ?? state.channels.count
            if index == state.channels.count {
                state.channels.append(Channel(options: options, events: PastEvents(after: revision)))
            }
            var position = Position(revision: revision)
            if let known, known <= revision, state.channels[index].events.covers(known) {
                position.revision = known
            } else {
                position.first = try first()
            }
            let own = Guarded(position)
            let stream = ContentStream(heartbeat: ServerSentEvent.heartbeat, endsWhenDraining: true) { [self] in
                mayContinue() ? own.withLock { next(in: options, from: &$0) } : .end
            }
            state.channels[index].add(stream)
            return stream
        }
    }

    /// Returns the next piece of a client's stream.
    private func next(in options: EventOptions, from position: inout Position) -> ContentStream.Next {
        if let first = position.first.take() { return .piece(first) }
        return state.withLock { state in
            if let channel = state.channels.first(where: { $0.options == options }) {
                guard channel.events.covers(position.revision) else {
                    // A stream that started while the layout was being replaced may be ahead of the published events.
                    return position.revision > channel.events.latest ? .nothing : .end
                }
                if let (bytes, last) = channel.events.after(position.revision, atMost: Self.pieceBytes) {
                    position.revision = last
                    return .piece(bytes)
                }
            }
            switch state.ending {
            case .none: return .nothing
            case .gone(let event) where !position.knowsEnd:
                position.knowsEnd = true
                return .piece(event)
            case .gone, .lost: return .end
            }
        }
    }

    /// The outcome of publishing an event.
    enum Publication {
        case done
        /// It is waiting for those of earlier revisions.
        case early
        /// There are no clients left, so this object is no longer in use.
        case unwanted
    }

    /// Adds the event of a revision, in each format.
    ///
    /// - Parameters:
    ///   - revision: the revision after the edit.
    ///   - events: the event in each format; a format is missing if its event could not be created.
    ///   - mayBeEarly: true if the events of earlier revisions may arrive later.
    /// - Returns: the outcome.
    func publish(_ revision: Int, _ events: [EventOptions: [UInt8]], mayBeEarly: Bool) -> Publication {
        // Signaled after the lock is released, because the receivers need it.
        var streams: [ContentStream] = []
        defer { for stream in streams { stream.signal() } }
        return state.withLock { state in
            guard case .none = state.ending else { return .unwanted }
            let last = state.channels.map(\.events.latest).min() ?? 0
            if mayBeEarly, revision > last + 1, state.early.count < Self.maxEarly {
                state.early[revision] = events
                return .early
            }
            var (revision, events) = (revision, events)
            while true {
                guard append(revision, events, to: &state) else {
                    streams += end(&state, .lost)
                    return .unwanted
                }
                revision += 1
                guard let next = state.early.removeValue(forKey: revision) else { break }
                events = next
            }
            streams = state.channels.flatMap { $0.streams.compactMap(\.stream) }
            for channel in state.channels where channel.unreadCount > Self.maxUnread {
                room.add(-channel.events.pastBytes)
            }
            state.channels.removeAll { $0.unreadCount > Self.maxUnread }
            if state.channels.isEmpty { state.ending = .lost }
            return state.channels.isEmpty ? .unwanted : .done
        }
    }

    /// Adds the event of a revision to each channel; returns false if a channel lacks the previous event.
    private func append(_ revision: Int, _ events: [EventOptions: [UInt8]], to state: inout State) -> Bool {
        for index in state.channels.indices where revision > state.channels[index].events.latest {
            guard revision == state.channels[index].events.latest + 1,
                let event = events[state.channels[index].options]
            else { return false }
            append(event, to: &state.channels[index])
        }
        return true
    }

    private func append(_ event: [UInt8], to channel: inout Channel) {
        let before = channel.events.pastBytes
        channel.events.append(event)
        // The layouts together exceed the limit: free as much as possible from this one.
        let isFull = room.bytes + channel.events.pastBytes - before > room.limit
        channel.events.trim(to: isFull ? 0 : Self.pastBytes)
        room.add(channel.events.pastBytes - before)
        channel.dropClosed()
        channel.unreadCount = channel.streams.isEmpty ? channel.unreadCount + 1 : 0
    }

    /// Sends the last event of a removed layout, and ends the streams.
    func end(with event: [UInt8]) {
        for stream in state.withLock({ end(&$0, .gone(event)) }) { stream.signal() }
    }

    /// Ends the streams because the changes are not available; clients reconnect.
    func lose() {
        for stream in state.withLock({ end(&$0, .lost) }) { stream.signal() }
    }

    /// Returns the streams to signal.
    private func end(_ state: inout State, _ ending: Ending) -> [ContentStream] {
        state.ending = ending
        // The streams retain this object.
        return state.channels.indices.flatMap { state.channels[$0].takeStreams() }
    }

    /// The maximum number of events that wait for those of earlier revisions.
    private static let maxEarly = 64
    /// The maximum size of the past events of one layout in one format, in bytes.
    private static let pastBytes = 256 << 10
    /// The maximum size of the events sent at once, in bytes.
    private static let pieceBytes = 64 << 10
    /// The maximum number of events kept for reconnecting clients after the last one has left.
    private static let maxUnread = 64
}
