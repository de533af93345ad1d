import Synchronization

/// The memory that the service may use: what layouts have of it, and what requests in progress have.
///
/// Layouts get three quarters at most. The rest is for requests alone, so that layouts can be read and removed while as
/// many are stored as there may be. What a request needs is estimated (``MemoryEstimate``) and reserved before the work
/// begins. Up to ``smallNeed`` nothing is reserved: no more threads work than the service has, and the sum of what they
/// need is small.
public final class MemoryAccount: Sendable {
    /// The memory for everything, in bytes.
    public let limit: Int
    private let kept: Usage
    private let reserved = Atomic(0)

    init(limit: Int, kept: Usage) {
        (self.limit, self.kept) = (limit, kept)
    }

    /// What a request may need without a reservation, in bytes.
    public static let smallNeed = 1 << 20

    /// What layouts may have, in bytes.
    public var keptLimit: Int { limit - limit / 4 }

    /// What layouts have, with the memory of the ids that are gone, in bytes.
    public var keptBytes: Int { kept.bytes }

    /// What is reserved for requests in progress, in bytes.
    public var workingBytes: Int { reserved.load(ordering: .relaxed) }

    /// Whether `bytes` bytes more may be kept.
    public func hasRoom(for bytes: Int) -> Bool { bytes <= 0 || bytes <= keptLimit - keptBytes }

    /// Counts what is kept besides layouts among what these have: `bytes` bytes more, or fewer.
    public func count(kept bytes: Int) {
        kept.add(views: 0, bytes: bytes)
    }

    /// Checks that a request could have `bytes` bytes now.
    ///
    /// - Throws: ``SessionError/needsTooMuchMemory(bytes:limit:)``, ``SessionError/noMemory(limit:)``,
    ///   ``SessionError/memoryInUse``.
    public func check(_ bytes: Int) throws(SessionError) {
        try check(bytes, beside: 0, of: workingBytes)
    }

    private func check(_ bytes: Int, beside own: Int, of reserved: Int) throws(SessionError) {
        guard bytes > Self.smallNeed else { return }
        guard bytes <= limit - own else { throw .needsTooMuchMemory(bytes: bytes + own, limit: limit) }
        let free = limit - keptBytes
        // Only the removal of layouts helps then, not waiting.
        guard bytes <= free - own else { throw .noMemory(limit: limit) }
        guard bytes <= free - reserved else { throw .memoryInUse }
    }

    /// Calls `body`, which needs about `bytes` bytes besides what it keeps, while they are reserved.
    ///
    /// - Throws: what ``reserve(_:beside:)`` and `body` throw.
    public func reserving<Result: ~Copyable>(
        _ bytes: Int,
        beside own: Int = 0,
        _ body: () throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        guard bytes > Self.smallNeed else { return try body() }
        try reserve(bytes, beside: own)
        defer { release(bytes) }
        return try body()
    }

    /// Calls `body`, which needs about `bytes` bytes whether there are so many or not, while they count as reserved.
    ///
    /// - Throws: what `body` throws.
    public func counting<Result: ~Copyable>(
        _ bytes: Int,
        _ body: () throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        guard bytes > Self.smallNeed else { return try body() }
        reserved.wrappingAdd(bytes, ordering: .relaxed)
        defer { release(bytes) }
        return try body()
    }

    /// Reserves memory until ``release(_:)`` is called with the same number.
    ///
    /// - Parameters:
    ///   - bytes: how much.
    ///   - own: what the request has reserved before. Without it, a request that finds no room beside itself would be
    ///     told to wait for others, for ever.
    /// - Throws: what ``check(_:)`` throws.
    public func reserve(_ bytes: Int, beside own: Int = 0) throws(SessionError) {
        guard bytes > Self.smallNeed else { return }
        guard bytes <= limit - own else { throw .needsTooMuchMemory(bytes: bytes + own, limit: limit) }
        // Added before it is compared: two threads can then not both get what only one of them can have.
        let others = reserved.wrappingAdd(bytes, ordering: .relaxed).oldValue
        do throws(SessionError) {
            try check(bytes, beside: own, of: others)
        } catch {
            reserved.wrappingSubtract(bytes, ordering: .relaxed)
            throw error
        }
    }

    /// Ends a reservation.
    public func release(_ bytes: Int) {
        if bytes > Self.smallNeed { reserved.wrappingSubtract(bytes, ordering: .relaxed) }
    }
}
