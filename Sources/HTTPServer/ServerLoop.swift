import Glibc
import HTTP
import Sockets
import Synchronization

/// One event loop of a server with its listener and its connections.
///
/// It is made by the thread that starts the server, and from `run` on touched by the thread that runs it alone; only the mailbox and
/// the counters are for others.
final class ServerLoop: @unchecked Sendable {
    let events: EventLoop
    let limits: ServerLimits
    let handler: Handler
    let mailbox: Mailbox
    let counters = LoopCounters()
    let observe: (@Sendable (AnsweredExchange) -> Void)?
    let completeRefusal: @Sendable (Response, HeaderFields) -> Response
    var requestIDs: RequestIDGenerator
    /// What a connection has just read.
    var input = [UInt8](repeating: 0, count: 64 << 10)
    /// What a connection has gathered to send; empty whenever another one has its turn.
    var output: [UInt8] = []
    private var encoder = ResponseEncoder(date: HTTPDate(secondsSinceEpoch: 0))
    private var listener: Listener?
    private var mailboxRegistration: Registration?
    private var connections: [ConnectionID: Connection] = [:]
    private var nextConnection: UInt64 = 0
    private let population: Population
    private var isDraining = false

    /// How many connections all loops of a server have.
    final class Population: Sendable {
        let count = Atomic(0)
    }

    init(
        _ socket: consuming ListeningSocket,
        configuration: ServerConfiguration,
        population: Population,
        handler: @escaping Handler
    ) throws(SocketError) {
        events = try EventLoop(clock: configuration.clock)
        mailbox = try Mailbox()
        limits = configuration.limits
        observe = configuration.observe
        completeRefusal = configuration.completeRefusal
        var generator = SystemRandomNumberGenerator()
        requestIDs = RequestIDGenerator(using: &generator)
        self.population = population
        self.handler = handler
        let listener = Listener(socket, of: self)
        self.listener = listener
        try listener.open()
        mailboxRegistration = try events.register(mailbox.wakeup.descriptor, for: .reading) { [unowned self] event in
            switch event {
            case .ready: for message in mailbox.collect() { receive(message) }
            case .deadline: breakOff()
            }
        }
    }

    /// Serves until it has drained.
    func run() {
        events.run()
    }

    // MARK: Connections

    /// Whether one more connection can be taken, be it only to be turned away.
    var hasPlace: Bool { population.count.load(ordering: .relaxed) < limits.connections + limits.connections / 8 + 16 }

    func admit(_ socket: consuming FileDescriptor, of client: SocketAddress) {
        let population = population.count.wrappingAdd(1, ordering: .relaxed).newValue
        nextConnection += 1
        let connection = Connection(socket, of: client, id: ConnectionID(number: nextConnection), on: self)
        do {
            try connection.open()
        } catch {  // the kernel watches no more descriptors: the connection is closed as it goes out of scope
            self.population.count.wrappingSubtract(1, ordering: .relaxed)
            return
        }
        connections[connection.id] = connection
        counters.connectionOpened()
        if population > limits.connections { connection.turnAway() }
    }

    func forget(_ connection: Connection) {
        connections[connection.id] = nil
        counters.connectionClosed()
        population.count.wrappingSubtract(1, ordering: .relaxed)
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
        case .wake: break
        }
    }

    private func drain() {
        guard !isDraining, let mailboxRegistration else { return }
        isDraining = true
        listener?.close()
        listener = nil
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
