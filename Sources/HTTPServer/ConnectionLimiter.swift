import Sockets
import Threads

/// Limits the number of open connections of a server, in total and for each client.
///
/// Connections beyond a limit are refused with an answer. Refused connections are counted separately, against a limit
/// of their own: however many of them linger, they take no place of a connection that would be served. Beyond that
/// limit new connections are dropped, as answering a flood of them would only add to it.
final class ConnectionLimiter: Sendable {
    /// What happens to a connection that the kernel has accepted.
    enum Admission {
        case admitted
        /// It is answered with a refusal, and closed.
        case refused(Refusal)
        /// It is closed without an answer, since enough others are being refused.
        case dropped
    }

    private struct Statistics {
        var admitted = 0
        var refused = 0

        /// Counts `amount` more connections with this admission.
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

    /// The most refused connections that may be open beside `limit` admitted ones.
    private static func refusedLimit(_ limit: Int) -> Int { limit / 8 + 16 }

    /// Whether one more connection can be accepted from the kernel, if only to be refused.
    var canAccept: Bool {
        state.withLock { $0.all.admitted < limit || $0.all.refused < Self.refusedLimit(limit) }
    }

    /// Decides on a connection of `client`, and counts it unless it is dropped.
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

    /// Subtracts a connection of `client`, which has closed, from the counts.
    func release(_ client: SocketAddress, _ admission: Admission) {
        state.withLock { state in
            guard var ofClient = state.clients[client.network] else {
                preconditionFailure("a client without connections has closed one")
            }
            state.all.add(-1, admission)
            ofClient.add(-1, admission)
            // Clients without connections are forgotten; otherwise the table would grow with every address ever seen.
            state.clients[client.network] = ofClient.admitted + ofClient.refused > 0 ? ofClient : nil
        }
    }
}
