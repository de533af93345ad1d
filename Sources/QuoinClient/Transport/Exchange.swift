import Dispatch
import Foundation
import Threads

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A single request and its answer, which arrives in pieces; only one task may read it at a time.
final class Exchange: Sendable {
    private struct State {
        var head: (status: Int, headers: [String: String])?
        var pieces: [Data] = []
        var bytes = 0
        /// The result at the end of the answer; nil while more may arrive.
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<Void, Never>?
        /// A condition that ends the reader's wait.
        var isReady: @Sendable (State) -> Bool = { _ in false }
        var wasSentAgain = false
        /// True if the session has finished the task.
        var isTaskOver = false
    }

    private let task: URLSessionTask
    private let body: Data?
    private let bufferedBytes: Int
    private let state = Guarded(State())

    /// - Parameters:
    ///   - task: a task that has not been resumed.
    ///   - body: the body of the request.
    ///   - bufferedBytes: the maximum number of unread bytes, beyond which the answer is lost.
    init(_ task: URLSessionTask, body: Data?, bufferedBytes: Int) {
        (self.task, self.body, self.bufferedBytes) = (task, body, bufferedBytes)
    }

    deinit {
        cancelTask()
    }

    /// True if the request was sent again because the first connection had closed before an answer arrived.
    var wasSentAgain: Bool { state.withLock { $0.wasSentAgain } }

    // MARK: Reading

    /// Waits for the complete answer.
    ///
    /// Wakes the reader only once instead of for the head and each piece, because a thread switch costs more than the
    /// rest.
    func answer() async throws -> ServiceAnswer {
        try await wait { _ in false }
        let state = state.withLock { $0 }
        if case .failure(let error) = state.end { throw error }
        guard let head = state.head else { throw Problem(.malformedAnswer, "there was no answer") }
        var body = state.pieces.first ?? Data()
        for piece in state.pieces.dropFirst() { body += piece }
        return ServiceAnswer(status: head.status, headers: head.headers, body: body)
    }

    /// Waits for the head of the answer.
    func stream() async throws -> ServiceStream {
        while true {
            let (head, end) = state.withLock { ($0.head, $0.end) }
            if let head {
                return ServiceStream(
                    status: head.status,
                    headers: head.headers,
                    next: { [self] in try await next() },
                    cancel: { [self] in cancel() }
                )
            }
            if case .failure(let error) = end { throw error }
            guard end == nil else { throw Problem(.malformedAnswer, "there was no answer") }
            try await wait { $0.head != nil }
        }
    }

    private func next() async throws -> Data? {
        while true {
            let (piece, end) = state.withLock { state in
                let piece = state.pieces.isEmpty ? nil : state.pieces.removeFirst()
                state.bytes -= piece?.count ?? 0
                return (piece, state.end)
            }
            if let piece { return piece }
            switch end {
            case .success: return nil
            case .failure(let error): throw error
            case nil: try await wait { !$0.pieces.isEmpty }
            }
        }
    }

    /// Waits until `isReady` returns true or the answer ends.
    private func wait(_ isReady: @escaping @Sendable (State) -> Bool) async throws {
        try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isNow = state.withLock { state in
                    guard !isReady(state), state.end == nil else { return true }
                    (state.reader, state.isReady) = (continuation, isReady)
                    return false
                }
                if isNow { continuation.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            cancel()
        }
    }

    func cancel() { fail(CancellationError()) }

    // MARK: Writing

    /// Returns the body for another connection; nil if there will not be one.
    func beginAgain() -> InputStream? {
        #if canImport(FoundationNetworking)
            // swift-corelibs-foundation cannot supply libcurl with a data body again, and would wait until the timeout;
            // it could resend a stream, but would use chunks without a length. Therefore the call ends and is retried.
            // The task is not cancelled here because libcurl waits for this callback; the release of the last reference
            // to the exchange cancels it.
            end(.failure(Problem(.unreachable, "the connection was closed before there was an answer")))
            return nil
        #else
            state.withLock { $0.wasSentAgain = true }
            return body.map { InputStream(data: $0) }
        #endif
    }

    func begin(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else {
            return fail(Problem(.malformedAnswer, "the answer is not one of HTTP"))
        }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        update { $0.head = (response.statusCode, headers) }
    }

    func append(_ piece: Data) {
        var isTooLarge = false
        update { state in
            // Data may still arrive after the end until the task is cancelled.
            guard state.end == nil else { return }
            state.pieces.append(piece)
            state.bytes += piece.count
            isTooLarge = state.bytes > bufferedBytes
        }
        guard isTooLarge else { return }
        fail(Problem(.malformedAnswer, "more than \(bufferedBytes) bytes came before they were read"))
    }

    /// Records that the session has completed the task.
    func complete(_ result: Result<Void, any Error>) {
        state.withLock { $0.isTaskOver = true }
        end(result)
    }

    /// Ends the answer with an error and cancels the task.
    func fail(_ error: any Error) {
        end(.failure(error))
        cancelTask()
    }

    /// Cancels the task asynchronously, because cancelling waits for the session's thread, which may be the calling
    /// one.
    ///
    /// A completed task is never cancelled: swift-corelibs-foundation has crashed when both happened at once
    /// (`TaskRegistry.behaviour(for:)`).
    private func cancelTask() {
        guard !state.withLock(\.isTaskOver) else { return }
        DispatchQueue.global().async { [task] in task.cancel() }
    }

    /// Records the result; only the first call has an effect.
    private func end(_ result: Result<Void, any Error>) {
        update { if $0.end == nil { $0.end = result } }
    }

    private func update(_ change: (inout State) -> Void) {
        let reader: CheckedContinuation<Void, Never>? = state.withLock { state in
            change(&state)
            guard state.end != nil || state.isReady(state) else { return nil }
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume()
    }
}
