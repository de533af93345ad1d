import HTTP
import Sessions
import Threads
import Wire

/// A response that reports the progress of the work, for clients that accept lines.
///
/// ```
/// {"progress":{"done":12,"of":160}}
/// {"progress":{"done":57,"of":160}}
/// {"variants":[…]}
/// ```
///
/// The last line is the response without progress, or the problem that ended the work: the status was sent with the
/// first line. A slow reader misses some of the lines before it.
final class ProgressAnswer: Sendable {
    private struct State {
        /// The progress that has not been sent yet.
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
    ///   - head: the response without its content.
    ///   - send: sends the response, followed by its content.
    init(head: Response, send: @escaping @Sendable (Response) -> Void) {
        let state = Guarded(State())
        (self.state, self.head, self.send) = (state, head, send)
        stream = ContentStream { state.withLock { $0.next() } }
    }

    /// Reports that `done` of `count` parts of the work are done; the first report starts the response.
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

    /// Ends the response with `response`, which is sent unchanged if no progress was reported.
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
    /// True if the client requests lines of progress before the response.
    var wantsProgress: Bool { !isOfLines && preferred(among: [.json, .lines]) == .lines }

    /// Ensures that the following work can report progress: a response that has started cannot be left to another
    /// worker.
    ///
    /// - Throws: `needsWorker`.
    func prepareProgress() throws(Problem) {
        guard wantsProgress, inlineBudget.level != .unlimited else { return }
        throw .needsWorker
    }

    /// Returns a JSON response, as the last line if lines of progress may precede it.
    func answer(json: [UInt8]) -> Response {
        wantsProgress ? Response(.ok, lines: json + [lineFeed]) : Response(.ok, json: json)
    }
}
