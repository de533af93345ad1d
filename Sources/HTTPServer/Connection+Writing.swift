import HTTP
import Sockets

/// Sends responses, and keeps the bytes that the socket does not accept or that are deferred to another turn.
extension Connection {
    /// Encodes a response.
    ///
    /// A small response is buffered; a large one is sent immediately from the memory of its body.
    func send(_ response: Response, refusing refusal: Refusal? = nil, in exchange: ExchangeInWork) {
        let content = exchange.answer(response, refusing: refusal, to: client, on: loop)
        guard !content.isEmpty else { return }
        sendAtOnce(content)
    }

    /// Sends a piece of a response between a prefix and a suffix, both of which are small.
    func send(_ head: [UInt8], _ content: [UInt8], _ tail: [UInt8]) {
        loop.output.append(contentsOf: head)
        if content.count > ServerLimits.gatheredBytes {
            sendAtOnce(content)
        } else {
            loop.output.append(contentsOf: content)
        }
        loop.output.append(contentsOf: tail)
    }

    /// Sends the buffered output followed by `content`, without copying it.
    private func sendAtOnce(_ content: [UInt8]) {
        keepOutput()
        unsent.append(content)
        needsCounting = true
        if !state.isBlocked { sendUnsent(atMost: loop.writingRoom) }
    }

    /// Resumes sending after the socket has become writable.
    func writable() {
        guard state.isBlocked, !state.isDeferred else { return }
        sendUnsent(atMost: loop.writingRoom)
        proceedUnlessBlocked()
    }

    /// Sends deferred bytes in their turn and returns the number of bytes sent.
    func continueWriting(atMost room: Int) -> Int {
        guard state.isDeferred else { return 0 }
        let count = sendUnsent(atMost: room)
        proceedUnlessBlocked()
        return count
    }

    private func proceedUnlessBlocked() {
        // Pipelined requests may have been waiting for the blocked response.
        guard !state.isBlocked else { return settle() }
        sendContent()
        proceedWithUnparsed()
    }

    /// Sends the buffered output; bytes that the socket does not accept move to this connection.
    func flush() {
        // A piece may have found the client gone, and its end followed: the next output is another connection's.
        guard state.phase != .closed else { return loop.emptyOutput() }
        guard !state.isBlocked else { return keepOutput() }
        guard !loop.output.isEmpty else { return finishFlush() }
        guard loop.output.count <= ServerLimits.smallAnswerBytes || loop.writingRoom > 0 else {
            keepOutput()
            return deferUnsent()
        }
        switch Self.send(loop.output, to: socket) {
        case .moved(let count):
            loop.hasWritten(count)
            guard count < loop.output.count else {
                loop.emptyOutput()
                return finishFlush()
            }
            keepOutput(from: count)
            state.blocked(at: loop.events.now)
        case .wouldBlock:
            keepOutput()
            state.blocked(at: loop.events.now)
        case .ended, .failed:
            abort()
        }
    }

    private static func send(_ bytes: [UInt8], to socket: borrowing FileDescriptor) -> Transfer {
        socket.send(bytes.span)
    }

    /// Sends up to `room` unsent bytes, within the limit of one connection per turn.
    ///
    /// - Returns: The number of bytes sent.
    @discardableResult
    private func sendUnsent(atMost room: Int) -> Int {
        let limit = min(room, ServerLimits.sentPerTurn)
        guard limit > 0 else {
            deferUnsent()
            return 0
        }
        switch unsent.send(atMost: limit, to: socket) {
        case .moved(let count):
            if !state.isDeferred { loop.hasWritten(count) }
            if unsent.isEmpty {
                unsent = UnsentBytes()
                finishFlush()
            } else if count < limit {
                // The client is reading, if slowly, so the write timeout restarts.
                state.blocked(at: loop.events.now)
            } else {
                deferUnsent()
            }
            return count
        case .wouldBlock:
            if !state.isBlocked || state.isDeferred { state.blocked(at: loop.events.now) }
        case .ended, .failed: abort()
        }
        return 0
    }

    /// Defers the unsent bytes to another turn.
    private func deferUnsent() {
        state.deferred(at: loop.events.now)
        loop.deferWriting(of: self)
    }

    /// Moves the buffered output, whose first `sentCount` bytes have been sent, to this connection.
    private func keepOutput(from sentCount: Int = 0) {
        guard !loop.output.isEmpty else { return }
        needsCounting = true
        if loop.output.count <= ServerLimits.smallAnswerBytes {
            var piece: [UInt8] = []
            piece.reserveCapacity(loop.output.count)
            piece.append(contentsOf: loop.output)
            unsent.append(piece, from: sentCount)
            loop.emptyOutput()
        } else {
            // Moves the whole buffer without a copy; the loop continues with an empty one.
            unsent.append(loop.output, from: sentCount)
            loop.output = []
        }
    }

    private func finishFlush() {
        switch state.flushed(at: loop.events.now) {
        case .proceed: break  // `settle` sets the interest and the deadline
        case .finishSending: socket.finishSending()
        case .close: close()
        }
    }
}
