import API
import Redis

extension StoreSnapshot {
    /// Creates a snapshot from the statistics of a client.
    init(_ statistics: RedisStatistics) {
        self.init()
        commands = statistics.commands
        failures = [
            ("not-sent", statistics.notSent), ("refused", statistics.refused), ("unknown", statistics.unknown),
        ]
        (redirections, reconnections) = (statistics.redirections, statistics.reconnections)
        (waitingCommands, waitingBytes) = (statistics.waitingCommands, statistics.waitingBytes)
        (sentBytes, receivedBytes) = (statistics.sentBytes, statistics.receivedBytes)
        roundTrips = (RedisStatistics.RoundTrips.bounds, statistics.roundTrips.counts)
        roundTripSeconds = statistics.roundTrips.sum
    }
}
