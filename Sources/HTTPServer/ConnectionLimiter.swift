import Sockets
import Threads

/// Limits the number of open connections of a server, in total and per client.
///
/// Connections over a limit receive a refusal. Refused connections have a separate limit, so lingering ones never use
/// up slots of connections that would be served. Over that limit new connections are dropped, because responding to a
/// flood of them would only add to it.
final class ConnectionLimiter: Sendable {
    /// The decision on a connection that the kernel has accepted.
    enum Admission {
        case admitted
        /// The connection receives a refusal and is closed.
        case refused(Refusal)
        /// The connection is closed without a response, because enough others are being refused.
        case dropped
    }

    private struct Statistics {
        var admitted = 0
        var refused = 0

        /// Adds `amount` to the count of connections with this admission.
        mutating func add(_ amount: Int, _ admission: Admission) {
            switch admission {
            case .admitted: admitted += amount
            case .refused: refused += amount
            case .dropped: break
            }
        }
    }

    private struct State {
        var all = Statistics()
        var clients: [SocketAddress.Network: Statistics] = [:]
    }

    private let limit: Int
    private let clientLimit: Int
    private let state = Guarded(State())

    init(_ grant: ConnectionGrant, perClient clientLimit: Int) {
        limit = max(1, grant.granted)
        self.clientLimit = clientLimit
    }

    /// Returns the maximum number of refused connections in addition to `limit` admitted ones.
    private static func refusedLimit(_ limit: Int) -> Int { limit / 8 + 16 }

    /// True if another connection can be accepted from the kernel, even if only to be refused.
    var canAccept: Bool {
        state.withLock { $0.all.admitted < limit || $0.all.refused < Self.refusedLimit(limit) }
    }

    /// Decides on a connection from `client`, and counts it unless it is dropped.
    func admit(_ client: SocketAddress) -> Admission {
        state.withLock { state in
            var ofClient = state.clients[client.network] ?? Statistics()
            let admission = admission(state.all, ofClient)
            if case .dropped = admission { return admission }
            state.all.add(1, admission)
            ofClient.add(1, admission)
            state.clients[client.network] = ofClient
            return admission
        }
    }

    private func admission(_ all: Statistics, _ ofClient: Statistics) -> Admission {
        if all.admitted < limit, ofClient.admitted < clientLimit { return .admitted }
        guard all.refused < Self.refusedLimit(limit) else { return .dropped }
        guard ofClient.refused < Self.refusedLimit(clientLimit) else { return .dropped }
        return .refused(all.admitted < limit ? .tooManyConnectionsOfClient : .tooManyConnections)
    }

    /// Removes a closed connection of `client` from the counts.
    func release(_ client: SocketAddress, _ admission: Admission) {
        state.withLock { state in
            guard var ofClient = state.clients[client.network] else {
                preconditionFailure("a client without connections has closed one")
            }
            state.all.add(-1, admission)
            ofClient.add(-1, admission)
            // Clients without connections are removed; otherwise the table would grow with every address ever seen.
            state.clients[client.network] = ofClient.admitted + ofClient.refused > 0 ? ofClient : nil
        }
    }
}
