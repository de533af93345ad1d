import HTTPServer
import Sockets

/// The system lets the process have so few descriptors that hardly anybody could connect.
struct DescriptorShortage: Error, CustomStringConvertible {
    /// With fewer connections, a service is of no use.
    private static let leastConnections = 16

    /// How many descriptors are needed at the least.
    private let least: Int

    var description: String {
        "the system grants \(FileDescriptor.limit) descriptors (ulimit -n), and at least \(least) are needed"
    }

    static func check(_ grant: ConnectionGrant) throws(DescriptorShortage) {
        let least = min(leastConnections, grant.wanted)
        guard grant.granted >= least else { throw DescriptorShortage(least: grant.descriptors(for: least)) }
    }
}
