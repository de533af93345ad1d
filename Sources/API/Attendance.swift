import Synchronization

/// Whether somebody still waits for the answer to a call.
///
/// Every piece of work of the call asks, through its `WorkBudget`. Once one of them has learned that the client has
/// gone, so it stays: otherwise an answer of which only a part was given up could be kept for a call with the same
/// `Idempotency-Key` that has come since. That one is told to try again.
final class Attendance: Sendable {
    private let isAwaited: @Sendable () -> Bool
    private let hasLapsed = Atomic(false)

    init(_ isAwaited: @escaping @Sendable () -> Bool) {
        self.isAwaited = isAwaited
    }

    /// Whether nobody waits any more.
    var isOver: Bool {
        if hasBeenSeenOver { return true }
        guard !isAwaited() else { return false }
        hasLapsed.store(true, ordering: .relaxed)
        return true
    }

    /// ``isOver`` as budgets ask for it.
    var question: @Sendable () -> Bool { { self.isOver } }

    /// Whether ``isOver`` has returned true.
    var hasBeenSeenOver: Bool { hasLapsed.load(ordering: .relaxed) }
}
