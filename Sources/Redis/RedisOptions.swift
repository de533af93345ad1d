/// The timeouts and limits of a client.
public struct RedisOptions: Sendable {
    /// The maximum time for an attempt to connect to one address.
    public var connectTimeout: Duration = .seconds(1)
    /// The maximum time for a reply; after that, the connection is closed and all commands on it fail.
    public var replyTimeout: Duration = .seconds(2)
    /// The time after which an idle connection is checked with PING.
    public var idleCheckInterval: Duration = .seconds(2)
    /// The maximum total size of commands without a reply, over all connections; further commands fail immediately.
    public var maxWaitingBytes = 64 << 20
    /// The maximum number of commands without a reply, over all connections.
    public var maxWaitingCommands = 100_000
    /// The maximum delay before the first attempt to reconnect; it doubles after each failed attempt.
    ///
    /// The actual delay is chosen at random between 0 and that maximum.
    public var firstBackoff: Duration = .milliseconds(50)
    /// The upper bound of the doubled delay.
    public var longestBackoff: Duration = .seconds(2)
    /// The maximum size of one encoded reply in bytes; a longer one closes the connection.
    public var largestReply = 512 << 20

    public init() {}
}

/// Exponential backoff with full jitter, so that clients do not all reconnect at once.
struct Backoff {
    let first: Duration
    let longest: Duration
    private var attempts = 0

    init(first: Duration, longest: Duration) {
        (self.first, self.longest) = (first, longest)
    }

    /// Returns the next delay: the current maximum times the random `fraction` in 0…1.
    mutating func next(_ fraction: Double = .random(in: 0...1)) -> Duration {
        let greatest = min(longest, first * (1 << min(attempts, 16)))
        attempts += 1
        return greatest * fraction
    }

    mutating func reset() {
        attempts = 0
    }
}

extension RedisOptions {
    /// The backoff for reconnecting.
    var backoff: Backoff { Backoff(first: firstBackoff, longest: longestBackoff) }
}
