import Sockets

/// Limits the bytes a loop writes per turn, so that large responses do not delay connections without one.
///
/// A connection writes at most ``ServerLimits/sentPerTurn`` bytes per turn. The rest is deferred, as are the responses
/// of other connections once the loop has written ``ServerLimits/writtenPerTurn`` bytes or while deferred connections
/// are waiting. These resume in FIFO order after the events of the next turn. Responses up to
/// ``ServerLimits/smallAnswerBytes`` are never deferred. A turn thus writes at most twice
/// ``ServerLimits/writtenPerTurn``, in addition to small responses.
extension ServerLoop {
    /// The number of bytes that a connection without deferred bytes may write.
    var writingRoom: Int {
        guard deferred.isEmpty else { return 0 }
        let bytes = written.turn == events.turnCount ? written.bytes : 0
        return ServerLimits.writtenPerTurn - bytes
    }

    /// Counts bytes written without waiting.
    func hasWritten(_ count: Int) {
        if written.turn != events.turnCount { written = (events.turnCount, 0) }
        written.bytes += count
    }

    /// Lets a connection write in the next turn or a later one.
    func deferWriting(of connection: Connection) {
        deferred.append(connection)
        if deferred.count == 1 { resumeInNextTurn() }
    }

    /// Lets the deferred connections write.
    func continueWriting() {
        let connections = deferred
        deferred = []
        var room = ServerLimits.writtenPerTurn
        for (index, connection) in connections.enumerated() {
            guard room > 0 else {
                let hasNone = deferred.isEmpty
                deferred.insert(contentsOf: connections[index...], at: 0)
                if hasNone { resumeInNextTurn() }
                return
            }
            room -= connection.continueWriting(atMost: room)
        }
    }
}
