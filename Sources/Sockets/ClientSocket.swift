import Glibc

/// A connection to a server that blocks, and gives up when nothing moves for a while.
public struct ClientSocket: ~Copyable {
    public let descriptor: FileDescriptor

    /// Connects to `address`; an attempt to connect, send or receive fails after `patience` seconds.
    public init(_ address: SocketAddress, patience: Int) throws(SocketError) {
        let socket = try FileDescriptor.stream(address.family, flags: __socket_type(rawValue: 0))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            var time = timeval(tv_sec: patience, tv_usec: 0)
            _ = try SystemCall.require(.setOption) {
                unsafe Int(setsockopt(socket.number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size)))
            }
        }
        _ = try SystemCall.require(.connect) {
            unsafe address.withKernelForm { unsafe Int(connect(socket.number, $0, $1)) }
        }
        descriptor = socket
    }
}
