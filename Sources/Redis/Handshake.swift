/// The first commands on a connection, and the evaluation of their replies.
struct Handshake {
    enum Purpose: Sendable {
        /// Connects to the configured address, which may be a standalone server or a cluster node.
        case discovery
        /// Connects to a known cluster node.
        case node
        case subscription
    }

    enum Discovery: Hashable, Sendable {
        /// A server that is not part of a cluster and accepts writes.
        case alone
        case cluster(SlotMap)
        /// Discovery was not requested.
        case ready
    }

    enum Outcome: Hashable, Sendable {
        case needsMoreReplies
        case ready(Discovery)
        case failed(String)
    }

    private enum Step: Hashable {
        case authentication
        case database
        case check
        case role
        case slots
    }

    let commands: [[[UInt8]]]
    private var steps: ArraySlice<Step>
    private let host: String
    /// The reason why the server cannot be used on its own.
    private var roleFault: String?

    /// Creates a handshake with the server at `host`.
    init(_ purpose: Purpose, _ address: RedisAddress, host: String) {
        self.host = host
        var commands: [(Step, [String])] = []
        if let password = address.password {
            commands.append((.authentication, ["AUTH"] + (address.user.map { [$0] } ?? []) + [password]))
        }
        if purpose == .discovery, address.database != 0 {
            commands.append((.database, ["SELECT", "\(address.database)"]))
        }
        commands.append((.check, ["PING"]))
        if purpose == .discovery { commands += [(.role, ["ROLE"]), (.slots, ["CLUSTER", "SLOTS"])] }
        steps = commands.map(\.0)[...]
        self.commands = commands.map { $0.1.map { Array($0.utf8) } }
    }

    /// Processes the next reply.
    mutating func received(_ reply: RedisValue) -> Outcome {
        let error: String? = if case .error(let text) = reply { text } else { nil }
        switch steps.popFirst() {
        case .authentication: if let error { return .failed("cannot log in: \(error)") }
        case .database: if let error { return .failed("cannot select the database: \(error)") }
        // A user without permission for PING or ROLE can still use the server, and a server that cannot save refuses
        // only writes.
        case .check:
            if let error, !error.hasPrefix("NOPERM"), !error.hasPrefix("MISCONF") { return .failed(error) }
        case .role:
            if let role = reply.elements?.first?.string, role != "master" { roleFault = "the server is a \(role)" }
            if let error, !error.hasPrefix("NOPERM") { return .failed(error) }
        case .slots: return discovered(reply)
        case nil: break
        }
        return steps.isEmpty ? .ready(.ready) : .needsMoreReplies
    }

    /// Evaluates the reply to CLUSTER SLOTS, which is an error if the server is not part of a cluster.
    private func discovered(_ reply: RedisValue) -> Outcome {
        if case .error = reply { return roleFault.map(Outcome.failed) ?? .ready(.alone) }
        guard let map = SlotMap(reply, from: host) else { return .failed("CLUSTER SLOTS has an unexpected reply") }
        return map.ranges.isEmpty ? .failed("no node of the cluster has slots") : .ready(.cluster(map))
    }
}
