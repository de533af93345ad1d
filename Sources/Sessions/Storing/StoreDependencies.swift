import Synchronization
import Threads

/// The state of a layout in a shared store that a request read or changed.
public enum ObservedState: Sendable {
    case nothing
    /// There was no copy; the value is the last known revision of an earlier layout.
    case absence(last: Int)
    /// A stored state.
    case state(SharedState)
    /// A state that is still being stored.
    case pending(SharedChange)
    /// A change made by the request itself.
    case changed(SharedChange)
}

/// A state of a layout in a shared store.
public struct SharedState: Sendable {
    let stamp: Stamp
    let layout: KeptLayout
}

/// The stored state and the changes that the response to a request depends on.
public final class StoreDependencies: Sendable {
    private let last = Atomic<UInt64>(0)
    private let hasChanged = Atomic(false)
    private let hasRepeated = Atomic(false)
    private let observed = Guarded(ObservedState.nothing)

    private let answerOfCall = Guarded<StoredAnswer?>(nil)

    public init() {}

    /// The response to a call with an idempotency key, stored together with its change: set it before the call ends.
    public var answer: StoredAnswer? {
        get { answerOfCall.withLock { $0 } }
        set { answerOfCall.withLock { $0 = newValue } }
    }

    /// The observed state of a shared store.
    public var shared: ObservedState { observed.withLock { $0 } }

    /// Records the observed state of a layout, unless the request itself changed it.
    func note(_ seen: ObservedState) {
        observed.withLock { observed in
            if case .changed = observed { return }
            observed = seen
        }
    }

    /// The number of the last record among those read or changed; 0 if all of them were stored long ago.
    public var sequence: UInt64 { last.load(ordering: .acquiring) }

    /// A Boolean value that indicates whether a record of the request itself is among them.
    public var isOfChange: Bool { hasChanged.load(ordering: .acquiring) }

    /// A Boolean value that indicates whether the call was executed before, and gets the same response again.
    public var isRepetition: Bool {
        get { hasRepeated.load(ordering: .acquiring) }
        set { hasRepeated.store(newValue, ordering: .releasing) }
    }

    func note(_ sequence: UInt64, isChange: Bool) {
        last.max(sequence, ordering: .releasing)
        if isChange { hasChanged.store(true, ordering: .releasing) }
    }
}

extension StoreDependencies: Hashable {
    public static func == (left: StoreDependencies, right: StoreDependencies) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
