public import LayoutModel

/// All layouts that are kept, by namespace and id.
///
/// One namespace never sees the layouts of another; only the room that there is for layouts is shared by all.
///
/// Every layout has a lock of its own, so that work on one never waits for another; the lock of the registry is held
/// for the look into its table alone.
public final class SessionRegistry: Sendable {
    public let limits: LayoutLimits
    private let entries = Guarded(SessionTable())

    public init(limits: LayoutLimits = LayoutLimits()) {
        self.limits = limits
    }

    /// How many layouts there are in all namespaces.
    public var count: Int { entries.withLock { $0.count } }

    /// Builds a layout under a new id and keeps it.
    ///
    /// - Returns: what `body` makes of the layout, before anybody else sees it.
    public func create<Result: Sendable>(
        _ document: LayoutDocument,
        in namespace: Namespace,
        _ body: (LayoutSession) -> Result
    ) throws(SessionError) -> Result {
        guard count < limits.layouts else { throw .tooManyLayouts(limit: limits.layouts) }
        let session = try LayoutSession(id: SessionID.random(), document: document, limits: limits)
        let result = body(session)
        try insert(Guarded(session), under: LayoutKey(session.id, in: namespace))
        return result
    }

    /// Builds a layout under an id that the client chose, in place of the one that is there.
    ///
    /// The revision of a layout that is replaced goes on counting, so that no two contents ever have the same tag.
    ///
    /// - Parameters:
    ///   - key: the id, and whose it is.
    ///   - document: the layout.
    ///   - isWelcome: whether the layout of this revision may be replaced; nil = there is none.
    ///   - body: gets the new layout, and whether it replaces another.
    /// - Returns: what `body` makes of it.
    /// - Throws: ``SessionError``.
    public func put<Result: Sendable>(
        _ key: LayoutKey,
        _ document: LayoutDocument,
        where isWelcome: (Int?) -> Bool,
        _ body: (LayoutSession, _ replaces: Bool) -> Result
    ) throws(SessionError) -> Result {
        var session = try LayoutSession(id: key.id, document: document, limits: limits)
        while true {
            let old = entries.withLock { $0[key] }
            let revision = old.map { $0.withLock { $0.revision } }
            guard isWelcome(revision) else { throw .staleRevision(current: revision ?? 0) }
            session.revision = (revision ?? 0) + 1
            let entry = Guarded(session)
            let isStored = try entries.withLock { (entries) throws(SessionError) in
                guard entries[key] === old else { return false }
                guard old != nil || entries.count < limits.layouts else { throw .tooManyLayouts(limit: limits.layouts) }
                entries[key] = entry
                return true
            }
            if isStored { return body(session, old != nil) }
        }
    }

    private func insert(_ entry: Guarded<LayoutSession>, under key: LayoutKey) throws(SessionError) {
        try entries.withLock { (entries) throws(SessionError) in
            guard entries.count < limits.layouts else { throw .tooManyLayouts(limit: limits.layouts) }
            entries[key] = entry
        }
    }

    /// Lets `body` work on a layout that nobody else works on meanwhile.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, and what `body` throws.
    public func withSession<Result: Sendable>(
        _ key: LayoutKey,
        _ body: (inout LayoutSession) throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        guard let entry = entries.withLock({ $0[key] }) else { throw .noSuchLayout }
        return try entry.withLock { (session) throws(SessionError) in try body(&session) }
    }

    /// The layout as it now is, to work on while others edit it.
    ///
    /// - Throws: ``SessionError/noSuchLayout``.
    public func snapshot(_ key: LayoutKey) throws(SessionError) -> LayoutSession {
        try withSession(key) { $0 }
    }

    /// Forgets a layout if its revision may go.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, ``SessionError/staleRevision(current:)``.
    public func remove(_ key: LayoutKey, where isWelcome: (Int) -> Bool) throws(SessionError) {
        guard let entry = entries.withLock({ $0[key] }) else { throw .noSuchLayout }
        let revision = entry.withLock { $0.revision }
        guard isWelcome(revision) else { throw .staleRevision(current: revision) }
        try entries.withLock { (entries) throws(SessionError) in
            guard entries[key] === entry else { throw .noSuchLayout }
            entries[key] = nil
        }
    }

    /// One layout among others.
    public struct Listing: Hashable, Sendable {
        public var id: String
        public var name: String?
        public var revision: Int
        public var viewCount: Int
    }

    /// Up to `limit` layouts whose ids come after `id`, in the order of ids; and whether there are more.
    ///
    /// O(layouts of the namespace).
    public func list(
        in namespace: Namespace,
        after id: String?,
        limit: Int
    ) -> (layouts: [Listing], hasMore: Bool) {
        let all = entries.withLock { $0[namespace] }.filter { entry in id.map { $0 < entry.key } ?? true }
        let layouts = all.sorted { $0.key < $1.key }.prefix(limit).map { id, entry in
            entry.withLock { session in
                let document = session.document
                return Listing(
                    id: id,
                    name: document.name,
                    revision: session.revision,
                    viewCount: document.tree.viewCount
                )
            }
        }
        return (layouts, all.count > layouts.count)
    }
}
