import HTTP
import Sockets

/// The state machine of a connection, without a socket or a clock.
///
/// Each mutating method is an event. If an event has several outcomes, its method returns the action to perform, as an
/// enumeration specific to that event; the other methods return nothing.
///
/// - Keep-alive (RFC 9112, 9.3): `answered` and `declined` decide whether the connection stays open for another
///   request; the idle timeout, in `timeout(for:)`, closes it if none arrives.
/// - Pipelining (RFC 9112, 9.3.2): one request is handled at a time, so responses are sent in request order. A slow
///   request delays later ones on the same connection (head-of-line blocking), as HTTP/1.1 requires.
/// - Backpressure: nothing is read while the socket does not accept responses or a request is being handled; the
///   kernel's receive buffer fills up, and TCP slows the client down.
/// - Lines: if the body of a request is a list of lines, each line is handled as a separate request, and the state
///   alternates between reading and answering (`lineRead`, `lineAnswered`).
/// - Slow clients: a slow sender exceeds the timeout of a head or of a body (`awaitBytes`); a slow reader, which does
///   not read its responses, exceeds the write timeout (`blocked`).
/// - Fairness: a connection that has used up its turn, in requests or in bytes written, continues in a later one
///   (`pause`, `deferred`).
///
/// Legal states, which `checkInvariants` checks after each event in debug builds ("either" means yes or no):
///
/// | phase     | isBlocked | isPaused | input                     | deadline if not blocked                      |
/// | --------- | --------- | -------- | ------------------------- | -------------------------------------------- |
/// | reading   | either    | either   | open, ended               | of the part being read, or nil within a turn |
/// | answering | either    | no       | open, endAnnounced, ended | next probe if endAnnounced or hasHeartbeat   |
/// | finishing | either    | no       | open, ended               | nil                                          |
/// | lingering | no        | no       | open                      | linger timeout                               |
/// | closed    | no        | no       | any                       | nil                                          |
///
/// The deadline of a blocked connection is the write timeout, unless its bytes are deferred: then it has none.
/// `hasHeartbeat` implies answering. `isRejected` implies finishing, lingering or closed. `isDraining` is possible in
/// every phase.
struct ConnectionState {
    enum Phase: Hashable {
        /// Waiting for a request, or part way through one.
        case reading
        /// The handler is processing a request.
        case answering
        /// No more requests will be read; the last bytes are being sent.
        case finishing
        /// Everything has been sent.
        ///
        /// Further input is read and discarded until the client closes its side: closing a socket with unread bytes
        /// sends a reset, which can destroy the last response before the client reads it (RFC 9112, 9.6).
        case lingering
        case closed
    }

    /// The state of the client's sending side.
    enum Input: Hashable {
        case open
        /// The kernel has announced the end of input while a request is being handled; earlier bytes may still be
        /// unread.
        case endAnnounced
        /// The client has finished sending, and all its bytes have been read.
        case ended
    }

    private(set) var phase = Phase.reading
    private(set) var input = Input.open
    /// The time at which to call `expired`.
    private(set) var deadline: Instant?
    /// True if bytes are waiting for room in the socket or for another turn.
    ///
    /// Stored rather than derived from `blockedSince`: every event tests this, and testing an optional instant costs a
    /// call into the standard library.
    private(set) var isBlocked = false
    /// The time since which the client has read none of the waiting bytes; nil if none are waiting.
    private(set) var blockedSince: Instant?
    /// True if the waiting bytes are deferred to another turn, even though the socket may have room; implies
    /// `isBlocked`.
    private(set) var isDeferred = false
    /// True if the connection has used up its turn, and resumes parsing in the next one.
    private(set) var isPaused = false
    private(set) var isDraining = false
    /// True if a response with a heartbeat has begun.
    private(set) var hasHeartbeat = false
    /// True if the connection was refused when it was accepted.
    private(set) var isRejected = false
    /// The part of the request reached by the parser; `deadline` is renewed when this changes.
    private var progress = RequestParser.Progress.nothing
    let limits: ServerLimits

    init(limits: ServerLimits, at now: Instant) {
        self.limits = limits
        deadline = now + limits.idleTimeout
    }

    // MARK: Parsing

    /// Handles the outcome of the parser, which has consumed all complete lines.
    mutating func parsed(
        _ outcome: consuming ParseOutcome,
        progress: RequestParser.Progress,
        at now: Instant
    ) -> ParseAction {
        precondition(parses, "bytes are parsed while \(phase)")
        defer { checkInvariants() }
        switch outcome {
        case .needsMoreBytes:
            return awaitBytes(progress, at: now)
        case .expectsContinue:
            switch awaitBytes(progress, at: now) {
            case .awaitBytes: return .sendContinue
            case let end: return end
            }
        case .head(let request, let contentLength):
            return .admit(request, contentLength: contentLength)
        case .request(let request):
            phase = .answering
            // The time until the response is the handler's, not the client's.
            (self.progress, deadline) = (.nothing, nil)
            return .handle(request)
        case .malformed(let fault):
            finish()
            return .refuse(.malformed(fault))
        }
    }

    private mutating func awaitBytes(_ progress: RequestParser.Progress, at now: Instant) -> ParseAction {
        switch (progress, input) {
        case (.nothing, .ended), (.discardedBody, .ended):
            finish()
            return .finish
        case (.head, .ended), (.body, .ended):
            finish()
            return .refuse(.incomplete)
        case (.nothing, _) where isDraining:
            close()
            return .close
        case (.discardedBody, _) where isDraining:
            finish()
            return .finish
        case (.head, _) where isDraining, (.body, _) where isDraining:
            // Applies whenever something arrives; the drain timeout bounds the total.
            (self.progress, deadline) = (progress, now + ServerLimits.drainPatience)
            return .awaitBytes
        case (.nothing, _), (.head, _), (.body, _), (.discardedBody, _): break
        }
        // The timeout runs from the first byte of each part. Restarting it with every byte would let a client that
        // trickles bytes (slow loris) hold a connection forever.
        if progress != self.progress || deadline == nil {
            self.progress = progress
            deadline = now + timeout(for: progress)
        }
        return .awaitBytes
    }

    // MARK: Answering

    /// Ends the response to the current request, whose client requested `requested`.
    ///
    /// Returns whether the connection stays open.
    mutating func answered(_ requested: ResponseEncoder.Persistence) -> ResponseEncoder.Persistence {
        precondition(phase == .answering, "an answer while \(phase)")
        defer { checkInvariants() }
        hasHeartbeat = false
        // There may be bytes before the announced end; reading them will find the end again.
        if input == .endAnnounced { input = .open }
        if !isBlocked { deadline = nil }
        guard requested == .staysOpen, !isDraining else {
            finish()
            return .closes
        }
        phase = .reading
        return .staysOpen
    }

    /// Starts a response whose content is produced while it is sent; `answered` is called at its end.
    ///
    /// The client requested `requested`. Returns the persistence to announce in the response head.
    mutating func contentBegan(
        _ requested: ResponseEncoder.Persistence,
        heartbeats: Bool,
        at now: Instant
    ) -> ResponseEncoder.Persistence {
        precondition(phase == .answering && !hasHeartbeat, "content begins while \(phase)")
        defer { checkInvariants() }
        hasHeartbeat = heartbeats
        if !isBlocked { deadline = probeTime(after: now) }
        return isDraining ? .closes : requested
    }

    // MARK: Lines

    /// Starts the response to the lines of a body, whose client requested `requested`.
    ///
    /// Returns the persistence to announce in the response head.
    mutating func streamBegan(_ requested: ResponseEncoder.Persistence) -> ResponseEncoder.Persistence {
        precondition(parses, "an answer begins while \(phase)")
        return isDraining ? .closes : requested
    }

    /// Passes a line of a body to the handler.
    mutating func lineRead() {
        precondition(parses, "a line is read while \(phase)")
        phase = .answering
        // The time until the response is the handler's; the timeout of the next line starts after it.
        (progress, deadline) = (.nothing, nil)
        checkInvariants()
    }

    /// Ends the response to the current line.
    ///
    /// Returns whether another line may follow.
    mutating func lineAnswered() -> ResponseEncoder.Persistence {
        answered(.staysOpen)
    }

    /// Ends the response to a body of lines after the last line.
    ///
    /// Returns whether the connection stays open.
    mutating func streamEnded(_ requested: ResponseEncoder.Persistence) -> ResponseEncoder.Persistence {
        precondition(parses, "an answer ends while \(phase)")
        defer { checkInvariants() }
        // The timeout of the next request starts.
        (progress, deadline) = (.nothing, nil)
        if requested == .staysOpen, !isDraining { return .staysOpen }
        finish()
        return .closes
    }

    /// Records that the gate has responded to the head of a request whose client requested `requested`.
    ///
    /// Returns whether the connection stays open. The connection can stay open only if the body is read: its bytes
    /// would otherwise be parsed as the next request.
    mutating func declined(
        _ requested: ResponseEncoder.Persistence,
        _ body: UnwantedBody
    ) -> ResponseEncoder.Persistence {
        precondition(parses, "a request is declined while \(phase)")
        defer { checkInvariants() }
        if requested == .staysOpen, body == .discarded, !isDraining { return .staysOpen }
        finish()
        return .closes
    }

    /// Refuses the request being read; the connection will be closed.
    mutating func refuse() {
        precondition(phase == .reading, "a refusal while \(phase)")
        finish()
        checkInvariants()
    }

    /// Refuses the connection before anything has been read; it will be closed.
    mutating func reject() {
        isRejected = true
        refuse()
    }

    // MARK: Turns

    /// Suspends parsing because the connection has used up its turn.
    mutating func pause() {
        precondition(parses, "a pause while \(phase)")
        isPaused = true
        checkInvariants()
    }

    /// Resumes parsing in the next turn; has no effect if the connection has been refused or closed in the meantime.
    mutating func resume() {
        isPaused = false
        checkInvariants()
    }

    // MARK: End of input

    /// Records that the client has finished sending and all its bytes have been read; it may still wait for responses.
    mutating func inputEnded() -> EndAction {
        precondition(reads, "the end is read while \(phase)")
        defer { checkInvariants() }
        input = .ended
        guard phase == .lingering else { return .proceed }
        close()
        return .close
    }

    /// Records the kernel's announcement, while a request is being handled, that the client has finished sending.
    ///
    /// Either the client has closed only its sending side and waits for the response, or it has gone; TCP reveals the
    /// difference only when something is sent.
    mutating func inputEndAnnounced(at now: Instant) -> EndAnnouncementAction {
        precondition(phase == .answering, "an announcement while \(phase)")
        guard input == .open else { return .awaitAnswer }
        defer { checkInvariants() }
        input = .endAnnounced
        // A blocked connection sends as soon as it can anyway.
        if !isBlocked { deadline = now + ServerLimits.probeInterval }
        return .probe
    }

    // MARK: Writing

    /// Records that the socket has not accepted all bytes.
    ///
    /// `now` is the time at which it last accepted some, or at which the bytes were first offered.
    mutating func blocked(at now: Instant) {
        precondition(phase != .lingering && phase != .closed, "bytes wait while \(phase)")
        (isBlocked, isDeferred, blockedSince) = (true, false, now)
        deadline = now + limits.writeTimeout
        checkInvariants()
    }

    /// Defers the unsent bytes because the connection has reached its limit for this turn.
    ///
    /// The delay is not the client's.
    mutating func deferred(at now: Instant) {
        precondition(phase != .lingering && phase != .closed, "bytes wait while \(phase)")
        (isBlocked, isDeferred, blockedSince) = (true, true, now)
        deadline = nil
        checkInvariants()
    }

    /// Records that the socket has accepted all bytes.
    mutating func flushed(at now: Instant) -> FlushAction {
        precondition(phase != .closed, "bytes are sent while closed")
        defer { checkInvariants() }
        if isBlocked {
            (isBlocked, isDeferred, blockedSince) = (false, false, nil)
            deadline = phase == .answering ? probeTime(after: now) : nil
        }
        guard phase == .finishing else { return .proceed }
        if input == .ended {
            close()
            return .close
        }
        phase = .lingering
        deadline = now + lingerTimeout
        return .finishSending
    }

    // MARK: Deadlines and closing

    /// Handles the expiry of `deadline`.
    mutating func expired(at now: Instant) -> ExpiryAction {
        precondition(deadline != nil, "a deadline that was not set")
        defer { checkInvariants() }
        switch phase {
        case .reading where !isBlocked && (progress == .head || progress == .body):
            finish()
            return .refuse(isDraining ? .stopping : .slow)
        case .answering where !isBlocked:
            deadline = probeTime(after: now)
            return .probe
        case .reading, .answering, .finishing, .lingering, .closed:
            // The client does not read its responses, is idle, or does not close its side: no response is due, or none
            // could be sent.
            close()
            return .close
        }
    }

    /// Starts draining: the next response is the last one.
    ///
    /// This event closes nothing itself; parsing and answering do.
    mutating func drain() {
        isDraining = true
        checkInvariants()
    }

    /// Handles the end of the drain timeout for requests that were in flight when the shutdown began.
    mutating func drainExpired() -> DrainExpiryAction {
        defer { checkInvariants() }
        switch phase {
        case .reading where progress == .head || progress == .body:
            finish()
            return .refuse(.stopping)
        case .answering: return .answer(.stopping)
        case .reading, .finishing, .lingering, .closed: return .await
        }
    }

    /// Closes the connection because it has broken or is being dropped.
    mutating func close() {
        (phase, isPaused, isBlocked, isDeferred) = (.closed, false, false, false)
        hasHeartbeat = false
        (blockedSince, deadline) = (nil, nil)
        checkInvariants()
    }

    private mutating func finish() {
        (phase, isPaused) = (.finishing, false)
        if !isBlocked { deadline = nil }
    }
}
