import HTTP
import Sockets

/// What a connection does next: a state machine without socket and clock.
///
/// One request is in work at a time, so answers leave in the order of the requests. A connection reads and parses while it is
/// `reading` and its answers can leave; it never does both that and wait for room.
struct ConnectionState {
    enum Phase: Hashable {
        /// Waiting for a request, or in the middle of one.
        case reading
        /// A request is with the handler.
        case answering
        /// The last bytes are on their way.
        case finishing
        /// Everything is said; what the client still sends is dropped until it closes its side.
        case lingering
        case closed
    }

    enum Action {
        case awaitBytes
        case sendGoAhead
        case handle(Request)
        case refuse(Refusal)
        /// Nothing more will be said; what has been gathered is still sent.
        case finish
        case close
    }

    private(set) var phase = Phase.reading
    /// When `expired` is to be called.
    private(set) var deadline: Instant?
    /// Whether there are bytes that the socket does not take yet.
    private(set) var awaitsRoom = false
    private var hasInputEnded = false
    private var isDraining = false
    private var progress = RequestParser.Progress.nothing
    private let limits: ServerLimits

    init(limits: ServerLimits, at now: Instant) {
        self.limits = limits
        deadline = now + limits.idleTimeout
    }

    /// Whether bytes are to be parsed.
    var parses: Bool { phase == .reading && !awaitsRoom }

    /// Whether the socket is to be read.
    var reads: Bool { !hasInputEnded && !awaitsRoom && (phase == .reading || phase == .lingering) }

    /// What the socket is to be watched for.
    ///
    /// While a request is in work, bytes are still announced, once.
    var interest: Interest {
        if awaitsRoom { return .writing }
        return reads || phase == .answering && !hasInputEnded ? .reading : []
    }

    /// The parser has looked at all bytes there are, and is `progress` far into a request.
    mutating func parsed(
        _ outcome: ParseOutcome,
        progress: RequestParser.Progress,
        at now: Instant
    ) -> Action {
        precondition(phase == .reading, "bytes parsed while \(phase)")
        switch outcome {
        case .needsMoreBytes:
            return awaitBytes(progress, at: now)
        case .expectsContinue:
            switch awaitBytes(progress, at: now) {
            case .awaitBytes: return .sendGoAhead
            case let end: return end
            }
        case .request(let request):
            phase = .answering
            (self.progress, deadline) = (.nothing, nil)
            return .handle(request)
        case .malformed(let fault):
            return refuse(.malformed(fault))
        }
    }

    private mutating func awaitBytes(_ progress: RequestParser.Progress, at now: Instant) -> Action {
        if progress == .nothing {
            if hasInputEnded { return finish() }
            if isDraining { return close() }
        } else if hasInputEnded {
            return refuse(.incomplete)
        }
        if progress != self.progress || deadline == nil {
            self.progress = progress
            deadline = now + patience(progress)
        }
        return .awaitBytes
    }

    private func patience(_ progress: RequestParser.Progress) -> Duration {
        switch progress {
        case .nothing: limits.idleTimeout
        case .head: limits.headerTimeout
        case .body: limits.bodyTimeout
        }
    }

    /// The handler has answered a request whose client has the `wish`; gives what becomes of the connection.
    mutating func answered(_ wish: ResponseEncoder.Persistence) -> ResponseEncoder.Persistence {
        precondition(phase == .answering, "an answer while \(phase)")
        switch wish {
        case .staysOpen where !isDraining:
            phase = .reading
            return .staysOpen
        case .staysOpen, .closes:
            phase = .finishing
            return .closes
        }
    }

    /// The connection is answered with a refusal before it has sent anything.
    mutating func turnedAway() -> Action { refuse(.tooManyConnections) }

    /// The client has finished sending.
    ///
    /// It may still wait for answers.
    mutating func inputEnded() -> Action {
        hasInputEnded = true
        return phase == .lingering ? close() : .awaitBytes
    }

    /// The socket has taken less than all bytes; it took some at `now`, or that was when they were first offered.
    mutating func blocked(at now: Instant) {
        awaitsRoom = true
        deadline = now + limits.writeTimeout
    }

    /// The socket has taken all bytes.
    mutating func flushed(at now: Instant) -> Action {
        if awaitsRoom { (awaitsRoom, deadline) = (false, nil) }
        switch phase {
        case .reading, .answering, .lingering, .closed:
            return .awaitBytes
        case .finishing:
            if hasInputEnded { return close() }
            phase = .lingering
            deadline = now + limits.lingerTimeout
            return .finish
        }
    }

    /// The time of `deadline` has come.
    mutating func expired() -> Action {
        deadline = nil
        if awaitsRoom { return close() }
        switch phase {
        case .reading: return progress == .nothing ? close() : refuse(.slow)
        case .answering: return .awaitBytes
        case .finishing, .lingering, .closed: return close()
        }
    }

    /// From now on every answer is the last.
    mutating func drain() {
        isDraining = true
    }

    /// Nobody can be answered any more.
    mutating func close() -> Action {
        phase = .closed
        deadline = nil
        return .close
    }

    private mutating func finish() -> Action {
        phase = .finishing
        return .finish
    }

    private mutating func refuse(_ refusal: Refusal) -> Action {
        phase = .finishing
        return .refuse(refusal)
    }
}
