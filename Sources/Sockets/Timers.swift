/// The deadlines of registrations, in a binary min-heap.
///
/// Entries are not removed when a deadline changes: they stay until their time, when the event loop checks whether they
/// are still valid. Postponing a deadline, which every request does, therefore costs nothing. Stale entries are removed
/// in bulk when there are many.
struct Timers {
    struct Entry {
        let deadline: Instant
        let registration: Registration
    }

    private var heap: [Entry] = []

    var count: Int { heap.count }
    var earliest: Instant? { heap.first?.deadline }

    /// Adds an entry.
    ///
    /// O(log n).
    mutating func add(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].deadline < heap[parent].deadline else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the earliest entry if it has expired.
    ///
    /// O(log n).
    mutating func popExpired(at now: Instant) -> Entry? {
        guard let first = heap.first, first.deadline <= now else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink()
        return first
    }

    /// Keeps only the entries for which `isValid` is true, and frees the memory of the others.
    ///
    /// O(n).
    mutating func removeAll(unless isValid: (Entry) -> Bool) {
        heap = heap.filter(isValid)
        // Floyd's method: sinks every node from the last parent to the root, O(n) in total.
        for parent in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(from: parent) }
    }

    private mutating func sink(from start: Int = 0) {
        var parent = start
        while true {
            let left = 2 * parent + 1
            guard left < heap.count else { return }
            let right = left + 1
            let child = right < heap.count && heap[right].deadline < heap[left].deadline ? right : left
            guard heap[child].deadline < heap[parent].deadline else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}
