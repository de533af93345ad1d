public import HTTP

/// The names by which the service may be called.
///
/// A page whose own name is made to lead to the address of the service (DNS rebinding) is of the same origin to the
/// browser, which then lets it read and change everything. Only the name in its requests tells it apart.
public enum AllowedHosts: Sendable, CustomStringConvertible {
    case any
    /// `localhost`, loopback addresses and these names: for a service that only the machine itself reaches.
    case local(Set<HostName>)
    /// Addresses in numbers, `localhost` and these names.
    case listed(Set<HostName>)

    /// Parses a comma-separated list of names, or `*` alone for any; nil where an entry is not a host.
    public init?(parsing text: String) {
        if text == "*" {
            self = .any
            return
        }
        let names = Set(list: text) { name in
            HostName(authority: name).flatMap { host in
                host.name == name.lowercased() && !name.contains("*") ? host : nil
            }
        }
        guard let names else { return nil }
        self = .local(names)
    }

    /// What holds for a service that listens on a loopback address, or also on others: there, any name by default.
    public func whereListening(onLoopbackAlone isLocal: Bool) -> AllowedHosts {
        guard case .local(let names) = self, !isLocal else { return self }
        return names.isEmpty ? .any : .listed(names)
    }

    func contains(_ host: HostName) -> Bool {
        switch self {
        case .any: true
        case .local(let names): host.isLoopback || names.contains(host)
        case .listed(let names): host.isLoopback || host.isAddress || names.contains(host)
        }
    }

    /// Whether no name is refused.
    var isAny: Bool {
        if case .any = self { true } else { false }
    }

    /// The list as ``init(parsing:)`` reads it.
    public var description: String {
        switch self {
        case .any: "*"
        case .local(let names), .listed(let names):
            names.isEmpty ? "none" : names.map(\.name).sorted().joined(separator: ",")
        }
    }
}
