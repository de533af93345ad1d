import Sockets

/// What may be done in a state, and the events to watch the socket for.
extension ConnectionState {
    /// True if input may be parsed.
    var parses: Bool { phase == .reading && !isBlocked && !isPaused }

    /// True if the socket may be read.
    var reads: Bool {
        input != .ended && !isBlocked && !isPaused && (phase == .reading || phase == .lingering)
    }

    /// The events to watch the socket for.
    ///
    /// The socket is watched for input even while a request is being handled or its response is deferred: most clients
    /// send none, and changing the interest would cost every request two system calls. If bytes do arrive,
    /// `interestWithUnreadBytes` applies.
    var interest: Interest {
        if isDeferred { return phase != .finishing && input == .open ? .reading : [] }
        if isBlocked { return .writing }
        if reads { return .reading }
        return phase == .answering && input == .open ? .reading : []
    }

    /// The events to watch the socket for once it contains bytes that stay unread while a request is being handled.
    ///
    /// The level-triggered poller would report these bytes in every turn. The end of input is still watched, because
    /// the client may have disconnected.
    var interestWithUnreadBytes: Interest {
        if isDeferred { return [] }
        if isBlocked { return .writing }
        return input == .open ? .ending : []
    }
}
