/// Something that a worker does.
public struct Job: Sendable {
    /// Jobs of one lane are done one at a time and in the order of their coming; a job without a lane waits for no other.
    public var lane: String?
    /// Bytes of memory that the job holds while it waits.
    public var bytes: Int
    /// Whether anybody still waits for what the job does; asked before it begins.
    public var isWanted: @Sendable () -> Bool
    public var run: @Sendable () -> Void

    public init(
        lane: String? = nil,
        bytes: Int = 0,
        isWanted: @escaping @Sendable () -> Bool = { true },
        run: @escaping @Sendable () -> Void
    ) {
        (self.lane, self.bytes, self.isWanted, self.run) = (lane, bytes, isWanted, run)
    }
}
