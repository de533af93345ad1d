import CLinux
import Glibc

/// A socket that takes connections, without blocking.
public struct ListeningSocket: ~Copyable, Sendable {
    /// Whether other sockets of this process may listen at the same address, each with a queue of its own.
    public enum Sharing: Sendable {
        case exclusive
        case shared
    }

    /// What an attempt to take a connection came to.
    public enum Arrival: ~Copyable {
        case connection(FileDescriptor, from: SocketAddress)
        case nothing
        /// There is no descriptor or memory for it; it stays in the queue.
        case exhausted
    }

    /// Who has begun to listen.
    public enum Origin: Sendable {
        case own
        /// Another process, which may keep the socket and its queue when this one ends.
        case inherited
    }

    public let descriptor: FileDescriptor
    public let origin: Origin

    /// Listens on `address`; with port 0 the kernel chooses one.
    public init(_ address: SocketAddress, sharing: Sharing) throws(SocketError) {
        let socket = try Self.makeSocket(for: address)
        // Without SO_REUSEADDR a restarted service could not bind while old connections are in TIME_WAIT.
        try socket.enable(SOL_SOCKET, SO_REUSEADDR)
        if sharing == .shared { try socket.enable(SOL_SOCKET, SO_REUSEPORT) }
        // Otherwise `::` would accept IPv4 connections too, or not, as the system is configured.
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

    /// Takes connections from the queue of a socket that listens already, beside others who do so.
    public init(_ inherited: InheritedSocket) throws(SocketError) {
        descriptor = try inherited.duplicate()
        origin = .inherited
    }

    /// The address at which it listens, with the port that the kernel has chosen.
    public borrowing func address() throws(SocketError) -> SocketAddress {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        _ = try SystemCall.require(.readAddress) {
            unsafe withUnsafeMutablePointer(to: &storage) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Int(getsockname(descriptor.number, $0, &length))
                }
            }
        }
        return SocketAddress(storage)
    }

    /// Takes the next connection out of the queue; it does not block, and sends small segments at once.
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
                default: continue  // that connection is gone; there may be others behind it
                }
            }
        }
    }
}

extension FileDescriptor {
    /// Opens a TCP socket, and returns the number of its descriptor.
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

    /// Switches Nagle's algorithm off.
    ///
    /// A connection that is already gone refuses that, and is found out by the first read.
    func sendSmallSegmentsAtOnce() {
        var one: Int32 = 1
        _ = unsafe setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    }
}
