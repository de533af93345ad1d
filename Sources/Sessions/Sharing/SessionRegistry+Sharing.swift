import Threads

/// What becomes of the answer to a request that has seen or changed a layout of a shared store.
public enum SharedVerdict: Sendable {
    /// It may leave.
    case holds
    /// The store has another state, which the registry has, too, now: the request has to be done again.
    case again
    /// The call was done before, and has this answer.
    case repeated(StoredAnswer)
    case refused(SessionError)
    /// The store cannot be asked, for this reason; the request has changed nothing.
    case unavailable(String)
    /// The store has not answered, for this reason: the change may have been stored.
    case unknown(String)
}

/// Layouts that are copies of what a shared store has.
extension SessionRegistry {
    /// Keeps layouts in a store that other processes use, too.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - limits: those of a layout, and of all together; those on the number of layouts and views limit the copies in
    ///     memory, and `layoutsPerNamespace` what there is in the store.
    ///   - onRemoval: as in ``init(limits:onRemoval:)``.
    ///   - onOutdated: called with the key of a layout whose copy has been dropped, as the store has another state.
    public convenience init(
        sharing store: SharedStore,
        limits: LayoutLimits,
        onRemoval: @escaping @Sendable (LayoutKey, _ revision: Int) -> Void = { _, _ in },
        onOutdated: @escaping @Sendable (LayoutKey) -> Void = { _ in }
    ) {
        self.init(limits: limits, .server(store), onRemoval: onRemoval, onFallBack: onOutdated)
    }

    /// Finds out what becomes of the answer to a request.
    ///
    /// - Parameters:
    ///   - sight: what the request has seen or done.
    ///   - key: the layout.
    ///   - completion: called on this thread, or on that of the store's client.
    public func judge(
        _ sight: SharedSight,
        of key: LayoutKey,
        _ completion: @escaping @Sendable (SharedVerdict) -> Void
    ) {
        switch sight {
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
            guard !isConfirmed(sight) else { return completion(.holds) }
            compare(key, with: state, last: 0, completion)
        case .absence(let last): compare(key, with: nil, last: last, completion)
        }
    }

    /// Whether a state was compared with the store so lately that it counts as current.
    public func isConfirmed(_ sight: SharedSight) -> Bool {
        guard let shared, shared.staleness > .zero, case .state(let state) = sight else { return false }
        return state.layout.isConfirmed(within: shared.staleness)
    }

    /// Reads a layout again, unless the copy is what the store has.
    public func refresh(_ key: LayoutKey, _ completion: @escaping @Sendable (SharedVerdict) -> Void) {
        let layout = table.withLock { $0[key] }
        let known = layout.flatMap { $0.isOutdated ? nil : $0.publishedState }
        compare(key, with: known, last: -1) { verdict in
            if case .holds = verdict { completion(.again) } else { completion(verdict) }
        }
    }

    /// Compares what is known of a layout with the store.
    ///
    /// - Parameters:
    ///   - key: the layout.
    ///   - known: the state that is known; nil = none.
    ///   - last: the last revision that is known of one that is gone.
    ///   - completion: called with ``SharedVerdict/holds`` where the store says the same.
    private func compare(
        _ key: LayoutKey,
        with known: SharedState?,
        last: Int,
        _ completion: @escaping @Sendable (SharedVerdict) -> Void
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

    /// Puts a layout that was read in the place of the copy that there is.
    private func adopt(_ shared: SharedLayout, as key: LayoutKey) {
        var (old, new): (KeptLayout?, KeptLayout?)
        table.withLock { table in
            old = table[key]
            guard old?.publishedState?.stamp != shared.stamp || old?.isOutdated == true else { return old = nil }
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

    /// The last revision that is remembered of a layout that is gone; 0 where there is none.
    public func lastRevision(of key: LayoutKey) -> Int { table.withLock { $0.lastRevision(of: key) } }

    /// Notes that there is no copy of a layout.
    func noteAbsence(of key: LayoutKey, in receipt: StorageReceipt?) {
        guard shared != nil, let receipt else { return }
        receipt.note(.absence(last: table.withLock { $0.lastRevision(of: key) }))
    }

    // MARK: - Copies that count no more

    /// Drops a copy, as the store has another state of the layout, or may have.
    ///
    /// May be called with the lock of the layout or of the table held, by this thread or another, and waits for
    /// neither.
    func lose(_ layout: KeptLayout) {
        layout.drop()
        clear(layout)
        onFallBack(layout.key)
    }

    /// Takes a copy out of the table that counts no more; does nothing for any other layout.
    func clear(_ layout: KeptLayout) {
        guard layout.isOutdated else { return }
        if layout.retireIfOutdated() {
            layout.count(views: -layout.viewCount, bytes: -layout.byteCount)
            idleness.forget(layout)
        }
        // Whoever finds it there otherwise comes here.
        _ = table.withLockIfAvailable { table in
            if table[layout.key] === layout { table.forget(layout.key) }
        }
    }

    /// Drops a copy that is not used and that the store has; returns whether it did.
    func forget(_ layout: KeptLayout) -> Bool {
        guard layout.isStored, !layout.isOutdated else { return false }
        layout.drop()
        clear(layout)
        shared?.countEviction()
        return true
    }

    /// Removes a layout that is being retired, here and in the store.
    func forsake(
        _ layout: KeptLayout,
        at revision: Int,
        _ stored: StoredLayout,
        _ shared: SharedStore,
        _ receipt: StorageReceipt?
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
