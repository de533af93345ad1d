public import LayoutModel
import Storage
import Threads

extension SessionRegistry {
    /// Stores an imported layout under its original revision, or a later one.
    ///
    /// Returns before it is on disk; ``finishStoring(since:)`` waits for that.
    ///
    /// - Parameters:
    ///   - key: its id and namespace.
    ///   - document: the layout.
    ///   - revision: its original revision.
    ///   - replaces: true to store it even if the id has already reached this revision; it then gets the next one.
    ///   - budget: the work budget for solving it.
    /// - Returns: its resulting revision.
    /// - Throws: ``SessionError``; ``SessionError/staleRevision(current:)`` if the id has already reached the revision.
    @discardableResult
    public func restore(
        _ key: LayoutKey,
        _ document: LayoutDocument,
        at revision: Int,
        replacing replaces: Bool,
        budget: inout WorkBudget
    ) throws(SessionError) -> Int {
        let used = table.withLock { max($0[key]?.revision ?? 0, $0.lastRevision(of: key)) }
        guard replaces || used < revision else { throw .staleRevision(current: used) }
        return try put(key, document, from: revision, budget: &budget, where: { _ in true }) {
            (session, _) throws(SessionError) in session.revision
        }
    }

    /// Waits until all changes so far are stored.
    ///
    /// - Parameter failures: ``storingFailureCount`` before.
    /// - Throws: ``SessionError/storageFailed(_:)`` if some could not be stored and were undone.
    public func finishStoring(since failures: Int) throws(SessionError) {
        guard let store else { return }
        let isStored = store.journal.waitUntilSettled()
        guard isStored, store.journal.failureCount == failures else { throw store.refusal }
    }

    /// The number of failed attempts to store changes.
    public var storingFailureCount: Int { store?.journal.failureCount ?? 0 }
}
