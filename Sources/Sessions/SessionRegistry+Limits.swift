/// The limits on all layouts and on those of a namespace.
extension SessionRegistry {
    /// Checks that a namespace may have another layout.
    func checkCount(in namespace: Namespace, of table: SessionTable) throws(SessionError) {
        // Copies can be dropped; the shared store itself limits the number of layouts.
        guard shared == nil else { return }
        guard table.count < limits.layouts else { throw .tooManyLayouts(limit: limits.layouts) }
        guard table.count(in: namespace) < limits.layoutsPerNamespace else {
            throw .quotaExceeded(.layouts(limit: limits.layoutsPerNamespace))
        }
    }

    /// Adds a layout to the usage, or throws; if two layouts are built concurrently, the first to finish gets the
    /// remaining room.
    func count(_ new: KeptLayout, replacing old: KeptLayout?) throws(SessionError) {
        let (views, bytes) = (new.viewCount - (old?.viewCount ?? 0), new.byteCount - (old?.byteCount ?? 0))
        // Add before comparing, so that two threads cannot both get room that suffices for only one.
        new.count(views: views, bytes: bytes)
        do throws(SessionError) {
            if views > 0 { try checkRoom(views: 0, in: new.usage) }
            if bytes > 0, shared == nil {
                guard memory.keptBytes <= memory.keptLimit else { throw .noMemory(limit: memory.limit) }
                guard new.usage.bytes <= limits.memoryPerNamespace else {
                    throw .quotaExceeded(.memory(limit: limits.memoryPerNamespace))
                }
            }
        } catch {
            new.count(views: -views, bytes: -bytes)
            throw error
        }
    }

    /// Checks that there is room for `views` more views.
    func checkRoom(views: Int, in usage: Usage) throws(SessionError) {
        guard shared == nil else { return }
        guard total.views + views <= limits.totalViews else { throw .noRoomForViews(limit: limits.totalViews) }
        guard usage.views + views <= limits.viewsPerNamespace else {
            throw .quotaExceeded(.views(limit: limits.viewsPerNamespace))
        }
    }

    /// Returns the permitted growth of a layout in a namespace with this usage.
    func room(in usage: Usage) -> MemoryRoom {
        let all = memory.keptLimit - memory.keptBytes
        let own = shared == nil ? limits.memoryPerNamespace - usage.bytes : .max
        // Layouts over their limit may temporarily use memory set aside for requests.
        let ample = memory.limit / 8
        return own < all
            ? MemoryRoom(bytes: own, ample: ample, refusal: .quotaExceeded(.memory(limit: limits.memoryPerNamespace)))
            : MemoryRoom(bytes: all, ample: ample, refusal: .noMemory(limit: memory.limit))
    }

    /// Calls `body`; if memory, or the namespace's share of it, is exhausted, evicts stored layouts and retries.
    ///
    /// - Parameters:
    ///   - bytes: the number of bytes needed.
    ///   - namespace: the namespace that needs the memory; nil for a temporary need.
    ///   - inline: the budget; an event loop does not evict but throws.
    ///   - body: must leave everything unchanged if it throws.
    /// - Returns: the result of `body`.
    /// - Throws: the errors of `body`, and ``SessionError/needsWorker``.
    func makingRoom<Result: ~Copyable>(
        for bytes: Int,
        in namespace: Namespace? = nil,
        _ inline: InlineBudget,
        _ body: () throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        // Both limits may be exceeded, one after the other.
        for _ in 0..<2 {
            do throws(SessionError) {
                return try body()
            } catch {
                let isOwn: Bool
                switch error {
                case .noMemory where keeping.isStore && bytes <= memory.keptLimit: isOwn = false
                case .quotaExceeded(.memory) where keeping.isStore && bytes <= limits.memoryPerNamespace: isOwn = true
                default: throw error
                }
                guard inline.level != .inline else { throw .needsWorker }
                guard makeRoom(for: bytes, of: isOwn ? namespace : nil) > 0 else { throw error }
            }
        }
        return try body()
    }

    /// Reserves memory for a request, in addition to its existing reservations, until it is released.
    ///
    /// Works like ``MemoryAccount/reserve(_:beside:)`` but evicts stored layouts if necessary.
    ///
    /// - Throws: the errors of that method, and ``SessionError/needsWorker``.
    public func reserve(_ bytes: Int, _ inline: InlineBudget) throws(SessionError) {
        let own = inline.reservedBytes
        try makingRoom(for: bytes + own, inline) { () throws(SessionError) in try memory.reserve(bytes, beside: own) }
    }

    /// Checks that a request could get this many bytes, immediately or after evictions.
    ///
    /// - Throws: the errors of ``MemoryAccount/check(_:)``.
    public func checkMemory(_ bytes: Int) throws(SessionError) {
        do throws(SessionError) {
            try memory.check(bytes)
        } catch {
            guard case .noMemory = error, keeping.isStore, bytes <= memory.keptLimit else { throw error }
        }
    }
}
