import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its answer, which comes piece by piece; read by one task at a time.
final class Exchange: Sendable {
    private struct State {
        var head: (status: Int, headers: [String: String])?
        var pieces: [Data] = []
        var bytes = 0
        /// nil while more may come.
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<Void, Never>?
        /// Whether there is what the reader waits for.
        var isReady: @Sendable (State) -> Bool = { _ in false }
        var wasSentAgain = false
        /// Whether the session is done with the task.
        var isTaskOver = false
    }

    private let task: URLSessionTask
    private let body: Data?
    private let bufferedBytes: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - task: not yet begun.
    ///   - body: that of the request.
    ///   - bufferedBytes: how many bytes may wait for the reader, who else has lost the answer.
    init(_ task: URLSessionTask, body: Data?, bufferedBytes: Int) {
        (self.task, self.body, self.bufferedBytes) = (task, body, bufferedBytes)
    }

    deinit {
        cancelTask()
    }

    /// Whether the request was sent once more, as the first connection had closed before an answer came.
    var wasSentAgain: Bool { state.withLock { $0.wasSentAgain } }

    // MARK: Reading

    /// Waits for the whole answer.
    ///
    /// The reader is woken once, and not for the head and each piece: a change of threads takes longer than the rest.
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

    /// Waits until `isReady`, or the end.
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

    /// The body for another connection; nil where this one is the last.
    func beginAgain() -> InputStream? {
        #if canImport(FoundationNetworking)
            // Swift's own Foundation cannot give libcurl a body of data again, and would wait until the time is up; a
            // body from a stream it can, but sends in chunks, without a length. So the call ends, and is repeated. The
            // task is not cancelled here, as libcurl waits for this callback: that is done with the last reference to
            // the exchange.
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
            // What comes after the end is on its way until the task is cancelled.
            guard state.end == nil else { return }
            state.pieces.append(piece)
            state.bytes += piece.count
            isTooLarge = state.bytes > bufferedBytes
        }
        guard isTooLarge else { return }
        fail(Problem(.malformedAnswer, "more than \(bufferedBytes) bytes came before they were read"))
    }

    /// The session has reported that the task is complete.
    func complete(_ result: Result<Void, any Error>) {
        state.withLock { $0.isTaskOver = true }
        end(result)
    }

    /// There will be no answer, or no more of it, and the task is of no more use.
    func fail(_ error: any Error) {
        end(.failure(error))
        cancelTask()
    }

    /// Cancels the task soon: to do it waits for the thread of the session, which may be the calling one.
    ///
    /// Never one that is complete: Swift's own Foundation has ended the process where both came at once
    /// (`TaskRegistry.behaviour(for:)`).
    private func cancelTask() {
        guard !state.withLock(\.isTaskOver) else { return }
        DispatchQueue.global().async { [task] in task.cancel() }
    }

    /// Only the first call counts.
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
