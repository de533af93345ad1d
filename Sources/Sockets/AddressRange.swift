/// The addresses that begin with the same bits (CIDR, RFC 4632), such as `10.0.0.0/8` or `2001:db8::/32`.
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
    /// The first address; its remaining bits and its port are 0.
    private let first: SocketAddress
    /// The number of leading bits that all addresses share.
    private let length: Int

    /// Parses an address with a prefix length, or a single address.
    ///
    /// Returns nil if the address has bits beyond the prefix, which is most often a mistake. A range of IPv4-mapped
    /// IPv6 addresses (`::ffff:10.0.0.0/104`) becomes a range of IPv4 addresses.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let address = SocketAddress(numeric: parts[0], port: 0) else { return nil }
        var length = address.bitCount
        if parts.count == 2 {
            guard let number = Self.decimal(parts[1]), number <= length else { return nil }
            length = number
        }
        let mapped = address.unmapped
        let skipped = address.bitCount - mapped.bitCount
        let isMapped = length >= skipped
        (first, self.length) = isMapped ? (mapped, length - skipped) : (address, length)
        guard first.keeping(self.length) == first else { return nil }
    }

    private static func decimal(_ text: String) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
            return nil
        }
        return Int(text)
    }

    /// Returns true if the address is in the range, regardless of its port.
    public func contains(_ address: SocketAddress) -> Bool {
        address.family == first.family && address.keeping(length) == first
    }

    public var description: String { "\(first.host)/\(length)" }
}

extension SocketAddress {
    /// The number of bits in an address of this family.
    fileprivate var bitCount: Int {
        switch family {
        case .ipv4: 32
        case .ipv6: 128
        }
    }

    /// Returns the address with all bits after the first `length` cleared, and with port 0.
    fileprivate func keeping(_ length: Int) -> SocketAddress {
        // Shifts by 64 or more yield 0.
        switch family {
        case .ipv4: SocketAddress(.ipv4, high: 0, low: low & ~(UInt64(UInt32.max) >> length), port: 0)
        case .ipv6:
            SocketAddress(
                .ipv6,
                high: high & ~(UInt64.max >> length),
                low: length > 64 ? low & ~(UInt64.max >> (length - 64)) : 0,
                port: 0
            )
        }
    }
}
