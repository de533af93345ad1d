import API
import Foundation
import HTTP
import LayoutEngine
import QuoinClient
import Sessions
import Synchronization
import TextMetrics
import Threads

/// A channel to a service in the same process: passes requests as values to the handlers that also answer HTTP.
final class InProcessChannel: Channel {
    let service: LayoutService
    let housekeeping: Housekeeping

    init(_ options: InProcessOptions) throws {
        var limits = ServiceLimits()
        if let layouts = options.maxLayouts { limits.sessions.layouts = layouts }
        if let bytes = options.maxMemory { limits.sessions.memory = bytes }
        if let work = options.maxSolverWork { limits.sessions.engine.work = work }
        do {
            let fonts = try options.fontDirectory.map { try FontCatalog(directory: $0) } ?? .builtIn
            let workers = try WorkQueue(
                WorkQueue.Limits(workers: max(1, options.workers), jobs: 10_000, bytes: 1 << 30)
            )
            service = LayoutService(limits: limits, fonts: fonts, workers: workers)
            housekeeping = Housekeeping(service)
        } catch {
            throw Problem(starting: "\(error)")
        }
    }

    func answer(to request: ServiceRequest, within limit: Duration) async throws -> ServiceAnswer {
        try await QuoinClient.within(limit) { [self] in try await answer(to: request) }
    }

    func answer(to request: ServiceRequest) async throws -> ServiceAnswer {
        ServiceAnswer(try await respond(to: try Request(request), PendingResponse()))
    }

    func stream(of request: ServiceRequest) async throws -> ServiceStream {
        let request = try Request(request)
        if let head = service.beginLines(of: request) {
            let lines = Guarded(LineBuffer.lines(of: request.body)[...])
            return ServiceStream(head) { [self] in
                guard let line = lines.withLock({ $0.popFirst() }) else { return nil }
                return Data(try await respond(to: request.with(body: line), PendingResponse()).body)
            }
        }
        let pending = PendingResponse()
        let response = try await respond(to: request, pending)
        if let content = response.stream {
            return ServiceStream(response, reading: content) {
                content.end()
                pending.cancel()
            }
        }
        let body = Guarded<[UInt8]?>(response.body)
        return ServiceStream(response) { body.withLock { $0.take() }.map { Data($0) } }
    }

    /// Returns the service's response, computed on this thread or by one of its workers.
    private func respond(to request: Request, _ pending: PendingResponse) async throws -> Response {
        housekeeping.beginIfDue()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                pending.begin(continuation)
                let reply = Reply(to: "in process", isAwaited: { pending.isAwaited }) { pending.end(.success($0)) }
                if let response = service.respond(to: request, orLater: reply) { pending.end(.success(response)) }
            }
        } onCancel: {
            pending.cancel()
        }
    }
}

/// A response that arrives now, later, or, if its task is cancelled, never.
private final class PendingResponse: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Response, any Error>)
        case ended
    }

    private let state = Guarded(State.idle)
    private let isCancelled = Atomic(false)

    /// True until the task is cancelled.
    var isAwaited: Bool { !isCancelled.load(ordering: .relaxed) }

    func begin(_ continuation: CheckedContinuation<Response, any Error>) {
        let isCancelled = state.withLock { state in
            if case .ended = state { return true }
            state = .waiting(continuation)
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }

    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
        end(.failure(CancellationError()))
    }

    /// Delivers the result; only the first call has an effect.
    func end(_ result: Result<Response, any Error>) {
        let continuation: CheckedContinuation<Response, any Error>? = state.withLock { state in
            defer { state = .ended }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        continuation?.resume(with: result)
    }
}
