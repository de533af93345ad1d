/// The last events of a layout, for slow clients and for those that reconnect.
struct PastEvents {
    private struct Event {
        let revision: Int
        let bytes: [UInt8]
    }

    private var events: [Event] = []
    /// The number of dropped events at the start of `events`.
    private var droppedCount = 0
    /// The revision of the layout before the first event.
    private var start: Int
    /// The size of all events except the last one, in bytes.
    private(set) var pastBytes = 0

    init(after revision: Int) {
        start = revision
    }

    private var present: ArraySlice<Event> { events[droppedCount...] }

    /// The revision of the last event.
    var latest: Int { events.last?.revision ?? start }

    /// Returns true if all events after a revision are available.
    func covers(_ revision: Int) -> Bool {
        let first = present.first?.revision ?? latest + 1
        return revision >= first - 1 && revision <= latest
    }

    /// Adds the event of the next revision.
    mutating func append(_ bytes: [UInt8]) {
        pastBytes += present.last?.bytes.count ?? 0
        events.append(Event(revision: latest + 1, bytes: bytes))
    }

    /// Drops the oldest events until those before the last one use at most `limit` bytes.
    mutating func trim(to limit: Int) {
        while pastBytes > limit, present.count > 1 {
            pastBytes -= events[droppedCount].bytes.count
            droppedCount += 1
        }
        guard droppedCount > events.count / 2 else { return }
        events.removeFirst(droppedCount)
        droppedCount = 0
    }

    /// Returns the events after a covered revision, up to `limit` bytes but at least one, and the revision of the last
    /// of them; nil if there are none.
    func after(_ revision: Int, atMost limit: Int) -> (bytes: [UInt8], revision: Int)? {
        let missing = latest - revision
        guard missing > 0 else { return nil }
        var (bytes, last): ([UInt8], Int) = ([], revision)
        for event in present.suffix(missing) {
            guard bytes.isEmpty || bytes.count + event.bytes.count <= limit else { break }
            if bytes.isEmpty { bytes = event.bytes } else { bytes += event.bytes }
            last = event.revision
        }
        return (bytes, last)
    }
}
