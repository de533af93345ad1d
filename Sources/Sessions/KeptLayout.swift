import LayoutEngine
import LayoutModel
import Synchronization
import Threads

/// A stored layout: its session, which one thread at a time uses, and a few facts that other threads read without
/// waiting.
///
/// One that nobody uses is trimmed after a few seconds (``trim()``) and put to sleep after a while (``sleep()``); it
/// wakes up when it is used again. With a store it can leave memory altogether (``evict()``), and is read again when it
/// is used.
final class KeptLayout: Sendable {
    let key: LayoutKey
    let name: String?
    /// What the layouts of the namespace take, and what all layouts take.
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
    /// Whether it is a copy that counts no more; see ``drop()``.
    let publishedIsOutdated = Atomic(false)
    /// The stamp of the last state that was read from a shared store or sent there; 0 where it is in none.
    let publishedStamp: Atomic<UInt64>
    /// When it was last known to be what a shared store has, in milliseconds.
    let publishedConfirmation = Atomic(Int.min)
    /// The first level whose budget for the solver no call has exceeded: from then on calls for the layout are tried
    /// there first.
    private let firstLevel = Atomic(InlineBudget.Level.inline.rawValue)
    /// Who solves the layout again that only the store has, as far as attempts have shown.
    let rebuilder = Atomic(Rebuilder.anyWorker.rawValue)

    /// A session, which takes some kilobytes even of an empty layout; used by the thread that has the lock.
    final class Holder: @unchecked Sendable {
        @safe @exclusivity(unchecked) var session: LayoutSession

        init(_ session: consuming LayoutSession) { self.session = session }
    }

    struct State: ~Copyable, Sendable {
        /// nil while only the store has the layout.
        var holder: Holder?
        /// Where the store has it; nil without a store, and before a new layout is appended to it.
        var stored: StoredLayout?
        /// What was read of it from a shared store, until it is first used.
        var shared: SharedLayout?
        /// The last change that was sent to a shared store.
        var change: SharedChange?
        /// Whether the layout has been removed or replaced.
        var isRetired = false
    }

    /// The outcome of an attempt to use a layout.
    enum Outcome<Result: Sendable>: Sendable {
        case done(Result)
        /// Another thread holds the layout, and the budget does not allow for waiting.
        case busy
        /// The layout has been removed or replaced; the caller looks it up again.
        case retired
        /// What was done to the layout could not be stored. It is retired: what takes its place is the layout as it was
        /// stored before. Boxed, as every edit passes an outcome on.
        indirect case notStored(StoredLayout)
        /// The layout has to be read from the store, and its last record, with this number, is still on its way there.
        case unsettled(UInt64)
    }

    /// - Parameters:
    ///   - session: the layout.
    ///   - namespace: to whom it belongs.
    ///   - usages: what the layouts of the namespace take, and what all layouts take: without this one, until it is
    ///     stored.
    ///   - keeping: where it is to be kept, once it is appended or sent there (``store(_:undo:)``).
    ///   - now: the time of the registry, in milliseconds.
    init(
        _ session: consuming LayoutSession,
        in namespace: Namespace,
        _ usages: (own: Usage, total: Usage),
        _ keeping: LayoutKeeping,
        at now: Int
    ) {
        // Most layouts are not edited at once, and many never are.
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
        state = Guarded(State(holder: Holder(session)))
    }

    /// A layout that is read from the store, or put together from what was read, when it is first used.
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

    /// What a layout takes that only the store has: its entries in the table, and this object.
    static let bytesOfEvicted = 512

    /// Whether it is in memory.
    var isResident: Bool { publishedIsResident.load(ordering: .relaxed) }
    /// The number of its last record in the store.
    var sequence: UInt64 { publishedSequence.load(ordering: .acquiring) }

    var id: String { key.id }
    /// The revision after the last complete edit.
    var revision: Int { publishedRevision.load(ordering: .acquiring) }
    var viewCount: Int { publishedViewCount.load(ordering: .relaxed) }
    /// The memory that the layout takes, in bytes.
    var byteCount: Int { publishedByteCount.load(ordering: .relaxed) }
    /// When it was last used, in milliseconds of the registry's time.
    var lastUse: Int { publishedLastUse.load(ordering: .relaxed) }
    var isAsleep: Bool { publishedIsAsleep.load(ordering: .relaxed) }
    /// Whether it holds no memory that is of use during edits only.
    var isTrimmed: Bool { publishedIsTrimmed.load(ordering: .relaxed) }

    /// Whether the layout has been removed or replaced.
    var isRetired: Bool { publishedIsRetired.load(ordering: .relaxed) }

    func setAsleep(_ isAsleep: Bool) {
        publishedIsAsleep.store(isAsleep, ordering: .relaxed)
        usages.total.add(sleepers: isAsleep ? 1 : -1)
    }

    /// Records that the layout is used, for one that is not locked for it.
    func use(at now: Int) {
        publishedLastUse.store(now, ordering: .relaxed)
    }

    /// Whether work on the layout may be tried within a budget.
    func fits(_ inline: InlineBudget) -> Bool {
        // Relaxed loads: these are hints, and the work itself is limited by its own budget.
        publishedWeight.load(ordering: .relaxed) <= inline.views
            && inline.level.rawValue >= firstLevel.load(ordering: .relaxed)
    }

    /// Gives `body` exclusive access to the session, which is in memory and awake.
    ///
    /// - Parameters:
    ///   - inline: what may be done, and whether to wait for another thread.
    ///   - now: the time of the registry, in milliseconds.
    ///   - room: by how many bytes the layout may grow.
    ///   - undo: called, with the layout as it was stored before, where what `body` does cannot be stored after all.
    ///   - body: uses the session.
    /// - Returns: whether `body` was called.
    /// - Throws: what `body` throws.
    func work(
        _ inline: InlineBudget,
        at now: Int,
        room: MemoryRoom,
        undo: (@Sendable (StoredLayout) -> Void)?,
        _ body: (inout LayoutSession) throws(SessionError) -> Void
    ) throws(SessionError) -> Outcome<Void> {
        try enter(inline.whenBusy) { (state) throws(SessionError) in
            guard !state.isRetired, !isOutdated else { return .retired }
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
            // Also if `body` throws, so that the published facts always are those of the session.
            defer {
                if let receipt = inline.receipt { note(in: receipt, state, since: former) }
                // What could not be stored nobody may see.
                if !state.isRetired { publish(holder.session) }
                if isTrimmed, holder.session.isTrimmable { publishedIsTrimmed.store(false, ordering: .relaxed) }
            }
            do throws(SessionError) {
                try body(&holder.session)
            } catch {
                // The next edit would most likely exceed the budget, too, and do the work at this level in vain; unless
                // this one had to solve a layout that was asleep.
                if case .unsolvable(.workLimitExceeded) = error, inline.level != .unlimited, !isResting,
                    !(inline.isAbandoned?() ?? false)
                {
                    firstLevel.store(inline.level.rawValue + 1, ordering: .relaxed)
                }
                // An answer that could not be made leaves the edit done.
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

    /// Publishes the facts of the session, and counts what it takes.
    func publish(_ session: borrowing LayoutSession) {
        let (views, bytes) = (session.viewCount, session.byteCount)
        // Behind the number of its record (``sequence``), so that who sees the revision knows what it waits for.
        publishedRevision.store(session.revision, ordering: .releasing)
        publishedWeight.store(session.weight, ordering: .relaxed)
        let (moreViews, moreBytes) = (views - viewCount, bytes - byteCount)
        guard moreViews != 0 || moreBytes != 0 else { return }
        publishedViewCount.store(views, ordering: .relaxed)
        publishedByteCount.store(bytes, ordering: .relaxed)
        count(views: moreViews, bytes: moreBytes)
    }

    /// What the layouts of the namespace take.
    var usage: Usage { usages.own }

    /// Adds to what the layouts of the namespace take, and to what all layouts take.
    func count(views: Int, bytes: Int) {
        usages.own.add(views: views, bytes: bytes)
        usages.total.add(views: views, bytes: bytes)
    }

    /// Frees the memory that is of use during edits only, unless the layout is in use, or gone.
    ///
    /// - Returns: whether the layout is trimmed.
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

    /// Packs the document and drops the solver, unless the layout is in use, or gone.
    ///
    /// - Returns: whether the layout is asleep.
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

    /// Gives a layout that no other thread knows yet its revision.
    ///
    /// - Parameters:
    ///   - revision: the one that its content has from the start.
    ///   - body: reads the session as it is then.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
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

    /// Marks the layout as removed unless `body`, which gets its revision, throws.
    ///
    /// No other thread uses the layout meanwhile, or after.
    func retire<Result: Sendable>(
        _ whenBusy: InlineBudget.WhenBusy,
        _ body: (_ revision: Int, StoredLayout?) throws(SessionError) -> Result
    ) throws(SessionError) -> Outcome<Result> {
        try enter(whenBusy) { (state) throws(SessionError) in
            guard !state.isRetired, !isOutdated else { return .retired }
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
