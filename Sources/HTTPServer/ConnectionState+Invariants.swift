extension ConnectionState {
    /// Traps if the state is not one of the table of ``ConnectionState``; in debug builds only.
    func checkInvariants() {
        #if DEBUG
            precondition(isLegal, "illegal state: \(self)")
        #endif
    }

    private var isLegal: Bool {
        guard isBlocked == (blockedSince != nil) else { return false }
        if let blockedSince, deadline != blockedSince + limits.writeTimeout { return false }
        let (isTimed, isServed) = (deadline != nil, !isRejected)
        return switch phase {
        case .reading: isServed && input != .endAnnounced
        case .answering: isServed && !isPaused && isTimed == (isBlocked || input == .endAnnounced)
        case .finishing: !isPaused && input != .endAnnounced && isTimed == isBlocked
        case .lingering: !isPaused && !isBlocked && input == .open && isTimed
        case .closed: !isPaused && !isBlocked && !isTimed
        }
    }
}
