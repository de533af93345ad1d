import Foundation
import HTTP
import QuoinClient
import Threads

extension Request {
    /// Creates a request in the form that the server passes to the service.
    convenience init(_ request: ServiceRequest) throws {
        guard let target = RequestTarget(request.target), let method = Method(ofCall: request.method) else {
            throw Problem(starting: "\(request.method) \(request.target) is no request")
        }
        var headers: HeaderFields = [:]
        headers.append("Accept", request.accept)
        if request.body != nil { headers.append("Content-Type", request.contentType) }
        // Within the process, no answer is lost in transit, so calls are never retried and need no deduplication.
        for (name, value) in request.headers where name != "Idempotency-Key" { headers.append(name, value) }
        self.init(method: method, target: target, headers: headers, body: request.body.map { Array($0) } ?? [])
    }
}

extension HTTP.Method {
    /// Creates a method by name; nil if no call of the service uses it.
    fileprivate init?(ofCall name: String) {
        guard let method = [Self.get, .post, .put, .patch, .delete].first(where: { $0.name == name }) else {
            return nil
        }
        self = method
    }
}

extension ServiceAnswer {
    init(_ response: Response) {
        self.init(status: response.status.rawValue, headers: response.fields, body: Data(response.body))
    }
}

extension Response {
    /// The header fields that calls read, keyed by lower-case name.
    var fields: [String: String] {
        var fields: [String: String] = [:]
        for name in ["content-type", "etag", "location", "retry-after"] { fields[name] = headers[name] }
        return fields
    }
}

extension ServiceStream {
    init(_ response: Response, next: @escaping @Sendable () async throws -> Data?) {
        self.init(status: response.status.rawValue, headers: response.fields, next: next, cancel: {})
    }

    /// Creates a stream whose content is produced while it is read.
    init(_ response: Response, reading content: ContentStream, cancel: @escaping @Sendable () -> Void) {
        let signals = Signals()
        content.onSignal { signals.signal() }
        self.init(
            status: response.status.rawValue,
            headers: response.fields,
            next: {
                while true {
                    switch content.next() {
                    case .piece(let bytes): return Data(bytes)
                    case .end: return nil
                    case .broken: throw Problem(starting: "the service has abandoned the answer")
                    case .nothing: try await signals.wait()
                    }
                }
            },
            cancel: cancel
        )
    }
}

/// A signal for a single waiting task; it is not lost if it is sent before the task waits.
private final class Signals: Sendable {
    private enum State {
        case quiet
        case signalled
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Guarded(State.quiet)

    func signal() {
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            if case .waiting(let waiter) = state {
                state = .quiet
                return waiter
            }
            state = .signalled
            return nil
        }
        waiter?.resume()
    }

    func wait() async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSignalled = state.withLock { state in
                    if case .signalled = state {
                        state = .quiet
                        return true
                    }
                    state = .waiting(continuation)
                    return false
                }
                if isSignalled { continuation.resume() }
            }
        } onCancel: {
            signal()
        }
        try Task.checkCancellation()
    }
}
