import Foundation
import Threads

@testable import QuoinClient

/// A way to a service whose streams a script writes, without connections.
final class ScriptedStreams: Channel {
    /// What becomes of one attempt to open a stream.
    enum Outcome: Sendable {
        /// A stream that has these pieces, and ends.
        case pieces([String])
        case status(Int, retryAfter: String? = nil)
        case failure(Problem.Kind)
    }

    private struct State {
        var script: [Outcome]
        var requests: [ServiceRequest] = []
    }

    private let state: Guarded<State>

    /// After the script, the layout is gone.
    init(_ script: [Outcome]) { state = Guarded(State(script: script)) }

    var requests: [ServiceRequest] { state.withLock { $0.requests } }

    func answer(to request: ServiceRequest, within limit: Duration) async throws -> ServiceAnswer {
        throw Problem(.unreachable, "this service has only streams")
    }

    func stream(of request: ServiceRequest) async throws -> ServiceStream {
        let outcome = state.withLock { state in
            state.requests.append(request)
            return state.script.isEmpty ? .pieces(["event: gone\ndata: {}\n\n"]) : state.script.removeFirst()
        }
        switch outcome {
        case .failure(let kind): throw Problem(kind, "there is no answer")
        case .status(let status, let retryAfter):
            var headers: [String: String] = [:]
            headers["retry-after"] = retryAfter
            return Self.stream([#"{"detail":"refused"}"#], status: status, headers: headers)
        case .pieces(let pieces): return Self.stream(pieces)
        }
    }

    func carryOut(_ edit: DirectEdit) async throws -> Edit? { nil }

    /// A stream of these pieces.
    static func stream(
        _ pieces: [String],
        status: Int = 200,
        headers: [String: String] = [:],
        onCancel: @escaping @Sendable () -> Void = {}
    ) -> ServiceStream {
        let rest = Pieces(pieces)
        return ServiceStream(status: status, headers: headers, next: { rest.next() }, cancel: onCancel)
    }

    private final class Pieces: Sendable {
        private let rest: Guarded<[String]>

        init(_ pieces: [String]) { rest = Guarded(pieces) }

        func next() -> Data? { rest.withLock { $0.isEmpty ? nil : Data($0.removeFirst().utf8) } }
    }
}
