import Foundation
import Synchronization

@testable import QuoinClient

/// A way to a service that answers as a script says, without connections and without waiting.
final class ScriptedChannel: Channel {
    /// What becomes of one attempt.
    enum Outcome: Hashable, Sendable {
        /// An answer; with a successful one comes the solution of a layout.
        case status(Int)
        /// An answer to a request that was sent twice, as the first connection had closed.
        case statusSentAgain(Int)
        /// A successful answer with the solution of a later revision.
        case revision(Int)
        /// A successful answer in pieces, which then ends.
        case pieces([String])
        /// A successful answer that is none of the service.
        case garbage
        /// No answer, or not all of one.
        case failure(Problem.Kind)
    }

    private struct State {
        var script: [Outcome] = []
        var requests: [ServiceRequest] = []
        var retryAfter: String?
        var cancelled = 0
    }

    /// The pieces of a stream that have not been read.
    private final class Content: Sendable {
        private let pieces: Mutex<[Data]>

        init(_ pieces: [String]) { self.pieces = Mutex(pieces.map { Data($0.utf8) }) }

        func next() -> Data? { pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    private let state = Mutex(State())

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
        case .pieces(let pieces):
            return ServiceAnswer(status: 200, headers: headers, body: Data(pieces.joined().utf8))
        case .revision(let revision):
            let body = StubLayout.solution(revision: revision)
            return ServiceAnswer(status: 200, headers: headers, body: Data(body.utf8))
        case .status(let status), .statusSentAgain(let status):
            let body = (200..<300).contains(status) ? StubLayout.solution(revision: 1) : #"{"detail":"refused"}"#
            var answer = ServiceAnswer(status: status, headers: headers, body: Data(body.utf8))
            if case .statusSentAgain = outcome { answer.wasSentAgain = true }
            return answer
        }
    }

    func stream(of request: ServiceRequest) async throws -> ServiceStream {
        let pieces: [String]? = state.withLock { state in
            guard case .pieces(let pieces)? = state.script.first else { return nil }
            state.requests.append(request)
            state.script.removeFirst()
            return pieces
        }
        var head = ServiceAnswer(status: 200, headers: [:], body: Data())
        if pieces == nil { head = try await answer(to: request, within: .zero) }
        let content = Content(pieces ?? [String(decoding: head.body, as: UTF8.self)])
        return ServiceStream(
            status: head.status,
            headers: head.headers,
            next: { content.next() },
            cancel: { [self] in state.withLock { $0.cancelled += 1 } }
        )
    }

    /// How many streams were given up.
    var cancelled: Int { state.withLock { $0.cancelled } }

    func carryOut(_ edit: DirectEdit) async throws -> Edit? { nil }
}
