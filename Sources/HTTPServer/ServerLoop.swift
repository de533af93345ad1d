import Glibc
import HTTP
import Sockets
import Synchronization

/// One event loop of a server with its listener and its connections.
///
/// It is made by the thread that starts the server, and from `run` on touched by the thread that runs it alone; only its
/// exterior is for others.
final class ServerLoop: @unchecked Sendable {
    let events: EventLoop
    let limits: ServerLimits
    let handler: Handler
    let exterior: Exterior
    /// What all loops of the server show each other, this one included.
    var peers: [Exterior] = []
    let gate: Gate?
    let observe: (@Sendable (AnsweredExchange) -> Void)?
    let completeRefusal: @Sendable (Response, HeaderFields) -> Response
    var requestIDs: RequestIDGenerator
    /// What a connection has just read.
    var input = [UInt8](repeating: 0, count: 64 << 10)
    /// What a connection has gathered to send; empty whenever another one has its turn.
    var output: [UInt8] = []
    private var encoder = ResponseEncoder(date: HTTPDate(secondsSinceEpoch: 0))
    private var listeners: [Listener] = []
    private var mailboxRegistration: Registration?
    private(set) var connections: [ConnectionID: Connection] = [:]
    private var nextConnection: UInt64 = 0
    private let limiter: ConnectionLimiter
    private var isDraining = false

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
        completeRefusal = configuration.completeRefusal
        var generator = SystemRandomNumberGenerator()
        requestIDs = RequestIDGenerator(using: &generator)
        self.limiter = limiter
        self.handler = handler
        let mailbox = exterior.mailbox
        mailboxRegistration = try events.register(mailbox.wakeup.descriptor, for: .reading) { [unowned self] event in
            switch event {
            case .ready: for message in mailbox.collect() { receive(message) }
            case .deadline: breakOff()
            case .resumed: break
            }
        }
    }

    /// Takes connections from `socket`, too.
    func listen(_ socket: consuming ListeningSocket) throws(SocketError) {
        let listener = Listener(socket, of: self)
        try listener.open()
        listeners.append(listener)
    }

    /// Serves until it has drained.
    func run() {
        events.run()
    }

    // MARK: Connections

    /// Whether one more connection can be taken, be it only to be turned away.
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
        if case .refused(let refusal) = admission { connection.turnAway(refusal) }
    }

    func forget(_ connection: Connection) {
        connections[connection.id] = nil
        exterior.counters.connectionClosed()
        limiter.release(connection.client, connection.admission)
        stopWhenDrained()
    }

    // MARK: Answers

    /// Appends `response` to `output`, and gives its length there.
    @discardableResult
    func encode(_ response: Response, in exchange: ResponseEncoder.Exchange) -> Int {
        let seconds = time(nil)
        if seconds != encoder.date.secondsSinceEpoch { encoder.date = HTTPDate(secondsSinceEpoch: seconds) }
        let start = output.count
        encoder.encode(response, in: exchange, into: &output)
        return output.count - start
    }

    /// Empties `output`, and lets its memory go when a large answer has passed.
    func outputSent() {
        output.removeAll(keepingCapacity: output.count <= 4 * ServerLimits.gatheredBytes)
    }

    // MARK: Messages

    private func receive(_ message: Message) {
        switch message {
        case .answer(let response, let connection, let request):
            connections[connection]?.answerLater(response, to: request)
        case .drain: drain()
        case .shed: shed(sparing: nil, idleFor: .zero)
        case .wake: break
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

    /// Ends the connections that have not ended by themselves in the time for that.
    private func breakOff() {
        for connection in connections.values { connection.abort() }
    }

    private func stopWhenDrained() {
        if isDraining, connections.isEmpty { events.stop() }
    }
}
