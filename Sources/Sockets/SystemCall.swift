import Glibc

/// The result of an attempt to read or write.
public enum Transfer: Hashable, Sendable {
    case moved(Int)
    /// Nothing can be moved now; the poller reports when it can.
    case wouldBlock
    /// The peer has finished sending.
    case ended
    /// The connection is broken.
    case failed
}

/// System calls with their error handling.
///
/// EINTR and EAGAIN never leave here: an interrupted call is repeated, and "not now" is an outcome. An error that only
/// a bug of our own can cause (a closed descriptor, a bad address) traps.
enum SystemCall {
    /// The result of `call`, repeated while signals interrupt it, or its `errno`.
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

    /// The result of a call that reads or writes.
    static func transfer(_ call: () -> Int) -> Transfer {
        switch attempt(call) {
        case .success(let count): .moved(count)
        case .failure(let error): error.number == EAGAIN || error.number == EWOULDBLOCK ? .wouldBlock : .failed
        }
    }

    /// The result of a call, or an error that says what it was for.
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

    /// The text of the C library, such as "Connection refused".
    public var description: String {
        guard let words = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: words)
    }
}

/// Why a socket could not be opened.
public enum SocketError: Error, Hashable, Sendable, CustomStringConvertible {
    case notAnAddress(String)
    /// The name of a host, and why no address of it was found.
    case cannotResolve(String, String)
    /// The number of a descriptor that this process has inherited.
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

    /// Why a port cannot be listened on; the words of the C library do not say whether they mean the address or the
    /// port.
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
