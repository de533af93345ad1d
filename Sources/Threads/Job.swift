/// Work for one thread of a ``WorkQueue``.
public struct Job: Sendable {
    /// Jobs with the same key run one at a time, in the order of their submission; nil: the job waits for no other.
    public var serialKey: String?
    /// Bytes of memory that the job holds while it waits.
    public var bytes: Int
    /// Whether the caller still waits for the result; checked before the job starts.
    public var isWanted: @Sendable () -> Bool
    public var run: @Sendable () -> Void

    public init(
        serialKey: String? = nil,
        bytes: Int = 0,
        isWanted: @escaping @Sendable () -> Bool = { true },
        run: @escaping @Sendable () -> Void
    ) {
        (self.serialKey, self.bytes, self.isWanted, self.run) = (serialKey, bytes, isWanted, run)
    }
}
