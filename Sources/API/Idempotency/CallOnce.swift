import HTTP
import Synchronization
import Threads

/// A call with an idempotency key, until its response is sent.
///
/// A call with a small body begins on the event loop. A larger body is hashed by a worker, so only the worker can
/// determine whether the call was made before.
final class CallOnce: Sendable {
    private enum State: Sendable {
        /// The body has not been hashed yet.
        case waiting
        case first(AnswerStore.Ticket)
        /// Another call with the key is in progress or was answered, or no client waits for this one.
        case over
    }

    private let key: IdempotencyKey
    private let request: Request
    private let store: AnswerStore
    private let reply: Reply
    /// Completes responses that belong to another call, or to none.
    private let finish: @Sendable (AnswerStore.Beginning) -> Response?
    private let state = Guarded(State.waiting)

    /// - Parameters:
    ///   - key: the key of the call.
    ///   - request: its request.
    ///   - store: the responses to other calls.
    ///   - reply: receives the complete response to this call.
    ///   - finish: returns the complete response for a disposition of the call; nil if the call is the first or must
    ///     wait.
    init(
        _ key: IdempotencyKey,
        of request: Request,
        in store: AnswerStore,
        _ reply: Reply,
        finish: @escaping @Sendable (AnswerStore.Beginning) -> Response?
    ) {
        (self.key, self.request, self.store, self.reply, self.finish) = (key, request, store, reply, finish)
    }

    /// Determines the disposition of the call on the event loop.
    ///
    /// - Returns: true if the call must be executed; otherwise its response, or nil if that comes later.
    func beginAtOnce() -> (isFirst: Bool, answer: Response?) {
        let beginning = store.begin(key, store.digest(of: request), waiter)
        if case .first(let ticket) = beginning {
            state.withLock { $0 = .first(ticket) }
            return (true, nil)
        }
        return (false, finish(beginning))
    }

    /// Returns true if the call must be executed, which a worker checks before each attempt; otherwise the response is
    /// sent by other means.
    func begin() -> Bool {
        let isBegun: Bool? = state.withLock { state in
            switch state {
            case .waiting: nil
            case .first: true
            case .over: false
            }
        }
        if let isBegun { return isBegun }
        // There are no concurrent calls, because a job belongs to a single worker.
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

    /// The ticket if this is the first call with its key and in progress.
    var ticket: AnswerStore.Ticket? {
        state.withLock { state in
            if case .first(let ticket) = state { ticket } else { nil }
        }
    }

    /// Returns true if the response is awaited by this client or by others that made the same call, so that the call
    /// should be executed, or go on.
    ///
    /// Once false, it stays false, and the call is abandoned at the same moment: a client that makes it again does not
    /// wait for work that is about to end without a result.
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

    /// The layout that the call creates or applies to, after it is known from a shared store.
    let claimedLayout = Guarded<String??>(nil)

    /// Ends the call if it is the first with its key: its response is kept, and sent to other waiting clients.
    func end(with response: Response, keeping: AnswerStore.Keeping = .everywhere) {
        let ticket: AnswerStore.Ticket? = state.withLock { state in
            guard case .first(let ticket) = state else { return nil }
            state = .over
            return ticket
        }
        if let ticket { store.end(ticket, with: response, keeping: keeping) }
    }
}
