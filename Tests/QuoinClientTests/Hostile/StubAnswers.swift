import QuoinClient
import TestSupport
import Threads

/// A service of one layout, as far as these tests need one: it counts what is done to it.
final class StubLayout: Sendable {
    struct State {
        var revision = 1
        var edits = 0
        var requests: [StubServer.Request] = []
        var answered: [String: String] = [:]
    }

    let state = Guarded(State())

    var edits: Int { state.withLock { $0.edits } }
    var requests: [StubServer.Request] { state.withLock { $0.requests } }

    static func solution(revision: Int) -> String {
        """
        {"id":"x","revision":\(revision),"frames":{"a":{"x":\(revision),"y":0,"width":1,"height":1}},"contentSizes":{},\
        "diagnostics":{"conflicts":[],"ambiguous":[]},"changes":{"added":[],"updated":[],"removed":[],"notes":[]}}
        """
    }

    /// Notes a request.
    func note(_ request: StubServer.Request) { state.withLock { $0.requests.append(request) } }

    /// Carries out an edit, unless it is a repetition, or its `If-Match` is out of date.
    func edit(_ request: StubServer.Request, knowsKeys: Bool) -> (status: Int, body: String) {
        state.withLock { state in
            let key = request.headers["idempotency-key"] ?? ""
            if knowsKeys, let answer = state.answered[key] { return (200, answer) }
            if let match = request.headers["if-match"], match != "\"\(state.revision)\"" {
                return (412, #"{"type":"about:blank","title":"x","status":412,"detail":"another revision"}"#)
            }
            state.edits += 1
            state.revision += 1
            let answer = Self.solution(revision: state.revision)
            state.answered[key] = answer
            return (200, answer)
        }
    }

    /// Answers everything as a service would.
    func answer(_ request: StubServer.Request, knowsKeys: Bool) -> (status: Int, body: String) {
        note(request)
        if request.line.hasPrefix("PATCH") { return edit(request, knowsKeys: knowsKeys) }
        return (200, Self.solution(revision: state.withLock { $0.revision }))
    }
}

extension QuoinService.Configuration {
    /// Short waits between repetitions, for tests of failures; the time for an answer is no matter of these.
    static let impatient = QuoinService.Configuration(
        timeLimit: .seconds(600),
        patience: .seconds(1_200),
        answerBytes: 1 << 20,
        repetition: Repetition(attempts: 4, firstWait: .milliseconds(1), longestWait: .milliseconds(5))
    )
}
