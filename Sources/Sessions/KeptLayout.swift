import LayoutEngine
import LayoutModel
import Synchronization
import Threads

/// A layout in the registry: its session, which is used by one thread at a time, and a few facts that other threads
/// read without locking.
///
/// An unused layout is trimmed after a few seconds (``trim()``) and put to sleep after a while (``sleep()``); the next
/// use wakes it up. With a store it can be evicted from memory (``evict()``), and the next use loads it again.
final class KeptLayout: Sendable {
    let key: LayoutKey
    let name: String?
    /// The usage of the layout's namespace, and that of all layouts.
    let usages: (own: Usage, total: Usage)
    let keeping: LayoutKeeping
    let state: Guarded<State>
    let publishedRevision: Atomic<Int>
    private let publishedViewCount: Atomic<Int>
    private let publishedWeight: Atomic<Int>
    private let publishedByteCount: Atomic<Int>
    private let publishedLastUse: Atomic<Int>
    private let publishedIsAsleep = Atomic(false)
    let publishedIsTrimmed = Atomic(true)
    private let publishedIsRetired = Atomic(false)
    let publishedIsResident: Atomic<Bool>
    let publishedSequence: Atomic<UInt64>
    let publishedStoredByteCount: Atomic<Int>
    /// True if this copy is stale; see ``drop()``.
    let publishedIsStale = Atomic(false)
    /// The stamp of the last state that was read from or sent to a shared store; 0 if there is none.
    let publishedStamp: Atomic<UInt64>
    /// The last time at which the layout was known to match a shared store, in milliseconds.
    let publishedConfirmation = Atomic(Int.min)
    private let firstLevels = FirstLevels()
    /// The kind of thread that rebuilds an evicted layout, as learned from earlier attempts.
    let rebuilder = Atomic(Rebuilder.anyWorker.rawValue)

    /// A box for the session, which occupies some kilobytes even for an empty layout; used only by the thread that
    /// holds the lock.
    final class SessionBox: @unchecked Sendable {
        @safe @exclusivity(unchecked) var session: LayoutSession

        init(_ session: consuming LayoutSession) { self.session = session }
    }

    struct State: ~Copyable, Sendable {
        /// The session; nil while the layout is evicted.
        var holder: SessionBox?
        /// The location of the layout in the store; nil without a store, or until a new layout is appended to it.
        var stored: StoredLayout?
        /// The state read from a shared store, until the first use.
        var shared: SharedLayout?
        /// The last change sent to a shared store.
        var change: SharedChange?
        /// True if the layout has been removed or replaced.
        var isRetired = false
    }

    /// The outcome of an attempt to use a layout.
    enum Outcome<Result: Sendable>: Sendable {
        case done(Result)
        /// Another thread holds the lock, and the budget does not permit waiting.
        case busy
        /// The layout has been removed or replaced; the caller must look it up again.
        case retired
        /// The edit could not be stored. The layout is retired, and its last stored version replaces it. Boxed because
        /// every edit returns an outcome.
        indirect case notStored(StoredLayout)
        /// The layout must be read from the store, but its last record, with this number, has not been written yet.
        case unsettled(UInt64)
    }

    /// - Parameters:
    ///   - session: the session of the layout.
    ///   - namespace: the namespace of the layout.
    ///   - usages: the usage of the namespace and of all layouts, which excludes this layout until it is stored.
    ///   - keeping: the backend that will keep the layout after ``store(_:undo:)``.
    ///   - now: the time of the registry, in milliseconds.
    init(
        _ session: consuming LayoutSession,
        in namespace: Namespace,
        _ usages: (own: Usage, total: Usage),
        _ keeping: LayoutKeeping,
        at now: Int
    ) {
        // Most layouts are not edited immediately, and many never are.
        var session = session
        session.trim()
        if case .memoryAlone = keeping { session.recording = nil } else { session.recording = EditRecording() }
        self.keeping = keeping
        key = LayoutKey(session.id, in: namespace)
        name = session.document.name
        self.usages = usages
        publishedRevision = Atomic(session.revision)
        publishedViewCount = Atomic(session.viewCount)
        publishedWeight = Atomic(session.weight)
        publishedByteCount = Atomic(session.byteCount)
        publishedLastUse = Atomic(now)
        publishedIsResident = Atomic(true)
        publishedSequence = Atomic(0)
        publishedStoredByteCount = Atomic(0)
        publishedStamp = Atomic(0)
        state = Guarded(State(holder: SessionBox(session)))
    }

    /// Creates a layout that is loaded from the store, or built from the data already read, on first use.
    init(
        _ stored: StoredLayout,
        _ shared: SharedLayout? = nil,
        of key: LayoutKey,
        _ usages: (own: Usage, total: Usage),
        _ keeping: LayoutKeeping,
        at now: Int
    ) {
        (self.key, name, self.usages, self.keeping) = (key, stored.name, usages, keeping)
        publishedRevision = Atomic(stored.revision)
        publishedViewCount = Atomic(stored.viewCount)
        publishedWeight = Atomic(stored.viewCount)
        publishedByteCount = Atomic(Self.bytesOfEvicted)
        publishedLastUse = Atomic(now)
        publishedIsResident = Atomic(false)
        usages.total.add(evicted: 1)
        publishedSequence = Atomic(stored.sequence)
        publishedStoredByteCount = Atomic(stored.bytes)
        publishedStamp = Atomic(shared?.stamp.number ?? 0)
        state = Guarded(State(holder: nil, stored: stored, shared: shared))
    }

    /// The memory used by an evicted layout: its entries in the table, and this object.
    static let bytesOfEvicted = 512

    /// True if the layout is in memory.
    var isResident: Bool { publishedIsResident.load(ordering: .relaxed) }
    /// The number of the layout's last record in the store.
    var sequence: UInt64 { publishedSequence.load(ordering: .acquiring) }

    var id: String { key.id }
    /// The revision after the last completed edit.
    var revision: Int { publishedRevision.load(ordering: .acquiring) }
    var viewCount: Int { publishedViewCount.load(ordering: .relaxed) }
    /// The memory used by the layout, in bytes.
    var byteCount: Int { publishedByteCount.load(ordering: .relaxed) }
    /// The time of the last use, in milliseconds of the registry's time.
    var lastUse: Int { publishedLastUse.load(ordering: .relaxed) }
    var isAsleep: Bool { publishedIsAsleep.load(ordering: .relaxed) }
    /// True if the layout holds no memory that is useful only during edits.
    var isTrimmed: Bool { publishedIsTrimmed.load(ordering: .relaxed) }

    /// True if the layout has been removed or replaced.
    var isRetired: Bool { publishedIsRetired.load(ordering: .relaxed) }

    func setAsleep(_ isAsleep: Bool) {
        publishedIsAsleep.store(isAsleep, ordering: .relaxed)
        usages.total.add(sleepers: isAsleep ? 1 : -1)
    }

    /// Records a use of the layout that does not lock it.
    func use(at now: Int) {
        publishedLastUse.store(now, ordering: .relaxed)
    }

    /// Returns true if work on the layout may be attempted within a budget.
    func fits(_ inline: InlineBudget, for purpose: SessionRegistry.Purpose) -> Bool {
        // A relaxed load is sufficient: this is a hint, and the work itself is limited by its own budget.
        publishedWeight.load(ordering: .relaxed) <= inline.views && firstLevels.permit(inline.level, for: purpose)
    }

    /// Calls `body` with exclusive access to the session, after loading and waking it if necessary.
    ///
    /// - Parameters:
    ///   - inline: the budget, and whether to wait for another thread.
    ///   - purpose: the purpose of `body`.
    ///   - now: the time of the registry, in milliseconds.
    ///   - room: the permitted growth of the layout.
    ///   - undo: called with the last stored version of the layout if the changes of `body` cannot be stored.
    ///   - body: the operation on the session.
    /// - Returns: the outcome; `body` was called if it is `.done` or `.notStored`.
    /// - Throws: the errors of `body`.
    func work(
        _ inline: InlineBudget,
        for purpose: SessionRegistry.Purpose,
        at now: Int,
        room: MemoryRoom,
        undo: (@Sendable (StoredLayout) -> Void)?,
        _ body: (inout LayoutSession) throws(SessionError) -> Void
    ) throws(SessionError) -> Outcome<Void> {
        try enter(inline.whenBusy) { (state) throws(SessionError) in
            guard !state.isRetired, !isStale else { return .retired }
            publishedLastUse.store(now, ordering: .relaxed)
            if state.holder == nil, let sequence = unsettledSequence(of: state) { return .unsettled(sequence) }
            let holder = if let holder = state.holder { holder } else { try load(&state, inline) }
            if isAsleep {
                holder.session.wake()
                setAsleep(false)
            }
            holder.session.limit(to: room, from: byteCount)
            let isResting = holder.session.isResting
            let former = state.stored
            // Even if `body` throws, so that the published facts always match the session.
            defer {
                if let receipt = inline.receipt { note(in: receipt, state, since: former) }
                // A change that could not be stored must not become visible.
                if !state.isRetired { publish(holder.session) }
                if isTrimmed, holder.session.isTrimmable { publishedIsTrimmed.store(false, ordering: .relaxed) }
            }
            do throws(SessionError) {
                try body(&holder.session)
            } catch {
                // The next one would probably exceed the budget at this level as well, unless this one had to solve a
                // layout that was asleep.
                if case .unsolvable(.workLimitExceeded) = error, inline.level != .unlimited, !isResting,
                    !(inline.isAbandoned?() ?? false)
                {
                    firstLevels.exclude(inline.level, for: purpose)
                }
                // The edit remains in effect even if its response could not be created.
                if let former = append(&state, inline.receipt, undo) { return .notStored(former) }
                throw error
            }
            return append(&state, inline.receipt, undo).map { .notStored($0) } ?? .done(())
        }
    }

    /// Marks the layout as removed or replaced.
    func retire(_ state: inout State) {
        state.isRetired = true
        publishedIsRetired.store(true, ordering: .relaxed)
        if isAsleep { setAsleep(false) }
        if !isResident { usages.total.add(evicted: -1) }
    }

    /// Publishes the facts about the session, and updates the usage.
    func publish(_ session: borrowing LayoutSession) {
        let (views, bytes) = (session.viewCount, session.byteCount)
        // Published after the number of its record (``sequence``), so that a reader of the revision knows the record to
        // wait for.
        publishedRevision.store(session.revision, ordering: .releasing)
        publishedWeight.store(session.weight, ordering: .relaxed)
        let (moreViews, moreBytes) = (views - viewCount, bytes - byteCount)
        guard moreViews != 0 || moreBytes != 0 else { return }
        publishedViewCount.store(views, ordering: .relaxed)
        publishedByteCount.store(bytes, ordering: .relaxed)
        count(views: moreViews, bytes: moreBytes)
    }

    /// The usage of the namespace.
    var usage: Usage { usages.own }

    /// Adds to the usage of the namespace and of all layouts.
    func count(views: Int, bytes: Int) {
        usages.own.add(views: views, bytes: bytes)
        usages.total.add(views: views, bytes: bytes)
    }

    /// Frees the memory that is useful only during edits, unless the layout is in use or retired.
    ///
    /// - Returns: true if the layout is trimmed.
    func trim() -> Bool {
        state.withLockIfAvailable { state in
            guard !state.isRetired, let holder = state.holder else { return false }
            guard !isTrimmed else { return true }
            holder.session.trim()
            publishedIsTrimmed.store(true, ordering: .relaxed)
            publish(holder.session)
            return true
        } ?? false
    }

    /// Packs the document and drops the solver, unless the layout is in use or retired.
    ///
    /// - Returns: true if the layout is asleep.
    func sleep() -> Bool {
        state.withLockIfAvailable { state in
            guard !state.isRetired, let holder = state.holder else { return false }
            guard !isAsleep else { return true }
            holder.session.sleep()
            setAsleep(true)
            publishedIsTrimmed.store(true, ordering: .relaxed)
            setByteCount(holder.session.byteCount)
            return true
        } ?? false
    }

    func setByteCount(_ bytes: Int) {
        let more = bytes - byteCount
        publishedByteCount.store(bytes, ordering: .relaxed)
        count(views: 0, bytes: more)
    }

    /// Sets the initial revision of a layout that is not yet visible to other threads.
    ///
    /// - Parameters:
    ///   - revision: the initial revision.
    ///   - body: reads the resulting session.
    /// - Returns: the result of `body`.
    /// - Throws: the errors of `body`.
    func begin<Result: Sendable>(
        at revision: Int,
        _ body: (borrowing LayoutSession) throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        try state.withLock { (state) throws(SessionError) in
            guard let holder = state.holder else { preconditionFailure("a new layout is in memory") }
            holder.session.revision = revision
            publishedRevision.store(revision, ordering: .relaxed)
            return try body(holder.session)
        }
    }

    /// Marks the layout as removed unless `body`, which receives its revision, throws.
    ///
    /// No other thread uses the layout in the meantime or afterwards.
    func retire<Result: Sendable>(
        _ whenBusy: InlineBudget.WhenBusy,
        _ body: (_ revision: Int, StoredLayout?) throws(SessionError) -> Result
    ) throws(SessionError) -> Outcome<Result> {
        try enter(whenBusy) { (state) throws(SessionError) in
            guard !state.isRetired, !isStale else { return .retired }
            let result = try body(revision, state.stored)
            retire(&state)
            return .done(result)
        }
    }

    private func enter<Result: Sendable>(
        _ whenBusy: InlineBudget.WhenBusy,
        _ body: (inout State) throws(SessionError) -> Outcome<Result>
    ) throws(SessionError) -> Outcome<Result> {
        switch whenBusy {
        case .wait: try state.withLock(body)
        case .giveUp: try state.withLockIfAvailable(body) ?? .busy
        }
    }
}
