public import HTTP

/// The host names under which the service may be reached.
///
/// If an attacker makes the name of a page resolve to the address of the service (DNS rebinding), the browser considers
/// both the same origin and lets the page read and change everything. Only the host name in its requests reveals it.
public enum AllowedHosts: Sendable, CustomStringConvertible {
    case any
    /// `localhost`, loopback addresses and these names, for a service that is reachable only from its own machine.
    case local(Set<HostName>)
    /// Numeric addresses, `localhost` and these names.
    case listed(Set<HostName>)

    /// Parses a comma-separated list of names, or a lone `*` for any; nil if an entry is not a host.
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

    /// Returns the effective setting for a service that listens only on loopback addresses, or also on others; for the
    /// latter, the default is any name.
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

    /// True if every name is allowed.
    var isAny: Bool {
        if case .any = self { true } else { false }
    }

    /// The list in the format of ``init(parsing:)``.
    public var description: String {
        switch self {
        case .any: "*"
        case .local(let names), .listed(let names):
            names.isEmpty ? "none" : names.map(\.name).sorted().joined(separator: ",")
        }
    }
}
