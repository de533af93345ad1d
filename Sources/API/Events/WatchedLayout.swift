import HTTP
import Synchronization
import Threads
import Wire

/// A layout that clients watch: its last events, in each form that somebody asked for, and who is to be told of them.
///
/// A client that does not take its events has them waiting here, once for all clients, and not in memory of its own:
/// where it falls behind what is kept its stream ends, and it can come back.
final class WatchedLayout: Sendable {
    /// Those who want events in one form.
    private struct Channel {
        let options: EventOptions
        var events: PastEvents
        private(set) var streams: [WeakStream] = []
        /// How many streams may be there before those that are over are looked for.
        var mostStreams = 16
        /// How many events nobody was there to take.
        var unreadCount = 0

        mutating func add(_ stream: ContentStream) {
            if streams.count >= mostStreams { dropClosed() }
            streams.append(WeakStream(stream))
        }

        mutating func dropClosed() {
            streams.removeAll { $0.isOver }
            mostStreams = max(16, 2 * streams.count)
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
        /// The layout is gone, which this event says.
        case gone([UInt8])
        /// Nobody can be told what has changed: clients come back for the whole.
        case lost
    }

    private struct State {
        var channels: [Channel] = []
        /// Events that came before those of earlier revisions.
        var early: [Int: [EventOptions: [UInt8]]] = [:]
        var ending = Ending.none
    }

    /// What a client has been sent.
    private struct Position {
        /// The solution to begin with.
        var first: [UInt8]?
        var revision: Int
        var knowsEnd = false
    }

    private let state = Guarded(State())
    /// The last revision whose event is published, or is made and waits until it is stored.
    private let announced = Atomic(0)
    private let reading = Atomic(Reading.none)
    /// The bytes that past events of all layouts take.
    private let room: EventRoom

    init(_ room: EventRoom) {
        self.room = room
    }

    deinit {
        state.withLock { for channel in $0.channels { room.add(-channel.events.pastBytes) } }
    }

    /// The last revision whose event is made already.
    var lastAnnounced: Int { announced.load(ordering: .acquiring) }

    /// The last revision whose event is published in all forms.
    var lastPublished: Int { state.withLock { $0.channels.map(\.events.latest).min() ?? 0 } }

    /// Notes that the event of a revision is made, or need not be.
    func announce(_ revision: Int) {
        announced.max(revision, ordering: .releasing)
    }

    /// Notes that events that were made may not come.
    func forgetAnnounced() {
        announced.store(lastPublished, ordering: .releasing)
    }

    /// Notes that the layout is to be read again; returns false where the reading in progress is followed by another.
    func requestReading() -> Bool {
        if reading.compareExchange(expected: Reading.none, desired: Reading.once, ordering: .acquiringAndReleasing)
            .exchanged
        {
            return true
        }
        // What has happened meanwhile may not be in what is being read.
        let (isNoted, found) = reading.compareExchange(
            expected: Reading.once,
            desired: Reading.again,
            ordering: .acquiringAndReleasing
        )
        guard !isNoted, found == Reading.none else { return false }
        return requestReading()
    }

    /// A reading has ended; returns whether another one has to follow it.
    func endReading() -> Bool {
        let isOver = reading.compareExchange(
            expected: Reading.once,
            desired: Reading.none,
            ordering: .acquiringAndReleasing
        ).exchanged
        if !isOver { reading.store(Reading.once, ordering: .releasing) }
        return !isOver
    }

    /// A reading has failed, and nothing follows it before something begins anew.
    func abandonReading() { reading.store(Reading.none, ordering: .releasing) }

    private enum Reading {
        static let none = 0, once = 1, again = 2
    }

    /// The forms that somebody asked for.
    var options: [EventOptions] { state.withLock { $0.channels.map(\.options) } }

    /// How many clients watch.
    var streamCount: Int {
        state.withLock { $0.channels.reduce(0) { $0 + $1.streams.lazy.filter { !$0.isOver }.count } }
    }

    /// Begins a stream.
    ///
    /// - Parameters:
    ///   - options: the form of its events.
    ///   - revision: that of the layout, which does not change meanwhile.
    ///   - known: the revision that the client has seen; nil where it has seen none.
    ///   - mayContinue: whether the client is still allowed to watch; asked before each event.
    ///   - first: makes the event with the present solution.
    /// - Returns: nil where this object is out of use.
    /// - Throws: what `first` throws.
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

    /// Returns what a client is sent next.
    private func next(in options: EventOptions, from position: inout Position) -> ContentStream.Next {
        if let first = position.first.take() { return .piece(first) }
        return state.withLock { state in
            if let channel = state.channels.first(where: { $0.options == options }) {
                guard channel.events.covers(position.revision) else {
                    // A stream that began while the layout was being replaced may know more than was published.
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

    /// What has become of an event.
    enum Publication {
        case done
        /// It waits for those of earlier revisions.
        case early
        /// No client is interested any more, so this object is out of use.
        case unwanted
    }

    /// Adds the event of a revision, in each form.
    ///
    /// - Parameters:
    ///   - revision: that of the layout since the edit.
    ///   - events: the event in each form; nil where it cannot be made.
    ///   - mayBeEarly: whether the events of earlier revisions may come later.
    /// - Returns: what has become of the event.
    func publish(_ revision: Int, _ events: [EventOptions: [UInt8]], mayBeEarly: Bool) -> Publication {
        // Signalled without the lock, for which those who are signalled would wait.
        var streams: [ContentStream] = []
        defer { for stream in streams { stream.signal() } }
        return state.withLock { state in
            guard case .none = state.ending else { return .unwanted }
            let last = state.channels.map(\.events.latest).min() ?? 0
            if mayBeEarly, revision > last + 1, state.early.count < Self.mostEarly {
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
            for channel in state.channels where channel.unreadCount > Self.mostUnread {
                room.add(-channel.events.pastBytes)
            }
            state.channels.removeAll { $0.unreadCount > Self.mostUnread }
            if state.channels.isEmpty { state.ending = .lost }
            return state.channels.isEmpty ? .unwanted : .done
        }
    }

    /// Adds the event of a revision to each channel; returns false where one has not had the event before it.
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
        // All layouts together have more than they may: this one gives back what it can.
        let isFull = room.bytes + channel.events.pastBytes - before > room.limit
        channel.events.trim(to: isFull ? 0 : Self.pastBytes)
        room.add(channel.events.pastBytes - before)
        channel.dropClosed()
        channel.unreadCount = channel.streams.isEmpty ? channel.unreadCount + 1 : 0
    }

    /// The layout is gone: clients are told so, and their streams end.
    func end(with event: [UInt8]) {
        for stream in state.withLock({ end(&$0, .gone(event)) }) { stream.signal() }
    }

    /// Nobody can be told what has changed: streams end, and clients come back.
    func lose() {
        for stream in state.withLock({ end(&$0, .lost) }) { stream.signal() }
    }

    /// Returns the streams that are to be signalled.
    private func end(_ state: inout State, _ ending: Ending) -> [ContentStream] {
        state.ending = ending
        // They hold this object.
        return state.channels.indices.flatMap { state.channels[$0].takeStreams() }
    }

    /// How many events wait for those of earlier revisions.
    private static let mostEarly = 64
    /// How many bytes of past events one layout keeps in one form.
    private static let pastBytes = 256 << 10
    /// How many events are sent at once, in bytes.
    private static let pieceBytes = 64 << 10
    /// How many events are kept for clients that may come back, once none is there.
    private static let mostUnread = 64
}
