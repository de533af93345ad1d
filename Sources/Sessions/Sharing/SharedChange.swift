import Threads

/// A change of a layout that has been sent to a shared store, which may not have answered yet.
public final class SharedChange: Sendable {
    private enum State: Sendable {
        case waiting([@Sendable (SharedOutcome) -> Void])
        case settled(SharedOutcome)
    }

    private let state = Guarded(State.waiting([]))

    /// Whether the store has answered that it has the change.
    var isStored: Bool {
        state.withLock { state in
            if case .settled(.stored) = state { true } else { false }
        }
    }

    /// Calls `action` with the outcome once it is known: on this thread, or on that of the store's client.
    public func whenSettled(_ action: @escaping @Sendable (SharedOutcome) -> Void) {
        let outcome: SharedOutcome? = state.withLock { state in
            switch state {
            case .waiting(var actions):
                // Emptied before it is appended to, so that it is not copied.
                state = .waiting([])
                actions.append(action)
                state = .waiting(actions)
                return nil
            case .settled(let outcome): return outcome
            }
        }
        if let outcome { action(outcome) }
    }

    /// Calls what waits for the outcome, in order; does nothing where that is known already.
    func settle(_ outcome: SharedOutcome) {
        let actions: [@Sendable (SharedOutcome) -> Void] = state.withLock { state in
            guard case .waiting(let actions) = state else { return [] }
            state = .settled(outcome)
            return actions
        }
        for action in actions { action(outcome) }
    }
}
