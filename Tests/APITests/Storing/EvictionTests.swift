import HTTP
import Sessions
import Testing

@testable import API

/// Layouts beyond a number leave memory, those that were used longest ago first.
@Suite struct EvictionTests {
    private static let document = #"{"view":{"subviews":[{"id":"a"}]},"constraints":["a.left == 1"]}"#

    private func client(atMost count: Int) throws -> StoredClient {
        var limits = ServiceLimits()
        limits.sessions.evictAfter = nil
        limits.sessions.residentLayouts = count
        return try StoredClient(limits: limits)
    }

    private func put(_ ids: some Sequence<Int>, in stored: StoredClient) throws {
        for id in ids { #expect(try stored.send(.put, "/layouts/l\(id)", Self.document).status == .created) }
    }

    /// The ids of those that are in memory: a read of another one counts a rebuild.
    private func resident(_ ids: Range<Int>, in stored: StoredClient) throws -> [Int] {
        let store = try #require(stored.client.service.registry.store)
        var resident: [Int] = []
        for id in ids {
            let before = store.rebuildCount
            #expect(try stored.send(.get, "/layouts/l\(id)").status == .ok)
            if store.rebuildCount == before { resident.append(id) }
        }
        return resident
    }

    @Test func `those that were used longest ago leave`() throws {
        let stored = try client(atMost: 3)
        let registry = stored.client.service.registry
        for id in 0..<6 {
            registry.sweep(at: .seconds(id))
            try put([id], in: stored)
        }
        registry.sweep(at: .seconds(10))
        #expect(registry.evictedCount == 3)
        #expect(try resident(3..<6, in: stored) == [3, 4, 5])
        #expect(try resident(0..<1, in: stored) == [])
        // Number 0 is back, and 3 was used after 4 and 5.
        registry.sweep(at: .seconds(11))
        _ = try stored.send(.get, "/layouts/l3")
        #expect(registry.sweep(at: .seconds(12)).evicted == 0)
        try put([6], in: stored)
        #expect(registry.sweep(at: .seconds(13)).evicted == 1)
        #expect(try resident(3..<4, in: stored) == [3] && resident(6..<7, in: stored) == [6])
    }

    /// The tempting fault is to look at all layouts in each sweep.
    @Test func `a sweep looks at a limited number, and says that more are due`() throws {
        let stored = try client(atMost: 10)
        let registry = stored.client.service.registry
        try put(0..<600, in: stored)
        var evicted: [Int] = []
        for second in 1... {
            let sweep = registry.sweep(at: .seconds(second))
            evicted.append(sweep.evicted)
            guard sweep.isPartial else { break }
        }
        #expect(evicted == [256, 256, 78] && registry.evictedCount == 590)
        for second in 10..<20 { #expect(registry.sweep(at: .seconds(second)).evicted == 0) }
    }

    @Test func `layouts that come and go are counted once, and those that are gone not at all`() throws {
        let stored = try client(atMost: 4)
        let registry = stored.client.service.registry
        try put(0..<4, in: stored)
        for id in 0..<4 { _ = try stored.send(.put, "/layouts/l\(id)", Self.document) }
        #expect(registry.sweep(at: .seconds(1)).evicted == 0)
        for id in 0..<4 { #expect(try stored.send(.delete, "/layouts/l\(id)").status == .noContent) }
        try put(4..<8, in: stored)
        #expect(registry.sweep(at: .seconds(2)).evicted == 0)
        try stored.restart()
        #expect(try resident(4..<8, in: stored) == [])
        #expect(stored.client.service.registry.sweep(at: .seconds(1)).evicted == 0)
    }

    /// The tempting fault is to take the number of those that are left for the number in memory.
    @Test func `one that is in use stays, and others leave in its place`() throws {
        let stored = try client(atMost: 2)
        let registry = stored.client.service.registry
        try put([0], in: stored)
        registry.sweep(at: .seconds(1))
        try put(1..<4, in: stored)
        let evicted = try registry.withSession(LayoutKey("l0", in: .shared)) { _ in
            registry.sweep(at: .seconds(1)).evicted
        }
        #expect(evicted == 2 && registry.evictedCount == 2)
        #expect(try resident(0..<1, in: stored) == [0])
    }

    @Test func `without a number all stay`() throws {
        let stored = try client(atMost: 0)
        try put(0..<300, in: stored)
        for second in 1..<4 { #expect(stored.client.service.registry.sweep(at: .seconds(second)).evicted == 0) }
    }
}
