import Sockets

/// The number of connections a server may have open, limited by the file descriptors available to the process.
public struct ConnectionGrant: Sendable {
    /// The number of connections that the server limits allow.
    public let wanted: Int
    /// The number of descriptors reserved for files and event loops.
    private let reserved: Int

    /// Creates the grant for a server with these limits and this number of event loops.
    public init(_ limits: ServerLimits, loops: Int) {
        wanted = limits.connections
        reserved = 120 + 4 * loops
    }

    /// The maximum number of open connections at present; 0 if there are hardly any descriptors to spare.
    public var granted: Int { max(0, min(wanted, connections(with: FileDescriptor.limit))) }

    /// Returns the number of descriptors the process needs for this number of connections.
    public func descriptors(for connections: Int) -> Int { reserved + (connections + 16 + 7) / 8 * 9 }

    /// Returns the maximum number of connections for this number of descriptors.
    ///
    /// Of the descriptors that are not reserved, one for every eight connections, plus 16, are for refused connections
    /// (see ``ConnectionLimiter``).
    func connections(with descriptors: Int) -> Int { (descriptors - reserved) / 9 * 8 - 16 }
}
