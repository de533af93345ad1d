import Foundation
import Threads

@testable import QuoinClient

/// A way to a service that answers as a script says, without connections and without waiting.
final class ScriptedChannel: Channel {
    /// What becomes of one attempt.
    enum Outcome: Hashable, Sendable {
        /// An answer; with a successful one comes the solution of a layout.
        case status(Int)
        /// An answer to a request that was sent twice, as the first connection had closed.
        case statusSentAgain(Int)
        /// A successful answer that is none of the service.
        case garbage
        /// No answer, or not all of one.
        case failure(Problem.Kind)
    }

    private struct State {
        var script: [Outcome] = []
        var requests: [ServiceRequest] = []
        var retryAfter: String?
    }

    private let state = Guarded(State())

    /// Sets what becomes of the next attempts, and forgets the requests until now; those after them succeed.
    func expect(_ script: [Outcome], retryAfter: String? = nil) {
        state.withLock { $0 = State(script: script, retryAfter: retryAfter) }
    }

    var requests: [ServiceRequest] { state.withLock { $0.requests } }

    func answer(to request: ServiceRequest, within limit: Duration) async throws -> ServiceAnswer {
        let (outcome, retryAfter) = state.withLock { state in
            state.requests.append(request)
            return (state.script.isEmpty ? .status(200) : state.script.removeFirst(), state.retryAfter)
        }
        var headers: [String: String] = [:]
        headers["retry-after"] = retryAfter
        switch outcome {
        case .failure(let kind): throw Problem(kind, "there is no answer")
        case .garbage: return ServiceAnswer(status: 200, headers: headers, body: Data("<html>".utf8))
        case .status(let status), .statusSentAgain(let status):
            let body = (200..<300).contains(status) ? StubLayout.solution(revision: 1) : #"{"detail":"refused"}"#
            var answer = ServiceAnswer(status: status, headers: headers, body: Data(body.utf8))
            if case .statusSentAgain = outcome { answer.wasSentAgain = true }
            return answer
        }
    }

    func stream(of request: ServiceRequest) async throws -> ServiceStream {
        throw Problem(.unreachable, "this service has no streams")
    }

    func carryOut(_ edit: DirectEdit) async throws -> Edit? { nil }
}
