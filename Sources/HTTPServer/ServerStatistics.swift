import Synchronization
import Threads

/// The figures of a server at one time.
public struct ServerStatistics: Hashable, Sendable {
    /// Connections that are open.
    public var openConnections = 0
    /// Connections accepted since the start, including those that were refused.
    public var acceptedConnections = 0
    /// Bytes that connections hold: of incomplete requests, and of answers that their clients have not read.
    public var bufferedBytes = 0
    /// Requests and connections that the server itself refused or dropped, by reason.
    public var refusals: [String: Int] = [:]
}

/// The counters of one event loop; its thread alone writes them, and any thread reads them.
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

    /// With a single writer, a load and a store do what an atomic addition would, without locking the bus.
    private static func add(_ amount: Int, to counter: borrowing Atomic<Int>) {
        counter.store(counter.load(ordering: .relaxed) + amount, ordering: .relaxed)
    }
}
