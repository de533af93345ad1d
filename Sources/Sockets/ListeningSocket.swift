import CLinux
import Glibc

/// A non-blocking socket that accepts connections.
public struct ListeningSocket: ~Copyable, Sendable {
    /// The sharing of an address with other listening sockets, each with its own accept queue (SO_REUSEPORT).
    public enum Sharing: Sendable {
        case exclusive
        case shared
    }

    /// The result of an attempt to accept a connection.
    public enum Arrival: ~Copyable {
        case connection(FileDescriptor, from: SocketAddress)
        case nothing
        /// No descriptor or memory is available for the connection, which stays in the queue.
        case exhausted
    }

    /// The process that started listening.
    public enum Origin: Sendable {
        case own
        /// Another process, which may keep the socket and its queue after this one ends.
        case inherited
    }

    public let descriptor: FileDescriptor
    public let origin: Origin

    /// Listens on `address`; with port 0 the kernel chooses one.
    public init(_ address: SocketAddress, sharing: Sharing) throws(SocketError) {
        let socket = try Self.makeSocket(for: address)
        // Without SO_REUSEADDR, a restarted service could not bind while old connections are in TIME_WAIT.
        try socket.enable(SOL_SOCKET, SO_REUSEADDR)
        if sharing == .shared { try socket.enable(SOL_SOCKET, SO_REUSEPORT) }
        // Otherwise the system configuration would determine whether `::` accepts IPv4 connections.
        if address.family == .ipv6 { try socket.enable(Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
        let outcome = SystemCall.attempt {
            let isBound = unsafe address.withKernelForm { unsafe bind(socket.number, $0, $1) } == 0
            // The kernel limits the length of the accept queue to net.core.somaxconn.
            return isBound ? Int(listen(socket.number, SOMAXCONN)) : -1
        }
        if case .failure(let error) = outcome { throw .cannotListen(address, error) }
        descriptor = socket
        origin = .own
    }

    private static func makeSocket(for address: SocketAddress) throws(SocketError) -> FileDescriptor {
        switch FileDescriptor.stream(address.family, flags: SOCK_NONBLOCK) {
        case .success(let number): return FileDescriptor(owning: Int32(number))
        case .failure(let error): throw .cannotListen(address, error)
        }
    }

    /// Accepts connections from the queue of an inherited socket that several event loops may share.
    public init(_ inherited: InheritedSocket) throws(SocketError) {
        descriptor = try inherited.duplicate()
        origin = .inherited
    }

    /// Returns the address of the socket, with the port chosen by the kernel.
    public borrowing func address() throws(SocketError) -> SocketAddress {
        try SocketAddress(localEndOf: descriptor.number)
    }

    /// Accepts the next connection as a non-blocking socket that sends small segments at once.
    public borrowing func accept() -> Arrival {
        let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        var client = sockaddr_storage()
        while true {
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let outcome = unsafe withUnsafeMutablePointer(to: &client) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { client in
                    SystemCall.attempt { unsafe Int(accept4(descriptor.number, client, &length, flags)) }
                }
            }
            switch outcome {
            case .success(let number):
                let connection = FileDescriptor(owning: Int32(number))
                connection.sendSmallSegmentsAtOnce()
                return .connection(connection, from: SocketAddress(client).unmapped)
            case .failure(let error):
                switch error.number {
                case EAGAIN, EWOULDBLOCK: return .nothing
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
                // accept(2) also reports errors of a connection that has been reset; others may still be waiting.
                default: continue
                }
            }
        }
    }
}

extension FileDescriptor {
    /// Opens a TCP socket and returns the number of its descriptor.
    static func stream(_ family: SocketAddress.Family, flags: __socket_type) -> Result<Int, ErrorNumber> {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flags.rawValue)
        return SystemCall.attempt { Int(socket(family == .ipv4 ? AF_INET : AF_INET6, kind, 0)) }
    }

    func enable(_ level: Int32, _ option: Int32) throws(SocketError) {
        var one: Int32 = 1
        _ = try SystemCall.require(.setOption) {
            unsafe Int(setsockopt(number, level, option, &one, socklen_t(MemoryLayout<Int32>.size)))
        }
    }

    /// Disables Nagle's algorithm, which would delay a small answer until the client has acknowledged the previous one.
    ///
    /// Fails for a connection that has been reset; the first read reports that.
    func sendSmallSegmentsAtOnce() {
        var one: Int32 = 1
        _ = unsafe setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    }
}
