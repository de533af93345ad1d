import HTTP
import Sessions
import Synchronization
import Threads
import Wire

/// The memory used by the past events of all layouts.
final class EventRoom: Sendable {
    let limit: Int
    private let count = Atomic(0)

    init(limit: Int) {
        self.limit = limit
    }

    var bytes: Int { count.load(ordering: .relaxed) }

    func add(_ bytes: Int) {
        count.add(bytes, ordering: .relaxed)
    }
}

/// The layouts that clients are watching.
///
/// An edit of an unwatched layout costs one load if no layout is watched, and one look-up otherwise.
final class EventHub: Sendable {
    private let layouts = Guarded<[LayoutKey: WatchedLayout]>([:])
    private let count = Atomic(0)
    private let room: EventRoom
    /// The closures set by ``observe(_:onGap:)``; nil if only this process changes layouts.
    private let gapObserver = Guarded<(@Sendable (LayoutKey) -> Void)?>(nil)
    private let observer = Guarded<(@Sendable (LayoutKey, _ isWatched: Bool) -> Void)?>(nil)

    init(pastBytes: Int) {
        room = EventRoom(limit: pastBytes)
    }

    /// Sets the closures to call when a layout becomes watched or unwatched, and when the event of a revision arrives
    /// before that of an earlier one from another instance.
    func observe(
        _ action: @escaping @Sendable (LayoutKey, _ isWatched: Bool) -> Void,
        onGap: @escaping @Sendable (LayoutKey) -> Void
    ) {
        observer.withLock { $0 = action }
        gapObserver.withLock { $0 = onGap }
    }

    /// Returns the layout of a key if it is watched.
    func watched(_ key: LayoutKey) -> WatchedLayout? {
        guard count.load(ordering: .relaxed) > 0 else { return nil }
        return layouts.withLock { $0[key] }
    }

    /// Starts a stream for a layout; see ``WatchedLayout``.
    func stream<Failure: Error>(
        of key: LayoutKey,
        _ options: EventOptions,
        at revision: Int,
        after known: Int?,
        mayContinue: @escaping @Sendable () -> Bool,
        beginningWith first: () throws(Failure) -> [UInt8]
    ) throws(Failure) -> ContentStream {
        while true {
            let (layout, isNew) = layouts.withLock { layouts in
                if let layout = layouts[key] { return (layout, false) }
                let layout = WatchedLayout(room)
                layouts[key] = layout
                count.store(layouts.count, ordering: .relaxed)
                return (layout, true)
            }
            layout.announce(revision)
            if isNew { observer.withLock { $0 }?(key, true) }
            let stream = try layout.stream(
                options,
                at: revision,
                after: known,
                mayContinue: mayContinue,
                beginningWith: first
            )
            if let stream { return stream }
            remove(layout, of: key)
        }
    }

    /// Publishes the event of a watched layout's new revision, in each format.
    ///
    /// - Precondition: the layout does not change in the meantime.
    func publish(_ revision: Int, of key: LayoutKey, _ events: [EventOptions: [UInt8]], to layout: WatchedLayout) {
        let onGap = gapObserver.withLock { $0 }
        switch layout.publish(revision, events, mayBeEarly: onGap != nil) {
        case .done: break
        case .early: onGap?(key)
        case .unwanted: remove(layout, of: key)
        }
    }

    /// Ends the streams of a removed layout, whose last revision was `revision`.
    func end(_ key: LayoutKey, at revision: Int) {
        guard let layout = watched(key) else { return }
        let event = ServerSentEvent(id: revision, name: "gone", data: Array(#"{"id":"\#(key.id)"}"#.utf8))
        layout.end(with: event.bytes)
        remove(layout, of: key)
    }

    /// Ends the streams of a layout whose unpublished edits were undone: the clients reconnect.
    func lose(_ key: LayoutKey) {
        guard let layout = watched(key) else { return }
        layout.lose()
        remove(layout, of: key)
    }

    private func remove(_ layout: WatchedLayout, of key: LayoutKey) {
        let isGone = layouts.withLock { layouts in
            guard layouts[key] === layout else { return false }
            layouts[key] = nil
            count.store(layouts.count, ordering: .relaxed)
            return true
        }
        if isGone { observer.withLock { $0 }?(key, false) }
    }

    func write(to exposition: inout Exposition) {
        let watched = layouts.withLock { Array($0.values) }
        exposition.begin("quoin_event_streams", .gauge, "Clients that watch a layout.")
        exposition.add(value: watched.reduce(0) { $0 + $1.streamCount })
        exposition.begin("quoin_event_bytes", .gauge, "Memory of past events, kept for clients that reconnect.")
        exposition.add(value: room.bytes)
    }
}
