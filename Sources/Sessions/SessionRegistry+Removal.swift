import Storage
import Threads

/// Removing layouts.
extension SessionRegistry {
    /// Removes a layout if its revision satisfies the precondition.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, ``SessionError/staleRevision(current:)``, ``SessionError/needsWorker``.
    public func remove(
        _ key: LayoutKey,
        inline: InlineBudget = .unlimited,
        where matchesPrecondition: (Int) -> Bool
    ) throws(SessionError) {
        for _ in 0..<Self.maxRemovals {
            do throws(SessionError) {
                return try removeOnce(key, inline, matchesPrecondition)
            } catch {
                guard case .storageFailed = error, let journal = store?.journal else { throw error }
                guard inline.level != .inline || !journal.isTakingBack else { throw .needsWorker }
                // If the disk has just become full, the reserve makes room for the removal in a moment.
                journal.waitWhileTakingBack()
            }
        }
        try removeOnce(key, inline, matchesPrecondition)
    }

    /// The number of attempts to store a removal before the final one.
    private static let maxRemovals = 2

    private func removeOnce(
        _ key: LayoutKey,
        _ inline: InlineBudget,
        _ matchesPrecondition: (Int) -> Bool
    ) throws(SessionError) {
        try withLayout(key, inline, for: .editing) { (layout) throws(SessionError) in
            try layout.retire(inline.whenBusy) { (revision, stored) throws(SessionError) in
                guard matchesPrecondition(revision) else { throw .staleRevision(current: revision) }
                try discard(layout, at: revision, stored, .removed, inline.receipt)
            }
        }
    }

    /// Removes a layout that is being retired from the table.
    ///
    /// - Throws: ``SessionError/storageFailed(_:)``; the layout then remains.
    func discard(
        _ layout: KeptLayout,
        at revision: Int,
        _ stored: StoredLayout?,
        _ reason: RetiredRevisions.Reason,
        _ receipt: StoreDependencies? = nil
    ) throws(SessionError) {
        let key = layout.key
        if let shared, let stored { return removeFromStore(layout, at: revision, stored, shared, receipt) }
        var removal: Entry?
        let bytes = try table.withLock { (table) throws(SessionError) in
            if let store {
                removal = store.appendRemoval(of: key, at: revision, reason) { [weak self] in
                    self?.fallBack(key, to: stored)
                }
                guard removal != nil else { throw store.refusal }
            }
            return table.remove(key, at: revision, reason)
        }
        store?.damages.clear(key)
        layout.count(views: -layout.viewCount, bytes: bytes - layout.byteCount)
        idleness.forget(layout)
        guard let store, let removal else { return onRemoval(key, revision) }
        receipt?.note(removal.sequence, isChange: true)
        store.journal.whenSettled(removal.sequence) { [onRemoval] isStored in
            if isStored { onRemoval(key, revision) }
        }
    }
}
