import Glibc

/// The result of an attempt to read or write.
public enum Transfer: Hashable, Sendable {
    case moved(Int)
    /// No data can be transferred now; the poller reports when it can.
    case wouldBlock
    /// The peer has finished sending.
    case ended
    /// The connection is broken.
    case failed
}

/// System calls with error handling.
///
/// Callers never see EINTR or EAGAIN: an interrupted call is retried, and "not now" is a regular outcome. Errors that
/// only a bug in this program can cause (a closed descriptor, a bad address) trap.
enum SystemCall {
    /// Returns the result of `call`, retried while signals interrupt it, or its `errno`.
    static func attempt(_ call: () -> Int) -> Result<Int, ErrorNumber> {
        while true {
            let result = call()
            if result >= 0 { return .success(result) }
            let number = errno
            if number == EINTR { continue }
            precondition(
                number != EBADF && number != EFAULT && number != ENOTSOCK,
                "a call with a descriptor or an address that is not ours"
            )
            return .failure(ErrorNumber(number: number))
        }
    }

    /// Returns the result of a call that reads or writes.
    static func transfer(_ call: () -> Int) -> Transfer {
        switch attempt(call) {
        case .success(let count): .moved(count)
        case .failure(let error): error.number == EAGAIN || error.number == EWOULDBLOCK ? .wouldBlock : .failed
        }
    }

    /// Returns the result of a call, or throws an error that names its purpose.
    static func require(_ operation: SocketError.Operation, _ call: () -> Int) throws(SocketError) -> Int {
        switch attempt(call) {
        case .success(let result): return result
        case .failure(let error): throw SocketError.failed(operation, error)
        }
    }
}

/// An `errno`.
public struct ErrorNumber: Error, Hashable, Sendable, CustomStringConvertible {
    public let number: Int32

    /// The message of the C library, such as "Connection refused".
    public var description: String {
        guard let words = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: words)
    }
}

/// An error from a socket operation.
public enum SocketError: Error, Hashable, Sendable, CustomStringConvertible {
    case notAnAddress(String)
    /// The host name, and the reason that it has no known address.
    case cannotResolve(String, String)
    /// The number of an inherited descriptor.
    case notAListeningSocket(Int32)
    case cannotListen(SocketAddress, ErrorNumber)
    case failed(Operation, ErrorNumber)

    public enum Operation: String, Hashable, Sendable {
        case createDescriptor = "create a descriptor"
        case setOption = "set a socket option"
        case readAddress = "read the address of a socket"
        case connect
        case poll
    }

    public var description: String {
        switch self {
        case .notAnAddress(let host): "'\(host)' is not an IPv4 or IPv6 address"
        case .cannotResolve(let host, let reason): "cannot resolve '\(host)': \(reason)"
        case .notAListeningSocket(let number): "descriptor \(number) is not a listening TCP socket"
        case .cannotListen(let address, let reason): "cannot listen on \(address): \(Self.reason(reason))"
        case .failed(let operation, let reason): "cannot \(operation.rawValue): \(reason)"
        }
    }

    /// Returns the reason that listening failed; the messages of the C library leave open whether they refer to the
    /// address or the port.
    private static func reason(_ reason: ErrorNumber) -> String {
        switch reason.number {
        case EADDRINUSE: "the port is taken"
        case EACCES: "permission denied for this port"
        case EADDRNOTAVAIL: "this machine does not have that address"
        case EAFNOSUPPORT: "this machine does not support that kind of address"
        default: "\(reason)"
        }
    }
}
