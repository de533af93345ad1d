import Glibc

/// The descriptor that a log writes to; it is not closed.
struct LogOutput {
    private let descriptor: Int32
    /// Whether the last line was written in part, so that the next one needs a line end before it.
    private var isTorn = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes `bytes`, and returns how many were written: all, unless the reader is gone or the disk is full.
    ///
    /// Waits for a slow reader as long as it takes.
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

    /// Waits until the descriptor is writable, in case the parent process has made it non-blocking.
    private func waitForRoom() {
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&event, 1, -1)
    }
}
