import Glibc

/// A connection to a server, with blocking calls that time out.
public struct ClientSocket: ~Copyable {
    public let descriptor: FileDescriptor

    /// Connects to `address`; connecting, sending and receiving each fail after `timeout` seconds.
    public init(_ address: SocketAddress, timeout: Int) throws(SocketError) {
        let socket = try Self.makeSocket(address.family)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            var time = timeval(tv_sec: timeout, tv_usec: 0)
            _ = try SystemCall.require(.setOption) {
                unsafe Int(setsockopt(socket.number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size)))
            }
        }
        _ = try SystemCall.require(.connect) {
            unsafe address.withKernelForm { unsafe Int(connect(socket.number, $0, $1)) }
        }
        descriptor = socket
    }

    private static func makeSocket(_ family: SocketAddress.Family) throws(SocketError) -> FileDescriptor {
        switch FileDescriptor.stream(family, flags: __socket_type(rawValue: 0)) {
        case .success(let number): return FileDescriptor(owning: Int32(number))
        case .failure(let error): throw .failed(.createDescriptor, error)
        }
    }
}
