import Sockets

/// Content that becomes ready for many answers at once, of which a loop sends so many in a turn.
extension ServerLoop {
    /// There is more content of an answer: it is sent in this turn, or in a later one where many have had theirs.
    func receiveContent(of connection: ConnectionID, _ request: UInt64) {
        if contents.turn != events.turnCount { contents = (events.turnCount, 0) }
        guard contents.count < ServerLimits.contentsPerTurn, waitingContents.isEmpty else {
            return continueContent(of: connection, request)
        }
        contents.count += 1
        connections[connection]?.contentReady(for: request)
    }

    /// Sends more of the content of an answer in the next turn, or in a later one.
    func continueContent(of connection: ConnectionID, _ request: UInt64) {
        waitingContents.append((connection, request))
        resumeInNextTurn()
    }

    /// Lets answers go on that have waited for it.
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
