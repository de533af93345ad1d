import Sockets

/// What a loop writes in one turn is limited in bytes, so that large answers do not delay the connections without one.
///
/// A connection writes at most ``ServerLimits/sentPerTurn`` bytes in a turn. The rest is deferred, as are the answers
/// of others while the loop has written ``ServerLimits/writtenPerTurn`` bytes, or connections wait with deferred bytes:
/// these go on in the order in which they began to wait, after the events of the next turn. Answers up to
/// ``ServerLimits/smallAnswerBytes`` are never deferred. So a turn writes twice ``ServerLimits/writtenPerTurn`` at
/// most, besides small answers.
extension ServerLoop {
    /// How many bytes a connection may write that has not waited for that.
    var writingRoom: Int {
        guard deferred.isEmpty else { return 0 }
        let bytes = written.turn == events.turnCount ? written.bytes : 0
        return ServerLimits.writtenPerTurn - bytes
    }

    /// Counts bytes of a connection that has not waited.
    func hasWritten(_ count: Int) {
        if written.turn != events.turnCount { written = (events.turnCount, 0) }
        written.bytes += count
    }

    /// Lets a connection write in the next turn, or a later one.
    func deferWriting(of connection: Connection) {
        deferred.append(connection)
        if deferred.count == 1 { resumeInNextTurn() }
    }

    /// Lets connections write that have waited for it.
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
