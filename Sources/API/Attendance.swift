import Synchronization

/// Tracks whether a client still waits for the response to a call.
///
/// All work for the call checks this through its `WorkBudget`. Once one check has found that the client has gone, all
/// later ones agree: otherwise a response with an abandoned part could be kept for a later call with the same
/// `Idempotency-Key`. Such a call is then made anew.
final class Attendance: Sendable {
    private let isAwaited: @Sendable () -> Bool
    private let hasLapsed = Atomic(false)

    init(_ isAwaited: @escaping @Sendable () -> Bool) {
        self.isAwaited = isAwaited
    }

    /// True if no client waits any longer.
    var isOver: Bool {
        if hasBeenSeenOver { return true }
        guard !isAwaited() else { return false }
        hasLapsed.store(true, ordering: .relaxed)
        return true
    }

    /// ``isOver`` as a closure for budgets.
    var question: @Sendable () -> Bool { { self.isOver } }

    /// True if ``isOver`` has ever returned true.
    var hasBeenSeenOver: Bool { hasLapsed.load(ordering: .relaxed) }
}
