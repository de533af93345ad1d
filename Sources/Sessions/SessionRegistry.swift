import LayoutEngine
public import LayoutModel
import Storage
import Synchronization
import Threads

/// The registry of all layouts, by namespace and id.
///
/// A namespace never sees the layouts of another one; they share only the limits on layouts, views and memory, and each
/// namespace can be restricted to a part of these.
///
/// Every layout has its own lock, so work on one never waits for another; the lock of the registry is held only while
/// its table is read or changed. If both are needed, the lock of the layout is acquired first.
public final class SessionRegistry: Sendable {
    public let limits: LayoutLimits
    /// The memory for layouts and requests.
    public let memory: MemoryAccount
    let table = Guarded(SessionTable())
    /// The usage of all layouts.
    let total = Usage()
    let idleness: Idleness
    let keeping: LayoutKeeping
    /// The responses that the directory contained when it was opened.
    let recoveredAnswers = Guarded<[StoredTable.Answer]>([])
    let onRemoval: @Sendable (LayoutKey, _ revision: Int) -> Void
    let onFallBack: @Sendable (LayoutKey) -> Void

    /// - Parameters:
    ///   - limits: the limits on each layout and on all of them.
    ///   - onRemoval: called with the key and the last revision of a layout that is removed or expires, while no other
    ///     thread can use it.
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

    /// The journal that stores the layouts, if any.
    public var store: LayoutStore? {
        if case .journal(let store) = keeping { store } else { nil }
    }

    /// The shared server that stores the layouts, if any.
    public var shared: SharedStore? {
        if case .server(let store) = keeping { store } else { nil }
    }

    /// A Boolean value that indicates whether layouts are kept only in memory, so that no operation waits for a store.
    public var isInMemoryAlone: Bool { !keeping.isStore }

    /// The number of layouts in all namespaces.
    public var count: Int { table.withLock { $0.count } }

    /// The total number of views in all layouts.
    public var viewCount: Int { total.views }

    /// Creates a layout with a new id.
    ///
    /// - Parameters:
    ///   - document: the layout.
    ///   - id: a new id; nil to generate one.
    ///   - namespace: the namespace of the layout.
    ///   - inline: the limits on the calling thread.
    ///   - budget: the work budget of the request.
    ///   - body: reads the layout before other threads can see it.
    /// - Returns: the result of `body`.
    /// - Throws: ``SessionError``; the layout is not stored if `body` throws.
    public func create<Result: Sendable>(
        _ document: LayoutDocument,
        as id: String? = nil,
        in namespace: Namespace,
        inline: InlineBudget = .unlimited,
        budget: inout WorkBudget,
        _ body: (borrowing LayoutSession) throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        // Check before the layout is solved, which is expensive, and again below because other threads may have
        // finished first.
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

    /// Creates a layout with an id chosen by the client, replacing any current one.
    ///
    /// The revisions continue from the replaced layout, or from earlier layouts with the id, so that no two contents
    /// ever have the same entity tag.
    ///
    /// - Parameters:
    ///   - key: the id and its namespace.
    ///   - document: the layout.
    ///   - first: the lowest permitted revision.
    ///   - inline: the limits on the calling thread.
    ///   - budget: the work budget of the request.
    ///   - matchesPrecondition: returns true if the layout with this revision may be replaced; receives nil if there is
    ///     none.
    ///   - body: receives the new layout, and true if it replaces another one; if it throws, nothing changes.
    /// - Returns: the result of `body`.
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
        guard before?.fits(inline, for: .editing) ?? true else { throw .needsWorker }
        guard matchesPrecondition(before?.revision) else { throw .staleRevision(current: before?.revision ?? 0) }
        let new = try build(key, document, before, inline, &budget)
        // The layout was solved without a lock, so the one under the key may have changed, appeared or disappeared
        // since. The precondition is checked against the current layout until an attempt replaces that one unchanged.
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
            guard old.fits(inline, for: .editing) else { throw .needsWorker }
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

    /// Starts tracking the idleness of a new layout.
    private func watch(_ layout: KeptLayout) {
        idleness.watch(layout)
        clear(layout)
    }

    /// Builds a layout if it fits in the inline budget and in the available room.
    private func build(
        _ key: LayoutKey,
        _ document: LayoutDocument,
        _ replaced: KeptLayout?,
        _ inline: InlineBudget,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> KeptLayout {
        let count = document.tree.viewCount
        // A layout over the limit is refused even inline, because that costs nothing.
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

    /// Adds a new layout to the table, and appends it to the store, if there is one.
    ///
    /// Both happen under the lock of the table, so that the layout is in the table by the time a failure to store it is
    /// reported. The change is also recorded in the receipt before another thread can edit the layout: a call is
    /// validated by its own change.
    ///
    /// - Parameters:
    ///   - layout: the layout.
    ///   - old: the replaced layout, and its location in the store.
    ///   - record: the layout in stored form.
    ///   - receipt: the receipt of the request.
    ///   - table: the table.
    /// - Throws: ``SessionError``; the table is then unchanged.
    private func put(
        _ layout: KeptLayout,
        replacing old: (layout: KeptLayout, stored: StoredLayout?)?,
        _ record: SnapshotRecord?,
        for receipt: StoreDependencies?,
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

    /// Solves a document without storing it.
    ///
    /// - Throws: ``SessionError``.
    public func solve(
        _ document: LayoutDocument,
        id: String = "",
        _ inline: InlineBudget = .unlimited,
        budget: inout WorkBudget
    ) throws(SessionError) -> LayoutSession {
        let bytes = MemoryEstimate.solving(document)
        // Reserve before the work, which cannot start twice on one budget.
        try reserve(bytes, inline)
        defer { memory.release(bytes) }
        return try LayoutSession(id: id, document: document, limits: limits, budget: &budget)
    }

    /// Stores a layout under a free id; returns false if the id is taken or has been used since its last revision was
    /// `last`.
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

    /// The purpose for which a layout is used.
    public enum Purpose: Hashable, Sendable {
        case reading
        /// To solve the layout differently for an answer, which temporarily reserves memory.
        case asking
        /// To change the layout, which temporarily reserves memory.
        case editing
    }

    /// Calls `body` with exclusive access to a layout.
    ///
    /// Inlinable, and built on functions without type parameters, so that callers in other modules do not instantiate
    /// metadata of results and outcomes at run time, which cost 1,700 instructions per small edit.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, ``SessionError/needsWorker``, and the errors of `body`.
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
        try withLayout(key, inline, for: purpose) { (layout) throws(SessionError) in
            // An edit needs memory for the state that a rollback restores; reading a layout is always permitted.
            let needed = purpose == .reading ? 0 : layout.byteCount
            let all = needed + inline.reservedBytes
            return try makingRoom(for: all, in: key.namespace, inline) { () throws(SessionError) in
                try memory.reserving(needed, beside: inline.reservedBytes) { () throws(SessionError) in
                    let wasTrimmed = layout.isTrimmed
                    // The first edit after a pause: reschedule the layout earlier, so that it is trimmed again.
                    defer { if wasTrimmed, !layout.isTrimmed { idleness.watch(layout) } }
                    let room = room(in: layout.usage)
                    let undo = undo(of: layout)
                    return try layout.work(inline, for: purpose, at: idleness.now, room: room, undo: undo, body)
                }
            }
        }
    }

    /// Returns the revision of a layout, or nil if there is none; counts as a use but does not wait for other threads.
    public func revision(of key: LayoutKey) -> Int? {
        // The revision of a copy may be stale.
        guard shared == nil, let layout = table.withLock({ $0[key] }) else { return nil }
        layout.use(at: idleness.now)
        return layout.revision
    }

    /// Calls `body` with the layout of a key; if that is removed in the meantime, retries with its replacement.
    func withLayout(
        _ key: LayoutKey,
        _ inline: InlineBudget,
        for purpose: Purpose,
        _ body: (KeptLayout) throws(SessionError) -> KeptLayout.Outcome<Void>
    ) throws(SessionError) {
        while true {
            guard let layout = table.withLock({ $0[key] }) else {
                noteAbsence(of: key, in: inline.receipt)
                throw absence(of: key)
            }
            // If it became stale in the meantime, other threads could not retire it because this one held the lock.
            defer { if layout.isStale { clear(layout) } }
            guard layout.fits(inline, for: purpose) else { throw .needsWorker }
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

    /// Returns the error for a key without a layout.
    private func absence(of key: LayoutKey) -> SessionError {
        guard let time = limits.timeToLive, table.withLock({ $0.hasExpired(key) }) else { return .noSuchLayout }
        return .expired(after: time)
    }

    /// Checks that a namespace has room for `count` more views.
    ///
    /// - Throws: ``SessionError/noRoomForViews(limit:)``, ``SessionError/quotaExceeded(_:)``.
    public func checkRoom(forViews count: Int, in namespace: Namespace) throws(SessionError) {
        guard count > 0 else { return }
        try checkRoom(views: count, in: table.withLock { $0.usage(of: namespace) })
    }

    /// Returns a copy of the current layout, for work during which other threads may edit the original.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, ``SessionError/needsWorker``.
    public func snapshot(_ key: LayoutKey, inline: InlineBudget = .unlimited) throws(SessionError) -> LayoutSession {
        try withSession(key, inline: inline) { $0.copy() }
    }
}
