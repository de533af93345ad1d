import Sockets

/// The memory shared by all connections, and the policy when it runs out.
///
/// The memory of each connection is counted when its turn ends. While the total is over the limit, requests that would
/// grow are refused, and slow readers (clients that do not read their responses) are shed, longest inactive first.
/// Clients that do read are thus served, and the memory is free again as soon as the load ends.
extension ServerLoop {
    /// The number of bytes buffered by the connections of all loops.
    private var bufferedBytes: Int { peers.reduce(0) { $0 + $1.counters.bufferedBytes } }

    /// The level to which shedding frees memory, so that the next request does not trigger it again.
    private var goal: Int { limits.bufferedBytes / 8 * 7 }

    /// Returns whether there is no memory for a request that needs `wanted` bytes, of which `held` are already
    /// counted.
    func lacksMemory(for wanted: Int, held: Int) -> Bool {
        guard wanted > ServerLimits.smallRequestBytes else { return false }
        let limit = wanted > ServerLimits.largeRequestBytes ? goal : limits.bufferedBytes
        return bufferedBytes - held + wanted > limit
    }

    /// Sheds slow readers if unsent responses use too much memory.
    ///
    /// Spares `connection`, whose client has just been sent some bytes.
    func limitUnsentBytes(sparing connection: Connection) {
        guard bufferedBytes > limits.bufferedBytes else { return }
        shedSlowClients(blockedFor: .zero, sparing: connection)
        guard bufferedBytes > limits.bufferedBytes else { return }
        // A loop may only access its own connections.
        for peer in peers where peer.mailbox !== exterior.mailbox { peer.mailbox.post(.shedSlowClients) }
    }

    /// Drops connections whose clients have read nothing for `duration`, until an eighth of the memory is free.
    ///
    /// O(n log n) in the number of connections, amortized by the memory freed.
    func shedSlowClients(blockedFor duration: Duration, sparing spared: Connection?) {
        guard bufferedBytes > goal else { return }
        var blocked: [(rank: Int, since: Instant, connection: Connection)] = []
        for connection in connections.values where connection !== spared {
            guard let since = connection.state.blockedSince, since + duration <= events.now else { continue }
            // Deferred connections come last, because their clients are not the cause of the delay.
            blocked.append((connection.state.isDeferred ? 1 : 0, since, connection))
        }
        // Ties are broken by id, so that the order never depends on the dictionary.
        blocked.sort {
            ($0.rank, $0.since, $0.connection.id.number) < ($1.rank, $1.since, $1.connection.id.number)
        }
        for (_, _, connection) in blocked {
            guard bufferedBytes > goal else { return }
            exterior.counters.refused("cut-off")
            connection.drop()
        }
    }
}
