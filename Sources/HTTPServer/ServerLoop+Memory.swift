import Sockets

/// The memory that connections share.
///
/// What each of them holds is counted when its turn ends. While there is too much, requests that would grow are refused, and
/// clients that do not take their answers lose them, the one that has taken nothing for the longest time first; so those who do take
/// them are served, and the memory is free again as soon as the load ends.
extension ServerLoop {
    /// Bytes that the connections of all loops hold.
    private var bufferedBytes: Int { peers.reduce(0) { $0 + $1.counters.bufferedBytes } }

    /// Whether a request that will take `wanted` bytes is too much beside what others hold; `held` of them are counted already.
    func lacksMemory(for wanted: Int, held: Int) -> Bool {
        guard wanted > ServerLimits.smallRequestBytes else { return false }
        let isLarge = wanted > ServerLimits.largeRequestBytes
        let limit = isLarge ? limits.bufferedBytes / 8 * 7 : limits.bufferedBytes
        return bufferedBytes - held + wanted > limit
    }

    /// Makes room when the answers that are not taken have become too much; those of `connection` were just offered.
    func limitAnswers(sparing connection: Connection) {
        guard bufferedBytes > limits.bufferedBytes else { return }
        shed(sparing: connection, idleFor: .zero)
        guard bufferedBytes > limits.bufferedBytes else { return }
        for peer in peers where peer.mailbox !== exterior.mailbox { peer.mailbox.post(.shed) }
    }

    /// Breaks off connections whose clients have taken nothing for `pause`, until an eighth of the memory is free.
    ///
    /// O(n log n) in the connections, paid for by what it frees.
    func shed(sparing spared: Connection?, idleFor pause: Duration) {
        let goal = limits.bufferedBytes / 8 * 7
        guard bufferedBytes > goal else { return }
        var blocked: [(since: Instant, connection: Connection)] = []
        for connection in connections.values where connection !== spared {
            guard let since = connection.blockedSince, since + pause <= events.now else { continue }
            blocked.append((since, connection))
        }
        blocked.sort { ($0.since, $0.connection.id.number) < ($1.since, $1.connection.id.number) }
        for (_, connection) in blocked {
            guard bufferedBytes > goal else { return }
            exterior.counters.refused("cut-off")
            connection.drop()
        }
    }
}
