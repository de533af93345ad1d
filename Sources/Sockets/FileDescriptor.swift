import Glibc

/// An open file descriptor, closed at the end of this value's lifetime.
public struct FileDescriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes ownership of an open descriptor.
    init(owning number: Int32) {
        self.number = number
    }

    deinit {
        _ = close(number)
    }

    /// Raises the soft limit of open descriptors to the hard limit, because each connection requires one.
    public static func raiseLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// The maximum number of descriptors that this process may have open.
    public static var limit: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
        return Int(clamping: limit.rlim_cur)
    }

    /// Reads at most `buffer.count` bytes from a socket and overwrites the start of `buffer`.
    public borrowing func receive(into buffer: inout [UInt8]) -> Transfer {
        let outcome = unsafe buffer.withUnsafeMutableBytes { bytes in
            SystemCall.transfer { unsafe recv(number, bytes.baseAddress, bytes.count, 0) }
        }
        return outcome == .moved(0) ? .ended : outcome
    }

    /// Writes as many bytes to a socket as the kernel accepts.
    public borrowing func send(_ bytes: Span<UInt8>) -> Transfer {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            SystemCall.transfer { unsafe Glibc.send(number, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL)) }
        }
    }

    /// Writes as many bytes of `first` and then `second` to a socket as the kernel accepts, with a single system call.
    public borrowing func send(_ first: Span<UInt8>, then second: Span<UInt8>) -> Transfer {
        unsafe first.withUnsafeBufferPointer { first in
            unsafe second.withUnsafeBufferPointer { second in
                var parts = unsafe [
                    iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count),
                    iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count),
                ]
                return unsafe parts.withUnsafeMutableBufferPointer { parts in
                    var message = unsafe msghdr()
                    unsafe message.msg_iov = parts.baseAddress
                    unsafe message.msg_iovlen = parts.count
                    return SystemCall.transfer { unsafe sendmsg(number, &message, Int32(MSG_NOSIGNAL)) }
                }
            }
        }
    }

    /// Closes the sending side of the connection; the peer reads end-of-file after the last byte.
    public borrowing func finishSending() {
        _ = shutdown(number, Int32(SHUT_WR))
    }
}
