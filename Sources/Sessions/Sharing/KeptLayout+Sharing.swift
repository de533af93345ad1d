import Storage
import Synchronization
import Threads

/// A layout that is a copy of one in a shared store.
extension KeptLayout {
    /// True if the copy is stale.
    var isStale: Bool { publishedIsStale.load(ordering: .sequentiallyConsistent) }

    /// Returns the observed state of the store; a change sent since then may not be stored yet.
    func observedState(of state: borrowing State) -> ObservedState {
        if let change = state.change, !change.isStored { return .pending(change) }
        guard let stored = state.stored else { return .nothing }
        return .state(SharedState(stamp: Stamp(stored.head), layout: self))
    }

    /// Records the state that a request has read or changed.
    ///
    /// - Parameters:
    ///   - receipt: the receipt of the request.
    ///   - state: the state of the layout.
    ///   - former: its location in the store before the request.
    func note(in receipt: StoreDependencies, _ state: borrowing State, since former: StoredLayout?) {
        guard let stored = state.stored else { return }
        switch keeping {
        case .memoryAlone: break
        case .journal: receipt.note(stored.sequence, isChange: stored.sequence != former?.sequence)
        case .server:
            if stored.head != former?.head, let change = state.change {
                receipt.note(.changed(change))
            } else {
                receipt.note(observedState(of: state))
            }
        }
    }

    /// Sends a new layout to its store.
    ///
    /// - Parameters:
    ///   - record: ``firstRecord``.
    ///   - former: the stored version of the layout that it replaces.
    ///   - store: the store.
    ///   - lose: called if the layout could not be stored.
    /// - Returns: the pending change.
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

    /// Sends the edits of the layout to its store, together with the response if the call has an idempotency key.
    func send(
        _ recording: EditRecording,
        of holder: SessionBox,
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

    /// Records that the layout matches the store at this moment.
    func confirm() {
        publishedConfirmation.store(Self.milliseconds, ordering: .relaxed)
    }

    /// Returns true if the layout was known to match the store within the last `age`.
    func isConfirmed(within age: Duration) -> Bool {
        let time = publishedConfirmation.load(ordering: .relaxed)
        return time != .min && Self.milliseconds - time < age.milliseconds
    }

    private static let start = ContinuousClock.now
    private static var milliseconds: Int { start.duration(to: .now).milliseconds }

    /// Marks the copy as stale.
    ///
    /// A thread that is using the layout may notice the mark too late, so it calls ``retireIfOutdated()`` afterwards.
    func drop() {
        publishedIsStale.store(true, ordering: .sequentiallyConsistent)
    }

    /// Retires the layout if it is stale and not in use; returns true if this call retired it.
    func retireIfOutdated() -> Bool {
        guard isStale else { return false }
        return state.withLockIfAvailable { state in
            guard !state.isRetired else { return false }
            retire(&state)
            return true
        } ?? false
    }
}

extension KeptLayout {
    /// The last state that was read or sent; nil if the layout is not in a shared store.
    var publishedState: SharedState? {
        let stamp = publishedStamp.load(ordering: .acquiring)
        return stamp == 0 ? nil : SharedState(stamp: Stamp(stamp), layout: self)
    }

    /// True if the store has the last state and no thread is using the layout.
    var isStored: Bool {
        state.withLockIfAvailable { $0.change?.isStored ?? true } ?? false
    }
}
