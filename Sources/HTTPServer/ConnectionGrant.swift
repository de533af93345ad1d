import Sockets

/// How many connections a server may have open, as far as the system grants descriptors for them.
public struct ConnectionGrant: Sendable {
    /// The connections that the limits of the server allow.
    public let wanted: Int
    /// The descriptors that are kept for files and event loops.
    private let reserved: Int

    /// The connections of a server with these limits and so many event loops.
    public init(_ limits: ServerLimits, loops: Int) {
        wanted = limits.connections
        reserved = 120 + 4 * loops
    }

    /// The most open connections, now; none where there are hardly descriptors for anything else.
    public var granted: Int { max(0, min(wanted, connections(with: FileDescriptor.limit))) }

    /// How many descriptors the process has to be granted for so many connections.
    public func descriptors(for connections: Int) -> Int { reserved + (connections + 16 + 7) / 8 * 9 }

    /// The most connections for which there are descriptors: of those that are not reserved, one for every eight
    /// connections, and 16 more, are for connections that are refused (see ``ConnectionLimiter``).
    func connections(with descriptors: Int) -> Int { (descriptors - reserved) / 9 * 8 - 16 }
}
