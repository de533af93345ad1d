import Glibc

/// A non-blocking connection to a server: the descriptor becomes writable once the attempt to connect has ended.
public struct ConnectingSocket: ~Copyable {
    public let descriptor: FileDescriptor

    /// Starts connecting to `address`.
    public init(_ address: SocketAddress) throws(SocketError) {
        let socket = try Self.makeSocket(address.family)
        let outcome = SystemCall.attempt {
            unsafe address.withKernelForm { unsafe Int(connect(socket.number, $0, $1)) }
        }
        if case .failure(let error) = outcome, error.number != EINPROGRESS { throw .failed(.connect, error) }
        socket.sendSmallSegmentsAtOnce()
        descriptor = socket
    }

    private static func makeSocket(_ family: SocketAddress.Family) throws(SocketError) -> FileDescriptor {
        switch FileDescriptor.stream(family, flags: SOCK_NONBLOCK) {
        case .success(let number): return FileDescriptor(owning: Int32(number))
        case .failure(let error): throw .failed(.createDescriptor, error)
        }
    }

    /// Throws the error of the attempt to connect, if it failed.
    ///
    /// - Precondition: the descriptor is ready for writing.
    public borrowing func finish() throws(SocketError) {
        var number: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        _ = try SystemCall.require(.connect) {
            unsafe Int(getsockopt(descriptor.number, SOL_SOCKET, SO_ERROR, &number, &length))
        }
        if number != 0 { throw .failed(.connect, ErrorNumber(number: number)) }
    }

    /// Enables keepalive: the kernel probes the peer after `seconds` without traffic, and closes the connection after
    /// three unanswered probes, ten seconds apart.
    public borrowing func probePeer(afterSeconds seconds: Int32) throws(SocketError) {
        let options: [(Int32, Int32, Int32)] = [
            (SOL_SOCKET, SO_KEEPALIVE, 1), (Int32(IPPROTO_TCP), TCP_KEEPIDLE, seconds),
            (Int32(IPPROTO_TCP), TCP_KEEPINTVL, 10), (Int32(IPPROTO_TCP), TCP_KEEPCNT, 3),
        ]
        let number = descriptor.number
        for (level, option, value) in options {
            var value = value
            _ = try SystemCall.require(.setOption) {
                unsafe Int(setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size)))
            }
        }
    }
}
