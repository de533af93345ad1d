import Storage
import Synchronization
import Threads

/// A layout that is a copy of what a shared store has.
extension KeptLayout {
    /// Whether it counts no more.
    var isOutdated: Bool { publishedIsOutdated.load(ordering: .sequentiallyConsistent) }

    /// The state of the store that it is a copy of; what was sent since is not known to be stored.
    func sight(of state: borrowing State) -> SharedSight {
        if let change = state.change, !change.isStored { return .pending(change) }
        guard let stored = state.stored else { return .nothing }
        return .state(SharedState(stamp: Stamp(stored.head), layout: self))
    }

    /// Notes what a request has seen or done of the layout.
    ///
    /// - Parameters:
    ///   - receipt: where.
    ///   - state: that of the layout.
    ///   - former: where it was stored before the request.
    func note(in receipt: StorageReceipt, _ state: borrowing State, since former: StoredLayout?) {
        guard let stored = state.stored else { return }
        switch keeping {
        case .memoryAlone: break
        case .journal: receipt.note(stored.sequence, isChange: stored.sequence != former?.sequence)
        case .server:
            if stored.head != former?.head, let change = state.change {
                receipt.note(.changed(change))
            } else {
                receipt.note(sight(of: state))
            }
        }
    }

    /// Sends a new layout to its store.
    ///
    /// - Parameters:
    ///   - record: ``firstRecord``.
    ///   - former: the layout that it replaces, as that is stored.
    ///   - store: its store.
    ///   - lose: called where it is not stored after all.
    /// - Returns: what becomes of it.
    func send(
        _ record: SnapshotRecord,
        replacing former: StoredLayout?,
        to store: SharedStore,
        _ lose: @escaping @Sendable () -> Void
    ) -> SharedChange {
        let (stored, change) = store.send(record, of: key, after: former)
        state.withLock { settle(&$0, stored, change, lose) }
        return change
    }

    /// Sends what was done to the layout to its store, with the answer to the call if that has a key.
    func send(
        _ recording: EditRecording,
        of holder: Holder,
        after former: StoredLayout,
        with answer: StoredAnswer?,
        _ state: inout State,
        _ lose: @escaping @Sendable () -> Void
    ) {
        guard case .server(let store) = keeping else { return }
        var (stored, last) = (former, state.change)
        for edit in recording.edits {
            let isLast = edit.revision == recording.edits.last?.revision
            let answer = isLast ? answer : nil
            let (next, change) =
                isLast && stored.wantsSnapshot(insteadOf: edit.difference.count)
                ? store.send(SnapshotRecord(holder.session.snapshot, of: key, with: answer), of: key, after: stored)
                : store.send(edit, of: key, after: stored, with: answer)
            (stored, last) = (next, change)
        }
        guard let last else { return }
        settle(&state, stored, last, lose)
    }

    private func settle(
        _ state: inout State,
        _ stored: StoredLayout,
        _ change: SharedChange,
        _ lose: @escaping @Sendable () -> Void
    ) {
        (state.stored, state.change) = (stored, change)
        publishedStamp.store(stored.head.rawValue, ordering: .releasing)
        let actions = state.holder?.session.recording?.actions ?? []
        state.holder?.session.recording = EditRecording()
        change.whenSettled { [self] outcome in
            guard outcome == .stored else { return lose() }
            confirm()
            for action in actions { action() }
        }
    }

    /// Notes that the layout is what the store has, at this moment.
    func confirm() {
        publishedConfirmation.store(Self.milliseconds, ordering: .relaxed)
    }

    /// Whether the layout was what the store had, at most so long ago.
    func isConfirmed(within age: Duration) -> Bool {
        let time = publishedConfirmation.load(ordering: .relaxed)
        return time != .min && Self.milliseconds - time < age.milliseconds
    }

    private static let start = ContinuousClock.now
    private static var milliseconds: Int { start.duration(to: .now).milliseconds }

    /// Marks the layout as one that counts no more.
    ///
    /// A thread that uses it meanwhile may see the mark too late for itself, and calls ``retireIfOutdated()`` after.
    func drop() {
        publishedIsOutdated.store(true, ordering: .sequentiallyConsistent)
    }

    /// Retires the layout if it counts no more, and no thread uses it; returns whether this call did it.
    func retireIfOutdated() -> Bool {
        guard isOutdated else { return false }
        return state.withLockIfAvailable { state in
            guard !state.isRetired else { return false }
            retire(&state)
            return true
        } ?? false
    }
}

extension KeptLayout {
    /// The last state that was read, or sent; nil for one that is not kept in a shared store.
    var publishedState: SharedState? {
        let stamp = publishedStamp.load(ordering: .acquiring)
        return stamp == 0 ? nil : SharedState(stamp: Stamp(stamp), layout: self)
    }

    /// Whether the store has the last state, unless a thread uses the layout.
    var isStored: Bool {
        state.withLockIfAvailable { $0.change?.isStored ?? true } ?? false
    }
}
