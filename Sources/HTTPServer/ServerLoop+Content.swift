import Sockets

/// Limits the streamed responses that a loop continues in one turn, because content may become ready for many at once.
extension ServerLoop {
    /// Sends more content of a response in this turn, or in a later one if the limit has been reached.
    func receiveContent(of connection: ConnectionID, _ request: UInt64) {
        if contents.turn != events.turnCount { contents = (events.turnCount, 0) }
        guard contents.count < ServerLimits.contentsPerTurn, waitingContents.isEmpty else {
            return continueContent(of: connection, request)
        }
        contents.count += 1
        connections[connection]?.contentReady(for: request)
    }

    /// Sends more content of a response in the next turn or a later one.
    func continueContent(of connection: ConnectionID, _ request: UInt64) {
        waitingContents.append((connection, request))
        resumeInNextTurn()
    }

    /// Resumes the responses that have been waiting.
    func continueContents() {
        let waiting = waitingContents
        waitingContents = []
        for (connection, request) in waiting.prefix(ServerLimits.contentsPerTurn) {
            connections[connection]?.contentReady(for: request)
        }
        guard waiting.count > ServerLimits.contentsPerTurn else { return }
        waitingContents.insert(contentsOf: waiting[ServerLimits.contentsPerTurn...], at: 0)
        resumeInNextTurn()
    }
}
