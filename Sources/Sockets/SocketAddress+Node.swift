extension SocketAddress {
    /// Parses an address in the format of proxies: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or
    /// `[2001:db8::1]:80`; the port is 0 if the text has none.
    ///
    /// Returns nil for anything else, including the placeholders of RFC 7239, section 6: `unknown` and identifiers that
    /// begin with `_`.
    public init?(node text: String) {
        guard text.utf8.count <= Self.longestNode, let (host, port) = Self.split(text) else { return nil }
        let isBracketed = host.first == "["
        let digits = isBracketed ? host.dropFirst().dropLast() : host
        guard let address = SocketAddress(numeric: String(digits), port: port),
            !isBracketed || address.family == .ipv6
        else { return nil }
        self = address.unmapped
    }

    private static let longestNode = "[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]:65535".utf8.count

    /// Splits a node into host and port; returns nil if the brackets or the port are malformed.
    private static func split(_ text: String) -> (host: Substring, port: UInt16)? {
        let end: String.Index
        if text.first == "[" {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            end = text.index(after: bracket)
        } else {
            // More than one colon means an IPv6 address without a port.
            let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
            end = (colons == 1 ? text.firstIndex(of: ":") : nil) ?? text.endIndex
        }
        let rest = text[end...]
        guard !rest.isEmpty else { return (text[..<end], 0) }
        let digits = rest.dropFirst().utf8
        guard rest.first == ":", (1...5).contains(digits.count), digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
            let port = UInt16(rest.dropFirst())
        else { return nil }
        return (text[..<end], port)
    }

    /// Returns true if the other address differs at most in its port.
    public func isSameHost(as other: SocketAddress) -> Bool {
        (family, high, low) == (other.family, other.high, other.low)
    }
}
