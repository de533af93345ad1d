import LayoutEngine
import LayoutModel
import Synchronization
import Threads

/// A stored layout: its session, which one thread at a time uses, and a few facts that other threads read without
/// waiting.
final class KeptLayout: Sendable {
    let id: String
    let name: String?
    private let state: Guarded<State>
    private let publishedRevision: Atomic<Int>
    private let publishedViewCount: Atomic<Int>
    private let publishedWeight: Atomic<Int>
    /// The first level whose budget for the solver no call has exceeded: from then on calls for the layout are tried
    /// there first.
    private let firstLevel = Atomic(InlineBudget.Level.inline.rawValue)

    private struct State: ~Copyable, Sendable {
        var session: LayoutSession
        /// Whether the layout has been removed or replaced.
        var isRetired = false
    }

    /// The outcome of an attempt to use a layout.
    enum Outcome<Result: Sendable & ~Copyable>: ~Copyable, Sendable {
        case done(Result)
        /// Another thread holds the layout, and the budget does not allow for waiting.
        case busy
        /// The layout has been removed or replaced; the caller looks it up again.
        case retired
    }

    init(_ session: consuming LayoutSession) {
        // Most layouts are not edited at once, and many never are.
        var session = session
        session.trim()
        id = session.id
        name = session.document.name
        publishedRevision = Atomic(session.revision)
        publishedViewCount = Atomic(session.viewCount)
        publishedWeight = Atomic(session.weight)
        state = Guarded(State(session: session))
    }

    /// The revision after the last complete edit.
    var revision: Int { publishedRevision.load(ordering: .relaxed) }
    var viewCount: Int { publishedViewCount.load(ordering: .relaxed) }

    /// Whether work on the layout may be tried within a budget.
    func fits(_ inline: InlineBudget) -> Bool {
        // Relaxed loads: these are hints, and the work itself is limited by its own budget.
        publishedWeight.load(ordering: .relaxed) <= inline.views
            && inline.level.rawValue >= firstLevel.load(ordering: .relaxed)
    }

    /// Gives `body` exclusive access to the session.
    func work<Result: Sendable & ~Copyable>(
        _ inline: InlineBudget,
        _ body: (inout LayoutSession) throws(SessionError) -> Result
    ) throws(SessionError) -> Outcome<Result> {
        try enter(inline.whenBusy) { (state) throws(SessionError) in
            guard !state.isRetired else { return .retired }
            // Also if `body` throws, so that the published facts always are those of the session.
            defer {
                publishedRevision.store(state.session.revision, ordering: .relaxed)
                publishedViewCount.store(state.session.viewCount, ordering: .relaxed)
                publishedWeight.store(state.session.weight, ordering: .relaxed)
            }
            do throws(SessionError) {
                return .done(try body(&state.session))
            } catch {
                // The next edit would most likely exceed the budget, too, and do the work at this level in vain.
                if case .unsolvable(.workLimitExceeded) = error, inline.level != .unlimited {
                    firstLevel.store(inline.level.rawValue + 1, ordering: .relaxed)
                }
                throw error
            }
        }
    }

    /// Gives a layout that no other thread knows yet its revision.
    ///
    /// - Parameters:
    ///   - revision: the one that its content has from the start.
    ///   - body: reads the session as it is then.
    /// - Returns: what `body` returns.
    func begin<Result: Sendable>(at revision: Int, _ body: (borrowing LayoutSession) -> Result) -> Result {
        state.withLock { state in
            state.session.revision = revision
            publishedRevision.store(revision, ordering: .relaxed)
            return body(state.session)
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
            return .done(result)
        }
    }

    private func enter<Result: Sendable & ~Copyable>(
        _ whenBusy: InlineBudget.WhenBusy,
        _ body: (inout State) throws(SessionError) -> Outcome<Result>
    ) throws(SessionError) -> Outcome<Result> {
        switch whenBusy {
        case .wait: try state.withLock(body)
        case .giveUp: try state.withLockIfAvailable(body) ?? .busy
        }
    }
}
