import HTTP
import Sockets
import Synchronization

/// One client: its socket, the bytes that have not been parsed or sent yet, and the state that says what to do with them.
///
/// Bytes are read into, and answers gathered in, buffers of the loop, which all its connections share; a connection keeps only what
/// is left over there. So one that idles has no buffer at all.
final class Connection {
    private let socket: FileDescriptor
    private let loop: ServerLoop
    private let link: ConnectionLink
    let client: SocketAddress
    let admission: ConnectionLimiter.Admission
    private var registration: Registration?
    private var state: ConnectionState
    private var parser: RequestParser
    /// What the client has sent and nobody has parsed.
    private var unparsed: [UInt8] = []
    /// What has been gathered and the socket has not taken; the first `sentCount` bytes of it are gone.
    private var unsent: [UInt8] = []
    private var sentCount = 0
    /// The request that its handler answers later.
    private var waiting: WaitingExchange?
    /// How many requests there have been.
    private var requestNumber: UInt64 = 0
    /// Bytes of this connection that its loop has counted.
    private var countedBytes = 0
    /// Whether bytes may be held that are not counted, or counted that are not held: most requests leave none behind.
    private var needsCounting = false

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

    private static func makeParser(on loop: ServerLoop) -> RequestParser {
        RequestParser(limits: loop.limits.request, heads: loop.gate == nil ? .withBodies : .aheadOfBodies)
    }

    var id: ConnectionID { link.connection }

    /// Since when the client has taken none of the bytes that wait for it; nil when none wait.
    var blockedSince: Instant? { state.blockedSince }

    /// Begins to listen to the client.
    func open() throws(SocketError) {
        let registration = try loop.events.register(socket, for: .reading) { [self] event in handle(event) }
        self.registration = registration
        loop.events.setDeadline(state.deadline, of: registration)
    }

    /// Answers with `refusal` alone, and ends.
    func turnAway(_ refusal: Refusal) {
        perform(state.turnedAway(refusal))
        settle()
    }

    /// Finishes what is in work, and ends.
    func drain() {
        state.drain()
        if state.reads { readable() } else { settle() }
    }

    /// Ends at once.
    func abort() {
        perform(state.close())
    }

    /// Ends at once, in the turn of another connection, for which the loop may be gathering bytes.
    func drop() {
        _ = state.close()
        close()
    }

    private func handle(_ event: EventLoop.Event) {
        switch event {
        case .deadline:
            if state.awaitsRoom { loop.exterior.counters.refused("never-taken") }
            perform(state.expired(at: loop.events.now))
            settle()
        case .resumed:
            state.resume()
            proceedWithUnparsed()
        case .ready(let readiness):
            if readiness.isBroken { return abort() }
            if readiness.isWritable { writable() }
            if readiness.isEnding, state.phase == .answering {
                perform(state.endSighted(at: loop.events.now))
                settle()
            } else if readiness.isReadable {
                readable()
            }
        }
    }

    // MARK: Reading

    /// Reads once; if there is more, the poller says so again, after the others have had their turn.
    private func readable() {
        guard state.reads else { return stopListening() }
        switch socket.receive(into: &loop.input) {
        case .moved(let count):
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
            perform(state.inputEnded())
            proceedWithUnparsed()
        case .failed:
            abort()
        }
    }

    /// What comes while a request is in work stays in the socket, which then is full and slows the client down.
    ///
    /// Most answers are there before that: only bytes that do come cost the call of the kernel.
    private func stopListening() {
        guard let registration else { return }
        loop.events.setInterest(state.interestInEnd, of: registration)
    }

    private func proceedWithUnparsed() {
        let bytes = unparsed
        unparsed = []
        proceed(bytes, count: bytes.count)
    }

    /// Parses the first `count` of `bytes`, answers what they ask for, and keeps what is left over.
    private func proceed(_ bytes: [UInt8], count: Int) {
        var position = 0
        var awaitsBytes = false
        var progress = RequestParser.Progress.nothing
        let (firstNumber, start) = (requestNumber, loop.events.now)
        while state.parses, !awaitsBytes {
            let hasNothing = position == count && parser.progress == .nothing
            let outcome =
                hasNothing ? .needsMoreBytes : parser.parse(bytes.span.extracting(0..<count), from: &position)
            progress = parser.progress
            let action = state.parsed(outcome, progress: progress, at: loop.events.now)
            if case .awaitBytes = action { awaitsBytes = true }
            perform(action)
            if loop.output.count >= ServerLimits.gatheredBytes { flush() }
            if position < count, isTurnOver(since: firstNumber, start) { pause() }
        }
        let isOver = state.phase != .reading && state.phase != .answering
        if position < count || progress != .nothing {
            needsCounting = true
            if !isOver, position < count { unparsed = Array(bytes[position..<count]) }
            if !isOver, lacksMemory { perform(state.refuse(.outOfMemory)) }
        }
        settle()
    }

    /// Whether this connection has had its share of a turn, which began at `start` after `firstNumber` requests.
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

    /// Bytes that this connection holds; those of a request that waits for its handler are among them.
    private var heldBytes: Int {
        unparsed.count + parser.heldBytes + unsent.capacity + (waiting?.exchange.bodyBytes ?? 0)
    }

    /// Whether there is no memory for the request that is coming, also after those who do not take their answers made room.
    private var lacksMemory: Bool {
        guard state.phase == .reading else { return false }
        let wanted = unparsed.count + parser.expectedBytes
        guard loop.lacksMemory(for: wanted, held: countedBytes) else { return false }
        loop.shed(sparing: self, idleFor: ServerLimits.takingPause)
        return loop.lacksMemory(for: wanted, held: countedBytes)
    }

    private func countBytes() {
        let held = state.phase == .closed ? 0 : heldBytes
        needsCounting = held != 0
        guard held != countedBytes else { return }
        let hasGrown = held > countedBytes
        loop.exterior.counters.buffer(held - countedBytes)
        countedBytes = held
        if hasGrown, state.awaitsRoom { loop.limitAnswers(sparing: self) }
    }

    // MARK: Acting

    private func perform(_ action: consuming ConnectionState.Action) {
        switch action {
        case .awaitBytes, .finish: break
        case .sendGoAhead:
            if !lacksMemory { loop.output.append(contentsOf: ResponseEncoder.goAhead) }
        case .admit(let request, let contentLength): admit(request, contentLength)
        case .handle(let request): begin(request)
        case .refuse(let refusal): refuse(refusal)
        case .probe: probe()
        case .close:
            loop.output.removeAll(keepingCapacity: true)
            close()
        }
    }

    /// Answers a request by its head where the gate wants that.
    private func admit(_ request: Request, _ contentLength: Int?) {
        guard let response = loop.gate?(request, contentLength) else { return }
        requestNumber += 1
        var exchange = ExchangeInWork(request, on: loop)
        let canBeDiscarded = (contentLength ?? .max) <= ServerLimits.discardedBytes && !parser.expectsContinue
        exchange.encoding.persistence = state.declined(
            exchange.encoding.persistence,
            canBeDiscarded ? .discarded : .left
        )
        if exchange.encoding.persistence == .staysOpen { parser.discardBody() }
        let isOver = exchange.encoding.persistence == .closes
        exchange.answer(response, to: client, on: loop)
        if isOver { forgetInput() }
    }

    /// Sends an interim response, which any client of HTTP/1.1 skips, also one that has not asked for it (RFC 9110, 15.2).
    ///
    /// Some clients skip no other than this one.
    private func probe() {
        guard !state.awaitsRoom, waiting?.exchange.version == .http11 else { return }
        loop.output.append(contentsOf: ResponseEncoder.goAhead)
    }

    private func begin(_ request: Request) {
        requestNumber += 1
        let exchange = ExchangeInWork(request, on: loop)
        let responder = Responder(
            link: link,
            request: requestNumber,
            requestID: exchange.encoding.requestID,
            traceparent: exchange.encoding.traceparent
        )
        let response = loop.handler(request, responder)
        // The time that the work took is not the client's to take its answer in.
        loop.events.lookAtClock()
        if let response {
            answer(response, in: exchange)
        } else {
            waiting = WaitingExchange(exchange)
            needsCounting = true
        }
    }

    private func answer(_ response: Response, in exchange: ExchangeInWork) {
        var exchange = exchange
        exchange.encoding.persistence = state.answered(exchange.encoding.persistence)
        exchange.answer(response, to: client, on: loop)
    }

    private func refuse(_ refusal: Refusal) {
        let exchange = ExchangeInWork(refused: parser, on: loop)
        let response = loop.completeRefusal(refusal.response, parser.begun?.headers ?? [:])
        exchange.answer(response, refusing: refusal, to: client, on: loop)
        loop.exterior.counters.refused(refusal.word)
        forgetInput()
    }

    /// Lets go of all that the client has sent: no more of it is parsed, and its memory is not to stay until the client closes.
    private func forgetInput() {
        parser = Self.makeParser(on: loop)
        unparsed = []
        needsCounting = true
    }

    /// The answer to a request that the handler has left to its responder.
    func answerLater(_ response: Response, to request: UInt64) {
        guard request == requestNumber, state.phase == .answering, let exchange = waiting?.exchange else {
            preconditionFailure("a request is answered once")
        }
        waiting = nil
        loop.events.lookAtClock()
        answer(response, in: exchange)
        proceedWithUnparsed()
    }

    private func close() {
        guard let registration else { return }
        self.registration = nil
        link.isGone.store(true, ordering: .relaxed)
        loop.events.remove(registration)
        countBytes()
        loop.forget(self)
    }

    // MARK: Writing

    private func writable() {
        guard state.awaitsRoom else { return }
        switch Self.send(unsent, from: sentCount, to: socket) {
        case .moved(let count):
            sentCount += count
            guard sentCount == unsent.count else {
                state.blocked(at: loop.events.now)
                return settle()
            }
            (unsent, sentCount) = ([], 0)
            finishFlush()
            proceedWithUnparsed()
        case .wouldBlock: break
        case .ended, .failed: abort()
        }
    }

    /// Sends what has been gathered; what the socket does not take becomes this connection's own.
    private func flush() {
        guard state.phase != .closed else { return }
        guard !state.awaitsRoom else { return keepWithUnsent() }
        guard !loop.output.isEmpty else { return finishFlush() }
        switch Self.send(loop.output, from: 0, to: socket) {
        case .moved(loop.output.count):
            loop.outputSent()
            finishFlush()
        case .moved(let count):
            keepUnsent(from: count)
        case .wouldBlock:
            keepUnsent(from: 0)
        case .ended, .failed:
            abort()
        }
    }

    private static func send(_ bytes: [UInt8], from start: Int, to socket: borrowing FileDescriptor) -> Transfer {
        socket.send(bytes.span.extracting(start..<bytes.count))
    }

    private func keepUnsent(from count: Int) {
        swap(&unsent, &loop.output)
        sentCount = count
        needsCounting = true
        state.blocked(at: loop.events.now)
    }

    /// An answer that comes while another waits for room goes behind it.
    private func keepWithUnsent() {
        unsent.append(contentsOf: loop.output)
        loop.output.removeAll(keepingCapacity: true)
    }

    private func finishFlush() {
        switch state.flushed(at: loop.events.now) {
        case .finish: socket.finishSending()
        case .close: close()
        case .awaitBytes, .sendGoAhead, .admit, .handle, .refuse, .probe: break
        }
    }

    /// Sends what there is, and tells the loop what this connection waits for now.
    private func settle() {
        flush()
        if needsCounting { countBytes() }
        guard let registration else { return }
        loop.events.setInterest(state.interest, of: registration)
        loop.events.setDeadline(state.deadline, of: registration)
    }
}
