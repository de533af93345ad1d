/// Times and bounds of a client.
public struct RedisOptions: Sendable {
    /// How long an attempt to connect to one address may take.
    public var connectTimeout: Duration = .seconds(1)
    /// How long a reply may take; then all that waits on the connection fails, and the connection is closed.
    public var replyTimeout: Duration = .seconds(2)
    /// How long a connection may be silent before it is checked with PING.
    public var idleCheckInterval: Duration = .seconds(2)
    /// Bytes of commands without replies, of all connections; a command beyond that fails at once.
    public var mostWaitingBytes = 64 << 20
    /// Commands without replies, of all connections.
    public var mostWaitingCommands = 100_000
    /// The greatest delay before the first attempt to reconnect; it doubles with each attempt that fails.
    ///
    /// The actual delay is random, from 0 to that.
    public var firstBackoff: Duration = .milliseconds(50)
    /// What the greatest delay grows to.
    public var longestBackoff: Duration = .seconds(2)
    /// Bytes that one reply may have, in the protocol; a longer one ends the connection.
    public var largestReply = 512 << 20

    public init() {}
}

/// Delays that double, and are random so that clients do not all come back at once ("full jitter").
struct Backoff {
    let first: Duration
    let longest: Duration
    private var attempts = 0

    init(first: Duration, longest: Duration) {
        (self.first, self.longest) = (first, longest)
    }

    /// The next delay; `fraction`, in 0…1, is the random part of it.
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
    /// The delays of reconnections.
    var backoff: Backoff { Backoff(first: firstBackoff, longest: longestBackoff) }
}
