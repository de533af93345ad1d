import Sockets

/// The memory that all connections share, and what happens when it runs out.
///
/// What each connection holds is counted when its turn ends. While the connections hold too much, requests that would
/// grow are refused, and slow readers (clients that do not read their answers) are shed: the one that has read nothing
/// for the longest time first. So clients that do read are served, and the memory is free again as soon as the load
/// ends.
extension ServerLoop {
    /// Bytes that the connections of all loops hold.
    private var bufferedBytes: Int { peers.reduce(0) { $0 + $1.counters.bufferedBytes } }

    /// Shedding frees memory down to this, so that it is not needed again for the next request.
    private var goal: Int { limits.bufferedBytes / 8 * 7 }

    /// Whether there is no memory for a request that needs `wanted` bytes, of which `held` are counted already.
    func lacksMemory(for wanted: Int, held: Int) -> Bool {
        guard wanted > ServerLimits.smallRequestBytes else { return false }
        let limit = wanted > ServerLimits.largeRequestBytes ? goal : limits.bufferedBytes
        return bufferedBytes - held + wanted > limit
    }

    /// Sheds slow readers if unsent answers take too much memory; not `connection`, whose client has just been sent
    /// some bytes.
    func limitUnsentBytes(sparing connection: Connection) {
        guard bufferedBytes > limits.bufferedBytes else { return }
        shedSlowClients(blockedFor: .zero, sparing: connection)
        guard bufferedBytes > limits.bufferedBytes else { return }
        // A loop may only touch its own connections.
        for peer in peers where peer.mailbox !== exterior.mailbox { peer.mailbox.post(.shedSlowClients) }
    }

    /// Drops connections whose clients have read nothing for `duration`, until an eighth of the memory is free.
    ///
    /// O(n log n) in the connections, paid for by what it frees.
    func shedSlowClients(blockedFor duration: Duration, sparing spared: Connection?) {
        guard bufferedBytes > goal else { return }
        var blocked: [(rank: Int, since: Instant, connection: Connection)] = []
        for connection in connections.values where connection !== spared {
            guard let since = connection.state.blockedSince, since + duration <= events.now else { continue }
            // Those that wait for their turn come last: it is not the client that delays them.
            blocked.append((connection.state.isDeferred ? 1 : 0, since, connection))
        }
        // The id decides between equal times, so that the order of the dictionary never does.
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
