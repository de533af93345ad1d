import Sockets
import Threads

/// How many connections all loops of a server have, in all and of each client.
///
/// Those that are turned away are counted apart: however many of them linger, they take no place of one that would be served.
final class Population: Sendable {
    /// What becomes of a connection that has been made.
    enum Entrance {
        case welcome
        /// It is answered with a refusal.
        case refused(Refusal)
        /// It is closed without a word, since enough others are being refused.
        case dropped
    }

    private struct Tally {
        var admitted = 0
        var turnedAway = 0

        /// Counts `amount` more of those to whom `entrance` was given.
        mutating func add(_ amount: Int, _ entrance: Entrance) {
            switch entrance {
            case .welcome: admitted += amount
            case .refused: turnedAway += amount
            case .dropped: break
            }
        }
    }

    private struct Census {
        var all = Tally()
        var clients: [SocketAddress.Network: Tally] = [:]
    }

    private let limit: Int
    private let limitOfClient: Int
    private let census = Guarded(Census())

    init(_ limits: ServerLimits) {
        limit = min(limits.connections, Self.mostConnections)
        limitOfClient = limits.connectionsPerClient
    }

    /// Connections for which there are descriptors, with those that are only turned away, and some for files and loops.
    private static var mostConnections: Int { max(1, (FileDescriptor.limit - 128) / 9 * 8 - 16) }

    /// Places for connections that are only turned away.
    private static func waitingRoom(_ limit: Int) -> Int { limit / 8 + 16 }

    /// Whether one more connection can be taken, be it only to be turned away.
    var hasPlace: Bool {
        census.withLock { $0.all.admitted < limit || $0.all.turnedAway < Self.waitingRoom(limit) }
    }

    /// Counts a connection of `client` in, unless it is dropped.
    func enter(_ client: SocketAddress) -> Entrance {
        census.withLock { census in
            var ofClient = census.clients[client.network] ?? Tally()
            let entrance = entrance(census.all, ofClient)
            if case .dropped = entrance { return entrance }
            census.all.add(1, entrance)
            ofClient.add(1, entrance)
            census.clients[client.network] = ofClient
            return entrance
        }
    }

    private func entrance(_ all: Tally, _ ofClient: Tally) -> Entrance {
        if all.admitted < limit, ofClient.admitted < limitOfClient { return .welcome }
        guard all.turnedAway < Self.waitingRoom(limit) else { return .dropped }
        guard ofClient.turnedAway < Self.waitingRoom(limitOfClient) else { return .dropped }
        return .refused(all.admitted < limit ? .tooManyConnectionsOfClient : .tooManyConnections)
    }

    /// Counts a connection of `client` out, to which `entrance` was given.
    func leave(_ client: SocketAddress, _ entrance: Entrance) {
        census.withLock { census in
            guard var ofClient = census.clients[client.network] else {
                preconditionFailure("a client that has not entered")
            }
            census.all.add(-1, entrance)
            ofClient.add(-1, entrance)
            census.clients[client.network] = ofClient.admitted + ofClient.turnedAway > 0 ? ofClient : nil
        }
    }
}
