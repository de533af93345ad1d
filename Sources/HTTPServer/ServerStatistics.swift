import Synchronization
import Threads

/// What a server has to do at one time, and has done so far.
public struct ServerStatistics: Hashable, Sendable {
    /// Connections that are open.
    public var openConnections = 0
    /// Connections that have ever been accepted, those that were turned away included.
    public var acceptedConnections = 0
    /// Bytes that connections hold: of unfinished requests, and of answers that their clients have not taken.
    public var bufferedBytes = 0
    /// How often the server has refused, or given up, by itself, by reason.
    public var refusals: [String: Int] = [:]
}

/// What one event loop has counted; it alone writes, and any thread reads.
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

    /// Adds what was counted here to `statistics`.
    func add(to statistics: inout ServerStatistics) {
        statistics.openConnections += open.load(ordering: .relaxed)
        statistics.acceptedConnections += accepted.load(ordering: .relaxed)
        statistics.bufferedBytes += buffered.load(ordering: .relaxed)
        refusals.withLock { statistics.refusals.merge($0, uniquingKeysWith: +) }
    }

    /// A single writer needs no atomic addition.
    private static func add(_ amount: Int, to counter: borrowing Atomic<Int>) {
        counter.store(counter.load(ordering: .relaxed) + amount, ordering: .relaxed)
    }
}
