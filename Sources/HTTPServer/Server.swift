public import HTTP
public import Sockets
public import Threads

/// What a server is made from.
public struct ServerConfiguration: Sendable {
    public var address: SocketAddress
    /// Event loops, each with a thread of its own.
    public var loops: Int
    public var limits: ServerLimits
    /// Called with every answer, on the thread of an event loop, which it must not block.
    public var observe: (@Sendable (AnsweredExchange) -> Void)?
    /// Completes an answer that the server gives by itself, to a request with these fields as far as they have come.
    public var completeRefusal: @Sendable (Response, HeaderFields) -> Response = { response, _ in response }
    /// What the deadlines go by.
    var clock: @Sendable () -> Instant = { .now }

    public init(address: SocketAddress, loops: Int, limits: ServerLimits = ServerLimits()) {
        (self.address, self.loops, self.limits) = (address, loops, limits)
    }
}

/// An HTTP/1.1 server: some event loops that listen at one address.
public final class Server: Sendable {
    /// Where it listens, with the port that the kernel has chosen.
    public let address: SocketAddress
    private let loops: [ServerLoop]

    /// Takes the address; connections are taken from `start` on.
    ///
    /// Sockets that share an address would also share it with those of another process of the same user, so a socket that does not
    /// share asks first whether the address is free.
    public init(_ configuration: ServerConfiguration, handler: @escaping Handler) throws(SocketError) {
        var address = configuration.address
        if address.port != 0 { _ = try ListeningSocket(address, sharing: .exclusive) }
        var loops: [ServerLoop] = []
        let population = ServerLoop.Population()
        for _ in 0..<configuration.loops {
            let socket = try ListeningSocket(address, sharing: .shared)
            address = try socket.address()
            loops.append(
                try ServerLoop(socket, configuration: configuration, population: population, handler: handler)
            )
        }
        self.address = address
        self.loops = loops
    }

    /// Serves until `drain`, on threads that it starts and waits for.
    public func run() throws(ThreadError) {
        var threads: [Thread] = []
        for loop in loops { threads.append(try Thread { loop.run() }) }
        for thread in threads { thread.join() }
    }

    /// What the server has to do now, and has done so far.
    ///
    /// From any thread. Numbers that change meanwhile need not fit together.
    public var statistics: ServerStatistics {
        var statistics = ServerStatistics()
        for loop in loops { loop.counters.add(to: &statistics) }
        return statistics
    }

    /// Takes no more connections, finishes the answers in flight, and lets `run` return.
    ///
    /// From any thread.
    public func drain() {
        for loop in loops { loop.mailbox.post(.drain) }
    }

    /// Lets every loop look at the clock again.
    ///
    /// From any thread.
    func wake() {
        for loop in loops { loop.mailbox.post(.wake) }
    }
}
