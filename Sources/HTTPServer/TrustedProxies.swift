public import HTTP
public import Sockets

/// The proxies whose word is taken for where a request came from, and below which path its client reaches the service.
///
/// A field of any other peer is ignored: everybody can send one.
public struct TrustedProxies: Hashable, Sendable, CustomStringConvertible {
    /// Nobody's word is taken.
    public static let none = TrustedProxies(ranges: [])

    private let ranges: [AddressRange]

    private init(ranges: [AddressRange]) {
        self.ranges = ranges
    }

    /// Parses a list of addresses and CIDR ranges with commas between them; nil where an entry is neither.
    public init?(_ text: String) {
        var ranges: [AddressRange] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = AddressRange(String(part.drop { $0 == " " })) else { return nil }
            ranges.append(range)
        }
        self.init(ranges: ranges)
    }

    /// The list as ``init(_:)`` reads it.
    public var description: String { ranges.isEmpty ? "none" : ranges.map(\.description).joined(separator: ",") }

    /// Whether an address is one of theirs.
    public func contains(_ address: SocketAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// The address from which a request came: the last one of `X-Forwarded-For` or `Forwarded` that is not a proxy's.
    ///
    /// From the last node on, each that is a proxy's vouches for the one before it. Where a node is no address, or all
    /// are proxies', it is the last one that was vouched for. A proxy writes one of the two fields, and may let the
    /// other pass, which a client can send: where they disagree, neither counts. Its port is 0 where none is told.
    ///
    /// - Parameters:
    ///   - headers: the fields of the request.
    ///   - peer: the other side of the connection.
    /// - Returns: the address; `peer` where that is no proxy.
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

    /// The first of `nodes` that is not a proxy's; else the last one before a node that is no address, or `peer`.
    private func last(of nodes: [String], before peer: SocketAddress) -> SocketAddress {
        var client = peer
        for node in nodes {
            guard let address = SocketAddress(node: node) else { return client }
            client = address
            guard contains(address) else { return client }
        }
        return client
    }

    /// The path that proxies have taken off the target (`X-Forwarded-Prefix`); none where a proxy has not said so in
    /// one well-formed field.
    public func prefix(of headers: HeaderFields, from peer: SocketAddress) -> PathPrefix {
        guard !ranges.isEmpty, let text = headers[Self.prefixField], !headers.isRepeated(Self.prefixField),
            contains(peer)
        else { return .none }
        return PathPrefix(text) ?? .none
    }

    private static let prefixField = "X-Forwarded-Prefix"
}
