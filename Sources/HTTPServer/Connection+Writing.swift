import Sockets

/// Sending answers, and keeping what the socket does not take.
extension Connection {
    /// The socket has room again.
    func writable() {
        guard state.isBlocked else { return }
        switch Self.send(unsent, from: sentCount, to: socket) {
        case .moved(let count):
            sentCount += count
            guard sentCount == unsent.count else {
                // The client does read, if slowly, so the write timeout starts again.
                state.blocked(at: loop.events.now)
                return settle()
            }
            (unsent, sentCount) = ([], 0)
            finishFlush()
            // Pipelined requests may have been waiting for the answer that was blocked.
            proceedWithUnparsed()
        case .wouldBlock: break
        case .ended, .failed: abort()
        }
    }

    /// Sends what has been gathered; what the socket does not take becomes this connection's own.
    func flush() {
        guard state.phase != .closed else { return }
        guard !state.isBlocked else { return appendToUnsent() }
        guard !loop.output.isEmpty else { return finishFlush() }
        switch Self.send(loop.output, from: 0, to: socket) {
        case .moved(loop.output.count):
            loop.emptyOutput()
            finishFlush()
        case .moved(let count):
            keepUnsent(from: count)
        case .wouldBlock:
            keepUnsent(from: 0)
        case .ended, .failed:
            abort()
        }
    }

    private static func send(_ bytes: [UInt8], from start: Int, to socket: borrowing FileDescriptor) -> Transfer {
        socket.send(bytes.span.extracting(start..<bytes.count))
    }

    /// Takes over the whole buffer of the loop, which costs no copy; the loop goes on with an empty one.
    private func keepUnsent(from count: Int) {
        swap(&unsent, &loop.output)
        sentCount = count
        needsCounting = true
        state.blocked(at: loop.events.now)
    }

    /// Appends an answer to those that already wait for room.
    private func appendToUnsent() {
        unsent.append(contentsOf: loop.output)
        loop.emptyOutput()
    }

    private func finishFlush() {
        switch state.flushed(at: loop.events.now) {
        case .proceed: break  // there is nothing to do but to wait for what `settle` sets
        case .finishSending: socket.finishSending()
        case .close: close()
        }
    }
}
