import HTTP
import Sockets

/// Sending answers, and keeping what the socket does not take, or what is left for another turn.
extension Connection {
    /// Encodes an answer.
    ///
    /// A small one is gathered; a large one is sent at once, from the memory of its body.
    func send(_ response: Response, refusing refusal: Refusal? = nil, in exchange: ExchangeInWork) {
        let content = exchange.answer(response, refusing: refusal, to: client, on: loop)
        guard !content.isEmpty else { return }
        sendAtOnce(content)
    }

    /// Sends a piece of an answer, between what comes before and after it; both are small.
    func send(_ head: [UInt8], _ content: [UInt8], _ tail: [UInt8]) {
        loop.output.append(contentsOf: head)
        if content.count > ServerLimits.gatheredBytes {
            sendAtOnce(content)
        } else {
            loop.output.append(contentsOf: content)
        }
        loop.output.append(contentsOf: tail)
    }

    /// Sends what has been gathered and `content`, from where it is.
    private func sendAtOnce(_ content: [UInt8]) {
        keepOutput()
        unsent.append(content)
        needsCounting = true
        if !state.isBlocked { sendUnsent(atMost: loop.writingRoom) }
    }

    /// The socket has room again.
    func writable() {
        guard state.isBlocked, !state.isDeferred else { return }
        sendUnsent(atMost: loop.writingRoom)
        proceedUnlessBlocked()
    }

    /// The turn has come that deferred bytes have waited for; returns how many have been sent.
    func continueWriting(atMost room: Int) -> Int {
        guard state.isDeferred else { return 0 }
        let count = sendUnsent(atMost: room)
        proceedUnlessBlocked()
        return count
    }

    private func proceedUnlessBlocked() {
        // Pipelined requests may have been waiting for the answer that was blocked.
        guard !state.isBlocked else { return settle() }
        sendContent()
        proceedWithUnparsed()
    }

    /// Sends what has been gathered; what the socket does not take becomes this connection's own.
    func flush() {
        guard state.phase != .closed else { return }
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

    /// Sends what is unsent, at most `room` bytes and no more than one connection may in one turn.
    ///
    /// - Returns: how many bytes have been sent.
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
                // The client does read, if slowly, so the write timeout starts again.
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

    /// Leaves what is unsent to another turn.
    private func deferUnsent() {
        state.deferred(at: loop.events.now)
        loop.deferWriting(of: self)
    }

    /// Makes what has been gathered, and of which the first `sentCount` bytes have been sent, this connection's own.
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
            // The whole buffer, which costs no copy; the loop goes on with an empty one.
            unsent.append(loop.output, from: sentCount)
            loop.output = []
        }
    }

    private func finishFlush() {
        switch state.flushed(at: loop.events.now) {
        case .proceed: break  // there is nothing to do but to wait for what `settle` sets
        case .finishSending: socket.finishSending()
        case .close: close()
        }
    }
}
