import Glibc

/// A listening socket passed by a supervisor such as systemd (socket activation).
///
/// The protocol (sd_listen_fds(3)): `LISTEN_PID` is the process for which the sockets are intended, and `LISTEN_FDS`
/// the number of descriptors, the first of which is 3. Connections made while no process is serving wait in the accept
/// queue of the socket.
public final class InheritedSocket: Sendable {
    private static let firstDescriptor: Int32 = 3

    private let descriptor: FileDescriptor

    /// Takes ownership of the open descriptor `number`; throws if it is not a listening TCP socket.
    public init(_ number: Int32) throws(SocketError) {
        guard Self.option(SO_ACCEPTCONN, of: number) == 1,
            Self.option(SO_TYPE, of: number) == Int32(SOCK_STREAM.rawValue),
            [AF_INET, AF_INET6].contains(Self.option(SO_DOMAIN, of: number))
        else { throw .notAListeningSocket(number) }
        descriptor = FileDescriptor(owning: number)
    }

    /// Returns the sockets that were passed to this process; `variable` returns the values of environment variables.
    public static func all(_ variable: (String) -> String?) throws(SocketError) -> [InheritedSocket] {
        guard let process = variable("LISTEN_PID"), process == "\(getpid())", let count = variable("LISTEN_FDS"),
            let count = Int32(count), count > 0
        else { return [] }
        var sockets: [InheritedSocket] = []
        for offset in 0..<min(count, .max - firstDescriptor) {
            sockets.append(try InheritedSocket(firstDescriptor + offset))
        }
        return sockets
    }

    /// True if the socket can be reached only from this machine; false if that cannot be determined.
    public var isOfLoopback: Bool { (try? SocketAddress(localEndOf: descriptor.number))?.isLoopback ?? false }

    /// Returns another descriptor of the same socket for one event loop, non-blocking and close-on-exec.
    ///
    /// O_NONBLOCK is a property of the open socket and affects all descriptors that share it.
    func duplicate() throws(SocketError) -> FileDescriptor {
        let number = try SystemCall.require(.createDescriptor) { Int(fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)) }
        let copy = FileDescriptor(owning: Int32(number))
        let flags = try SystemCall.require(.setOption) { Int(fcntl(copy.number, F_GETFL)) }
        _ = try SystemCall.require(.setOption) { Int(fcntl(copy.number, F_SETFL, Int32(flags) | O_NONBLOCK)) }
        return copy
    }

    /// Returns the value of a socket option; nil if `number` is not a socket.
    private static func option(_ option: Int32, of number: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return unsafe getsockopt(number, SOL_SOCKET, option, &value, &length) == 0 ? value : nil
    }
}
