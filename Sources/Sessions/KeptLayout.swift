import LayoutEngine
import LayoutModel
import Synchronization
import Threads

/// A layout that is kept: its session, which one thread at a time works on, and what can be told of it without waiting for that one.
final class KeptLayout: Sendable {
    let id: String
    let name: String?
    private let state: Guarded<State>
    private let publishedRevision: Atomic<Int>
    private let publishedViewCount: Atomic<Int>
    private let publishedWeight: Atomic<Int>
    /// Whether some edit has exceeded the inline budget: others are not tried inline.
    private let isHard = Atomic(false)

    private struct State: ~Copyable, Sendable {
        var session: LayoutSession
        /// Whether another layout, or none, is kept under the id by now.
        var isForgotten = false
    }

    /// What an attempt to work on a layout came to.
    enum Outcome<Result: Sendable & ~Copyable>: ~Copyable, Sendable {
        case done(Result)
        /// Another thread holds the layout, and the budget does not allow for waiting.
        case busy
        /// It is no longer kept; who looked for it has to look again.
        case forgotten
    }

    init(_ session: consuming LayoutSession) {
        id = session.id
        name = session.document.name
        publishedRevision = Atomic(session.revision)
        publishedViewCount = Atomic(session.viewCount)
        publishedWeight = Atomic(session.weight)
        state = Guarded(State(session: session))
    }

    /// As of the last edit that is complete.
    var revision: Int { publishedRevision.load(ordering: .relaxed) }
    var viewCount: Int { publishedViewCount.load(ordering: .relaxed) }

    /// Whether work on the layout may be tried within a budget.
    func fits(_ inline: InlineBudget) -> Bool {
        publishedWeight.load(ordering: .relaxed) <= inline.views
            && (inline.whenBusy == .wait || !isHard.load(ordering: .relaxed))
    }

    /// Lets `body` work on the session while everybody else waits.
    func work<Result: Sendable & ~Copyable>(
        _ whenBusy: InlineBudget.WhenBusy,
        _ body: (inout LayoutSession) throws(SessionError) -> Result
    ) throws(SessionError) -> Outcome<Result> {
        try enter(whenBusy) { (state) throws(SessionError) in
            guard !state.isForgotten else { return .forgotten }
            defer {
                publishedRevision.store(state.session.revision, ordering: .relaxed)
                publishedViewCount.store(state.session.viewCount, ordering: .relaxed)
                publishedWeight.store(state.session.weight, ordering: .relaxed)
            }
            do throws(SessionError) {
                return .done(try body(&state.session))
            } catch {
                if case .unsolvable(.workLimitExceeded) = error, whenBusy == .giveUp {
                    isHard.store(true, ordering: .relaxed)
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

    /// Takes the layout out of use if `body`, which gets its revision, does not throw.
    ///
    /// Nobody works on it meanwhile, and nobody will.
    func retire<Result: Sendable>(
        _ whenBusy: InlineBudget.WhenBusy,
        _ body: (Int) throws(SessionError) -> Result
    ) throws(SessionError) -> Outcome<Result> {
        try enter(whenBusy) { (state) throws(SessionError) in
            guard !state.isForgotten else { return .forgotten }
            let result = try body(state.session.revision)
            state.isForgotten = true
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
