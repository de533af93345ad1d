import Synchronization
import Threads

/// A snapshot of the statistics of a server.
public struct ServerStatistics: Hashable, Sendable {
    /// The number of open connections.
    public var openConnections = 0
    /// The number of connections accepted since the start, including refused ones.
    public var acceptedConnections = 0
    /// The number of bytes buffered for connections: incomplete requests, and responses that clients have not read.
    public var bufferedBytes = 0
    /// The requests and connections that the server itself refused or dropped, by reason.
    public var refusals: [String: Int] = [:]
}

/// The counters of one event loop, written only by its own thread and readable from any thread.
final class LoopCounters: Sendable {
    private let open = Atomic(0)
    private let accepted = Atomic(0)
    private let buffered = Atomic(0)
    private let refusals = Guarded<[String: Int]>([:])

    var bufferedBytes: Int { buffered.load(ordering: .relaxed) }

    func connectionOpened() {
        Self.add(1, to: open)
        Self.add(1, to: accepted)
    }

    func connectionClosed() { Self.add(-1, to: open) }

    func buffer(_ bytes: Int) { Self.add(bytes, to: buffered) }

    func refused(_ reason: String) {
        refusals.withLock { $0[reason, default: 0] += 1 }
    }

    /// Adds these counters to `statistics`.
    func add(to statistics: inout ServerStatistics) {
        statistics.openConnections += open.load(ordering: .relaxed)
        statistics.acceptedConnections += accepted.load(ordering: .relaxed)
        statistics.bufferedBytes += buffered.load(ordering: .relaxed)
        refusals.withLock { statistics.refusals.merge($0, uniquingKeysWith: +) }
    }

    /// With a single writer, a load and a store are equivalent to an atomic addition, without locking the bus.
    private static func add(_ amount: Int, to counter: borrowing Atomic<Int>) {
        counter.store(counter.load(ordering: .relaxed) + amount, ordering: .relaxed)
    }
}
