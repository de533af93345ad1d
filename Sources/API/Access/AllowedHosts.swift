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
        var names: Set<HostName> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.drop { $0 == " " })
            guard let host = HostName(authority: name), host.name == name.lowercased(),
                !name.utf8.contains(UInt8(ascii: "*"))
            else { return nil }
            names.insert(host)
        }
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

extension AccessControl {
    /// Refuses what a page in a browser sends that nobody has allowed: by a name that is not that of the service, or a
    /// call that may change something, from another site.
    ///
    /// Other clients send neither `Origin` nor `Sec-Fetch-Site`, and call the service by its name.
    func checkBrowser(_ request: Request) throws(AccessRefusal) {
        if !hosts.isAny, let host = request.host, !hosts.contains(host) { throw .foreignHost(host) }
        switch request.method {
        case .get, .head, .options: return
        default: break
        }
        let site = request.headers["Sec-Fetch-Site"]
        // Browsers set the field, and pages cannot; a browser that does not send it tells the origin alone.
        if site == "same-origin" || site == "none" { return }
        guard let origin = request.headers["Origin"] else {
            if site == "cross-site", !origins.contains("") { throw .foreignPage(nil) }
            return
        }
        guard origins.contains(origin) || site == nil && isOwn(origin, of: request) else { throw .foreignPage(origin) }
    }

    /// Whether an origin is that of the service itself, as the request names it.
    private func isOwn(_ origin: String, of request: Request) -> Bool {
        guard let host = request.headers["Host"] else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
