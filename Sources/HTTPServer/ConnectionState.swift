import HTTP
import Sockets

/// What a connection does next: a state machine without a socket or a clock.
///
/// Each mutating method is an event. Where an event has several outcomes, its method returns what the connection has to
/// do, as an enumeration of the outcomes of that event alone; the other methods return nothing.
///
/// - Keep-alive (RFC 9112, 9.3): `answered` and `declined` decide whether the connection stays open for another
///   request; the idle timeout, in `timeout(for:)`, closes it when none comes.
/// - Pipelining (RFC 9112, 9.3.2): one request is in work at a time, so answers leave in the order of the requests. A
///   slow request delays those behind it on the same connection (head-of-line blocking), as HTTP/1.1 requires.
/// - Backpressure: while the socket does not take answers, or a request is in work, nothing is read; the receive buffer
///   of the kernel fills up, and TCP slows the client down.
/// - Lines: where the body of a request is a list of lines, each line is a request in work of its own, and the state
///   goes from reading to answering and back for each (`lineRead`, `lineAnswered`).
/// - Slow clients: one that sends slowly runs into the timeout of a head or of a body (`awaitBytes`); a slow reader,
///   which does not take its answers, runs into the write timeout (`blocked`).
/// - Fairness: a connection that has used up its turn, by requests or by bytes written, goes on in a later one
///   (`pause`, `deferred`).
///
/// Legal states, which `checkInvariants` checks after each event in debug builds ("either" is yes or no):
///
/// | phase     | isBlocked | isPaused | input                     | deadline if not blocked                      |
/// | --------- | --------- | -------- | ------------------------- | -------------------------------------------- |
/// | reading   | either    | either   | open, ended               | of the part being read, or nil within a turn |
/// | answering | either    | no       | open, endAnnounced, ended | next probe if endAnnounced or hasHeartbeat   |
/// | finishing | either    | no       | open, ended               | nil                                          |
/// | lingering | no        | no       | open                      | linger timeout                               |
/// | closed    | no        | no       | any                       | nil                                          |
///
/// A blocked connection has the write timeout as its deadline, unless its bytes are deferred: then it has none.
/// `hasHeartbeat` implies answering. `isRejected` implies finishing, lingering or closed. `isDraining` is possible in
/// every phase.
struct ConnectionState {
    enum Phase: Hashable {
        /// Waiting for a request, or in the middle of one.
        case reading
        /// A request is with the handler.
        case answering
        /// There will be no more requests; the last bytes are being sent.
        case finishing
        /// Everything has been sent. What the client still sends is read and dropped until it closes its side: closing
        /// a socket with unread bytes sends a reset, which can destroy the last answer before the client reads it (RFC
        /// 9112, 9.6).
        case lingering
        case closed
    }

    /// Whether the client has finished sending.
    enum Input: Hashable {
        case open
        /// While a request is in work, the kernel has announced the end; bytes before it may not have been read yet.
        case endAnnounced
        /// The client has finished sending, and all its bytes have been read.
        case ended
    }

    private(set) var phase = Phase.reading
    private(set) var input = Input.open
    /// When to call `expired`.
    private(set) var deadline: Instant?
    /// Whether bytes wait, for room in the socket or for another turn.
    ///
    /// Not derived from `blockedSince`: testing an optional instant costs a call into the standard library, and every
    /// event tests this.
    private(set) var isBlocked = false
    /// The time since which the client has read none of the waiting bytes; nil if none wait.
    private(set) var blockedSince: Instant?
    /// Whether the waiting bytes wait for another turn, while the socket may have room; implies `isBlocked`.
    private(set) var isDeferred = false
    /// Whether the connection has used up its turn, and goes on parsing in the next one.
    private(set) var isPaused = false
    private var isDraining = false
    /// Whether an answer has begun that shows now and then that it is alive.
    private(set) var hasHeartbeat = false
    /// Whether the connection was refused when it was accepted.
    private(set) var isRejected = false
    /// How much of a request has been parsed; `deadline` is renewed when that changes.
    private var progress = RequestParser.Progress.nothing
    let limits: ServerLimits

    init(limits: ServerLimits, at now: Instant) {
        self.limits = limits
        deadline = now + limits.idleTimeout
    }

    /// Whether bytes are to be parsed.
    var parses: Bool { phase == .reading && !isBlocked && !isPaused }

    /// Whether the socket is to be read.
    var reads: Bool {
        input != .ended && !isBlocked && !isPaused && (phase == .reading || phase == .lingering)
    }

    /// What the socket is to be watched for.
    ///
    /// While a request is in work, or its answer is deferred, the socket is still watched for bytes: most clients send
    /// none, and to stop watching would cost every request two system calls. The first bytes that do arrive lead to
    /// `interestWithUnreadBytes`.
    var interest: Interest {
        if isDeferred { return phase != .finishing && input == .open ? .reading : [] }
        if isBlocked { return .writing }
        if reads { return .reading }
        return phase == .answering && input == .open ? .reading : []
    }

    /// What the socket is to be watched for once it holds bytes that are not read yet, because a request is in work.
    ///
    /// The poller is level-triggered, so it would report these bytes in every turn. Their end is still of interest: the
    /// client may have disconnected.
    var interestWithUnreadBytes: Interest {
        if isDeferred { return [] }
        if isBlocked { return .writing }
        return input == .open ? .ending : []
    }

    // MARK: Parsing

    enum ParseAction {
        case awaitBytes
        /// Send `100 Continue`.
        case sendContinue
        /// Ask the gate whether the body of this request may come.
        case admit(Request, contentLength: Int?)
        case handle(Request)
        case refuse(Refusal)
        /// No request will follow. What has been gathered is sent, and `flushed` says what is next.
        case finish
        case close
    }

    /// The parser has consumed all complete lines, and is `progress` far into a request.
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
            // The time until the answer is the handler's, not the client's.
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
            // Each time that something arrives: the drain timeout bounds the whole.
            (self.progress, deadline) = (progress, now + ServerLimits.drainPatience)
            return .awaitBytes
        case (.nothing, _), (.head, _), (.body, _), (.discardedBody, _): break
        }
        // The timeout runs from the first byte of each part. Restarting it with every byte would let a client that
        // sends one byte now and then (slow loris) hold a connection for ever.
        if progress != self.progress || deadline == nil {
            self.progress = progress
            deadline = now + timeout(for: progress)
        }
        return .awaitBytes
    }

    private func timeout(for progress: RequestParser.Progress) -> Duration {
        switch progress {
        case .nothing: limits.idleTimeout
        case .head: limits.headerTimeout
        case .body, .discardedBody: limits.bodyTimeout
        }
    }

    // MARK: Answering

    /// The handler has answered the request in work, whose client asked for `requested`; returns whether the connection
    /// stays open.
    mutating func answered(_ requested: ResponseEncoder.Persistence) -> ResponseEncoder.Persistence {
        precondition(phase == .answering, "an answer while \(phase)")
        defer { checkInvariants() }
        hasHeartbeat = false
        // There may be bytes before the end that was announced; reading them will find the end as well.
        if input == .endAnnounced { input = .open }
        if !isBlocked { deadline = nil }
        guard requested == .staysOpen, !isDraining else {
            finish()
            return .closes
        }
        phase = .reading
        return .staysOpen
    }

    /// An answer begins whose content is made while it is sent, and at whose end `answered` is called.
    ///
    /// The client asked for `requested`; returns what the head of the answer says of the connection.
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

    /// When something is sent next to find out whether the client is still there, while a request is in work and
    /// nothing waits to be sent.
    private func probeTime(after now: Instant) -> Instant? {
        if input == .endAnnounced { return now + ServerLimits.probeInterval }
        return hasHeartbeat ? now + ServerLimits.heartbeatInterval : nil
    }

    // MARK: Lines

    /// The answer to the lines of a body begins, whose client asked for `requested`; returns what the head of the
    /// answer says of the connection.
    mutating func streamBegan(_ requested: ResponseEncoder.Persistence) -> ResponseEncoder.Persistence {
        precondition(parses, "an answer begins while \(phase)")
        return isDraining ? .closes : requested
    }

    /// A line of a body has been read, and is with the handler.
    mutating func lineRead() {
        precondition(parses, "a line is read while \(phase)")
        phase = .answering
        // The time until the answer is the handler's; that for the next line begins after it.
        (progress, deadline) = (.nothing, nil)
        checkInvariants()
    }

    /// The handler has answered the line in work; returns whether there may be another one.
    mutating func lineAnswered() -> ResponseEncoder.Persistence {
        answered(.staysOpen)
    }

    /// The body of lines has come to its end, and all of them are answered; returns whether the connection stays open.
    mutating func streamEnded(_ requested: ResponseEncoder.Persistence) -> ResponseEncoder.Persistence {
        precondition(parses, "an answer ends while \(phase)")
        defer { checkInvariants() }
        // The time for the next request begins.
        (progress, deadline) = (.nothing, nil)
        if requested == .staysOpen, !isDraining { return .staysOpen }
        finish()
        return .closes
    }

    /// What happens to the body of a request that is answered by its head.
    enum UnwantedBody {
        /// It is read and dropped.
        case discarded
        /// It is not read: it is too long for that, or the client may never send it.
        case left
    }

    /// The gate has answered a request by its head, whose client asked for `requested`; returns whether the connection
    /// stays open.
    ///
    /// The connection can stay open only if the body is read: its bytes would otherwise be parsed as the next request.
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

    /// The server refuses the request that is being read, and will close the connection.
    mutating func refuse() {
        precondition(phase == .reading, "a refusal while \(phase)")
        finish()
        checkInvariants()
    }

    /// The server refuses the connection, of which nothing has been read, and will close it.
    mutating func reject() {
        isRejected = true
        refuse()
    }

    // MARK: Turns

    /// The connection has used up its turn.
    mutating func pause() {
        precondition(parses, "a pause while \(phase)")
        isPaused = true
        checkInvariants()
    }

    /// The next turn has come; if the connection was refused or closed in the meantime, that has already ended the
    /// pause.
    mutating func resume() {
        isPaused = false
        checkInvariants()
    }

    // MARK: The client's end

    enum EndAction {
        /// Parse what has been read.
        case proceed
        case close
    }

    /// The client has finished sending, and all its bytes have been read; it may still wait for answers.
    mutating func inputEnded() -> EndAction {
        precondition(reads, "the end is read while \(phase)")
        defer { checkInvariants() }
        input = .ended
        guard phase == .lingering else { return .proceed }
        close()
        return .close
    }

    enum EndAnnouncementAction {
        case awaitAnswer
        /// Send an interim response, to which a client that is gone answers with a reset.
        case probe
    }

    /// The kernel has announced that the client has finished sending, while a request is in work.
    ///
    /// Either the client has closed only its sending side and waits for the answer, or it is gone; TCP shows the
    /// difference only when something is sent.
    mutating func inputEndAnnounced(at now: Instant) -> EndAnnouncementAction {
        precondition(phase == .answering, "an announcement while \(phase)")
        guard input == .open else { return .awaitAnswer }
        defer { checkInvariants() }
        input = .endAnnounced
        // A blocked connection sends anyway as soon as it can.
        if !isBlocked { deadline = now + ServerLimits.probeInterval }
        return .probe
    }

    // MARK: Writing

    /// The socket has not taken all bytes; `now` is when it last took some, or when the bytes were first offered.
    mutating func blocked(at now: Instant) {
        precondition(phase != .lingering && phase != .closed, "bytes wait while \(phase)")
        (isBlocked, isDeferred, blockedSince) = (true, false, now)
        deadline = now + limits.writeTimeout
        checkInvariants()
    }

    /// The connection has written as much as it may in this turn; what is left is not for the client to hasten.
    mutating func deferred(at now: Instant) {
        precondition(phase != .lingering && phase != .closed, "bytes wait while \(phase)")
        (isBlocked, isDeferred, blockedSince) = (true, true, now)
        deadline = nil
        checkInvariants()
    }

    enum FlushAction {
        case proceed
        /// Close the sending side of the socket.
        case finishSending
        case close
    }

    /// The socket has taken all bytes.
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

    private var lingerTimeout: Duration {
        isRejected || isDraining ? min(limits.lingerTimeout, ServerLimits.rejectedLinger) : limits.lingerTimeout
    }

    // MARK: Deadlines and the end

    enum ExpiryAction {
        case refuse(Refusal)
        /// Send an interim response, to which a client that is gone answers with a reset.
        case probe
        case close
    }

    /// The time of `deadline` has come.
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
            // The client does not read its answers, idles, or does not close its side: no answer is due, or it could
            // not be sent.
            close()
            return .close
        }
    }

    /// The server is shutting down: the next answer is the last one.
    ///
    /// This event closes nothing by itself; parsing and answering do.
    mutating func drain() {
        isDraining = true
        checkInvariants()
    }

    enum DrainExpiryAction {
        /// Refuse the request that is being read.
        case refuse(Refusal)
        /// Answer the request in work with a refusal.
        case answer(Refusal)
        case await
    }

    /// The server has waited long enough for the requests that it had when it began to shut down.
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

    /// The connection has broken, or is dropped.
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
