import HTTP
import Sockets
import Synchronization

/// A client connection: its socket, its unparsed and unsent bytes, and the state machine that decides what happens
/// next.
///
/// All connections of a loop share one read buffer and one output buffer. A connection keeps only the bytes left at
/// the end of its turn, so an idle one has no buffer at all.
///
/// A connection is confined to the thread of its loop; other threads use ``ConnectionLink``.
final class Connection {
    let socket: FileDescriptor
    let loop: ServerLoop
    let link: ConnectionLink
    let client: SocketAddress
    let admission: ConnectionLimiter.Admission
    // Exclusivity checking is disabled for properties accessed by every request: they are confined to one thread, and
    // no method of these values calls back into the connection.
    @safe @exclusivity(unchecked) private var registration: Registration?
    @safe @exclusivity(unchecked) var state: ConnectionState
    @safe @exclusivity(unchecked) var parser: RequestParser
    /// The bytes from the client that the parser has not consumed: less than one line, or pipelined requests.
    @safe @exclusivity(unchecked) var unparsed: [UInt8] = []
    /// The responses that the socket has not accepted, or that wait for another turn.
    @safe @exclusivity(unchecked) var unsent = UnsentBytes()
    /// The request whose handler will respond later.
    @safe @exclusivity(unchecked) var pending: PendingExchange?
    /// The request whose lines are being read and answered.
    @safe @exclusivity(unchecked) var stream: LineStream?
    /// The response whose content is being produced and sent.
    @safe @exclusivity(unchecked) var streamed: StreamedAnswer?
    /// The number of requests so far, counting each line of a body, which is also the number of the latest request.
    @safe @exclusivity(unchecked) var requestNumber: UInt64 = 0
    /// The bytes of this connection that are included in the counter of its loop.
    @safe @exclusivity(unchecked) private var countedBytes = 0
    /// True if the buffered bytes may differ from `countedBytes`; most requests leave no bytes and need no counting.
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

    /// Starts watching the socket.
    func open() throws(SocketError) {
        let registration = try loop.events.register(socket, for: .reading) { [self] event in handle(event) }
        self.registration = registration
        loop.events.setDeadline(state.deadline, of: registration)
    }

    /// Sends `refusal` before reading anything, and closes.
    func reject(_ refusal: Refusal) {
        state.reject()
        answer(refusal)
        settle()
    }

    /// Finishes the current request, and closes.
    func drain() {
        state.drain()
        if let streamed, streamed.content.endsWhenDraining { end(streamed, .complete) }
        if state.reads { readable() } else { settle() }
    }

    /// Responds with 503 to the request being read or handled, and closes.
    func stop() {
        switch state.drainExpired() {
        case .refuse(let refusal): answer(refusal)
        case .answer(let refusal): answerPending(refusal)
        case .await: return
        }
        settle()
    }

    /// Closes immediately and discards the buffered output.
    func abort() {
        loop.emptyOutput()
        drop()
    }

    /// Closes immediately without touching the output buffer, which may belong to another connection's turn.
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
            // EPOLLHUP or EPOLLERR: nothing more can be sent, so unread requests need no response either.
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
        case .awaitAnswer: break  // the deadline triggers the probes
        }
        settle()
    }

    // MARK: Reading

    /// Reads once.
    ///
    /// If more is available, the level-triggered poller reports the socket again in the next turn, after the other
    /// connections.
    private func readable() {
        guard state.reads else { return stopReading() }
        switch socket.receive(into: &loop.input) {
        case .moved(let count):
            // Bytes that arrive while lingering are discarded.
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

    /// Leaves bytes that arrive while a request is being handled in the kernel's receive buffer, for backpressure.
    ///
    /// Most responses are ready before more bytes arrive, so the interest is changed, with a system call, only if some
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

    /// Parses the first `count` of `bytes`, acts on the requests in them, and keeps the remainder.
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
            // Skips the parser when there is no input, which happens once after every request that is not pipelined.
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
                // Without this response, a client sends the body after a while anyway (RFC 9110, 10.1.1), or is
                // refused below.
                if !lacksMemory { loop.output.append(contentsOf: ResponseEncoder.continueResponse) }
            case .admit(let request, let contentLength): admit(request, contentLength)
            case .handle(let request): begin(request)
            case .refuse(let refusal): answer(refusal)
            case .finish: break  // `settle` sends the last responses
            case .close: return abort()
            }
            if stream != nil { needsCounting = true }
            // Buffering responses saves system calls; beyond this size it only uses memory.
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

    /// Returns whether this connection has used up its turn, which began at `start` after `firstNumber` requests.
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

    /// The memory this connection holds, in bytes, including the body of a request that waits for its handler.
    private var heldBytes: Int {
        unparsed.count + parser.heldBytes + unsent.heldBytes + (pending?.exchange.bodyBytes ?? 0)
            + (stream?.heldBytes ?? 0)
    }

    /// True if there is no memory for the request being read, even after slow clients have been shed.
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

    // MARK: End of a turn

    /// Flushes the buffered output and updates the events and the deadline that the connection waits for.
    func settle() {
        flush()
        if needsCounting { countBytes() }
        guard let registration else { return }
        loop.events.setInterest(state.interest, of: registration)
        loop.events.setDeadline(state.deadline, of: registration)
    }

    /// Releases all resources; the socket closes with the last reference to this object.
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
