import Synchronization
import Threads

/// What a request has seen or done of a layout of a shared store.
public enum SharedSight: Sendable {
    case nothing
    /// There was none in memory; the last revision that is remembered of one.
    case absence(last: Int)
    /// A state that was stored.
    case state(SharedState)
    /// A state that is being stored.
    case pending(SharedChange)
    /// A change by the request itself.
    case changed(SharedChange)
}

/// A state of a layout in a shared store.
public struct SharedState: Sendable {
    let stamp: Stamp
    let layout: KeptLayout
}

/// What of the store the answer to a request depends on.
public final class StorageReceipt: Sendable {
    private let last = Atomic<UInt64>(0)
    private let hasChanged = Atomic(false)
    private let hasRepeated = Atomic(false)
    private let sight = Guarded(SharedSight.nothing)

    private let answerOfCall = Guarded<StoredAnswer?>(nil)

    public init() {}

    /// The answer to a call with a key, which is stored with the change that the call makes: set it before that ends.
    public var answer: StoredAnswer? {
        get { answerOfCall.withLock { $0 } }
        set { answerOfCall.withLock { $0 = newValue } }
    }

    /// What it has seen or done of a shared store.
    public var shared: SharedSight { sight.withLock { $0 } }

    /// Notes what was seen of a layout, unless it is changed by the request itself.
    func note(_ seen: SharedSight) {
        sight.withLock { sight in
            if case .changed = sight { return }
            sight = seen
        }
    }

    /// The number of the last record of what was read or changed; 0 where all of it was stored long ago.
    public var sequence: UInt64 { last.load(ordering: .acquiring) }

    /// Whether a record of the request itself is among them.
    public var isOfChange: Bool { hasChanged.load(ordering: .acquiring) }

    /// Whether the call turned out to be done already, and is answered as that was.
    public var isRepetition: Bool {
        get { hasRepeated.load(ordering: .acquiring) }
        set { hasRepeated.store(newValue, ordering: .releasing) }
    }

    func note(_ sequence: UInt64, isChange: Bool) {
        last.max(sequence, ordering: .releasing)
        if isChange { hasChanged.store(true, ordering: .releasing) }
    }
}

extension StorageReceipt: Hashable {
    public static func == (left: StorageReceipt, right: StorageReceipt) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
