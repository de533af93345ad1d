/// The host that a request or an origin names: `quoin.example`, `127.0.0.1`, `[::1]`.
public struct HostName: Hashable, Sendable {
    /// In lower case, and without a port.
    public let name: String

    /// Reads the host of an authority as it is in `Host` fields and URLs, with a port or without; nil where that is
    /// malformed or has no host.
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

    /// Whether it is an address in numbers, which nobody can make lead elsewhere.
    public var isAddress: Bool { name.utf8.first == ASCII.leftBracket || Authority.isIPv4Address(name.utf8.span) }

    /// Whether it is the machine itself: `localhost`, `[::1]`, or of 127.0.0.0/8.
    public var isLoopback: Bool {
        name == "localhost" || name == "[::1]" || name.hasPrefix("127.") && Authority.isIPv4Address(name.utf8.span)
    }
}

extension Request {
    /// The host that the request is for: that of its target, else that of its `Host` field (RFC 9112, 3.2.2); nil where
    /// an old client names none.
    public var host: HostName? { (target.authority ?? headers["Host"]).flatMap { HostName(authority: $0) } }
}
