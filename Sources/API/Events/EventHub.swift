import HTTP
import Sessions
import Synchronization
import Threads
import Wire

/// The bytes that past events of all layouts take.
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

/// All layouts that clients watch.
///
/// An edit of a layout that nobody watches costs one load while nobody watches anything, and one look-up otherwise.
final class EventHub: Sendable {
    private let layouts = Guarded<[LayoutKey: WatchedLayout]>([:])
    private let count = Atomic(0)
    private let room: EventRoom

    init(pastBytes: Int) {
        room = EventRoom(limit: pastBytes)
    }

    /// The layout of a key, if somebody watches it.
    func watched(_ key: LayoutKey) -> WatchedLayout? {
        guard count.load(ordering: .relaxed) > 0 else { return nil }
        return layouts.withLock { $0[key] }
    }

    /// Begins a stream of a layout, as ``WatchedLayout`` does.
    func stream<Failure: Error>(
        of key: LayoutKey,
        _ options: EventOptions,
        at revision: Int,
        after known: Int?,
        mayContinue: @escaping @Sendable () -> Bool,
        beginningWith first: () throws(Failure) -> [UInt8]
    ) throws(Failure) -> ContentStream {
        while true {
            let layout = layouts.withLock { layouts in
                if let layout = layouts[key] { return layout }
                let layout = WatchedLayout(room)
                layouts[key] = layout
                count.store(layouts.count, ordering: .relaxed)
                return layout
            }
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

    /// A layout that is watched has a new revision, with this event in each form.
    ///
    /// - Precondition: the layout does not change meanwhile.
    func publish(_ revision: Int, of key: LayoutKey, _ events: [EventOptions: [UInt8]], to layout: WatchedLayout) {
        if !layout.publish(revision, events) { remove(layout, of: key) }
    }

    /// A layout is gone, which had `revision` last.
    func end(_ key: LayoutKey, at revision: Int) {
        guard let layout = watched(key) else { return }
        let event = ServerSentEvent(id: revision, name: "gone", data: Array(#"{"id":"\#(key.id)"}"#.utf8))
        layout.end(with: event.bytes)
        remove(layout, of: key)
    }

    /// A layout is again what it was before edits that nobody has seen: those who watch it come back.
    func lose(_ key: LayoutKey) {
        guard let layout = watched(key) else { return }
        layout.lose()
        remove(layout, of: key)
    }

    private func remove(_ layout: WatchedLayout, of key: LayoutKey) {
        layouts.withLock { layouts in
            guard layouts[key] === layout else { return }
            layouts[key] = nil
            count.store(layouts.count, ordering: .relaxed)
        }
    }

    func write(to exposition: inout Exposition) {
        let watched = layouts.withLock { Array($0.values) }
        exposition.begin("quoin_event_streams", .gauge, "Clients that watch a layout.")
        exposition.add(value: watched.reduce(0) { $0 + $1.streamCount })
        exposition.begin("quoin_event_bytes", .gauge, "Memory of past events, for clients that come back.")
        exposition.add(value: room.bytes)
    }
}
