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
        /// Ask whether the body of this request may come.
        case admit(Request, contentLength: Int?)
        case handle(Request)
        case refuse(Refusal)
        /// Nothing more will be said; what has been gathered is still sent.
        case finish
        /// Send something that a client which is gone answers with a reset.
        case probe
        case close
    }

    private(set) var phase = Phase.reading
    /// When `expired` is to be called.
    private(set) var deadline: Instant?
    /// Whether there are bytes that the socket does not take yet.
    private(set) var awaitsRoom = false
    /// Since when the client has taken none of the bytes that wait for it.
    private(set) var blockedSince: Instant?
    /// Whether others have their turn before this connection goes on parsing.
    private var isPaused = false
    private var hasInputEnded = false
    /// Whether the client is known to have finished sending, behind bytes that are not read yet.
    private var isEndInSight = false
    private var isDraining = false
    /// Whether the connection was never to be served.
    private var isTurnedAway = false
    private var progress = RequestParser.Progress.nothing
    private let limits: ServerLimits

    init(limits: ServerLimits, at now: Instant) {
        self.limits = limits
        deadline = now + limits.idleTimeout
    }

    /// Whether bytes are to be parsed.
    var parses: Bool { phase == .reading && !awaitsRoom && !isPaused }

    /// Whether the socket is to be read.
    var reads: Bool { !hasInputEnded && !awaitsRoom && !isPaused && (phase == .reading || phase == .lingering) }

    /// What the socket is to be watched for.
    ///
    /// While a request is in work, bytes are still announced, once, and then the end of them.
    var interest: Interest {
        if awaitsRoom { return .writing }
        if reads { return .reading }
        return phase == .answering ? interestWhileAnswering : []
    }

    /// What the socket is to be watched for once there are bytes while a request is in work.
    var interestInEnd: Interest {
        if awaitsRoom { return .writing }
        return hasInputEnded || isEndInSight ? [] : .ending
    }

    private var interestWhileAnswering: Interest { hasInputEnded || isEndInSight ? [] : .reading }

    /// The parser has looked at all bytes there are, and is `progress` far into a request.
    mutating func parsed(
        _ outcome: consuming ParseOutcome,
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
        case .head(let request, let contentLength):
            return .admit(request, contentLength: contentLength)
        case .request(let request):
            phase = .answering
            (self.progress, deadline) = (.nothing, nil)
            return .handle(request)
        case .malformed(let fault):
            return refuse(.malformed(fault))
        }
    }

    private mutating func awaitBytes(_ progress: RequestParser.Progress, at now: Instant) -> Action {
        switch progress {
        case .nothing where hasInputEnded, .discardedBody where hasInputEnded || isDraining: return finish()
        case .nothing where isDraining: return close()
        case .head where hasInputEnded, .body where hasInputEnded: return refuse(.incomplete)
        case .nothing, .head, .body, .discardedBody: break
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
        case .body, .discardedBody: limits.bodyTimeout
        }
    }

    /// The handler has answered a request whose client has the `wish`; gives what becomes of the connection.
    mutating func answered(_ wish: ResponseEncoder.Persistence) -> ResponseEncoder.Persistence {
        precondition(phase == .answering, "an answer while \(phase)")
        (isEndInSight, deadline) = (false, nil)
        switch wish {
        case .staysOpen where !isDraining:
            phase = .reading
            return .staysOpen
        case .staysOpen, .closes:
            phase = .finishing
            return .closes
        }
    }

    /// A request is answered by its head alone, its client having the `wish`; gives what becomes of the connection.
    ///
    /// It stays open only where the body can be dropped.
    mutating func declined(
        _ wish: ResponseEncoder.Persistence,
        _ body: UnwantedBody
    ) -> ResponseEncoder.Persistence {
        precondition(phase == .reading, "a request is declined while \(phase)")
        if wish == .staysOpen, body == .discarded, !isDraining { return .staysOpen }
        phase = .finishing
        return .closes
    }

    /// What becomes of a body that nobody wants.
    enum UnwantedBody {
        /// It is read and dropped.
        case discarded
        /// It is too long for that, or nobody knows whether it comes.
        case left
    }

    /// The connection is answered with a refusal instead of being read.
    mutating func turnedAway(_ refusal: Refusal) -> Action {
        isTurnedAway = true
        return refuse(refusal)
    }

    /// The connection has had its turn, and goes on in the next one.
    mutating func pause() { isPaused = true }

    mutating func resume() { isPaused = false }

    /// While a request is in work, the client has finished sending: it waits for its answer, or it is gone.
    ///
    /// The kernel tells the one from the other only when something is sent.
    mutating func endSighted(at now: Instant) -> Action {
        guard phase == .answering, !isEndInSight, !hasInputEnded else { return .awaitBytes }
        isEndInSight = true
        return probe(at: now)
    }

    private mutating func probe(at now: Instant) -> Action {
        if !awaitsRoom { deadline = now + ServerLimits.probePause }
        return .probe
    }

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
        blockedSince = now
        deadline = now + limits.writeTimeout
    }

    /// The socket has taken all bytes.
    mutating func flushed(at now: Instant) -> Action {
        if awaitsRoom { (awaitsRoom, blockedSince, deadline) = (false, nil, nil) }
        switch phase {
        case .reading, .answering, .lingering, .closed:
            return .awaitBytes
        case .finishing:
            if hasInputEnded { return close() }
            phase = .lingering
            deadline = now + lingerTimeout
            return .finish
        }
    }

    private var lingerTimeout: Duration {
        isTurnedAway ? min(limits.lingerTimeout, ServerLimits.turnedAwayLinger) : limits.lingerTimeout
    }

    /// The time of `deadline` has come.
    mutating func expired(at now: Instant) -> Action {
        deadline = nil
        if awaitsRoom { return close() }
        switch phase {
        case .reading:
            switch progress {
            case .nothing, .discardedBody: return close()
            case .head, .body: return refuse(.slow)
            }
        case .answering: return probe(at: now)
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

    /// The server answers by itself, and ends the connection.
    mutating func refuse(_ refusal: Refusal) -> Action {
        phase = .finishing
        return .refuse(refusal)
    }
}
