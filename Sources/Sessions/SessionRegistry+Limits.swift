/// What layouts may take, all of them and those of a namespace.
extension SessionRegistry {
    /// Checks that there may be one more layout in a namespace.
    func checkCount(in namespace: Namespace, of table: SessionTable) throws(SessionError) {
        // Copies can be dropped; how many layouts there are the shared store counts.
        guard shared == nil else { return }
        guard table.count < limits.layouts else { throw .tooManyLayouts(limit: limits.layouts) }
        guard table.count(in: namespace) < limits.layoutsPerNamespace else {
            throw .quotaExceeded(.layouts(limit: limits.layoutsPerNamespace))
        }
    }

    /// Counts what a layout takes, or throws; of two layouts that are built at the same time the first to finish has
    /// the last of the room.
    func count(_ new: KeptLayout, replacing old: KeptLayout?) throws(SessionError) {
        let (views, bytes) = (new.viewCount - (old?.viewCount ?? 0), new.byteCount - (old?.byteCount ?? 0))
        // Added before it is compared: two threads can then not both get what only one of them can have.
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

    /// By how much a layout whose namespace takes `usage` may grow.
    func room(in usage: Usage) -> MemoryRoom {
        let all = memory.keptLimit - memory.keptBytes
        let own = shared == nil ? limits.memoryPerNamespace - usage.bytes : .max
        // Layouts beyond their limit may use the part that is kept for requests, for a while.
        let ample = memory.limit / 8
        return own < all
            ? MemoryRoom(bytes: own, ample: ample, refusal: .quotaExceeded(.memory(limit: limits.memoryPerNamespace)))
            : MemoryRoom(bytes: all, ample: ample, refusal: .noMemory(limit: memory.limit))
    }

    /// Calls `body`; where there is no memory for it, or none of the share of its name, lets layouts leave that the
    /// store has, and calls it again.
    ///
    /// - Parameters:
    ///   - bytes: how much it needs.
    ///   - namespace: whose layout needs it; nil where it is only for a while.
    ///   - inline: an event loop does not wait for that.
    ///   - body: leaves everything as it was where it throws.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, and ``SessionError/needsWorker``.
    func makingRoom<Result: ~Copyable>(
        for bytes: Int,
        in namespace: Namespace? = nil,
        _ inline: InlineBudget,
        _ body: () throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        // Both kinds of room may be missing, one after the other.
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

    /// Reserves memory for a request, beside what it has reserved before, until it is released.
    ///
    /// Does what ``MemoryAccount/reserve(_:beside:)`` does, but lets layouts leave that the store has.
    ///
    /// - Throws: what that throws, and ``SessionError/needsWorker``.
    public func reserve(_ bytes: Int, _ inline: InlineBudget) throws(SessionError) {
        let own = inline.reservedBytes
        try makingRoom(for: bytes + own, inline) { () throws(SessionError) in try memory.reserve(bytes, beside: own) }
    }

    /// Checks that a request could have so many bytes, now or once layouts have left.
    ///
    /// - Throws: what ``MemoryAccount/check(_:)`` throws.
    public func checkMemory(_ bytes: Int) throws(SessionError) {
        do throws(SessionError) {
            try memory.check(bytes)
        } catch {
            guard case .noMemory = error, keeping.isStore, bytes <= memory.keptLimit else { throw error }
        }
    }
}
