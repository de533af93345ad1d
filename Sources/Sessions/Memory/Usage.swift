import Synchronization

/// What the layouts of a namespace take, or those of all namespaces: views, and bytes of memory.
///
/// An edit changes it without any lock, after it has taken effect.
final class Usage: Sendable {
    private let viewCount = Atomic(0)
    private let byteCount = Atomic(0)
    private let sleeperCount = Atomic(0)
    private let evictedCount = Atomic(0)

    var views: Int { viewCount.load(ordering: .relaxed) }
    var bytes: Int { byteCount.load(ordering: .relaxed) }

    /// How many of them are asleep.
    var sleepers: Int { sleeperCount.load(ordering: .relaxed) }

    /// How many of them only the store has.
    var evicted: Int { evictedCount.load(ordering: .relaxed) }

    func add(evicted: Int) {
        evictedCount.wrappingAdd(evicted, ordering: .relaxed)
    }

    func add(sleepers: Int) {
        sleeperCount.wrappingAdd(sleepers, ordering: .relaxed)
    }

    func add(views: Int, bytes: Int) {
        if views != 0 { viewCount.wrappingAdd(views, ordering: .relaxed) }
        if bytes != 0 { byteCount.wrappingAdd(bytes, ordering: .relaxed) }
    }
}
