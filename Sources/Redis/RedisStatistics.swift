import Synchronization

/// A snapshot of a client's statistics, counted since its start.
public struct RedisStatistics: Hashable, Sendable {
    /// The number of submitted commands.
    public var commands = 0
    /// The number of commands that succeeded.
    public var replies = 0
    /// The number of commands that were not executed.
    public var notSent = 0
    /// The number of commands that may have been executed.
    public var unknown = 0
    /// The number of commands that the server answered with an error.
    public var refused = 0
    /// The number of cluster redirections followed.
    public var redirections = 0
    /// The number of connections reopened after a loss.
    public var reconnections = 0
    /// The number of commands without a reply, and their bytes.
    public var waitingCommands = 0
    public var waitingBytes = 0
    public var sentBytes = 0
    public var receivedBytes = 0
    /// A histogram of the times from sending a command to its reply.
    public var roundTrips = RoundTrips()

    /// A histogram of round-trip times.
    public struct RoundTrips: Hashable, Sendable {
        /// The upper bounds of all buckets but the last, in seconds.
        public static let bounds: [Double] = [
            0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
        ]

        /// The number of round trips in each bucket; the last bucket is for those above all bounds.
        public var counts = [Int](repeating: 0, count: bounds.count + 1)
        /// The sum of all times in seconds.
        public var sum = 0.0
        /// The longest time in seconds.
        public var longest = 0.0
    }
}

/// The counters of a client; any thread may read them, but only the loop thread writes them, except for `commands`.
final class ClientCounters: Sendable {
    private static let bounds = RedisStatistics.RoundTrips.bounds.map { Int($0 * 1e9) }

    let isAvailable = Atomic(false)
    private let commands = Atomic(0)
    private let replies = Atomic(0)
    private let notSent = Atomic(0)
    private let unknown = Atomic(0)
    private let refused = Atomic(0)
    private let redirections = Atomic(0)
    private let reconnections = Atomic(0)
    private let sentBytes = Atomic(0)
    private let receivedBytes = Atomic(0)
    private let buckets = (0..<(bounds.count + 1)).map { _ in Counter() }
    private let sum = Atomic(0)
    private let longest = Atomic(0)

    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    func submitted() { commands.add(1, ordering: .relaxed) }

    func finished(_ result: Result<RedisValue, RedisFailure>) {
        switch result {
        case .success: Self.add(1, to: replies)
        case .failure(.notSent): Self.add(1, to: notSent)
        case .failure(.unknown): Self.add(1, to: unknown)
        case .failure(.refused): Self.add(1, to: refused)
        }
    }

    func redirected() { Self.add(1, to: redirections) }
    func reconnected() { Self.add(1, to: reconnections) }
    func sent(_ bytes: Int) { Self.add(bytes, to: sentBytes) }
    func received(_ bytes: Int) { Self.add(bytes, to: receivedBytes) }

    func roundTrip(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = max(0, Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
        let bucket = Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
        Self.add(1, to: buckets[bucket].value)
        Self.add(nanoseconds, to: sum)
        if nanoseconds > longest.load(ordering: .relaxed) { longest.store(nanoseconds, ordering: .relaxed) }
    }

    /// A snapshot of the counters, without the waiting commands and bytes.
    var statistics: RedisStatistics {
        var figures = RedisStatistics()
        figures.commands = commands.load(ordering: .relaxed)
        figures.replies = replies.load(ordering: .relaxed)
        figures.notSent = notSent.load(ordering: .relaxed)
        figures.unknown = unknown.load(ordering: .relaxed)
        figures.refused = refused.load(ordering: .relaxed)
        figures.redirections = redirections.load(ordering: .relaxed)
        figures.reconnections = reconnections.load(ordering: .relaxed)
        figures.sentBytes = sentBytes.load(ordering: .relaxed)
        figures.receivedBytes = receivedBytes.load(ordering: .relaxed)
        figures.roundTrips.counts = buckets.map { $0.value.load(ordering: .relaxed) }
        figures.roundTrips.sum = Double(sum.load(ordering: .relaxed)) / 1e9
        figures.roundTrips.longest = Double(longest.load(ordering: .relaxed)) / 1e9
        return figures
    }

    /// Increments a counter with a load and a store, which suffice for a single writer and avoid a locked instruction.
    private static func add(_ amount: Int, to counter: borrowing Atomic<Int>) {
        counter.store(counter.load(ordering: .relaxed) &+ amount, ordering: .relaxed)
    }
}
