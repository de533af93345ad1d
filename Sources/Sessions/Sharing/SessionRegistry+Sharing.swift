import Threads

/// The disposition of a response to a request that read or changed a layout in a shared store.
public enum StateComparison: Sendable {
    /// The response can be sent.
    case holds
    /// The store has a different state, which the registry has now loaded: the request must be retried.
    case again
    /// The call was executed before, with this response.
    case repeated(StoredAnswer)
    case refused(SessionError)
    /// The store is unavailable, for this reason; the request has changed nothing.
    case unavailable(String)
    /// The store did not reply, for this reason: the change may or may not have been stored.
    case unknown(String)
}

/// Layouts that are copies of those in a shared store.
extension SessionRegistry {
    /// Creates a registry for layouts in a store that is shared with other processes.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - limits: the limits on each layout and on all of them; the numbers of layouts and views limit the copies in
    ///     memory, and `layoutsPerNamespace` limits the layouts in the store.
    ///   - onRemoval: see ``init(limits:onRemoval:)``.
    ///   - onOutdated: called with the key of a layout whose copy was dropped because it is stale.
    public convenience init(
        sharing store: SharedStore,
        limits: LayoutLimits,
        onRemoval: @escaping @Sendable (LayoutKey, _ revision: Int) -> Void = { _, _ in },
        onOutdated: @escaping @Sendable (LayoutKey) -> Void = { _ in }
    ) {
        self.init(limits: limits, .server(store), onRemoval: onRemoval, onFallBack: onOutdated)
    }

    /// Determines the disposition of a response.
    ///
    /// - Parameters:
    ///   - observed: the state that the request read or changed.
    ///   - key: the layout.
    ///   - completion: called on this thread, or on that of the store's client.
    public func validate(
        _ observed: ObservedState,
        of key: LayoutKey,
        _ completion: @escaping @Sendable (StateComparison) -> Void
    ) {
        switch observed {
        case .nothing: completion(.holds)
        case .changed(let change):
            change.whenSettled { [self] outcome in
                switch outcome {
                case .stored: completion(.holds)
                case .overtaken: refresh(key, completion)
                case .repeated(let answer): completion(.repeated(answer))
                case .refused(let limit): completion(.refused(.quotaExceeded(.layouts(limit: limit))))
                case .failed(let reason): completion(.unavailable(reason))
                case .damaged(let place): completion(.refused(.unreadable(place)))
                case .unknown(let reason): completion(.unknown(reason))
                }
            }
        case .pending(let change):
            change.whenSettled { [self] outcome in
                outcome == .stored ? completion(.holds) : refresh(key, completion)
            }
        case .state(let state):
            guard !isConfirmed(observed) else { return completion(.holds) }
            compare(key, with: state, last: 0, completion)
        case .absence(let last): compare(key, with: nil, last: last, completion)
        }
    }

    /// Returns true if a state was compared with the store recently enough to count as current.
    public func isConfirmed(_ observed: ObservedState) -> Bool {
        guard let shared, shared.staleness > .zero, case .state(let state) = observed else { return false }
        return state.layout.isConfirmed(within: shared.staleness)
    }

    /// Reads a layout again, unless the copy is current.
    public func refresh(_ key: LayoutKey, _ completion: @escaping @Sendable (StateComparison) -> Void) {
        let layout = table.withLock { $0[key] }
        let known = layout.flatMap { $0.isStale ? nil : $0.publishedState }
        compare(key, with: known, last: -1) { verdict in
            if case .holds = verdict { completion(.again) } else { completion(verdict) }
        }
    }

    /// Compares the known state of a layout with the store.
    ///
    /// - Parameters:
    ///   - key: the layout.
    ///   - known: the known state, if any.
    ///   - last: the last known revision of a removed layout.
    ///   - completion: called with ``StateComparison/holds`` if the store has the same state.
    private func compare(
        _ key: LayoutKey,
        with known: SharedState?,
        last: Int,
        _ completion: @escaping @Sendable (StateComparison) -> Void
    ) {
        guard let shared else { return completion(.holds) }
        shared.read(key, knowing: known?.stamp) { [self] reading in
            switch reading {
            case .same:
                known?.layout.confirm()
                completion(.holds)
            case .layout(let layout):
                adopt(layout, as: key)
                completion(.again)
            case .absent(let stored, let isRemoved):
                guard known != nil || stored > last else { return completion(.holds) }
                if let known { lose(known.layout) }
                if stored > 0 {
                    let reason = isRemoved ? RetiredRevisions.Reason.removed : .expired
                    total.add(views: 0, bytes: table.withLock { $0.remember(key, at: stored, reason) })
                }
                completion(.again)
            case .failed(let reason): completion(.unavailable(reason))
            case .damaged(let place): completion(.refused(.unreadable(place)))
            }
        }
    }

    /// Replaces the current copy by a layout that was read.
    private func adopt(_ shared: SharedLayout, as key: LayoutKey) {
        var (old, new): (KeptLayout?, KeptLayout?)
        table.withLock { table in
            old = table[key]
            guard old?.publishedState?.stamp != shared.stamp || old?.isStale == true else { return old = nil }
            let usage = table.usage(of: key.namespace)
            let layout = KeptLayout(shared.stored, shared, of: key, (usage, total), keeping, at: idleness.now)
            table.put(layout, under: key)
            new = layout
        }
        if let new {
            new.count(views: new.viewCount, bytes: new.byteCount)
            new.confirm()
            idleness.watch(new)
        }
        if let old { lose(old) }
    }

    /// Returns the last known revision of a removed layout; 0 if there is none.
    public func lastRevision(of key: LayoutKey) -> Int { table.withLock { $0.lastRevision(of: key) } }

    /// Records that there is no copy of a layout.
    func noteAbsence(of key: LayoutKey, in receipt: StoreDependencies?) {
        guard shared != nil, let receipt else { return }
        receipt.note(.absence(last: table.withLock { $0.lastRevision(of: key) }))
    }

    // MARK: - Stale copies

    /// Drops a copy because the store has, or may have, another state of the layout.
    ///
    /// Can be called while this or another thread holds the lock of the layout or the table, and waits for neither.
    func lose(_ layout: KeptLayout) {
        layout.drop()
        clear(layout)
        onFallBack(layout.key)
    }

    /// Removes a stale copy from the table; does nothing for a current one.
    func clear(_ layout: KeptLayout) {
        guard layout.isStale else { return }
        if layout.retireIfOutdated() {
            layout.count(views: -layout.viewCount, bytes: -layout.byteCount)
            idleness.forget(layout)
        }
        // If the lock is busy, the next thread that finds the copy calls this again.
        _ = table.withLockIfAvailable { table in
            if table[layout.key] === layout { table.forget(layout.key) }
        }
    }

    /// Drops an unused copy that is stored; returns true if it did.
    func forget(_ layout: KeptLayout) -> Bool {
        guard layout.isStored, !layout.isStale else { return false }
        layout.drop()
        clear(layout)
        shared?.countEviction()
        return true
    }

    /// Removes a layout that is being retired, both here and from the store.
    func removeFromStore(
        _ layout: KeptLayout,
        at revision: Int,
        _ stored: StoredLayout,
        _ shared: SharedStore,
        _ receipt: StoreDependencies?
    ) {
        let key = layout.key
        let change = shared.sendRemoval(of: key, after: stored, at: revision)
        table.withLock { table in
            if table[key] === layout { table.forget(key) }
        }
        layout.count(views: -layout.viewCount, bytes: -layout.byteCount)
        idleness.forget(layout)
        receipt?.note(.changed(change))
        change.whenSettled { [onRemoval] outcome in
            if outcome == .stored { onRemoval(key, revision) }
        }
    }
}
