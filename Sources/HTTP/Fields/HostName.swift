/// The host in a request or an origin: `quoin.example`, `127.0.0.1`, `[::1]`.
public struct HostName: Hashable, Sendable {
    /// The name in lower case, without a port.
    public let name: String

    /// Parses the host of an authority from a `Host` field or a URL, with or without a port; returns nil if the
    /// authority is malformed or has no host.
    public init?(authority text: String) {
        let bytes = text.utf8.span
        guard Authority.isWellFormed(bytes, demanding: .host) else { return nil }
        let end =
            if bytes[0] == ASCII.leftBracket {
                bytes.firstIndex(of: ASCII.rightBracket, from: 1).map { $0 + 1 }
            } else {
                bytes.firstIndex(of: ASCII.colon, from: 0)
            }
        name = bytes.extracting(0..<(end ?? bytes.count)).text.lowercased()
    }

    /// True if the host is an IP address, which DNS cannot redirect.
    public var isAddress: Bool { name.utf8.first == ASCII.leftBracket || Authority.isIPv4Address(name.utf8.span) }

    /// True if the host is the local machine: `localhost`, `[::1]`, or an address in 127.0.0.0/8.
    public var isLoopback: Bool {
        name == "localhost" || name == "[::1]" || name.hasPrefix("127.") && Authority.isIPv4Address(name.utf8.span)
    }
}

extension Request {
    /// The host of the target, or else of the `Host` field (RFC 9112, 3.2.2); nil if an HTTP/1.0 client sent neither.
    public var host: HostName? { (target.authority ?? headers["Host"]).flatMap { HostName(authority: $0) } }
}
