import CLinux
import Glibc

extension SocketAddress {
    /// Resolves `host`, a numeric address or a name, to addresses in the order in which to try them.
    ///
    /// Blocks during name resolution: up to half a minute if the name servers do not respond.
    public static func resolve(host: String, port: UInt16) throws(SocketError) -> [SocketAddress] {
        if let address = try? SocketAddress(host: host, port: port) { return [address] }
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_ADDRCONFIG
        var first: UnsafeMutablePointer<addrinfo>?
        let outcome = unsafe getaddrinfo(host, nil, &hints, &first)
        guard outcome == 0 else { throw .cannotResolve(host, reason(outcome)) }
        defer { unsafe freeaddrinfo(first) }
        var addresses: [SocketAddress] = []
        var next = unsafe first
        while let entry = unsafe next {
            unsafe append(entry.pointee, port: port, to: &addresses)
            unsafe next = entry.pointee.ai_next
        }
        guard !addresses.isEmpty else { throw .cannotResolve(host, "it has no address") }
        return addresses
    }

    private static func append(_ entry: addrinfo, port: UInt16, to addresses: inout [SocketAddress]) {
        guard let address = unsafe entry.ai_addr, unsafe [AF_INET, AF_INET6].contains(entry.ai_family) else { return }
        var storage = sockaddr_storage()
        let count = min(unsafe Int(entry.ai_addrlen), MemoryLayout<sockaddr_storage>.size)
        unsafe withUnsafeMutableBytes(of: &storage) {
            unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: count))
        }
        let found = SocketAddress(storage).with(port: port)
        if !addresses.contains(found) { addresses.append(found) }
    }

    private static func reason(_ number: Int32) -> String {
        guard let words = unsafe gai_strerror(number) else { return "error \(number)" }
        return unsafe String(cString: words)
    }
}
