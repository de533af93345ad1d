public import HTTP
public import Sockets

/// The proxies trusted to report the address of a client and the path prefix under which it reaches the service.
///
/// Header fields from any other peer are ignored, because any client can send them.
public struct TrustedProxies: Hashable, Sendable, CustomStringConvertible {
    /// Trusts no proxy.
    public static let none = TrustedProxies(ranges: [])

    private let ranges: [AddressRange]

    private init(ranges: [AddressRange]) {
        self.ranges = ranges
    }

    /// Parses a comma-separated list of addresses and CIDR ranges; returns nil if an entry is neither.
    public init?(_ text: String) {
        var ranges: [AddressRange] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = AddressRange(String(part.drop { $0 == " " })) else { return nil }
            ranges.append(range)
        }
        self.init(ranges: ranges)
    }

    /// The list in the format that ``init(_:)`` parses.
    public var description: String { ranges.isEmpty ? "none" : ranges.map(\.description).joined(separator: ",") }

    /// Returns whether `address` belongs to a trusted proxy.
    public func contains(_ address: SocketAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// Returns the client address: the last one in `X-Forwarded-For` or `Forwarded` that is not a trusted proxy.
    ///
    /// Starting from the last node, each trusted proxy vouches for the node before it. If a node is not an address, or
    /// all nodes are trusted proxies, the result is the last node that was vouched for. A proxy writes only one of the
    /// two fields and may pass through the other, which a client can forge, so both are ignored if they disagree. The
    /// port is 0 if it is unknown.
    ///
    /// - Parameters:
    ///   - headers: The header fields of the request.
    ///   - peer: The address of the peer.
    /// - Returns: The client address, or `peer` if that is not a trusted proxy.
    public func client(of headers: HeaderFields, from peer: SocketAddress) -> SocketAddress {
        guard !ranges.isEmpty, contains(peer) else { return peer }
        let fields = [
            headers.contains("X-Forwarded-For") ? ForwardedNodes.forwardedFor(headers) : nil,
            headers.contains("Forwarded") ? ForwardedNodes.forwarded(headers) : nil,
        ]
        let clients = fields.compactMap(\.self).map { last(of: $0, before: peer) }
        guard let client = clients.first, clients.allSatisfy({ $0.isSameHost(as: client) }) else { return peer }
        return client
    }

    /// Returns the first of `nodes` that is not a trusted proxy, else the last one before a node that is not an
    /// address, else `peer`.
    private func last(of nodes: [String], before peer: SocketAddress) -> SocketAddress {
        var client = peer
        for node in nodes {
            guard let address = SocketAddress(node: node) else { return client }
            client = address
            guard contains(address) else { return client }
        }
        return client
    }

    /// Returns the path prefix that proxies have stripped from the target (`X-Forwarded-Prefix`).
    ///
    /// The prefix is empty unless a trusted proxy sent exactly one well-formed field.
    public func prefix(of headers: HeaderFields, from peer: SocketAddress) -> PathPrefix {
        guard !ranges.isEmpty, let text = headers[Self.prefixField], !headers.isRepeated(Self.prefixField),
            contains(peer)
        else { return .none }
        return PathPrefix(text) ?? .none
    }

    private static let prefixField = "X-Forwarded-Prefix"
}
