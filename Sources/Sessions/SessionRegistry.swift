import LayoutEngine
public import LayoutModel
import Synchronization
import Threads

/// All stored layouts, by namespace and id.
///
/// One namespace never sees the layouts of another; only the limits on the number of layouts and views are shared by
/// all.
///
/// Every layout has its own lock, so that work on one never waits for another; the lock of the registry is only held
/// while its table is read or changed. Where both are held, that of the layout is acquired first.
public final class SessionRegistry: Sendable {
    public let limits: LayoutLimits
    private let table = Guarded(SessionTable())
    private let views = Atomic(0)

    public init(limits: LayoutLimits = LayoutLimits()) {
        self.limits = limits
    }

    /// The number of layouts in all namespaces.
    public var count: Int { table.withLock { $0.count } }

    /// The number of views of all layouts.
    public var viewCount: Int { views.load(ordering: .relaxed) }

    /// Builds a layout under a new id and stores it.
    ///
    /// - Returns: what `body` returns for the layout, before other threads can see it.
    /// - Throws: ``SessionError``.
    public func create<Result: Sendable>(
        _ document: LayoutDocument,
        in namespace: Namespace,
        inline: InlineBudget = .unlimited,
        budget: inout WorkBudget,
        _ body: (borrowing LayoutSession) -> Result
    ) throws(SessionError) -> Result {
        // Before the layout is solved, which is the expensive part; and again below, as others may have finished
        // meanwhile.
        guard count < limits.layouts else { throw .tooManyLayouts(limit: limits.layouts) }
        let layout = KeptLayout(try build(SessionID.random(), document, replacing: 0, inline, &budget))
        let result = layout.begin(at: 1, body)
        try table.withLock { (table) throws(SessionError) in
            guard table.count < limits.layouts else { throw .tooManyLayouts(limit: limits.layouts) }
            try reserve(layout.viewCount)
            table.put(layout, under: LayoutKey(layout.id, in: namespace))
        }
        return result
    }

    /// Builds a layout under an id that the client chose, replacing the one that is stored there.
    ///
    /// The new layout continues the revisions of the one it replaces, or of those under the id that are gone, so that
    /// no two contents ever have the same entity tag.
    ///
    /// - Parameters:
    ///   - key: the id and its namespace.
    ///   - document: the layout.
    ///   - inline: how much may be done on the calling thread.
    ///   - budget: how much work solving it may take.
    ///   - matchesPrecondition: whether the layout of this revision may be replaced; nil = there is none.
    ///   - body: gets the new layout, and whether it replaces another.
    /// - Returns: what `body` returns.
    /// - Throws: ``SessionError``.
    public func put<Result: Sendable>(
        _ key: LayoutKey,
        _ document: LayoutDocument,
        inline: InlineBudget = .unlimited,
        budget: inout WorkBudget,
        where matchesPrecondition: (Int?) -> Bool,
        _ body: (borrowing LayoutSession, _ replaces: Bool) -> Result
    ) throws(SessionError) -> Result {
        let before = table.withLock { $0[key] }
        guard before?.fits(inline) ?? true else { throw .needsWorker }
        guard matchesPrecondition(before?.revision) else { throw .staleRevision(current: before?.revision ?? 0) }
        let new = KeptLayout(try build(key.id, document, replacing: before?.viewCount ?? 0, inline, &budget))
        // Solving took place without any lock: the layout under the key may have changed, come or gone since. The
        // precondition is checked again for what is stored now, until one attempt finds that unchanged while it
        // replaces it.
        while true {
            let (present, last) = table.withLock { ($0[key], $0.lastRevision(of: key)) }
            guard let old = present else {
                guard matchesPrecondition(nil) else { throw .staleRevision(current: 0) }
                let result = new.begin(at: last + 1) { body($0, false) }
                if try insert(new, under: key, after: last) { return result }
                continue
            }
            guard old.fits(inline) else { throw .needsWorker }
            let outcome = try old.retire(inline.whenBusy) { (revision) throws(SessionError) in
                guard matchesPrecondition(revision) else { throw .staleRevision(current: revision) }
                let result = new.begin(at: revision + 1) { body($0, true) }
                try reserve(new.viewCount - old.viewCount)
                table.withLock { $0.put(new, under: key) }
                return result
            }
            switch outcome {
            case .done(let result): return result
            case .busy: throw .needsWorker
            case .retired: continue
            }
        }
    }

    /// Builds a layout, if it fits into the inline budget and into the limit on the views of all layouts.
    private func build(
        _ id: String,
        _ document: LayoutDocument,
        replacing replaced: Int,
        _ inline: InlineBudget,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> LayoutSession {
        let count = document.tree.viewCount
        // A layout beyond the limit is refused inline, too: that takes no time.
        let nodes = document.tree.nodeCount
        guard nodes <= inline.views || nodes > limits.views else { throw .needsWorker }
        guard viewCount - replaced + count <= limits.totalViews else { throw .noRoomForViews(limit: limits.totalViews) }
        return try LayoutSession(id: id, document: document, limits: limits, budget: &budget)
    }

    /// Stores a layout under an id that was free; returns false where it no longer is, or has been used since it had
    /// the last revision `last`.
    private func insert(
        _ layout: KeptLayout,
        under key: LayoutKey,
        after last: Int
    ) throws(SessionError) -> Bool {
        try table.withLock { (table) throws(SessionError) in
            guard table[key] == nil, table.lastRevision(of: key) == last else { return false }
            guard table.count < limits.layouts else { throw .tooManyLayouts(limit: limits.layouts) }
            try reserve(layout.viewCount)
            table.put(layout, under: key)
            return true
        }
    }

    /// Counts views towards the limit of all layouts, or throws; of two layouts built at the same time the first to
    /// finish has them.
    private func reserve(_ count: Int) throws(SessionError) {
        // Added before it is compared: two threads can then not both get what only one of them can have.
        let total = views.wrappingAdd(count, ordering: .relaxed).newValue
        guard total <= limits.totalViews || count <= 0 else {
            views.wrappingSubtract(count, ordering: .relaxed)
            throw .noRoomForViews(limit: limits.totalViews)
        }
    }

    /// Gives `body` exclusive access to a layout.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, ``SessionError/needsWorker``, and what `body` throws.
    public func withSession<Result: Sendable & ~Copyable>(
        _ key: LayoutKey,
        inline: InlineBudget = .unlimited,
        _ body: (inout LayoutSession) throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        try withLayout(key, inline) { (layout) throws(SessionError) in
            try layout.work(inline) { (session) throws(SessionError) in
                let before = session.viewCount
                // Edits may exceed the limit by what they add at the same time; `checkRoom` refuses them only before
                // they begin.
                defer { views.wrappingAdd(session.viewCount - before, ordering: .relaxed) }
                return try body(&session)
            }
        }
    }

    /// Calls `body` with the layout of a key; if that is removed meanwhile, with the one that has replaced it.
    private func withLayout<Result: Sendable & ~Copyable>(
        _ key: LayoutKey,
        _ inline: InlineBudget,
        _ body: (KeptLayout) throws(SessionError) -> KeptLayout.Outcome<Result>
    ) throws(SessionError) -> Result {
        while true {
            guard let layout = table.withLock({ $0[key] }) else { throw .noSuchLayout }
            guard layout.fits(inline) else { throw .needsWorker }
            switch try body(layout) {
            case .done(let result): return result
            case .busy: throw .needsWorker
            case .retired: continue
            }
        }
    }

    /// Checks that there is room for `count` more views in all layouts together.
    ///
    /// - Throws: ``SessionError/noRoomForViews(limit:)``.
    public func checkRoom(forViews count: Int) throws(SessionError) {
        guard count == 0 || viewCount + count <= limits.totalViews else {
            throw .noRoomForViews(limit: limits.totalViews)
        }
    }

    /// Returns a copy of the layout as it is now, for work during which other threads may edit it.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, ``SessionError/needsWorker``.
    public func snapshot(_ key: LayoutKey, inline: InlineBudget = .unlimited) throws(SessionError) -> LayoutSession {
        try withSession(key, inline: inline) { $0.copy() }
    }

    /// Removes a layout if its revision meets the precondition.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, ``SessionError/staleRevision(current:)``, ``SessionError/needsWorker``.
    public func remove(
        _ key: LayoutKey,
        inline: InlineBudget = .unlimited,
        where matchesPrecondition: (Int) -> Bool
    ) throws(SessionError) {
        try withLayout(key, inline) { (layout) throws(SessionError) in
            try layout.retire(inline.whenBusy) { (revision) throws(SessionError) in
                guard matchesPrecondition(revision) else { throw .staleRevision(current: revision) }
                table.withLock { $0.remove(key, at: revision, .removed) }
                views.wrappingSubtract(layout.viewCount, ordering: .relaxed)
            }
        }
    }

    /// One entry of a list of layouts.
    public struct Listing: Hashable, Sendable {
        public var id: String
        public var name: String?
        public var revision: Int
        public var viewCount: Int
    }

    /// Returns up to `limit` layouts whose ids come after `id`, in the order of ids; and whether there are more.
    ///
    /// O(limit + log layouts), without waiting for threads that use one of them.
    public func list(
        in namespace: Namespace,
        after id: String?,
        limit: Int
    ) -> (layouts: [Listing], hasMore: Bool) {
        // Revisions are read after the lock is released: they are atomic, and the list is a snapshot of no single
        // moment anyway.
        let (layouts, hasMore) = table.withLock { $0.page(in: namespace, after: id, limit: limit) }
        let listings = layouts.map {
            Listing(id: $0.id, name: $0.name, revision: $0.revision, viewCount: $0.viewCount)
        }
        return (listings, hasMore)
    }
}
