import Synchronization

/// The lowest levels at which no call for a layout has exceeded the solver's budget, by purpose; later calls for the
/// same purpose start there.
///
/// A question may solve the whole layout where an edit solves what it changes, so the one says nothing about the other.
struct FirstLevels: ~Copyable {
    // Relaxed access is sufficient for hints.
    private let asking = Atomic(InlineBudget.Level.inline.rawValue)
    private let editing = Atomic(InlineBudget.Level.inline.rawValue)

    /// Returns true if a call at a level may succeed, as far as is known.
    borrowing func permit(_ level: InlineBudget.Level, for purpose: SessionRegistry.Purpose) -> Bool {
        switch purpose {
        case .reading: true
        case .asking: level.rawValue >= asking.load(ordering: .relaxed)
        case .editing: level.rawValue >= editing.load(ordering: .relaxed)
        }
    }

    /// Records that a call has exceeded the budget of a level.
    borrowing func exclude(_ level: InlineBudget.Level, for purpose: SessionRegistry.Purpose) {
        switch purpose {
        case .reading: break
        case .asking: asking.store(level.rawValue + 1, ordering: .relaxed)
        case .editing: editing.store(level.rawValue + 1, ordering: .relaxed)
        }
    }
}
