import LayoutEngine
import LayoutModel
import Synchronization
import Threads

/// A stored layout: its session, which one thread at a time uses, and a few facts that other threads read without
/// waiting.
///
/// One that nobody uses is trimmed after a few seconds (``trim()``) and put to sleep after a while (``sleep()``); it
/// wakes up when it is used again.
final class KeptLayout: Sendable {
    let key: LayoutKey
    let name: String?
    /// What the layouts of the namespace take, and what all layouts take.
    private let usages: (own: Usage, total: Usage)
    private let state: Guarded<State>
    private let publishedRevision: Atomic<Int>
    private let publishedViewCount: Atomic<Int>
    private let publishedWeight: Atomic<Int>
    private let publishedByteCount: Atomic<Int>
    private let publishedLastUse: Atomic<Int>
    private let publishedIsAsleep = Atomic(false)
    private let publishedIsTrimmed = Atomic(true)
    private let publishedIsRetired = Atomic(false)
    /// The first level whose budget for the solver no call has exceeded: from then on calls for the layout are tried
    /// there first.
    private let firstLevel = Atomic(InlineBudget.Level.inline.rawValue)

    private struct State: ~Copyable, Sendable {
        var session: LayoutSession
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
    }

    /// - Parameters:
    ///   - session: the layout.
    ///   - namespace: to whom it belongs.
    ///   - usages: what the layouts of the namespace take, and what all layouts take: without this one, until it is
    ///     stored.
    ///   - now: the time of the registry, in milliseconds.
    init(_ session: consuming LayoutSession, in namespace: Namespace, _ usages: (own: Usage, total: Usage), at now: Int)
    {
        // Most layouts are not edited at once, and many never are.
        var session = session
        session.trim()
        key = LayoutKey(session.id, in: namespace)
        name = session.document.name
        self.usages = usages
        publishedRevision = Atomic(session.revision)
        publishedViewCount = Atomic(session.viewCount)
        publishedWeight = Atomic(session.weight)
        publishedByteCount = Atomic(session.byteCount)
        publishedLastUse = Atomic(now)
        state = Guarded(State(session: session))
    }

    var id: String { key.id }
    /// The revision after the last complete edit.
    var revision: Int { publishedRevision.load(ordering: .relaxed) }
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

    private func setAsleep(_ isAsleep: Bool) {
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

    /// Gives `body` exclusive access to the session, which is awake.
    ///
    /// - Parameters:
    ///   - inline: what may be done, and whether to wait for another thread.
    ///   - now: the time of the registry, in milliseconds.
    ///   - room: by how many bytes the layout may grow.
    ///   - body: uses the session.
    /// - Returns: whether `body` was called.
    /// - Throws: what `body` throws.
    func work(
        _ inline: InlineBudget,
        at now: Int,
        room: MemoryRoom,
        _ body: (inout LayoutSession) throws(SessionError) -> Void
    ) throws(SessionError) -> Outcome<Void> {
        try enter(inline.whenBusy) { (state) throws(SessionError) in
            guard !state.isRetired else { return .retired }
            publishedLastUse.store(now, ordering: .relaxed)
            if isAsleep {
                state.session.wake()
                setAsleep(false)
            }
            state.session.limit(to: room, from: byteCount)
            let isResting = state.session.isResting
            // Also if `body` throws, so that the published facts always are those of the session.
            defer {
                publish(state.session)
                if isTrimmed, state.session.isTrimmable { publishedIsTrimmed.store(false, ordering: .relaxed) }
            }
            do throws(SessionError) {
                return .done(try body(&state.session))
            } catch {
                // The next edit would most likely exceed the budget, too, and do the work at this level in vain; unless
                // this one had to solve a layout that was asleep.
                if case .unsolvable(.workLimitExceeded) = error, inline.level != .unlimited, !isResting {
                    firstLevel.store(inline.level.rawValue + 1, ordering: .relaxed)
                }
                throw error
            }
        }
    }

    /// Publishes the facts of the session, and counts what it takes.
    private func publish(_ session: borrowing LayoutSession) {
        let (views, bytes) = (session.viewCount, session.byteCount)
        publishedRevision.store(session.revision, ordering: .relaxed)
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
            guard !state.isRetired else { return false }
            guard !isTrimmed else { return true }
            state.session.trim()
            publishedIsTrimmed.store(true, ordering: .relaxed)
            publish(state.session)
            return true
        } ?? false
    }

    /// Packs the document and drops the solver, unless the layout is in use, or gone.
    ///
    /// - Returns: whether the layout is asleep.
    func sleep() -> Bool {
        state.withLockIfAvailable { state in
            guard !state.isRetired else { return false }
            guard !isAsleep else { return true }
            state.session.sleep()
            setAsleep(true)
            publishedIsTrimmed.store(true, ordering: .relaxed)
            let less = state.session.byteCount - byteCount
            publishedByteCount.store(state.session.byteCount, ordering: .relaxed)
            count(views: 0, bytes: less)
            return true
        } ?? false
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
            state.session.revision = revision
            publishedRevision.store(revision, ordering: .relaxed)
            return try body(state.session)
        }
    }

    /// Marks the layout as removed unless `body`, which gets its revision, throws.
    ///
    /// No other thread uses the layout meanwhile, or after.
    func retire<Result: Sendable>(
        _ whenBusy: InlineBudget.WhenBusy,
        _ body: (Int) throws(SessionError) -> Result
    ) throws(SessionError) -> Outcome<Result> {
        try enter(whenBusy) { (state) throws(SessionError) in
            guard !state.isRetired else { return .retired }
            let result = try body(state.session.revision)
            state.isRetired = true
            publishedIsRetired.store(true, ordering: .relaxed)
            if isAsleep { setAsleep(false) }
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
