import Synchronization

/// The memory that the service may use, divided between layouts and requests in progress.
///
/// Layouts get at most three quarters. The rest is reserved for requests, so that layouts can be read and removed even
/// at the limit. The need of a request is estimated (``MemoryEstimate``) and reserved before the work begins. Nothing
/// is reserved up to ``smallNeed``: the number of threads is fixed, and the sum of their small needs is small.
public final class MemoryAccount: Sendable {
    /// The total memory, in bytes.
    public let limit: Int
    private let kept: Usage
    private let reserved = Atomic(0)

    init(limit: Int, kept: Usage) {
        (self.limit, self.kept) = (limit, kept)
    }

    /// The memory that a request may use without a reservation, in bytes.
    public static let smallNeed = 1 << 20

    /// The maximum memory for layouts, in bytes.
    public var keptLimit: Int { limit - limit / 4 }

    /// The memory used by layouts, including the ids of removed ones, in bytes.
    public var keptBytes: Int { kept.bytes }

    /// The memory reserved for requests in progress, in bytes.
    public var workingBytes: Int { reserved.load(ordering: .relaxed) }

    /// Returns true if another `bytes` bytes may be kept.
    public func hasRoom(for bytes: Int) -> Bool { bytes <= 0 || bytes <= keptLimit - keptBytes }

    /// Adds `bytes` bytes, which may be negative, to the memory of layouts for other data that is kept.
    public func count(kept bytes: Int) {
        kept.add(views: 0, bytes: bytes)
    }

    /// Checks that `bytes` bytes are available to a request.
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
        // In this case only removing layouts helps; waiting does not.
        guard bytes <= free - own else { throw .noMemory(limit: limit) }
        guard bytes <= free - reserved else { throw .memoryInUse }
    }

    /// Calls `body` while reserving the roughly `bytes` bytes that it needs in addition to the memory that it keeps.
    ///
    /// - Throws: the errors of ``reserve(_:beside:)`` and `body`.
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

    /// Calls `body` while counting `bytes` bytes as reserved, whether or not they are available.
    ///
    /// - Throws: the errors of `body`.
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
    ///   - bytes: the number of bytes.
    ///   - own: the number of bytes already reserved by the request. Without it, a request blocked only by its own
    ///     reservation would be asked to wait for others forever.
    /// - Throws: the errors of ``check(_:)``.
    public func reserve(_ bytes: Int, beside own: Int = 0) throws(SessionError) {
        guard bytes > Self.smallNeed else { return }
        guard bytes <= limit - own else { throw .needsTooMuchMemory(bytes: bytes + own, limit: limit) }
        // Add before comparing, so that two threads cannot both get memory that suffices for only one.
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
