import Glibc

/// A client of a server on this machine: a blocking socket with a timeout.
public final class LoopbackClient {
    public enum Failure: Error {
        case connect(Int32)
        /// The server closed or reset the connection, or sent nothing until the timeout, in the middle of a response.
        case incomplete(received: String)
    }

    private let descriptor: Int32
    /// Bytes received that belong to the next response.
    private var received: [UInt8] = []

    /// Connects to `port` from the address 127.0.0.`host`; sending and receiving fail after ``Patience`` without
    /// progress.
    public init(port: UInt16, from host: UInt8 = 1) throws(Failure) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var time = timeval(tv_sec: Patience.seconds, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var outcome: Int32 = 0
        if host != 1 { outcome = unsafe Self.withLoopback(host, port: 0) { unsafe bind(descriptor, $0, $1) } }
        if outcome == 0 { outcome = unsafe Self.withLoopback(1, port: port) { unsafe connect(descriptor, $0, $1) } }
        // What is thrown here ends in `deinit`, which closes the socket.
        guard outcome == 0 else { throw .connect(errno) }
    }

    private static func withLoopback(
        _ host: UInt8,
        port: UInt16,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = (0x7F00_0000 | UInt32(host)).bigEndian
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit {
        close(descriptor)
    }

    /// Sends `text`, or as much as possible before the server resets the connection.
    public func send(_ text: String) {
        send(Array(text.utf8))
    }

    public func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Closes the sending side.
    public func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Lets the deinitialisation of this client reset the connection instead of closing it.
    public func resetAtEnd() {
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// The next response; to a HEAD request it has no body.
    public func receive(toHead: Bool = false) throws(Failure) -> WireResponse {
        while true {
            if let response = WireResponse(takingFrom: &received, isToHead: toHead) { return response }
            guard receiveMore() else { throw .incomplete(received: String(decoding: received, as: UTF8.self)) }
        }
    }

    /// Sends `text`, and returns the next response.
    public func exchange(_ text: String) throws(Failure) -> WireResponse {
        send(text)
        return try receive()
    }

    /// The content of the next chunk of a response whose head has been received; nil for the last one.
    public func receiveChunk() throws(Failure) -> String? {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")),
                let count = Int(String(decoding: received[..<max(0, end - 1)], as: UTF8.self), radix: 16),
                received.count >= end + count + 3
            {
                let content = String(decoding: received[(end + 1)..<(end + 1 + count)], as: UTF8.self)
                received.removeFirst(end + count + 3)
                return count == 0 ? nil : content
            }
            guard receiveMore() else { throw .incomplete(received: String(decoding: received, as: UTF8.self)) }
        }
    }

    /// All bytes until the server closes or resets the connection.
    public func receiveUntilEnd() -> [UInt8] {
        while receiveMore() {}
        defer { received = [] }
        return received
    }

    /// Receives and drops the bytes that are there, after waiting until there are `count`; returns how many.
    public func receiveAvailable(atLeast count: Int = 0) -> Int {
        while received.count < count, receiveMore() {}
        var dropped = received.count
        received = []
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return dropped }
            dropped += count
        }
    }

    /// Whether the server closes without another byte.
    public func isClosed() -> Bool {
        received.isEmpty && !receiveMore()
    }

    private func receiveMore() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        // A call with a timeout is not restarted after a signal.
        while count < 0, errno == EINTR {
            count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        }
        guard count > 0 else { return false }
        received += buffer[..<count]
        return true
    }
}
