import LayoutEngine
public import LayoutModel
import Storage
import Synchronization
import Threads

/// All stored layouts, by namespace and id.
///
/// One namespace never sees the layouts of another; only the limits on the number of layouts, on views and on memory
/// are shared by all, and each namespace can be limited to a part of them.
///
/// Every layout has its own lock, so that work on one never waits for another; the lock of the registry is only held
/// while its table is read or changed. Where both are held, that of the layout is acquired first.
public final class SessionRegistry: Sendable {
    public let limits: LayoutLimits
    /// The memory that layouts and requests may use.
    public let memory: MemoryAccount
    let table = Guarded(SessionTable())
    /// What all layouts take.
    let total = Usage()
    let idleness: Idleness
    let keeping: LayoutKeeping
    /// The answers that the directory had when it was opened.
    let recoveredAnswers = Guarded<[StoredTable.Answer]>([])
    let onRemoval: @Sendable (LayoutKey, _ revision: Int) -> Void
    let onFallBack: @Sendable (LayoutKey) -> Void

    /// - Parameters:
    ///   - limits: those of a layout, and of all together.
    ///   - onRemoval: called with the key and the last revision of a layout that is removed, or has expired, while
    ///     nobody can use it.
    public convenience init(
        limits: LayoutLimits = LayoutLimits(),
        onRemoval: @escaping @Sendable (LayoutKey, _ revision: Int) -> Void = { _, _ in }
    ) {
        self.init(limits: limits, .memoryAlone, onRemoval: onRemoval, onFallBack: { _ in })
    }

    init(
        limits: LayoutLimits,
        _ keeping: LayoutKeeping,
        onRemoval: @escaping @Sendable (LayoutKey, _ revision: Int) -> Void,
        onFallBack: @escaping @Sendable (LayoutKey) -> Void
    ) {
        (self.limits, self.keeping, self.onRemoval, self.onFallBack) = (limits, keeping, onRemoval, onFallBack)
        memory = MemoryAccount(limit: limits.memory, kept: total)
        idleness = Idleness(limits, hasStore: keeping.isStore)
    }

    /// The journal that layouts are kept in; nil without one.
    public var store: LayoutStore? {
        if case .journal(let store) = keeping { store } else { nil }
    }

    /// The server that layouts are kept in; nil without one.
    public var shared: SharedStore? {
        if case .server(let store) = keeping { store } else { nil }
    }

    /// Whether layouts are kept in memory alone, so that what is done there needs no waiting for anything.
    public var isInMemoryAlone: Bool { !keeping.isStore }

    /// The number of layouts in all namespaces.
    public var count: Int { table.withLock { $0.count } }

    /// The number of views of all layouts.
    public var viewCount: Int { total.views }

    /// Builds a layout under a new id and stores it.
    ///
    /// - Parameters:
    ///   - document: the layout.
    ///   - id: an id that is new; nil = one that is made here.
    ///   - namespace: to whom it belongs.
    ///   - inline: how much may be done on the calling thread.
    ///   - budget: how much work solving it may take.
    ///   - body: reads the layout.
    /// - Returns: what `body` returns for the layout, before other threads can see it.
    /// - Throws: ``SessionError``; what `body` throws, the layout is not stored then.
    public func create<Result: Sendable>(
        _ document: LayoutDocument,
        as id: String? = nil,
        in namespace: Namespace,
        inline: InlineBudget = .unlimited,
        budget: inout WorkBudget,
        _ body: (borrowing LayoutSession) throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        // Before the layout is solved, which is the expensive part; and again below, as others may have finished
        // meanwhile.
        try table.withLock { (table) throws(SessionError) in try checkCount(in: namespace, of: table) }
        let layout = try build(LayoutKey(id ?? SessionID.random(), in: namespace), document, nil, inline, &budget)
        let result = try layout.begin(at: 1, body)
        let record = layout.firstRecord(for: inline.receipt)
        try makingRoom(for: layout.byteCount, in: namespace, inline) { () throws(SessionError) in
            try table.withLock { (table) throws(SessionError) in
                try checkCount(in: namespace, of: table)
                try put(layout, replacing: nil, record, for: inline.receipt, in: &table)
            }
        }
        watch(layout)
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
    ///   - first: the lowest revision that it may get.
    ///   - inline: how much may be done on the calling thread.
    ///   - budget: how much work solving it may take.
    ///   - matchesPrecondition: whether the layout of this revision may be replaced; nil = there is none.
    ///   - body: gets the new layout, and whether it replaces another; if it throws, nothing is stored or replaced.
    /// - Returns: what `body` returns.
    /// - Throws: ``SessionError``.
    public func put<Result: Sendable>(
        _ key: LayoutKey,
        _ document: LayoutDocument,
        from first: Int = 1,
        inline: InlineBudget = .unlimited,
        budget: inout WorkBudget,
        where matchesPrecondition: (Int?) -> Bool,
        _ body: (borrowing LayoutSession, _ replaces: Bool) throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        let before = table.withLock { $0[key] }
        guard before?.fits(inline) ?? true else { throw .needsWorker }
        guard matchesPrecondition(before?.revision) else { throw .staleRevision(current: before?.revision ?? 0) }
        let new = try build(key, document, before, inline, &budget)
        // Solving took place without any lock: the layout under the key may have changed, come or gone since. The
        // precondition is checked again for what is stored now, until one attempt finds that unchanged while it
        // replaces it.
        while true {
            let (present, last) = table.withLock { ($0[key], $0.lastRevision(of: key)) }
            guard let old = present else {
                guard matchesPrecondition(nil) else { throw .staleRevision(current: 0) }
                let result = try new.begin(at: max(last + 1, first)) { (session) throws(SessionError) in
                    try body(session, false)
                }
                guard try insert(new, after: last, inline) else { continue }
                watch(new)
                return result
            }
            guard old.fits(inline) else { throw .needsWorker }
            let outcome = try old.retire(inline.whenBusy) { (revision, stored) throws(SessionError) in
                guard matchesPrecondition(revision) else { throw .staleRevision(current: revision) }
                let result = try new.begin(at: max(revision + 1, first)) { (session) throws(SessionError) in
                    try body(session, true)
                }
                let record = new.firstRecord(for: inline.receipt)
                let more = new.byteCount - old.byteCount
                try makingRoom(for: more, in: key.namespace, inline) { () throws(SessionError) in
                    try table.withLock { (table) throws(SessionError) in
                        try put(new, replacing: (old, stored), record, for: inline.receipt, in: &table)
                    }
                }
                return result
            }
            switch outcome {
            case .done(let result):
                idleness.forget(old)
                watch(new)
                return result
            case .busy: throw .needsWorker
            case .retired, .notStored, .unsettled: clear(old)
            }
        }
    }

    /// Watches a new layout from now on.
    private func watch(_ layout: KeptLayout) {
        idleness.watch(layout)
        clear(layout)
    }

    /// Builds a layout, if it fits into the inline budget and into what there is room for.
    private func build(
        _ key: LayoutKey,
        _ document: LayoutDocument,
        _ replaced: KeptLayout?,
        _ inline: InlineBudget,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> KeptLayout {
        let count = document.tree.viewCount
        // A layout beyond the limit is refused inline, too: that takes no time.
        let nodes = document.tree.nodeCount
        guard nodes <= inline.views || nodes > limits.views else { throw .needsWorker }
        let usage = table.withLock { $0.usage(of: key.namespace) }
        let views = count - (replaced?.viewCount ?? 0)
        try checkRoom(views: views, in: usage)
        let more = MemoryEstimate.kept(document) - (replaced?.byteCount ?? 0)
        try makingRoom(for: more, in: key.namespace, inline) { () throws(SessionError) in
            guard memory.hasRoom(for: more) else { throw .noMemory(limit: memory.limit) }
        }
        let session = try solve(document, id: key.id, inline, budget: &budget)
        return KeptLayout(session, in: key.namespace, (usage, total), keeping, at: idleness.now)
    }

    /// Puts a new layout into the table, and appends it to the store, if there is one.
    ///
    /// Both under the lock of the table, so that what cannot be stored is in the table when that turns out; and so is
    /// what the request has done noted, before another can change the layout: a call is judged by its own change.
    ///
    /// - Parameters:
    ///   - layout: the layout.
    ///   - old: the one that it replaces, and where that is stored.
    ///   - record: the layout as it is stored.
    ///   - receipt: that of the request.
    ///   - table: the table.
    /// - Throws: ``SessionError``, and the table is as it was.
    private func put(
        _ layout: KeptLayout,
        replacing old: (layout: KeptLayout, stored: StoredLayout?)?,
        _ record: SnapshotRecord?,
        for receipt: StorageReceipt?,
        in table: inout SessionTable
    ) throws(SessionError) {
        let key = layout.key
        try count(layout, replacing: old?.layout)
        do throws(SessionError) {
            if let record {
                if let shared {
                    let change = layout.send(record, replacing: old?.stored, to: shared) { [weak self] in
                        self?.lose(layout)
                    }
                    receipt?.note(.changed(change))
                } else {
                    let sequence = try layout.store(record) { [weak self, stored = old?.stored] () in
                        self?.fallBack(key, to: stored)
                    }
                    receipt?.note(sequence, isChange: true)
                    store?.damages.clear(key)
                }
            }
        } catch {
            layout.count(
                views: (old?.layout.viewCount ?? 0) - layout.viewCount,
                bytes: (old?.layout.byteCount ?? 0) - layout.byteCount
            )
            throw error
        }
        table.put(layout, under: key)
    }

    /// Solves a document that is not stored.
    ///
    /// - Throws: ``SessionError``.
    public func solve(
        _ document: LayoutDocument,
        id: String = "",
        _ inline: InlineBudget = .unlimited,
        budget: inout WorkBudget
    ) throws(SessionError) -> LayoutSession {
        let bytes = MemoryEstimate.solving(document)
        // Before the work, which cannot be begun twice on one budget.
        try reserve(bytes, inline)
        defer { memory.release(bytes) }
        return try LayoutSession(id: id, document: document, limits: limits, budget: &budget)
    }

    /// Stores a layout under an id that was free; returns false where it no longer is, or has been used since it had
    /// the last revision `last`.
    private func insert(
        _ layout: KeptLayout,
        after last: Int,
        _ inline: InlineBudget
    ) throws(SessionError) -> Bool {
        let key = layout.key
        let record = layout.firstRecord(for: inline.receipt)
        return try makingRoom(for: layout.byteCount, in: key.namespace, inline) { () throws(SessionError) in
            try table.withLock { (table) throws(SessionError) in
                guard table[key] == nil, table.lastRevision(of: key) == last else { return false }
                try checkCount(in: key.namespace, of: table)
                try put(layout, replacing: nil, record, for: inline.receipt, in: &table)
                return true
            }
        }
    }

    /// What a layout is needed for.
    public enum Purpose: Hashable, Sendable {
        case reading
        /// To change it, or to solve it in another way, which takes memory that is reserved for the time.
        case editing
    }

    /// Gives `body` exclusive access to a layout.
    ///
    /// Inlinable, and all that it calls is without type parameters: the callers of other modules then need no metadata
    /// of results and of outcomes made at run time, which took 1,700 instructions of a small edit.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, ``SessionError/needsWorker``, and what `body` throws.
    @inlinable
    public func withSession<Result: ~Copyable>(
        _ key: LayoutKey,
        for purpose: Purpose = .editing,
        inline: InlineBudget = .unlimited,
        _ body: (inout LayoutSession) throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        var result: Result?
        try use(key, for: purpose, inline) { (session) throws(SessionError) in result = try body(&session) }
        guard let result = result.take() else { preconditionFailure("a layout that was used has given no result") }
        return result
    }

    @usableFromInline
    func use(
        _ key: LayoutKey,
        for purpose: Purpose,
        _ inline: InlineBudget,
        _ body: (inout LayoutSession) throws(SessionError) -> Void
    ) throws(SessionError) {
        try withLayout(key, inline) { (layout) throws(SessionError) in
            // An edit keeps what it may have to restore; to read a layout is always possible.
            let needed = purpose == .editing ? layout.byteCount : 0
            let all = needed + inline.reservedBytes
            return try makingRoom(for: all, in: key.namespace, inline) { () throws(SessionError) in
                try memory.reserving(needed, beside: inline.reservedBytes) { () throws(SessionError) in
                    let wasTrimmed = layout.isTrimmed
                    // The first edit after a while: it is looked at earlier now, to be trimmed again.
                    defer { if wasTrimmed, !layout.isTrimmed { idleness.watch(layout) } }
                    let room = room(in: layout.usage)
                    return try layout.work(inline, at: idleness.now, room: room, undo: undo(of: layout), body)
                }
            }
        }
    }

    /// The revision of a layout, without waiting for those who use it, which counts as using it; nil = there is none.
    public func revision(of key: LayoutKey) -> Int? {
        // Of a copy it is not known whether that is still the revision.
        guard shared == nil, let layout = table.withLock({ $0[key] }) else { return nil }
        layout.use(at: idleness.now)
        return layout.revision
    }

    /// Calls `body` with the layout of a key; if that is removed meanwhile, with the one that has replaced it.
    private func withLayout(
        _ key: LayoutKey,
        _ inline: InlineBudget,
        _ body: (KeptLayout) throws(SessionError) -> KeptLayout.Outcome<Void>
    ) throws(SessionError) {
        while true {
            guard let layout = table.withLock({ $0[key] }) else {
                noteAbsence(of: key, in: inline.receipt)
                throw absence(of: key)
            }
            // Where it has become outdated meanwhile, this thread has kept others from retiring it.
            defer { if layout.isOutdated { clear(layout) } }
            guard layout.fits(inline) else { throw .needsWorker }
            if !layout.isResident, inline.level != .inline, memory.keptBytes > memory.keptLimit { makeRoom() }
            switch try body(layout) {
            case .done: return
            case .busy: throw .needsWorker
            case .retired: clear(layout)
            case .notStored(let stored):
                replace(layout, by: stored)
                throw store?.refusal ?? .noSuchLayout
            case .unsettled(let sequence):
                guard inline.level != .inline else { throw .needsWorker }
                store?.journal.waitUntilSettled(sequence)
            }
        }
    }

    /// Why there is no layout under a key.
    private func absence(of key: LayoutKey) -> SessionError {
        guard let time = limits.timeToLive, table.withLock({ $0.hasExpired(key) }) else { return .noSuchLayout }
        return .expired(after: time)
    }

    /// Checks that there is room for `count` more views in a namespace.
    ///
    /// - Throws: ``SessionError/noRoomForViews(limit:)``, ``SessionError/quotaExceeded(_:)``.
    public func checkRoom(forViews count: Int, in namespace: Namespace) throws(SessionError) {
        guard count > 0 else { return }
        try checkRoom(views: count, in: table.withLock { $0.usage(of: namespace) })
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
        for _ in 0..<Self.mostRemovals {
            do throws(SessionError) {
                return try removeOnce(key, inline, matchesPrecondition)
            } catch {
                guard case .storageFailed = error, let journal = store?.journal else { throw error }
                guard inline.level != .inline || !journal.isTakingBack else { throw .needsWorker }
                // A disk that has just turned out to be full takes it in a moment, from the reserve.
                journal.waitWhileTakingBack()
            }
        }
        try removeOnce(key, inline, matchesPrecondition)
    }

    /// How often it is attempted to store a removal, before the last time.
    private static let mostRemovals = 2

    private func removeOnce(
        _ key: LayoutKey,
        _ inline: InlineBudget,
        _ matchesPrecondition: (Int) -> Bool
    ) throws(SessionError) {
        try withLayout(key, inline) { (layout) throws(SessionError) in
            try layout.retire(inline.whenBusy) { (revision, stored) throws(SessionError) in
                guard matchesPrecondition(revision) else { throw .staleRevision(current: revision) }
                try discard(layout, at: revision, stored, .removed, inline.receipt)
            }
        }
    }

    /// Takes a layout that is being retired out of the table.
    ///
    /// - Throws: ``SessionError/storageFailed(_:)``, and the layout is still there.
    func discard(
        _ layout: KeptLayout,
        at revision: Int,
        _ stored: StoredLayout?,
        _ reason: RetiredRevisions.Reason,
        _ receipt: StorageReceipt? = nil
    ) throws(SessionError) {
        let key = layout.key
        if let shared, let stored { return forsake(layout, at: revision, stored, shared, receipt) }
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
