import Synchronization
import Threads

/// Knows which layouts may have been idle for long enough to be trimmed, to sleep, or to expire, and with a store which
/// of those in memory were used longest ago.
///
/// Its time is that of the last ``SessionRegistry/sweep(at:)``, in milliseconds: coarse, but reading it costs a layout
/// that is used no more than a load.
final class Idleness: Sendable {
    let trimAfter: Int?
    let sleepAfter: Int?
    /// nil where there is no store.
    let evictAfter: Int?
    let timeToLive: Int?
    private let watched: Guarded<Watched>
    private let hasStore: Bool
    private let time = Atomic(0)
    private let expired = Atomic(0)

    private struct Watched: Sendable {
        var wheel: IdleWheel
        /// Empty without a store.
        var resident = RecencyHeap()
    }

    init(_ limits: LayoutLimits, hasStore: Bool) {
        self.hasStore = hasStore
        trimAfter = limits.trimAfter?.milliseconds
        (sleepAfter, timeToLive) = (limits.sleepAfter?.milliseconds, limits.timeToLive?.milliseconds)
        evictAfter = hasStore ? limits.evictAfter?.milliseconds : nil
        let shortest = [trimAfter, sleepAfter, evictAfter, timeToLive].compactMap(\.self).min() ?? 1_000
        // So that layouts come out little later than they are due.
        watched = Guarded(Watched(wheel: IdleWheel(width: max(shortest / 32, 10))))
    }

    /// How often layouts are looked for, in milliseconds: an eighth of the shortest time, at most a second.
    static func interval(_ times: Duration?...) -> Int {
        let shortest = times.compactMap { $0?.milliseconds }.min() ?? 1_000
        return min(max(shortest / 8, 10), 1_000)
    }

    /// The time of the last sweep.
    var now: Int { time.load(ordering: .relaxed) }

    func advance(to now: Int) {
        time.store(now, ordering: .relaxed)
    }

    /// Watches a layout that was just used, or looked at.
    func watch(_ layout: KeptLayout) {
        watched.withLock { watched in
            watched.wheel.remove(layout)
            // Under the lock: of two threads, the last one knows what both have done.
            if let due = due(layout) { watched.wheel.add(layout, due: due) }
            guard hasStore else { return }
            if layout.isResident {
                watched.resident.add(layout, lastUse: layout.lastUse)
            } else {
                watched.resident.remove(layout)
            }
        }
        // Retired in between: `forget` may have come too early.
        if layout.isRetired { forget(layout) }
    }

    /// When a layout has to be looked at again, if it is not used until then; nil = never.
    private func due(_ layout: KeptLayout) -> Int? {
        let trim = layout.isTrimmed ? nil : trimAfter.map { layout.lastUse + $0 }
        // One that is asleep may wake up, and is then in time to sleep again.
        let sleep = sleepAfter.map { (layout.isAsleep ? now : layout.lastUse) + $0 }
        let eviction = evictAfter.map { (layout.isResident ? layout.lastUse : now) + $0 }
        let expiry = timeToLive.map { layout.lastUse + $0 }
        guard let soonest = [trim, sleep, eviction, expiry].compactMap(\.self).min() else { return nil }
        return max(soonest, now)
    }

    func forget(_ layout: KeptLayout) {
        watched.withLock { watched in
            watched.wheel.remove(layout)
            watched.resident.remove(layout)
        }
    }

    /// How many layouts are in memory; 0 without a store.
    var residentCount: Int { watched.withLock { $0.resident.count } }

    /// Takes out the layout in memory that was used longest ago; it is evicted then, or watched again.
    ///
    /// - Parameter steps: as in ``RecencyHeap/takeOldest(steps:)``.
    /// - Returns: as there.
    func takeOldest(steps: inout Int) -> KeptLayout? {
        watched.withLock { $0.resident.takeOldest(steps: &steps) }
    }

    /// Puts back a layout that ``takeOldest(steps:)`` has returned and that cannot be evicted: behind all others, so
    /// that their turn comes.
    func putBack(_ layout: KeptLayout) {
        watched.withLock { $0.resident.add(layout, lastUse: now) }
        // As in `watch`.
        if layout.isRetired { forget(layout) }
    }

    /// How many layouts have expired since the start.
    var expiredCount: Int { expired.load(ordering: .relaxed) }

    func countExpired(_ count: Int) {
        expired.wrappingAdd(count, ordering: .relaxed)
    }

    /// Takes out layouts that may have been idle for long enough.
    func takeDue(limit: Int) -> [KeptLayout] {
        watched.withLock { $0.wheel.take(at: now, limit: limit) }
    }

    /// Whether a layout has been idle for `time` milliseconds.
    func isIdle(_ layout: KeptLayout, for time: Int?) -> Bool {
        guard let time else { return false }
        return now - layout.lastUse >= time
    }
}

extension Duration {
    var milliseconds: Int {
        Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
