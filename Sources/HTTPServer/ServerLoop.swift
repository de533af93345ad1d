import Glibc
import HTTP
import Sockets
import Synchronization

/// One event loop of a server, with its listeners and connections.
///
/// Sendable without a lock: the loop is created by the thread that starts the server; from `run` on, only the thread
/// running the loop accesses it, except for its `exterior`, which any thread may use.
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
    // Exclusivity checking is disabled for properties accessed by every request: they are confined to one thread, and
    // no method of these values calls back into the loop.
    @safe @exclusivity(unchecked) var requestIDs: RequestIDGenerator
    /// The shared read buffer; its contents are meaningless after the turn of the connection that read them.
    @safe @exclusivity(unchecked) var input = [UInt8](repeating: 0, count: 64 << 10)
    /// The output buffer of the current connection; empty between turns.
    @safe @exclusivity(unchecked) var output: [UInt8] = []
    /// The connections that continue writing in a later turn, in order.
    @safe @exclusivity(unchecked) var deferred: [Connection] = []
    /// The number of bytes written in a turn, excluding deferred ones.
    @safe @exclusivity(unchecked) var written = (turn: 0, bytes: 0)
    /// The number of streamed responses continued in a turn, excluding those that were waiting.
    @safe @exclusivity(unchecked) var contents = (turn: 0, count: 0)
    /// The requests whose streamed responses continue in a later turn, in order.
    var waitingContents: [(connection: ConnectionID, request: UInt64)] = []
    /// True if ``resumeInNextTurn()`` has been called in this turn.
    private var willResume = false
    @safe @exclusivity(unchecked) private var encoder = ResponseEncoder(date: HTTPDate(secondsSinceEpoch: 0))
    private var listeners: [Listener] = []
    private var mailboxRegistration: Registration?
    private(set) var connections: [ConnectionID: Connection] = [:]
    private var nextConnection: UInt64 = 0
    private let limiter: ConnectionLimiter
    private var isDraining = false
    /// True if the drain timeout has expired.
    private var isStopping = false

    /// The part of a loop that any thread may access.
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

    /// Accepts connections from `socket` in addition to any other sockets.
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

    /// True if another connection can be accepted from the kernel, even if only to be refused.
    var canAccept: Bool { limiter.canAccept }

    func admit(_ socket: consuming FileDescriptor, of client: SocketAddress) {
        let admission = limiter.admit(client)
        if case .dropped = admission { return exterior.counters.refused("dropped") }
        nextConnection += 1
        let id = ConnectionID(number: nextConnection)
        let connection = Connection(socket, of: client, admission, id: id, on: self)
        do {
            try connection.open()
        } catch {  // epoll cannot watch more descriptors: the connection closes when it goes out of scope
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

    // MARK: Responses

    /// Appends `response` to `output`, except for large content, which would take too long to copy.
    ///
    /// - Returns: The encoded length, and the large content.
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
        // time(2) is a vDSO call, without a system call; the date text is updated once a second.
        let seconds = time(nil)
        if seconds != encoder.date.secondsSinceEpoch { encoder.date = HTTPDate(secondsSinceEpoch: seconds) }
    }

    /// Schedules the next turn immediately, in which waiting connections and responses resume.
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

    /// Empties `output`, and frees its memory after a large response.
    func emptyOutput() {
        // Based on the capacity: the last response may be small even if an earlier one was large.
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
        case .wake: break  // the turn itself has updated the clock
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

    /// Refuses the requests still in progress after the drain timeout, then drops the connections that their clients
    /// do not close.
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
