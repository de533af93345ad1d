public import HTTP
public import Sockets
public import Threads

/// What a server is made of.
public struct ServerConfiguration: Sendable {
    public var address: SocketAddress
    /// Sockets that listen already; if there are any, `address` is not used.
    public var inherited: [InheritedSocket] = []
    /// The number of event loops, each with its own thread.
    public var loops: Int
    public var limits: ServerLimits
    /// Called with every answer on the thread of an event loop, which it must not block.
    public var observe: (@Sendable (AnsweredExchange) -> Void)?
    /// Completes a refusal by the server itself; the header fields are those of the request as far as they have been
    /// read.
    public var completeRefusal: @Sendable (Response, HeaderFields) -> Response = { response, _ in response }
    /// Called once when the head of a request has been read and before its body is, unless the whole body is there
    /// already.
    ///
    /// A short body of a request that it answers is then read and dropped; with any other body the connection closes.
    /// Called on the thread of an event loop, which it must not block.
    public var admit: Gate?
    /// Requests whose bodies are lists of lines, each of which is answered by itself; needs `admit`.
    public var lines: LineStreams?
    /// The clock of deadlines and durations.
    var clock: @Sendable () -> Instant = { .now }

    public init(address: SocketAddress, loops: Int, limits: ServerLimits = ServerLimits()) {
        (self.address, self.loops, self.limits) = (address, loops, limits)
    }
}

/// Answers a request of a client by its head, or returns nil to let its body be read; a chunked body has no length.
public typealias Gate = @Sendable (Request, _ contentLength: Int?, SocketAddress) -> Response?

/// Which requests have bodies of lines that are read, handled and answered one after the other, in both directions at
/// once.
public struct LineStreams: Sendable {
    /// The content type of such bodies.
    public var contentType: StaticString
    /// Returns the answer to such a request, which the gate has admitted, without its content.
    ///
    /// The content are those of the answers to its lines. nil where the body is to be read as a whole.
    public var answer: @Sendable (Request) -> Response?

    public init(contentType: StaticString, answer: @escaping @Sendable (Request) -> Response?) {
        (self.contentType, self.answer) = (contentType, answer)
    }
}

/// An HTTP/1.1 server (RFC 9112): event loops that listen on one address, each with its own thread and connections.
public final class Server: Sendable {
    /// The address on which it listens, with the port that the kernel chose if 0 was asked for.
    public let address: SocketAddress
    private let loops: [ServerLoop]

    /// Starts to listen; connections are accepted from `run` on.
    public init(_ configuration: ServerConfiguration, handler: @escaping Handler) throws(SocketError) {
        var loops: [ServerLoop] = []
        let grant = ConnectionGrant(configuration.limits, loops: configuration.loops)
        let limiter = ConnectionLimiter(grant, perClient: configuration.limits.connectionsPerClient)
        for _ in 0..<configuration.loops {
            loops.append(try ServerLoop(configuration, limiter: limiter, handler: handler))
        }
        for loop in loops { loop.peers = loops.map(\.exterior) }
        if let first = configuration.inherited.first {
            for socket in configuration.inherited {
                for loop in loops { try loop.listen(ListeningSocket(socket)) }
            }
            address = try ListeningSocket(first).address()
        } else {
            address = try Self.listen(configuration.address, loops)
        }
        self.loops = loops
    }

    /// Lets every loop listen on `address`, and returns the address with its port.
    ///
    /// Each loop has a socket with SO_REUSEPORT, among which the kernel distributes connections. That option would also
    /// share the port with another process of the same user, so a socket without it checks first whether the port is
    /// free.
    private static func listen(_ address: SocketAddress, _ loops: [ServerLoop]) throws(SocketError) -> SocketAddress {
        var address = address
        if address.port != 0 { _ = try ListeningSocket(address, sharing: .exclusive) }
        for loop in loops {
            let socket = try ListeningSocket(address, sharing: .shared)
            address = try socket.address()
            try loop.listen(socket)
        }
        return address
    }

    /// Serves until `drain`, on threads that it starts and joins.
    public func run() throws(ThreadError) {
        var threads: [Thread] = []
        for loop in loops { threads.append(try Thread { loop.run() }) }
        for thread in threads { thread.join() }
    }

    /// The figures of all loops, from any thread; figures that change at the same time need not be consistent with each
    /// other.
    public var statistics: ServerStatistics {
        var statistics = ServerStatistics()
        for loop in loops { loop.exterior.counters.add(to: &statistics) }
        return statistics
    }

    /// Accepts no more connections, finishes the answers in flight, and then lets `run` return.
    ///
    /// Can be called from any thread.
    public func drain() {
        for loop in loops { loop.exterior.mailbox.post(.drain) }
    }

    /// Makes every loop look at the clock; can be called from any thread.
    func wake() {
        for loop in loops { loop.exterior.mailbox.post(.wake) }
    }
}
