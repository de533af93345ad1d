import Synchronization
import Threads

/// What of the store the answer to a request depends on.
public final class StorageReceipt: Sendable {
    private let last = Atomic<UInt64>(0)
    private let hasChanged = Atomic(false)

    private let answerOfCall = Guarded<StoredAnswer?>(nil)

    public init() {}

    /// The answer to a call with a key, which is stored with the change that the call makes: set it before that ends.
    public var answer: StoredAnswer? {
        get { answerOfCall.withLock { $0 } }
        set { answerOfCall.withLock { $0 = newValue } }
    }

    /// The number of the last record of what was read or changed; 0 where all of it was stored long ago.
    public var sequence: UInt64 { last.load(ordering: .acquiring) }

    /// Whether a record of the request itself is among them.
    public var isOfChange: Bool { hasChanged.load(ordering: .acquiring) }

    func note(_ sequence: UInt64, isChange: Bool) {
        last.max(sequence, ordering: .releasing)
        if isChange { hasChanged.store(true, ordering: .releasing) }
    }
}

extension StorageReceipt: Hashable {
    public static func == (left: StorageReceipt, right: StorageReceipt) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
