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

    /// Evicts the layouts that were used longest ago, until layouts have no more than three quarters of what they may
    /// have, and there is room for `bytes` bytes.
    ///
    /// - Parameters:
    ///   - bytes: how much room is needed.
    ///   - namespace: whose layouts leave, until they have no more than three quarters of their share; nil = any.
    /// - Returns: how many have left.
    @discardableResult
    func makeRoom(for bytes: Int = 0, of namespace: Namespace? = nil) -> Int {
        guard keeping.isStore else { return 0 }
        if let namespace { return makeRoom(for: bytes, inShareOf: namespace) }
        var steps = Int.max
        return evictOldest(steps: &steps) { _ in
            exceeds(quarters: 3) || bytes > memory.keptLimit - memory.keptBytes
        }.evicted
    }

    /// O(layouts of the namespace · log), of which so many leave that this is not needed soon again.
    private func makeRoom(for bytes: Int, inShareOf namespace: Namespace) -> Int {
        let share = limits.memoryPerNamespace
        let (usage, layouts) = table.withLock { ($0.usage(of: namespace), $0.layouts(in: namespace)) }
        // Read once: others go on using them.
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

    /// Evicts the layouts that were used longest ago, while there are more in memory than there may be.
    private func evictSurplus(_ sweep: inout Sweep) {
        let limit = limits.residentLayouts
        guard limit > 0 else { return }
        var steps = Self.layoutsPerSweep
        let (evicted, busy) = evictOldest(steps: &steps) { busy in idleness.residentCount + busy > limit }
        sweep.evicted += evicted
        // Where none of them could be evicted, the next sweep would not do better at once.
        if steps == 0, busy < Self.layoutsPerSweep { sweep.isPartial = true }
    }

    /// Evicts layouts, those that were used longest ago first.
    ///
    /// O(log layouts) for each that leaves, or was used since it was last looked at.
    ///
    /// - Parameters:
    ///   - steps: how many layouts may be looked at; becomes fewer by those that were.
    ///   - isWanted: whether to go on; gets how many were found in use.
    /// - Returns: how many have left, and how many could not: they are in use, or not yet stored.
    private func evictOldest(steps: inout Int, while isWanted: (Int) -> Bool) -> (evicted: Int, busy: Int) {
        var evicted = 0
        var busy: [KeptLayout] = []
        while isWanted(busy.count), let layout = idleness.takeOldest(steps: &steps) {
            if evict(layout) { evicted += 1 } else { busy.append(layout) }
        }
        // Not before: each is tried once.
        for layout in busy { idleness.putBack(layout) }
        return (evicted, busy.count)
    }

    /// Whether layouts are to leave memory.
    private var isCrowded: Bool {
        memory.keptBytes > memory.keptLimit - memory.keptLimit / 8 || shared != nil && exceeds(quarters: 4)
    }

    /// Whether layouts take more than some quarters of the memory that they may have; copies of a shared store also
    /// of their number and their views, which need not be refused for these.
    private func exceeds(quarters: Int) -> Bool {
        if memory.keptBytes > memory.keptLimit / 4 * quarters { return true }
        guard shared != nil else { return false }
        return total.views > limits.totalViews / 4 * quarters
            || table.withLock { $0.count } > limits.layouts / 4 * quarters
    }

    /// Lets a layout leave memory, unless it is in use, or not stored yet.
    private func evict(_ layout: KeptLayout) -> Bool {
        shared == nil ? layout.evict() : forget(layout)
    }

    private static let layoutsPerSweep = 256

    /// Removes a layout, unless it is in use; returns whether it is gone.
    private func expire(_ layout: KeptLayout) -> Bool {
        // A shared store knows whether others have used it.
        guard shared == nil else { return forget(layout) }
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
