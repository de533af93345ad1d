import Synchronization
import Threads

/// Tracks the layouts that may have been idle long enough to be trimmed, put to sleep or expired and, with a store, the
/// order in which resident layouts were last used.
///
/// The clock is the time of the last ``SessionRegistry/sweep(at:)``, in milliseconds: coarse, but recording a use costs
/// only one load.
final class Idleness: Sendable {
    let trimAfter: Int?
    let sleepAfter: Int?
    /// The idle time before eviction, in milliseconds; nil without a store.
    let evictAfter: Int?
    let timeToLive: Int?
    private let watched: Guarded<Watched>
    private let hasStore: Bool
    private let time = Atomic(0)
    private let expired = Atomic(0)

    private struct Watched: Sendable {
        var wheel: IdleWheel
        /// The layouts in memory; empty without a store.
        var resident = RecencyHeap()
    }

    init(_ limits: LayoutLimits, hasStore: Bool) {
        self.hasStore = hasStore
        trimAfter = limits.trimAfter?.milliseconds
        (sleepAfter, timeToLive) = (limits.sleepAfter?.milliseconds, limits.timeToLive?.milliseconds)
        evictAfter = hasStore ? limits.evictAfter?.milliseconds : nil
        let shortest = [trimAfter, sleepAfter, evictAfter, timeToLive].compactMap(\.self).min() ?? 1_000
        // Narrow slots, so that layouts come out soon after they are due.
        watched = Guarded(Watched(wheel: IdleWheel(width: max(shortest / 32, 10))))
    }

    /// Returns the interval between sweeps in milliseconds: an eighth of the shortest time, but at most a second.
    static func interval(_ times: Duration?...) -> Int {
        let shortest = times.compactMap { $0?.milliseconds }.min() ?? 1_000
        return min(max(shortest / 8, 10), 1_000)
    }

    /// The time of the last sweep.
    var now: Int { time.load(ordering: .relaxed) }

    func advance(to now: Int) {
        time.store(now, ordering: .relaxed)
    }

    /// Starts or restarts tracking a layout that was just used or inspected.
    func watch(_ layout: KeptLayout) {
        watched.withLock { watched in
            watched.wheel.remove(layout)
            // Read under the lock: the last of two threads then sees the updates of both.
            if let due = due(layout) { watched.wheel.add(layout, due: due) }
            guard hasStore else { return }
            if layout.isResident {
                watched.resident.add(layout, lastUse: layout.lastUse)
            } else {
                watched.resident.remove(layout)
            }
        }
        // The layout may have been retired meanwhile, with `forget` called too early.
        if layout.isRetired { forget(layout) }
    }

    /// Returns the time at which an unused layout must be inspected again; nil for never.
    private func due(_ layout: KeptLayout) -> Int? {
        let trim = layout.isTrimmed ? nil : trimAfter.map { layout.lastUse + $0 }
        // A sleeping layout may wake up, and must then be inspected in time to sleep again.
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

    /// The number of layouts in memory; 0 without a store.
    var residentCount: Int { watched.withLock { $0.resident.count } }

    /// Removes and returns the least recently used layout in memory; the caller evicts it or watches it again.
    ///
    /// - Parameter steps: see ``RecencyHeap/takeOldest(steps:)``.
    /// - Returns: the layout; nil if there is none or the steps are used up.
    func takeOldest(steps: inout Int) -> KeptLayout? {
        watched.withLock { $0.resident.takeOldest(steps: &steps) }
    }

    /// Puts back a layout from ``takeOldest(steps:)`` that cannot be evicted, as the most recently used one, so that
    /// others come first.
    func putBack(_ layout: KeptLayout) {
        watched.withLock { $0.resident.add(layout, lastUse: now) }
        // See `watch`.
        if layout.isRetired { forget(layout) }
    }

    /// The number of layouts that have expired since the start.
    var expiredCount: Int { expired.load(ordering: .relaxed) }

    func countExpired(_ count: Int) {
        expired.wrappingAdd(count, ordering: .relaxed)
    }

    /// Removes and returns layouts that may have been idle long enough.
    func takeDue(limit: Int) -> [KeptLayout] {
        watched.withLock { $0.wheel.take(at: now, limit: limit) }
    }

    /// Returns true if a layout has been idle for `time` milliseconds.
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
