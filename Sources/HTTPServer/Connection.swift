import HTTP
import Sockets
import Synchronization

/// One client: its socket, the bytes that are not parsed or not sent yet, and the state that says what to do with them.
///
/// All connections of a loop share one buffer for reading and one for gathering answers. A connection keeps only what
/// is left over at the end of its turn, so an idle one has no buffer at all.
///
/// It belongs to the thread of its loop; other threads see it through ``ConnectionLink``.
final class Connection {
    let socket: FileDescriptor
    let loop: ServerLoop
    let link: ConnectionLink
    let client: SocketAddress
    let admission: ConnectionLimiter.Admission
    // Exclusivity is unchecked where each request accesses a property: one thread does so, and no method of these
    // values calls back into the connection.
    @safe @exclusivity(unchecked) private var registration: Registration?
    @safe @exclusivity(unchecked) var state: ConnectionState
    @safe @exclusivity(unchecked) var parser: RequestParser
    /// Bytes from the client that the parser has not consumed: less than one line, or pipelined requests.
    @safe @exclusivity(unchecked) var unparsed: [UInt8] = []
    /// Answers that the socket has not taken, or that wait for another turn.
    @safe @exclusivity(unchecked) var unsent = UnsentBytes()
    /// The request that its handler answers later.
    @safe @exclusivity(unchecked) var pending: PendingExchange?
    /// The request whose lines are being read and answered.
    @safe @exclusivity(unchecked) var stream: LineStream?
    /// The answer whose content is being made and sent.
    @safe @exclusivity(unchecked) var streamed: StreamedAnswer?
    /// The number of requests so far, each line of a body counted as one; the latest one has this number.
    @safe @exclusivity(unchecked) var requestNumber: UInt64 = 0
    /// Bytes of this connection that are included in the counter of its loop.
    @safe @exclusivity(unchecked) private var countedBytes = 0
    /// Whether the bytes held may differ from `countedBytes`; most requests leave nothing behind and need no counting.
    @safe @exclusivity(unchecked) var needsCounting = false

    init(
        _ socket: consuming FileDescriptor,
        of client: SocketAddress,
        _ admission: ConnectionLimiter.Admission,
        id: ConnectionID,
        on loop: ServerLoop
    ) {
        self.socket = socket
        (self.client, self.admission) = (client, admission)
        self.loop = loop
        link = ConnectionLink(id, loop.exterior.mailbox)
        state = ConnectionState(limits: loop.limits, at: loop.events.now)
        parser = Self.makeParser(on: loop)
    }

    static func makeParser(on loop: ServerLoop) -> RequestParser {
        RequestParser(
            limits: loop.limits.request,
            heads: loop.gate == nil ? .withBodies : .aheadOfBodies,
            streaming: loop.lines?.contentType
        )
    }

    var id: ConnectionID { link.connection }

    /// Starts to watch the socket.
    func open() throws(SocketError) {
        let registration = try loop.events.register(socket, for: .reading) { [self] event in handle(event) }
        self.registration = registration
        loop.events.setDeadline(state.deadline, of: registration)
    }

    /// Answers with `refusal` before anything is read, and closes.
    func reject(_ refusal: Refusal) {
        state.reject()
        answer(refusal)
        settle()
    }

    /// Finishes the request in work, and closes.
    func drain() {
        state.drain()
        if let streamed, streamed.content.endsWhenDraining { end(streamed, .complete) }
        if state.reads { readable() } else { settle() }
    }

    /// Answers the request that is being read or in work with 503, and closes.
    func stop() {
        switch state.drainExpired() {
        case .refuse(let refusal): answer(refusal)
        case .answer(let refusal): answerPending(refusal)
        case .await: return
        }
        settle()
    }

    /// Closes at once, without sending what has been gathered.
    func abort() {
        loop.emptyOutput()
        drop()
    }

    /// Closes at once, during the turn of another connection, for which the loop may be gathering bytes.
    func drop() {
        state.close()
        close()
    }

    private func handle(_ event: EventLoop.Event) {
        switch event {
        case .deadline: expired()
        case .resumed:
            state.resume()
            proceedWithUnparsed()
        case .ready(let readiness):
            // EPOLLHUP or EPOLLERR: nothing can be sent any more, so unread requests need no answer either.
            if readiness.isBroken { return abort() }
            if readiness.isWritable { writable() }
            if readiness.isEnding, state.phase == .answering {
                inputEndAnnounced()
            } else if readiness.isReadable {
                readable()
            }
        }
    }

    private func expired() {
        if state.isBlocked { loop.exterior.counters.refused("never-taken") }
        switch state.expired(at: loop.events.now) {
        case .refuse(let refusal): answer(refusal)
        case .probe: probe()
        case .close: return abort()
        }
        settle()
    }

    private func inputEndAnnounced() {
        switch state.inputEndAnnounced(at: loop.events.now) {
        case .probe: probe()
        case .awaitAnswer: break  // the probes go by the deadline
        }
        settle()
    }

    // MARK: Reading

    /// Reads once.
    ///
    /// If there is more, the poller, which is level-triggered, reports the socket again in the next turn, after the
    /// other connections.
    private func readable() {
        guard state.reads else { return stopReading() }
        switch socket.receive(into: &loop.input) {
        case .moved(let count):
            // Bytes that arrive while lingering are dropped.
            guard state.phase == .reading else { return }
            if unparsed.isEmpty {
                proceed(loop.input, count: count)
            } else {
                unparsed.append(contentsOf: loop.input[..<count])
                proceedWithUnparsed()
            }
        case .wouldBlock:
            proceedWithUnparsed()
        case .ended:
            switch state.inputEnded() {
            case .proceed: proceedWithUnparsed()
            case .close: abort()
            }
        case .failed:
            abort()
        }
    }

    /// Leaves what arrives while a request is in work in the receive buffer of the kernel, for backpressure.
    ///
    /// Most answers are ready before more bytes arrive, so the interest is changed, by a system call, only when some
    /// do.
    private func stopReading() {
        guard let registration else { return }
        loop.events.setInterest(state.interestWithUnreadBytes, of: registration)
    }

    func proceedWithUnparsed() {
        let bytes = unparsed
        unparsed = []
        proceed(bytes, count: bytes.count)
    }

    /// Parses the first `count` of `bytes`, acts on the requests in them, and keeps what is left over.
    private func proceed(_ bytes: [UInt8], count: Int) {
        var position = 0
        var awaitsBytes = false
        var progress = RequestParser.Progress.nothing
        let (firstNumber, start) = (requestNumber, loop.events.now)
        while state.parses, !awaitsBytes {
            if let stream, handleLine(of: stream) {
                if isTurnOver(since: firstNumber, start) { pause() }
                continue
            }
            // The parser need not be called for nothing, which happens once after each request that is not pipelined.
            let hasNothing = position == count && parser.progress == .nothing
            let outcome =
                if let fault = stream?.fault {
                    ParseOutcome.malformed(fault)
                } else {
                    hasNothing ? .needsMoreBytes : parser.parse(bytes.span.extracting(0..<count), from: &position)
                }
            progress = parser.progress
            if let stream, stream.take(outcome, &parser) { continue }
            switch state.parsed(outcome, progress: progress, at: loop.events.now) {
            case .awaitBytes: awaitsBytes = true
            case .sendContinue:
                // Without this answer, a client sends the body after a while anyway (RFC 9110, 10.1.1), or is refused
                // below.
                if !lacksMemory { loop.output.append(contentsOf: ResponseEncoder.continueResponse) }
            case .admit(let request, let contentLength): admit(request, contentLength)
            case .handle(let request): begin(request)
            case .refuse(let refusal): answer(refusal)
            case .finish: break  // `settle` sends the last answers
            case .close: return abort()
            }
            if stream != nil { needsCounting = true }
            // Gathering answers saves system calls; beyond this size it only takes memory.
            if loop.output.count >= ServerLimits.gatheredBytes { flush() }
            if position < count, isTurnOver(since: firstNumber, start) { pause() }
        }
        let isOver = state.phase != .reading && state.phase != .answering
        if position < count || progress != .nothing {
            needsCounting = true
            if !isOver, position < count { unparsed = Array(bytes[position..<count]) }
            if !isOver, lacksMemory {
                state.refuse()
                answer(.outOfMemory)
            }
        }
        settle()
    }

    /// Whether this connection has used up its turn, which began at `start` after `firstNumber` requests.
    private func isTurnOver(since firstNumber: UInt64, _ start: Instant) -> Bool {
        let count = requestNumber - firstNumber
        return count >= ServerLimits.requestsPerTurn || count > 0 && loop.events.now - start > ServerLimits.turn
    }

    private func pause() {
        guard state.parses, let registration else { return }
        state.pause()
        loop.events.resumeInNextTurn(registration)
    }

    // MARK: Memory

    /// Bytes that this connection holds, including the body of a request that waits for its handler.
    private var heldBytes: Int {
        unparsed.count + parser.heldBytes + unsent.heldBytes + (pending?.exchange.bodyBytes ?? 0)
            + (stream?.heldBytes ?? 0)
    }

    /// Whether there is no memory for the request that is being read, even after slow clients have been shed.
    private var lacksMemory: Bool {
        guard state.phase == .reading else { return false }
        let wanted = unparsed.count + parser.expectedBytes + (stream?.heldBytes ?? 0)
        guard loop.lacksMemory(for: wanted, held: countedBytes) else { return false }
        loop.shedSlowClients(blockedFor: ServerLimits.blockedTimeUntilShed, sparing: self)
        return loop.lacksMemory(for: wanted, held: countedBytes)
    }

    private func countBytes() {
        let held = state.phase == .closed ? 0 : heldBytes
        needsCounting = held != 0
        guard held != countedBytes else { return }
        let hasGrown = held > countedBytes
        loop.exterior.counters.buffer(held - countedBytes)
        countedBytes = held
        if hasGrown, state.isBlocked { loop.limitUnsentBytes(sparing: self) }
    }

    // MARK: The end of a turn

    /// Sends what has been gathered, and sets what the connection waits for now.
    func settle() {
        flush()
        if needsCounting { countBytes() }
        guard let registration else { return }
        loop.events.setInterest(state.interest, of: registration)
        loop.events.setDeadline(state.deadline, of: registration)
    }

    /// Gives everything back; the socket closes when the last reference to this object goes.
    func close() {
        guard let registration else { return }
        self.registration = nil
        if let streamed { forget(streamed) }
        link.isClosed.store(true, ordering: .relaxed)
        loop.events.remove(registration)
        countBytes()
        loop.forget(self)
    }
}
