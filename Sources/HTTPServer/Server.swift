public import HTTP
public import Sockets
public import Threads

/// The configuration of a server.
public struct ServerConfiguration: Sendable {
    public var address: SocketAddress
    /// Sockets that are already listening; if there are any, `address` is ignored.
    public var inherited: [InheritedSocket] = []
    /// The number of event loops, each with its own thread.
    public var loops: Int
    public var limits: ServerLimits
    /// Called with every completed exchange on an event loop thread, which it must not block.
    public var observe: (@Sendable (AnsweredExchange) -> Void)?
    /// Completes a refusal issued by the server itself, given the header fields of the request read so far.
    public var completeRefusal: @Sendable (Response, HeaderFields) -> Response = { response, _ in response }
    /// Called once after the head of a request has been read and before its body is, unless the whole body has
    /// arrived.
    ///
    /// If it returns a response, a short body is read and discarded; with any other body the connection closes. It
    /// runs on an event loop thread, which it must not block.
    public var admit: Gate?
    /// The requests whose bodies are lists of lines, each handled separately; requires `admit`.
    public var lines: LineStreams?
    /// The clock for deadlines and durations.
    var clock: @Sendable () -> Instant = { .now }

    public init(address: SocketAddress, loops: Int, limits: ServerLimits = ServerLimits()) {
        (self.address, self.loops, self.limits) = (address, loops, limits)
    }
}

/// Responds to the head of a client's request, or returns nil to accept its body; a chunked body has no length.
public typealias Gate = @Sendable (Request, _ contentLength: Int?, SocketAddress) -> Response?

/// The requests whose bodies are lines that are read, handled and answered one at a time, full duplex.
public struct LineStreams: Sendable {
    /// The content type of such bodies.
    public var contentType: StaticString
    /// Returns the response to such a request, without content, or nil if the body is to be read as a whole.
    ///
    /// Called after the gate has admitted the request. The content of the response consists of the responses to the
    /// lines.
    public var answer: @Sendable (Request) -> Response?

    public init(contentType: StaticString, answer: @escaping @Sendable (Request) -> Response?) {
        (self.contentType, self.answer) = (contentType, answer)
    }
}

/// An HTTP/1.1 server (RFC 9112): event loops listening on one address, each with its own thread and connections.
public final class Server: Sendable {
    /// The address the server listens on, with the port chosen by the kernel if 0 was requested.
    public let address: SocketAddress
    private let loops: [ServerLoop]

    /// Starts listening; connections are accepted once `run` is called.
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

    /// Makes every loop listen on `address` and returns the address with its port.
    ///
    /// Each loop has a socket with SO_REUSEPORT, among which the kernel distributes connections. That option would
    /// also share the port with another process of the same user, so a socket without it first checks that the port is
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

    /// The combined statistics of all loops, readable from any thread.
    ///
    /// Values that change concurrently may be inconsistent with each other.
    public var statistics: ServerStatistics {
        var statistics = ServerStatistics()
        for loop in loops { loop.exterior.counters.add(to: &statistics) }
        return statistics
    }

    /// Stops accepting connections, finishes the responses in flight, and then lets `run` return.
    ///
    /// Can be called from any thread.
    public func drain() {
        for loop in loops { loop.exterior.mailbox.post(.drain) }
    }

    /// Makes every loop check the clock; can be called from any thread.
    func wake() {
        for loop in loops { loop.exterior.mailbox.post(.wake) }
    }
}
