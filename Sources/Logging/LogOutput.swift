import Glibc

/// The descriptor that a log writes to; it remains open.
struct LogOutput {
    private let descriptor: Int32
    /// True if the last line was written only in part, so that a line break must precede the next one.
    private var isTorn = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes `bytes` and returns the number of bytes written: all of them, unless the reader is gone or the disk is
    /// full.
    ///
    /// Blocks for as long as the reader is slow.
    mutating func write(_ bytes: [UInt8]) -> Int {
        if isTorn {
            guard write([UInt8(ascii: "\n")].span) == 1 else { return 0 }
            isTorn = false
        }
        let count = write(bytes.span)
        if count > 0 { isTorn = bytes[count - 1] != UInt8(ascii: "\n") }
        return count
    }

    private func write(_ bytes: Span<UInt8>) -> Int {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.extracting(written..<bytes.count).withUnsafeBufferPointer { rest in
                unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                waitForRoom()
            } else if errno != EINTR {
                break
            }
        }
        return written
    }

    /// Waits until the descriptor is writable, because the parent process may have made it non-blocking.
    private func waitForRoom() {
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&event, 1, -1)
    }
}
