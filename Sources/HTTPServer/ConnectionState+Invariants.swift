extension ConnectionState {
    /// Traps in debug builds if the state is not in the table of ``ConnectionState``.
    func checkInvariants() {
        #if DEBUG
            precondition(isLegal, "illegal state: \(self)")
        #endif
    }

    private var isLegal: Bool {
        guard isBlocked == (blockedSince != nil) else { return false }
        guard isBlocked || !isDeferred else { return false }
        if let blockedSince, deadline != (isDeferred ? nil : blockedSince + limits.writeTimeout) { return false }
        guard phase == .answering || !hasHeartbeat else { return false }
        let (isTimed, isServed) = (deadline != nil, !isRejected)
        let isProbed = input == .endAnnounced || hasHeartbeat
        let isTimedByClient = isBlocked && !isDeferred
        return switch phase {
        case .reading: isServed && input != .endAnnounced
        case .answering: isServed && !isPaused && isTimed == (isBlocked ? isTimedByClient : isProbed)
        case .finishing: !isPaused && input != .endAnnounced && isTimed == isTimedByClient
        case .lingering: !isPaused && !isBlocked && input == .open && isTimed
        case .closed: !isPaused && !isBlocked && !isTimed
        }
    }
}
