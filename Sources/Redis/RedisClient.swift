import Sockets
import Synchronization
import Threads

/// A thread-safe client for a Redis or Valkey server, or a Redis Cluster.
///
/// It uses one thread, one connection per server, and one more for subscriptions. It connects in the background and
/// reconnects after each loss. The commands of a connection are pipelined: they are sent in submission order, without
/// waiting for replies.
///
/// Without a connection, commands fail immediately with ``RedisFailure/notSent(_:)``, except that they wait up to 100
/// milliseconds for the first attempt to connect. A command that may have been executed is never resent.
public final class RedisClient: Sendable {
    private let dispatcher: Dispatcher
    private let thread: Thread
    private let isClosed = Atomic(false)

    /// Starts the thread, and connects in the background.
    ///
    /// - Parameters:
    ///   - address: the address of the server, or of any node of a cluster.
    ///   - options: the timeouts and limits.
    ///   - onStateChange: a closure called on the client's thread when commands become possible or impossible to send,
    ///     and when the reason changes; the reason is for logs.
    /// - Throws: if the system is out of descriptors or threads; never because the server is unreachable.
    public init(
        _ address: RedisAddress,
        _ options: RedisOptions = RedisOptions(),
        onStateChange: @escaping @Sendable (_ isAvailable: Bool, _ reason: String) -> Void = { _, _ in }
    ) throws(RedisStartError) {
        let loop: ClientLoop
        do throws(SocketError) {
            dispatcher = try Dispatcher(options)
            loop = try ClientLoop(address, dispatcher, onStateChange)
        } catch {
            throw RedisStartError(reason: "\(error)")
        }
        do throws(ThreadError) {
            thread = try Thread { loop.run() }
        } catch {
            throw RedisStartError(reason: "\(error)")
        }
    }

    deinit {
        close()
    }

    /// A Boolean value that indicates whether commands can be sent; in a cluster, to at least one node.
    public var isAvailable: Bool { dispatcher.counters.isAvailable.load(ordering: .acquiring) }

    /// The reason why commands cannot be sent, or the last event reported for the connection; for logs.
    public var connectionReason: String { dispatcher.connectionReason.withLock { $0 } }

    /// The current statistics.
    public var statistics: RedisStatistics {
        var figures = dispatcher.counters.statistics
        figures.waitingCommands = dispatcher.waitingCommands.load(ordering: .relaxed)
        figures.waitingBytes = dispatcher.waitingBytes.load(ordering: .relaxed)
        return figures
    }

    // MARK: Commands

    /// Sends a command without waiting; callable from any thread.
    ///
    /// - Parameters:
    ///   - arguments: the command name and its arguments.
    ///   - key: the key whose slot determines the cluster node; `nil` for a command that any node can execute. Such
    ///     commands go to the same node as long as it is connected.
    ///   - completion: a closure called once, on the client's thread and in reply order; it must not block, but may
    ///     send commands. It is called on the calling thread if the client has been closed.
    public func send(_ arguments: [[UInt8]], key: [UInt8]?, _ completion: @escaping RedisCompletion) {
        dispatcher.submit(Command(arguments, key: key, completion))
    }

    /// Runs a script by its digest, and resends it with its source if the server does not have it cached.
    ///
    /// - Parameters:
    ///   - script: the script to run.
    ///   - keys: the script's keys, which must share one cluster slot.
    ///   - arguments: the script's other arguments.
    ///   - completion: a closure called like that of ``send(_:key:_:)``.
    public func run(
        _ script: RedisScript,
        keys: [[UInt8]],
        _ arguments: [[UInt8]],
        _ completion: @escaping RedisCompletion
    ) {
        dispatcher.submit(Command(script, keys: keys, arguments, completion))
    }

    // MARK: Subscriptions

    /// Calls `onMessage` with each message of a channel until the subscription ends; callable from any thread.
    ///
    /// Both closures are called on the client's thread, and must not block. The messages of one channel arrive in the
    /// order in which one publisher sends them.
    ///
    /// - Parameters:
    ///   - channel: the name of the channel.
    ///   - onMessage: a closure called with each message.
    ///   - onInterruption: a closure called when messages may have been missed but new ones will arrive: when the
    ///     subscription begins, when it resumes on another connection, and when a cluster node is lost.
    /// - Returns: a handle that ends the subscription.
    public func subscribe(
        _ channel: [UInt8],
        _ onMessage: @escaping @Sendable (_ message: [UInt8]) -> Void,
        onInterruption: @escaping @Sendable () -> Void
    ) -> RedisSubscription {
        let subscription = RedisSubscription(channel, onMessage, onInterruption, dispatcher)
        dispatcher.post { $0.subscriber.add(subscription) }
        return subscription
    }

    // MARK: Shutdown

    /// Closes all connections and stops the thread; pending commands fail, with ``RedisFailure/unknown(_:)`` if already
    /// sent.
    ///
    /// On return, no completion will be called any more, unless `close` was called from a completion.
    public func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        dispatcher.post { $0.stop() }
        if !dispatcher.isLoopThread { thread.join() }
    }
}

/// The reason why a client could not be started.
public struct RedisStartError: Error, Hashable, Sendable, CustomStringConvertible {
    let reason: String

    public var description: String { "cannot start the client of the store: \(reason)" }
}
