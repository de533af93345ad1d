import Glibc

/// A connection to a server, with blocking calls that time out.
public struct ClientSocket: ~Copyable {
    public let descriptor: FileDescriptor

    /// Connects to `address`; connecting, sending and receiving each fail after `timeout` seconds.
    public init(_ address: SocketAddress, timeout: Int) throws(SocketError) {
        let socket = try Self.makeSocket(address.family)
        try Self.setTimeout(timeval(tv_sec: timeout, tv_usec: 0), of: socket)
        _ = try SystemCall.require(.connect) {
            unsafe address.withKernelForm { unsafe Int(connect(socket.number, $0, $1)) }
        }
        descriptor = socket
    }

    /// Sets the timeout of all later calls, to at least one millisecond.
    public borrowing func setTimeout(milliseconds: Int) throws(SocketError) {
        let time = timeval(tv_sec: milliseconds / 1_000, tv_usec: max(1, milliseconds % 1_000) * 1_000)
        try Self.setTimeout(time, of: descriptor)
    }

    private static func setTimeout(_ time: timeval, of socket: borrowing FileDescriptor) throws(SocketError) {
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            var time = time
            let number = socket.number
            _ = try SystemCall.require(.setOption) {
                unsafe Int(setsockopt(number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size)))
            }
        }
    }

    private static func makeSocket(_ family: SocketAddress.Family) throws(SocketError) -> FileDescriptor {
        switch FileDescriptor.stream(family, flags: __socket_type(rawValue: 0)) {
        case .success(let number): return FileDescriptor(owning: Int32(number))
        case .failure(let error): throw .failed(.createDescriptor, error)
        }
    }
}
