import Sockets

/// The bytes a connection has yet to send: buffered responses, and large bodies, which are sent without copying.
struct UnsentBytes {
    /// Contains no empty piece.
    private var pieces: [[UInt8]] = []
    /// The number of bytes of the first piece that have been sent.
    private var sentCount = 0

    var isEmpty: Bool { pieces.isEmpty }

    /// The memory held, in bytes; a piece is held until its last byte has been sent.
    var heldBytes: Int { pieces.reduce(0) { $0 + $1.capacity } }

    /// Appends `piece`, whose first `sentCount` bytes have been sent.
    ///
    /// - Precondition: Nothing is waiting if part of the piece has been sent.
    mutating func append(_ piece: [UInt8], from sentCount: Int = 0) {
        precondition(sentCount == 0 || isEmpty, "bytes were sent before those that wait")
        guard sentCount < piece.count else { return }
        pieces.append(piece)
        if sentCount > 0 { self.sentCount = sentCount }
    }

    /// Sends at most `limit` bytes.
    ///
    /// - Returns: The number of bytes accepted by the socket, which is full if this is less than `limit` and bytes are
    ///   left.
    mutating func send(atMost limit: Int, to socket: borrowing FileDescriptor) -> Transfer {
        var sent = 0
        while sent < limit, !isEmpty {
            switch sendOnce(atMost: limit - sent, to: socket) {
            case .moved(let count): sent += count
            case .wouldBlock: return sent > 0 ? .moved(sent) : .wouldBlock
            case .ended: return .ended
            case .failed: return .failed
            }
        }
        return .moved(sent)
    }

    /// Sends the first piece, or the first two: most responses are a head and a body.
    private mutating func sendOnce(atMost limit: Int, to socket: borrowing FileDescriptor) -> Transfer {
        let (first, second) = (pieces[0], pieces.count > 1 ? pieces[1] : [])
        let firstCount = min(first.count - sentCount, limit)
        let start = first.span.extracting(sentCount..<sentCount + firstCount)
        let secondCount = min(second.count, limit - firstCount)
        let outcome =
            secondCount > 0 ? socket.send(start, then: second.span.extracting(0..<secondCount)) : socket.send(start)
        if case .moved(let count) = outcome { removeFirst(count) }
        return outcome
    }

    private mutating func removeFirst(_ count: Int) {
        sentCount += count
        while let first = pieces.first, sentCount >= first.count {
            sentCount -= first.count
            pieces.removeFirst()
        }
    }
}
