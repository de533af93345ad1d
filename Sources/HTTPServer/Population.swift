import Sockets
import Synchronization

/// How many connections all loops of a server have, in all and of each client.
final class Population: Sendable {
    /// What becomes of a connection that has been made.
    enum Entrance {
        case welcome
        /// It is answered with a refusal.
        case refused(Refusal)
        /// It is closed without a word, since enough others of this client are being refused.
        case dropped
    }

    private let limit: Int
    private let limitOfClient: Int
    private let count = Atomic(0)
    private let clients = Mutex<[SocketAddress.Network: Int]>([:])

    init(_ limits: ServerLimits) {
        limit = min(limits.connections, Self.mostConnections)
        limitOfClient = limits.connectionsPerClient
    }

    /// Connections for which there are descriptors, with those that are only turned away, and some for files and loops.
    private static var mostConnections: Int { max(1, (FileDescriptor.limit - 128) / 9 * 8 - 16) }

    /// Places for connections that are only turned away.
    private static func waitingRoom(_ limit: Int) -> Int { limit / 8 + 16 }

    /// Whether one more connection can be taken, be it only to be turned away.
    var hasPlace: Bool { count.load(ordering: .relaxed) < limit + Self.waitingRoom(limit) }

    /// Counts a connection of `client` in, unless it is dropped.
    func enter(_ client: SocketAddress) -> Entrance {
        let ofClient = clients.withLock { clients in
            let count = clients[client.network, default: 0] + 1
            if count <= limitOfClient + Self.waitingRoom(limitOfClient) { clients[client.network] = count }
            return count
        }
        guard ofClient <= limitOfClient + Self.waitingRoom(limitOfClient) else { return .dropped }
        guard count.wrappingAdd(1, ordering: .relaxed).newValue <= limit else { return .refused(.tooManyConnections) }
        return ofClient <= limitOfClient ? .welcome : .refused(.tooManyConnectionsOfClient)
    }

    /// Counts a connection of `client` out.
    func leave(_ client: SocketAddress) {
        count.wrappingSubtract(1, ordering: .relaxed)
        clients.withLock { clients in
            guard let count = clients[client.network] else { preconditionFailure("a client that has not entered") }
            clients[client.network] = count > 1 ? count - 1 : nil
        }
    }
}
