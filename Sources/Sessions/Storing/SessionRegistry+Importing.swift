public import LayoutModel
import Storage
import Threads

extension SessionRegistry {
    /// Stores a layout under the revision that it has had elsewhere, or a later one.
    ///
    /// It is on its way to the disk then; ``finishStoring()`` waits for that.
    ///
    /// - Parameters:
    ///   - key: its id and namespace.
    ///   - document: the layout.
    ///   - revision: its revision.
    ///   - replaces: whether it is stored also where the id has had this revision already, or a later one; it then gets
    ///     the one behind that.
    ///   - budget: how much work solving it may take.
    /// - Returns: the revision that it has now.
    /// - Throws: ``SessionError``; ``SessionError/staleRevision(current:)`` where the id has had the revision.
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

    /// Waits until all is stored that was done until now.
    ///
    /// - Parameter failures: ``storingFailureCount`` before.
    /// - Throws: ``SessionError/storageFailed(_:)`` where some of it could not be, and was taken back.
    public func finishStoring(since failures: Int) throws(SessionError) {
        guard let store else { return }
        let isStored = store.journal.waitUntilSettled()
        guard isStored, store.journal.failureCount == failures else { throw store.refusal }
    }

    /// How often changes could not be stored.
    public var storingFailureCount: Int { store?.journal.failureCount ?? 0 }
}
