import HTTPServer
import Sockets

/// The system grants the process too few descriptors to serve a useful number of connections.
struct DescriptorShortage: Error, CustomStringConvertible {
    /// The minimum number of connections of a useful service.
    private static let minConnections = 16

    /// The minimum number of descriptors.
    private let least: Int

    var description: String {
        "the system grants \(FileDescriptor.limit) descriptors (ulimit -n), and at least \(least) are needed"
    }

    static func check(_ grant: ConnectionGrant) throws(DescriptorShortage) {
        let least = min(minConnections, grant.wanted)
        guard grant.granted >= least else { throw DescriptorShortage(least: grant.descriptors(for: least)) }
    }
}
