import HTTP
import Sessions
import Threads
import Wire

/// An answer that tells how far the work has come, for clients that accept lines.
///
/// ```
/// {"progress":{"done":12,"of":160}}
/// {"progress":{"done":57,"of":160}}
/// {"variants":[…]}
/// ```
/// The last line is what the answer would be without progress, or the problem that the work has ended with: the status
/// was sent with the first line. A client that reads slowly misses some of the lines before it.
final class ProgressAnswer: Sendable {
    private struct State {
        /// The progress that the client has not been told.
        var latest: [UInt8]?
        var last: [UInt8]?
        var hasBegun = false
        var isComplete = false

        mutating func next() -> ContentStream.Next {
            if let line = latest.take() ?? last.take() { return .piece(line) }
            return isComplete ? .end : .nothing
        }
    }

    private let state: Guarded<State>
    private let stream: ContentStream
    private let head: Response
    private let send: @Sendable (Response) -> Void

    /// - Parameters:
    ///   - head: the answer without its content.
    ///   - send: sends the answer, whose content then follows.
    init(head: Response, send: @escaping @Sendable (Response) -> Void) {
        let state = Guarded(State())
        (self.state, self.head, self.send) = (state, head, send)
        stream = ContentStream { state.withLock { $0.next() } }
    }

    /// Tells that `done` of `count` parts of the work are done; the first time this begins the answer.
    func report(_ done: Int, of count: Int) {
        let isFirst = state.withLock { state in
            state.latest = Array(#"{"progress":{"done":\#(done),"of":\#(count)}}"#.utf8) + [lineFeed]
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        guard isFirst else { return stream.signal() }
        var response = head
        response.stream = stream
        send(response)
    }

    /// Ends the answer with `response`, which is sent as it is where nothing was before it.
    func end(_ response: Response) {
        let hasBegun = state.withLock { state in
            state.last = response.body.last == lineFeed ? response.body : response.body + [lineFeed]
            state.isComplete = true
            return state.hasBegun
        }
        if hasBegun { stream.signal() } else { send(response) }
    }
}

private let lineFeed = UInt8(ascii: "\n")

extension Call {
    /// Whether the client wants lines of progress before the answer.
    var wantsProgress: Bool { !isOfLines && preferred(among: [.json, .lines]) == .lines }

    /// Makes sure that the work which is about to begin may be told about: what has begun cannot be left to another
    /// worker.
    ///
    /// - Throws: `needsWorker`.
    func prepareProgress() throws(Problem) {
        guard wantsProgress, inlineBudget.level != .unlimited else { return }
        throw .needsWorker
    }

    /// An answer of JSON: the last line where lines of progress may come before it.
    func answer(json: [UInt8]) -> Response {
        wantsProgress ? Response(.ok, lines: json + [lineFeed]) : Response(.ok, json: json)
    }
}
