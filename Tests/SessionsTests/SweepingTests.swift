import Testing

@testable import Sessions

/// Layouts that leave memory for the store, by a clock that the tests set.
@Suite struct SweepingTests {
    private static func stored(
        residentLayouts: Int = 0,
        evictAfter: Duration? = nil,
        memory: Int = .max
    ) throws -> StoredRegistry {
        var limits = LayoutLimits()
        limits.trimAfter = nil
        limits.evictAfter = evictAfter
        limits.residentLayouts = residentLayouts
        limits.memory = memory
        return try StoredRegistry(limits: limits)
    }

    /// Catches layouts that are due in every sweep because nobody has used them since they left memory: 256 of them
    /// would take the places of all others.
    @Test func `layouts that have left memory are not inspected in every sweep`() throws {
        let stored = try Self.stored(evictAfter: .seconds(10))
        try stored.put(0..<300)
        try stored.waitUntilStored()
        #expect(stored.registry.sweep(at: .seconds(20)) == SessionRegistry.Sweep(evicted: 256, isPartial: true))
        #expect(stored.registry.sweep(at: .seconds(21)) == SessionRegistry.Sweep(evicted: 44))
        for second in 22..<30 { #expect(stored.registry.sweep(at: .seconds(second)) == SessionRegistry.Sweep()) }
    }

    /// Layouts may use 48 MiB of 64, and leave from seven eighths of that on.
    ///
    /// Catches layouts that leave only when there is no room at all: a request would have to wait for that.
    @Test func `layouts leave memory before it is full`() throws {
        let stored = try Self.stored(memory: 64 << 20)
        let memory = stored.registry.memory
        try stored.put(0..<4)
        try stored.waitUntilStored()
        memory.count(kept: 42 << 20 - memory.keptBytes)
        #expect(stored.registry.sweep(at: .seconds(1)).evicted == 0)
        memory.count(kept: 1)
        // All of them leave, because that does not free enough.
        #expect(stored.registry.sweep(at: .seconds(2)).evicted == 4)
    }

    /// Catches a layout that is tried once and never again.
    @Test func `layouts that cannot leave memory before they are stored leave it afterwards`() throws {
        let stored = try Self.stored(residentLayouts: 1)
        stored.stopDisk()
        try stored.put(0..<3)
        #expect(stored.registry.sweep(at: .seconds(1)).evicted == 0)
        try stored.waitUntilStored()
        #expect(stored.registry.sweep(at: .seconds(2)).evicted == 2)
    }

    /// A sweep inspects 256 layouts, and its caller starts the next one at once if more are due.
    ///
    /// Catches a sweep that follows another without end, as none of the layouts can leave.
    @Test func `a sweep whose layouts cannot leave memory does not ask for another at once`() throws {
        let stored = try Self.stored(residentLayouts: 1)
        stored.stopDisk()
        try stored.put(0..<300)
        #expect(stored.registry.sweep(at: .seconds(1)) == SessionRegistry.Sweep())
        try stored.waitUntilStored()
        #expect(stored.registry.sweep(at: .seconds(2)) == SessionRegistry.Sweep(evicted: 256, isPartial: true))
        #expect(stored.registry.sweep(at: .seconds(3)) == SessionRegistry.Sweep(evicted: 43))
    }
}
