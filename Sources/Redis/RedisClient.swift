import Sockets
import Synchronization
import Threads

/// A client of a server of Redis or Valkey, or of a Redis Cluster, for any number of threads.
///
/// It has one thread, one connection to each server, and one more for subscriptions. It connects in the background and
/// again after each loss. Commands of one connection are pipelined: they are sent in the order in which they were
/// given, without waiting for replies.
///
/// While there is no connection, commands fail at once with ``RedisFailure/notSent(_:)``, except that they wait for the
/// first attempt to connect, for at most 100 milliseconds. No command is sent twice that may have been executed.
public final class RedisClient: Sendable {
    private let dispatcher: Dispatcher
    private let thread: Thread
    private let isClosed = Atomic(false)

    /// Starts the thread, and connects in the background.
    ///
    /// - Parameters:
    ///   - address: where the server is, or any node of a cluster.
    ///   - options: times and bounds.
    ///   - onStateChange: called on the client's thread when commands can be sent, when they cannot any more, and when
    ///     the reason changes, which is for logs.
    /// - Throws: where the system has no more descriptors or threads; never because the server is away.
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

    /// Whether commands can be sent; in a cluster, to at least one node.
    public var isAvailable: Bool { dispatcher.counters.isAvailable.load(ordering: .acquiring) }

    /// Why commands cannot be sent, or the last thing that was told of the connection, for logs.
    public var connectionReason: String { dispatcher.connectionReason.withLock { $0 } }

    /// The figures at this time.
    public var statistics: RedisStatistics {
        var figures = dispatcher.counters.statistics
        figures.waitingCommands = dispatcher.waitingCommands.load(ordering: .relaxed)
        figures.waitingBytes = dispatcher.waitingBytes.load(ordering: .relaxed)
        return figures
    }

    // MARK: Commands

    /// Sends a command; from any thread, and without waiting.
    ///
    /// - Parameters:
    ///   - arguments: the name of the command and what follows it.
    ///   - key: the key whose slot decides on the node of a cluster; nil for a command that any node can execute: such
    ///     commands go to the same node as long as that is connected.
    ///   - completion: called once on the client's thread, which it must not block, in the order of replies; it may
    ///     send commands. On the calling thread if the client has been closed.
    public func send(_ arguments: [[UInt8]], key: [UInt8]?, _ completion: @escaping RedisCompletion) {
        dispatcher.submit(Command(arguments, key: key, completion))
    }

    /// Runs a script: by its digest, and with its source if the server does not know it.
    ///
    /// - Parameters:
    ///   - script: the script.
    ///   - keys: its keys, which are all in one slot of a cluster.
    ///   - arguments: its other arguments.
    ///   - completion: as that of ``send(_:key:_:)``.
    public func run(
        _ script: RedisScript,
        keys: [[UInt8]],
        _ arguments: [[UInt8]],
        _ completion: @escaping RedisCompletion
    ) {
        dispatcher.submit(Command(script, keys: keys, arguments, completion))
    }

    // MARK: Subscriptions

    /// Calls `onMessage` with the messages of a channel, until the subscription ends; from any thread.
    ///
    /// Both closures are called on the client's thread, which they must not block. Messages of one channel come in the
    /// order in which one publisher sends them.
    ///
    /// - Parameters:
    ///   - channel: the name of the channel.
    ///   - onMessage: called with each message.
    ///   - onInterruption: called when messages may have been missed and those from now on come: once the subscription
    ///     has begun, once it has begun again on another connection, and when a node of a cluster is lost.
    /// - Returns: what ends the subscription.
    public func subscribe(
        _ channel: [UInt8],
        _ onMessage: @escaping @Sendable (_ message: [UInt8]) -> Void,
        onInterruption: @escaping @Sendable () -> Void
    ) -> RedisSubscription {
        let subscription = RedisSubscription(channel, onMessage, onInterruption, dispatcher)
        dispatcher.post { $0.subscriber.add(subscription) }
        return subscription
    }

    // MARK: End

    /// Ends all connections and the thread: what waits fails, with ``RedisFailure/unknown(_:)`` if it has been sent.
    ///
    /// Returns when no completion is called any more, unless a completion calls it.
    public func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        dispatcher.post { $0.stop() }
        if !dispatcher.isLoopThread { thread.join() }
    }
}

/// Why a client could not be started.
public struct RedisStartError: Error, Hashable, Sendable, CustomStringConvertible {
    let reason: String

    public var description: String { "cannot start the client of the store: \(reason)" }
}
