import CLinux
import Glibc

/// An IPv4 or IPv6 address with a port.
public struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
    public enum Family: Hashable, Sendable {
        case ipv4
        case ipv6
    }

    public let family: Family
    /// The address as a 128-bit number in two halves; an IPv4 address is in the low 32 bits.
    let high: UInt64
    let low: UInt64
    public let port: UInt16

    /// The four or sixteen bytes of the address in network order.
    public var bytes: [UInt8] {
        switch family {
        case .ipv4: Self.bytes(of: UInt32(truncatingIfNeeded: low))
        case .ipv6: Self.bytes(of: high) + Self.bytes(of: low)
        }
    }

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        unsafe withUnsafeBytes(of: number.bigEndian) { unsafe [UInt8]($0) }
    }

    /// Creates an address from four or sixteen bytes.
    private init(_ family: Family, _ bytes: some Collection<UInt8>, port: UInt16) {
        func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        (self.family, self.port) = (family, port)
        (high, low) = (number(bytes.dropLast(8)), number(bytes.suffix(8)))
    }

    /// True for loopback addresses: 127.0.0.0/8, also in IPv4-mapped form, and ::1.
    public var isLoopback: Bool {
        let isIPv4 = family == .ipv4 || high == 0 && low >> 32 == 0xFFFF
        return isIPv4 ? (low & 0xFFFF_FFFF) >> 24 == 127 : high == 0 && low == 1
    }

    /// Creates an address from its halves; for IPv4, `low` has 32 bits and `high` is 0.
    init(_ family: Family, high: UInt64, low: UInt64, port: UInt16) {
        (self.family, self.high, self.low, self.port) = (family, high, low, port)
    }

    /// Parses `host`: a numeric address, or `localhost` for 127.0.0.1; other names are not resolved.
    public init(host: String, port: UInt16) throws(SocketError) {
        guard let address = Self(numeric: host == "localhost" ? "127.0.0.1" : host, port: port) else {
            throw .notAnAddress(host)
        }
        self = address
    }

    /// Parses a numeric address; returns nil if the text is not one.
    init?(numeric text: String, port: UInt16) {
        if let bytes = Self.parse(text, family: AF_INET, count: 4) {
            self.init(.ipv4, bytes, port: port)
        } else if let bytes = Self.parse(text, family: AF_INET6, count: 16) {
            self.init(.ipv6, bytes, port: port)
        } else {
            return nil
        }
    }

    private static func parse(_ text: String, family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return unsafe inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }

    /// Creates an address from `storage` as filled in by the kernel.
    init(_ storage: sockaddr_storage) {
        var storage = storage
        if Int32(storage.ss_family) == AF_INET6 {
            let address = unsafe withUnsafeBytes(of: &storage) { unsafe $0.load(as: sockaddr_in6.self) }
            let port = UInt16(bigEndian: address.sin6_port)
            var part = address.sin6_addr
            self = unsafe withUnsafeBytes(of: &part) { unsafe Self(.ipv6, $0, port: port) }
        } else {
            let address = unsafe withUnsafeBytes(of: &storage) { unsafe $0.load(as: sockaddr_in.self) }
            let port = UInt16(bigEndian: address.sin_port)
            var part = address.sin_addr
            self = unsafe withUnsafeBytes(of: &part) { unsafe Self(.ipv4, $0, port: port) }
        }
    }

    /// Reads the local address of a socket.
    init(localEndOf descriptor: Int32) throws(SocketError) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        _ = try SystemCall.require(.readAddress) {
            unsafe withUnsafeMutablePointer(to: &storage) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Int(getsockname(descriptor, $0, &length))
                }
            }
        }
        self.init(storage)
    }

    /// Calls `body` with the address in the form of a `sockaddr` and its length.
    func withKernelForm<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        switch family {
        case .ipv4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            unsafe withUnsafeMutableBytes(of: &address.sin_addr) { unsafe $0.copyBytes(from: bytes) }
            return unsafe Self.withRebound(&address, body)
        case .ipv6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
            return unsafe Self.withRebound(&address, body)
        }
    }

    private static func withRebound<Address, Result>(
        _ address: inout Address,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { rebound in
                unsafe body(rebound, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    /// The addresses that count as one client: an IPv4 address, or an IPv6 /64, the usual size of one subscriber's
    /// network.
    public struct Network: Hashable, Sendable, CustomStringConvertible {
        let family: Family
        let number: UInt64

        public var description: String {
            switch family {
            case .ipv4: "4-" + String(number, radix: 16)
            case .ipv6: "6-" + String(number, radix: 16)
            }
        }
    }

    public var network: Network {
        switch family {
        case .ipv4: Network(family: .ipv4, number: low)
        case .ipv6: Network(family: .ipv6, number: high)
        }
    }

    /// Returns the same address with another port.
    func with(port: UInt16) -> SocketAddress {
        SocketAddress(family, bytes, port: port)
    }

    /// The IPv4 address of `::ffff:a.b.c.d`, the form in which dual-stack sockets report clients; other addresses
    /// unchanged.
    var unmapped: SocketAddress {
        guard family == .ipv6, high == 0, low >> 32 == 0xFFFF else { return self }
        return SocketAddress(.ipv4, Self.bytes(of: UInt32(truncatingIfNeeded: low)), port: port)
    }

    /// `host:port`, with brackets around an IPv6 host, as in a URL.
    public var description: String {
        switch family {
        case .ipv4: "\(host):\(port)"
        case .ipv6: "[\(host)]:\(port)"
        }
    }

    /// The numeric address without its port.
    public var host: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = family == .ipv4 ? AF_INET : AF_INET6
        guard let words = unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) else {
            preconditionFailure("an address that has no text")
        }
        return unsafe String(cString: words)
    }
}
