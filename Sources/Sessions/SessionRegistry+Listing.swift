import Threads

/// The list of the layouts of a namespace.
extension SessionRegistry {
    /// One entry of a list of layouts.
    public struct Listing: Hashable, Sendable {
        public var id: String
        public var name: String?
        public var revision: Int
        public var viewCount: Int

        public init(id: String, name: String?, revision: Int, viewCount: Int) {
            (self.id, self.name, self.revision, self.viewCount) = (id, name, revision, viewCount)
        }
    }

    /// Returns up to `limit` layouts whose ids come after `id`, in the order of ids, and whether there are more.
    ///
    /// O(limit + log layouts) without waiting for threads that use a layout, unless there is a shared store.
    ///
    /// - Throws: ``SessionError/needsWorker``, ``SessionError/storeAway(_:)``, ``SessionError/unreadable(_:)``.
    public func list(
        in namespace: Namespace,
        after id: String?,
        limit: Int,
        inline: InlineBudget = .unlimited
    ) throws(SessionError) -> (layouts: [Listing], hasMore: Bool) {
        if let shared {
            guard inline.level != .inline else { throw .needsWorker }
            let page = try shared.list(in: namespace, after: id, limit: limit)
            return (page.layouts, page.hasMore)
        }
        // The revisions are read after the lock is released: they are atomic, and the list is not a consistent snapshot
        // anyway.
        let (layouts, hasMore) = table.withLock { $0.page(in: namespace, after: id, limit: limit) }
        let listings = layouts.map {
            Listing(id: $0.id, name: $0.name, revision: $0.revision, viewCount: $0.viewCount)
        }
        return (listings, hasMore)
    }
}
