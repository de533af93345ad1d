import HTTP
import Synchronization
import Threads

/// A call with a key on its way to its answer.
///
/// One with a small body begins on the thread of the event loop. The body of another is hashed by a worker, and only
/// there it turns out whether the call was made before.
final class CallOnce: Sendable {
    private enum State: Sendable {
        /// The body has not been hashed.
        case waiting
        case first(AnswerStore.Ticket)
        /// Another one is being worked on, or was answered; or nobody waits for this one.
        case over
    }

    private let key: IdempotencyKey
    private let request: Request
    private let store: AnswerStore
    private let reply: Reply
    /// Completes the answers that belong to another call, or to none.
    private let finish: @Sendable (AnswerStore.Beginning) -> Response?
    private let state = Guarded(State.waiting)

    /// - Parameters:
    ///   - key: the key of the call.
    ///   - request: its request.
    ///   - store: the answers to others.
    ///   - reply: takes the answer to this one, complete.
    ///   - finish: makes the complete answer of what becomes of the call; nil where it is the first, or waits.
    init(
        _ key: IdempotencyKey,
        of request: Request,
        in store: AnswerStore,
        _ reply: Reply,
        finish: @escaping @Sendable (AnswerStore.Beginning) -> Response?
    ) {
        (self.key, self.request, self.store, self.reply, self.finish) = (key, request, store, reply, finish)
    }

    /// Finds out what becomes of the call, on the thread of an event loop.
    ///
    /// - Returns: whether it has to be worked on; if not, its answer, or nil where that comes later.
    func beginAtOnce() -> (isFirst: Bool, answer: Response?) {
        let beginning = store.begin(key, store.digest(of: request), waiter)
        if case .first(let ticket) = beginning {
            state.withLock { $0 = .first(ticket) }
            return (true, nil)
        }
        return (false, finish(beginning))
    }

    /// Whether the call has to be worked on, which a worker asks before each attempt; if not, the answer is on its way.
    func begin() -> Bool {
        let isBegun: Bool? = state.withLock { state in
            switch state {
            case .waiting: nil
            case .first: true
            case .over: false
            }
        }
        if let isBegun { return isBegun }
        // Nobody else calls this at the same time: one worker has the job.
        let (isFirst, answer) = beginAtOnce()
        if !isFirst { state.withLock { $0 = .over } }
        if let answer { reply.send(answer) }
        return isFirst
    }

    private var waiter: AnswerStore.Waiter {
        AnswerStore.Waiter(isAwaited: reply.isAwaited) { [finish, reply] response in
            if let answer = finish(.replay(response)) { reply.send(answer) }
        }
    }

    /// The call, where it is the first with its key and is being worked on.
    var ticket: AnswerStore.Ticket? {
        state.withLock { state in
            if case .first(let ticket) = state { ticket } else { nil }
        }
    }

    /// Whether the answer is awaited by the client, or by others who have made the same call.
    var isAwaited: @Sendable () -> Bool {
        { [self] in
            switch state.withLock({ $0 }) {
            case .first(let ticket): store.isAwaited(ticket)
            case .waiting, .over: reply.isAwaited()
            }
        }
    }

    /// Whether the call, which waits for a worker, is to be worked on; once it is not, it never is.
    var isWanted: @Sendable () -> Bool {
        { [self] in
            state.withLock { state in
                switch state {
                case .waiting: return reply.isAwaited()
                case .over: return false
                case .first(let ticket):
                    guard store.abandon(ticket) else { return true }
                    state = .over
                    return false
                }
            }
        }
    }

    /// The layout that the call makes, or concerns, once that is known from a shared store.
    let claimedLayout = Guarded<String??>(nil)

    /// Ends the call, if it is the first with its key: its answer is kept, and passed to others who wait for it.
    func end(with response: Response, keeping: AnswerStore.Keeping = .everywhere) {
        let ticket: AnswerStore.Ticket? = state.withLock { state in
            guard case .first(let ticket) = state else { return nil }
            state = .over
            return ticket
        }
        if let ticket { store.end(ticket, with: response, keeping: keeping) }
    }
}
