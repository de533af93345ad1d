import Threads

/// The sweep, which trims idle layouts after a few seconds, then puts them to sleep, and finally removes them.
extension SessionRegistry {
    /// The interval at which to call ``sweep(at:)``.
    public var sweepInterval: Duration {
        .milliseconds(Idleness.interval(limits.sleepAfter, limits.timeToLive, limits.evictAfter))
    }

    /// The results of a sweep.
    public struct Sweep: Hashable, Sendable {
        /// The number of layouts that freed the memory useful only during edits.
        public var trimmed = 0
        public var slept = 0
        /// The number of layouts evicted to the store.
        public var evicted = 0
        public var expired = 0
        /// A Boolean value that indicates whether more layouts are due.
        public var isPartial = false
    }

    /// Trims, puts to sleep, and removes layouts that have been idle long enough.
    ///
    /// Waits only for the lock of the table, and inspects a limited number of layouts; each is inspected only when it
    /// may have been idle long enough, regardless of how often it is used.
    ///
    /// - Parameter now: a monotonic time.
    /// - Returns: the results.
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
            if layout.isResident || shared != nil, idleness.isIdle(layout, for: idleness.evictAfter), evict(layout) {
                sweep.evicted += 1
                guard shared == nil else { continue }
            } else if !layout.isAsleep, layout.isResident, idleness.isIdle(layout, for: idleness.sleepAfter),
                layout.sleep()
            {
                sweep.slept += 1
            } else if !layout.isTrimmed, idleness.isIdle(layout, for: idleness.trimAfter), layout.trim() {
                sweep.trimmed += 1
            }
            idleness.watch(layout)
            clear(layout)
        }
        idleness.countExpired(sweep.expired)
        guard keeping.isStore else { return sweep }
        if isCrowded { sweep.evicted += makeRoom() }
        evictSurplus(&sweep)
        return sweep
    }

    /// Evicts the least recently used layouts until layouts use at most three quarters of their limit and `bytes` bytes
    /// are free.
    ///
    /// - Parameters:
    ///   - bytes: the number of bytes needed.
    ///   - namespace: the namespace whose layouts are evicted down to three quarters of its share; nil for all layouts.
    /// - Returns: the number of evicted layouts.
    @discardableResult
    func makeRoom(for bytes: Int = 0, of namespace: Namespace? = nil) -> Int {
        guard keeping.isStore else { return 0 }
        if let namespace { return makeRoom(for: bytes, inShareOf: namespace) }
        var steps = Int.max
        return evictOldest(steps: &steps) { _ in
            exceeds(quarters: 3) || bytes > memory.keptLimit - memory.keptBytes
        }.evicted
    }

    /// O(layouts of the namespace · log); evicts enough layouts for this to be rare.
    private func makeRoom(for bytes: Int, inShareOf namespace: Namespace) -> Int {
        let share = limits.memoryPerNamespace
        let (usage, layouts) = table.withLock { ($0.usage(of: namespace), $0.layouts(in: namespace)) }
        // Read once, because other threads may use the layouts during the sort.
        let resident = layouts.filter(\.isResident).map { (layout: $0, lastUse: $0.lastUse) }
        var evicted = 0
        for (layout, _) in resident.sorted(by: { $0.lastUse < $1.lastUse }) {
            guard usage.bytes > share / 4 * 3 || bytes > share - usage.bytes else { break }
            guard evict(layout) else { continue }
            idleness.watch(layout)
            evicted += 1
        }
        return evicted
    }

    /// Evicts the least recently used layouts while there are more in memory than the limit.
    private func evictSurplus(_ sweep: inout Sweep) {
        let limit = limits.residentLayouts
        guard limit > 0 else { return }
        var steps = Self.layoutsPerSweep
        let (evicted, busy) = evictOldest(steps: &steps) { busy in idleness.residentCount + busy > limit }
        sweep.evicted += evicted
        // If none of them could be evicted, an immediate second sweep would not do better.
        if steps == 0, busy < Self.layoutsPerSweep { sweep.isPartial = true }
    }

    /// Evicts layouts, least recently used first.
    ///
    /// O(log layouts) for each layout that is evicted or has been used since it was last inspected.
    ///
    /// - Parameters:
    ///   - steps: the number of layouts that may be inspected; reduced by the number inspected.
    ///   - isWanted: returns true to continue; receives the number of busy layouts so far.
    /// - Returns: the number of evicted layouts, and of those that could not be because they are in use or not stored
    ///   yet.
    private func evictOldest(steps: inout Int, while isWanted: (Int) -> Bool) -> (evicted: Int, busy: Int) {
        var evicted = 0
        var busy: [KeptLayout] = []
        while isWanted(busy.count), let layout = idleness.takeOldest(steps: &steps) {
            if evict(layout) { evicted += 1 } else { busy.append(layout) }
        }
        // Not earlier, so that each is tried only once.
        for layout in busy { idleness.putBack(layout) }
        return (evicted, busy.count)
    }

    /// True if layouts should be evicted.
    private var isCrowded: Bool {
        memory.keptBytes > memory.keptLimit - memory.keptLimit / 8 || shared != nil && exceeds(quarters: 4)
    }

    /// Returns true if layouts use more than this many quarters of their memory; for copies of a shared store, also of
    /// their number and views, which are limited by eviction instead of refusals.
    private func exceeds(quarters: Int) -> Bool {
        if memory.keptBytes > memory.keptLimit / 4 * quarters { return true }
        guard shared != nil else { return false }
        return total.views > limits.totalViews / 4 * quarters
            || table.withLock { $0.count } > limits.layouts / 4 * quarters
    }

    /// Evicts a layout, unless it is in use or not stored yet.
    private func evict(_ layout: KeptLayout) -> Bool {
        shared == nil ? layout.evict() : forget(layout)
    }

    private static let layoutsPerSweep = 256

    /// Removes an idle layout, unless it is in use; returns true if it is gone.
    private func expire(_ layout: KeptLayout) -> Bool {
        // Other instances may have used it; the shared store decides whether it expires.
        guard shared == nil else { return forget(layout) }
        do throws(SessionError) {
            let outcome = try layout.retire(.giveUp) { (revision, stored) throws(SessionError) in
                // Used since it was inspected.
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

    /// The number of layouts that have expired since the start.
    public var expiredCount: Int { idleness.expiredCount }

    /// The number of evicted layouts.
    public var evictedCount: Int { total.evicted }

    /// The number of sleeping layouts.
    public var sleepingCount: Int { total.sleepers }
}
