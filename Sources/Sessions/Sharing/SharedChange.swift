import Threads

/// A change of a layout that was sent to a shared store, whose reply may be pending.
public final class SharedChange: Sendable {
    private enum State: Sendable {
        case waiting([@Sendable (SharedOutcome) -> Void])
        case settled(SharedOutcome)
    }

    private let state = Guarded(State.waiting([]))

    /// True if the store has confirmed the change.
    var isStored: Bool {
        state.withLock { state in
            if case .settled(.stored) = state { true } else { false }
        }
    }

    /// Calls `action` with the outcome when it is known, on this thread or on that of the store's client.
    public func whenSettled(_ action: @escaping @Sendable (SharedOutcome) -> Void) {
        let outcome: SharedOutcome? = state.withLock { state in
            switch state {
            case .waiting(var actions):
                // Emptied before the append, so that the array is not copied.
                state = .waiting([])
                actions.append(action)
                state = .waiting(actions)
                return nil
            case .settled(let outcome): return outcome
            }
        }
        if let outcome { action(outcome) }
    }

    /// Calls the waiting actions in order; does nothing if the outcome is already known.
    func settle(_ outcome: SharedOutcome) {
        let actions: [@Sendable (SharedOutcome) -> Void] = state.withLock { state in
            guard case .waiting(let actions) = state else { return [] }
            state = .settled(outcome)
            return actions
        }
        for action in actions { action(outcome) }
    }
}
