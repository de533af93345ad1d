import Threads

/// Layouts that nobody uses are trimmed after a few seconds, put to sleep after a while, and expire after a longer one.
extension SessionRegistry {
    /// How often ``sweep(at:)`` is to be called.
    public var sweepInterval: Duration {
        .milliseconds(Idleness.interval(limits.sleepAfter, limits.timeToLive, limits.evictAfter))
    }

    /// What came of the layouts that a sweep has looked at.
    public struct Sweep: Hashable, Sendable {
        /// Layouts that have given back what is of use during edits only.
        public var trimmed = 0
        public var slept = 0
        /// Layouts that have left memory, and that the store has.
        public var evicted = 0
        public var expired = 0
        /// Whether more of them are due.
        public var isPartial = false
    }

    /// Trims layouts, puts them to sleep, and removes them, that have been idle for long enough.
    ///
    /// It only waits for the lock of the table, and looks at a limited number of layouts; each is looked at when it
    /// might have been idle for long enough, however often it is used.
    ///
    /// - Parameter now: the time since any fixed moment, which never goes back.
    /// - Returns: what came of the layouts.
    @discardableResult
    public func sweep(at now: Duration) -> Sweep {
        idleness.advance(to: now.milliseconds)
        let layouts = idleness.takeDue(limit: Self.layoutsPerSweep)
        var sweep = Sweep(isPartial: layouts.count == Self.layoutsPerSweep)
        for layout in layouts {
            if idleness.isIdle(layout, for: idleness.timeToLive), expire(layout) {
                sweep.expired += 1
                continue
            }
            if layout.isResident, idleness.isIdle(layout, for: idleness.evictAfter), layout.evict() {
                sweep.evicted += 1
            } else if !layout.isAsleep, layout.isResident, idleness.isIdle(layout, for: idleness.sleepAfter),
                layout.sleep()
            {
                sweep.slept += 1
            } else if !layout.isTrimmed, idleness.isIdle(layout, for: idleness.trimAfter), layout.trim() {
                sweep.trimmed += 1
            }
            idleness.watch(layout)
        }
        idleness.countExpired(sweep.expired)
        if store != nil, memory.keptBytes > memory.keptLimit - memory.keptLimit / 8 { sweep.evicted += makeRoom() }
        return sweep
    }

    /// Evicts the layouts that were used longest ago, until layouts have no more than three quarters of what they may
    /// have; returns how many.
    ///
    /// O(layouts × log layouts), so it makes room for many more.
    @discardableResult
    func makeRoom() -> Int {
        guard store != nil else { return 0 }
        let resident = table.withLock { $0.all }.filter(\.isResident)
        var count = 0
        for (layout, _) in resident.map({ ($0, $0.lastUse) }).sorted(by: { $0.1 < $1.1 }) {
            guard memory.keptBytes > memory.keptLimit / 4 * 3 else { break }
            if layout.evict() { count += 1 }
        }
        return count
    }

    private static let layoutsPerSweep = 256

    /// Removes a layout, unless it is in use; returns whether it is gone.
    private func expire(_ layout: KeptLayout) -> Bool {
        do throws(SessionError) {
            let outcome = try layout.retire(.giveUp) { (revision, stored) throws(SessionError) in
                // Used since it was looked at.
                guard idleness.isIdle(layout, for: idleness.timeToLive) else { throw .needsWorker }
                try discard(layout, at: revision, stored, .expired)
            }
            switch outcome {
            case .done: return true
            case .busy, .retired, .notStored, .unsettled: return false
            }
        } catch {
            return false
        }
    }

    /// How many layouts have expired since the start.
    public var expiredCount: Int { idleness.expiredCount }

    /// How many layouts only the store has.
    public var evictedCount: Int { total.evicted }

    /// How many layouts are asleep.
    public var sleepingCount: Int { total.sleepers }
}
