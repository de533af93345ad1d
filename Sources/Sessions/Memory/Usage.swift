import Synchronization

/// The views and bytes of memory used by the layouts of one namespace, or of all namespaces.
///
/// Edits update it without a lock after they have taken effect.
final class Usage: Sendable {
    private let viewCount = Atomic(0)
    private let byteCount = Atomic(0)
    private let sleeperCount = Atomic(0)
    private let evictedCount = Atomic(0)

    var views: Int { viewCount.load(ordering: .relaxed) }
    var bytes: Int { byteCount.load(ordering: .relaxed) }

    /// The number of sleeping layouts.
    var sleepers: Int { sleeperCount.load(ordering: .relaxed) }

    /// The number of evicted layouts.
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
