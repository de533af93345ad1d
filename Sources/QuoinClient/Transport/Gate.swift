import Threads

/// A semaphore that admits a limited number of tasks at a time, in order of arrival.
final class Gate: Sendable {
    private struct State {
        var free: Int
        var nextTicket = 0
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state: Guarded<State>

    init(width: Int) { state = Guarded(State(free: max(1, width))) }

    /// The number of tasks that wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Runs `body` once there is room.
    ///
    /// - Throws: any error of `body`, or `CancellationError` if the task is cancelled while it waits.
    func pass<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws {
        let ticket: Int? = try state.withLock { state throws in
            guard state.free == 0 || !state.waiting.isEmpty else {
                try Task.checkCancellation()
                state.free -= 1
                return nil
            }
            state.nextTicket += 1
            return state.nextTicket
        }
        guard let ticket else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // In the meantime, another task may have left, or this one may have been cancelled, in which case the
                // handler below found nothing to end.
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.free > 0, state.waiting.isEmpty {
                        state.free -= 1
                        return .success(())
                    }
                    state.waiting.append((ticket, continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).continuation }
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil as CheckedContinuation<Void, any Error>?
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
