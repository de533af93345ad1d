import HTTP
import Sockets

/// How long a state lasts.
extension ConnectionState {
    func timeout(for progress: RequestParser.Progress) -> Duration {
        switch progress {
        case .nothing: limits.idleTimeout
        case .head: limits.headerTimeout
        case .body, .discardedBody: limits.bodyTimeout
        }
    }

    /// Returns the time of the next probe while a request is being handled and nothing is waiting to be sent.
    func probeTime(after now: Instant) -> Instant? {
        if input == .endAnnounced { return now + ServerLimits.probeInterval }
        return hasHeartbeat ? now + ServerLimits.heartbeatInterval : nil
    }

    var lingerTimeout: Duration {
        isRejected || isDraining ? min(limits.lingerTimeout, ServerLimits.rejectedLinger) : limits.lingerTimeout
    }
}
