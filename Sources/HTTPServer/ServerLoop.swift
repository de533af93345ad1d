import Glibc
import HTTP
import Sockets
import Synchronization

/// One event loop of a server, with its listeners and connections.
///
/// Sendable without a lock: the thread that starts the server makes the loop, and from `run` on only the thread that
/// runs the loop touches it, except for its `exterior`, which any thread may use.
final class ServerLoop: @unchecked Sendable {
    let events: EventLoop
    let limits: ServerLimits
    let handler: Handler
    let exterior: Exterior
    /// The exteriors of all loops of the server, including this one.
    var peers: [Exterior] = []
    let gate: Gate?
    let lines: LineStreams?
    let observe: (@Sendable (AnsweredExchange) -> Void)?
    let completeRefusal: @Sendable (Response, HeaderFields) -> Response
    // Exclusivity is unchecked where each request accesses a property: one thread does so, and no method of these
    // values calls back into the loop.
    @safe @exclusivity(unchecked) var requestIDs: RequestIDGenerator
    /// Bytes that a connection has just read; its contents are of no use after the connection's turn.
    @safe @exclusivity(unchecked) var input = [UInt8](repeating: 0, count: 64 << 10)
    /// Bytes that a connection has gathered to send; empty between turns.
    @safe @exclusivity(unchecked) var output: [UInt8] = []
    /// Connections that go on writing in a later turn, in their order.
    @safe @exclusivity(unchecked) var deferred: [Connection] = []
    /// Bytes written in a turn, besides those that were deferred.
    @safe @exclusivity(unchecked) var written = (turn: 0, bytes: 0)
    /// How many answers have gone on in a turn, besides those that waited for it.
    @safe @exclusivity(unchecked) var contents = (turn: 0, count: 0)
    /// Requests whose answers go on in a later turn, in their order.
    var waitingContents: [(connection: ConnectionID, request: UInt64)] = []
    /// Whether ``resumeInNextTurn()`` has been called in this turn.
    private var willResume = false
    @safe @exclusivity(unchecked) private var encoder = ResponseEncoder(date: HTTPDate(secondsSinceEpoch: 0))
    private var listeners: [Listener] = []
    private var mailboxRegistration: Registration?
    private(set) var connections: [ConnectionID: Connection] = [:]
    private var nextConnection: UInt64 = 0
    private let limiter: ConnectionLimiter
    private var isDraining = false
    /// Whether the drain timeout has passed.
    private var isStopping = false

    /// The part of a loop that any thread may touch.
    struct Exterior: Sendable {
        let mailbox: Mailbox
        let counters = LoopCounters()
    }

    init(
        _ configuration: ServerConfiguration,
        limiter: ConnectionLimiter,
        handler: @escaping Handler
    ) throws(SocketError) {
        events = try EventLoop(clock: configuration.clock)
        exterior = Exterior(mailbox: try Mailbox())
        limits = configuration.limits
        (gate, observe) = (configuration.admit, configuration.observe)
        lines = configuration.lines
        completeRefusal = configuration.completeRefusal
        var generator = SystemRandomNumberGenerator()
        requestIDs = RequestIDGenerator(using: &generator)
        self.limiter = limiter
        self.handler = handler
        let mailbox = exterior.mailbox
        mailboxRegistration = try events.register(mailbox.wakeup.descriptor, for: .reading) { [unowned self] event in
            switch event {
            case .ready: for message in mailbox.collect() { receive(message) }
            case .deadline: drainTimedOut()
            case .resumed: resumed()
            }
        }
    }

    /// Accepts connections from `socket`, besides any others.
    func listen(_ socket: consuming ListeningSocket) throws(SocketError) {
        let listener = Listener(socket, of: self)
        try listener.open()
        listeners.append(listener)
    }

    /// Serves until it is drained and all its connections are closed.
    func run() {
        events.run()
    }

    // MARK: Connections

    /// Whether one more connection can be accepted from the kernel, if only to be refused.
    var canAccept: Bool { limiter.canAccept }

    func admit(_ socket: consuming FileDescriptor, of client: SocketAddress) {
        let admission = limiter.admit(client)
        if case .dropped = admission { return exterior.counters.refused("dropped") }
        nextConnection += 1
        let id = ConnectionID(number: nextConnection)
        let connection = Connection(socket, of: client, admission, id: id, on: self)
        do {
            try connection.open()
        } catch {  // the kernel watches no more descriptors: the connection is closed as it goes out of scope
            return limiter.release(client, admission)
        }
        connections[connection.id] = connection
        exterior.counters.connectionOpened()
        if case .refused(let refusal) = admission { connection.reject(refusal) }
    }

    func forget(_ connection: Connection) {
        connections[connection.id] = nil
        exterior.counters.connectionClosed()
        limiter.release(connection.client, connection.admission)
        stopWhenDrained()
    }

    // MARK: Answers

    /// Appends `response` to `output`, except for a large content, which would take long to copy.
    ///
    /// - Returns: the encoded length, and the large content.
    func encode(_ response: Response, in exchange: ResponseEncoder.Exchange) -> (length: Int, content: [UInt8]) {
        updateDate()
        let start = output.count
        guard response.body.count > ServerLimits.gatheredBytes else {
            encoder.encode(response, in: exchange, into: &output)
            return (output.count - start, [])
        }
        encoder.encodeHead(response, in: exchange, into: &output)
        let content = exchange.content(of: response)
        return (output.count - start + content.count, content)
    }

    /// Appends the head of a response whose content follows in pieces.
    func encodeHead(
        _ response: Response,
        _ framing: ResponseEncoder.Framing,
        in exchange: ResponseEncoder.Exchange
    ) {
        updateDate()
        encoder.encodeHead(response, framing, in: exchange, into: &output)
    }

    private func updateDate() {
        // time(2) is a call into the vDSO, without a system call; the text of the date is made once a second.
        let seconds = time(nil)
        if seconds != encoder.date.secondsSinceEpoch { encoder.date = HTTPDate(secondsSinceEpoch: seconds) }
    }

    /// Makes the next turn come without waiting, and lets those go on in it who wait.
    func resumeInNextTurn() {
        guard !willResume, let mailboxRegistration else { return }
        willResume = true
        events.resumeInNextTurn(mailboxRegistration)
    }

    private func resumed() {
        willResume = false
        continueWriting()
        continueContents()
    }

    /// Empties `output`, and frees its memory after a large answer.
    func emptyOutput() {
        // By capacity: what was last in it may be small, and something large before.
        output.removeAll(keepingCapacity: output.capacity <= 4 * ServerLimits.gatheredBytes)
    }

    // MARK: Messages

    private func receive(_ message: Message) {
        switch message {
        case .answer(let response, let connection, let request):
            // The connection may have closed in the meantime; its id is never reused.
            connections[connection]?.answerLater(response, to: request)
        case .contentReady(let connection, let request): receiveContent(of: connection, request)
        case .drain: drain()
        case .shedSlowClients: shedSlowClients(blockedFor: .zero, sparing: nil)
        case .wake: break  // the turn of the loop has updated its clock
        }
    }

    private func drain() {
        guard !isDraining, let mailboxRegistration else { return }
        isDraining = true
        for listener in listeners { listener.close() }
        listeners = []
        events.setDeadline(events.now + limits.drainTimeout, of: mailboxRegistration)
        for connection in connections.values { connection.drain() }
        stopWhenDrained()
    }

    /// Refuses the requests that are not answered within the drain timeout; drops the connections whose clients do not
    /// close them then.
    private func drainTimedOut() {
        guard !isStopping, let mailboxRegistration else {
            for connection in connections.values { connection.abort() }
            return
        }
        isStopping = true
        events.setDeadline(events.now + ServerLimits.rejectedLinger, of: mailboxRegistration)
        for connection in connections.values { connection.stop() }
    }

    private func stopWhenDrained() {
        if isDraining, connections.isEmpty { events.stop() }
    }
}
