import LayoutModel
@testable import Sessions
import Testing

private func document() throws -> LayoutDocument {
    try SampleLayout.document([ViewDescription(name: "a")], SampleLayout.drafts(["a.left == 1", "a.width == 20"]))
}

private func shared(_ id: String) -> LayoutKey { LayoutKey(id, in: .shared) }

private func limits(sleepAfter: Duration? = nil, timeToLive: Duration? = nil) -> LayoutLimits {
    var limits = LayoutLimits()
    (limits.sleepAfter, limits.timeToLive) = (sleepAfter, timeToLive)
    return limits
}

/// Layouts that nobody uses sleep and expire, by a clock that the tests set.
@Suite struct IdlenessTests {
    private func put(_ id: String, in registry: SessionRegistry) throws {
        try registry.put(shared(id), document(), where: { _ in true }) { _, _ in }
    }

    @Test func `a layout sleeps when it has not been used for long enough, and wakes up when it is used`() throws {
        let registry = SessionRegistry(limits: limits(sleepAfter: .seconds(100)))
        try put("a", in: registry)
        let before = registry.memory.keptBytes
        #expect(registry.sweep(at: .seconds(99)) == SessionRegistry.Sweep())
        #expect(registry.sweep(at: .seconds(110)).slept == 1)
        #expect(registry.sleepingCount == 1)
        #expect(registry.memory.keptBytes < before)
        #expect(try registry.withSession(shared("a")) { $0.frame("a") } == [1, 0, 20, 0])
        #expect(registry.sleepingCount == 0)
        #expect(registry.sweep(at: .seconds(205)).slept == 0)
        #expect(registry.sweep(at: .seconds(220)).slept == 1)
    }

    @Test func `a layout that is used does not sleep`() throws {
        let registry = SessionRegistry(limits: limits(sleepAfter: .seconds(100)))
        try put("used", in: registry)
        try put("idle", in: registry)
        for second in stride(from: 0, to: 1_000, by: 10) {
            registry.sweep(at: .seconds(second))
            try registry.withSession(shared("used")) { _ in }
        }
        #expect(registry.sleepingCount == 1)
        #expect(registry.count == 2)
    }

    @Test func `a layout expires, and says so until its id is used again`() throws {
        let registry = SessionRegistry(limits: limits(sleepAfter: .seconds(10), timeToLive: .seconds(60)))
        try put("a", in: registry)
        registry.sweep(at: .seconds(30))
        #expect(registry.sleepingCount == 1)
        #expect(registry.sweep(at: .seconds(70)).expired == 1)
        #expect((registry.count, registry.viewCount, registry.sleepingCount, registry.expiredCount) == (0, 0, 0, 1))
        do throws(SessionError) {
            try registry.withSession(shared("a")) { _ in }
            Issue.record("the layout is there")
        } catch {
            guard case .expired(after: .seconds(60)) = error else { throw error }
        }
        let revision = try registry.put(shared("a"), document(), where: { $0 == nil }) { session, _ in
            session.revision
        }
        #expect(revision == 2)
        try registry.remove(shared("a")) { _ in true }
        do throws(SessionError) {
            try registry.withSession(shared("a")) { _ in }
        } catch {
            guard case .noSuchLayout = error else { throw error }
        }
    }

    @Test func `what is removed or replaced is not looked at again`() throws {
        let registry = SessionRegistry(limits: limits(sleepAfter: .seconds(10), timeToLive: .seconds(20)))
        try put("a", in: registry)
        try put("b", in: registry)
        try put("b", in: registry)
        try registry.remove(shared("a")) { _ in true }
        #expect(registry.sweep(at: .seconds(15)) == SessionRegistry.Sweep(slept: 1))
        #expect(registry.sweep(at: .seconds(60)) == SessionRegistry.Sweep(expired: 1))
        #expect(registry.sweep(at: .seconds(90)) == SessionRegistry.Sweep())
    }

    /// A limited number is looked at in one sweep, and the next ones go on.
    @Test func `many layouts fall asleep in several sweeps`() throws {
        let registry = SessionRegistry(limits: limits(sleepAfter: .seconds(10)))
        for number in 0..<600 { try put("\(number)", in: registry) }
        let sweeps = (20..<24).map { registry.sweep(at: .seconds($0)) }
        #expect(sweeps.map(\.slept) == [256, 256, 88, 0])
        #expect(sweeps.map(\.isPartial) == [true, true, false, false])
        #expect(registry.sleepingCount == 600)
    }

    /// The fault would be to look at those that are asleep again and again, and at no others.
    @Test func `many layouts that are asleep do not keep another one awake`() throws {
        let registry = SessionRegistry(limits: limits(sleepAfter: .seconds(100)))
        for number in 0..<600 { try put("\(number)", in: registry) }
        for second in 110..<114 { registry.sweep(at: .seconds(second)) }
        #expect(registry.sleepingCount == 600)
        try put("another", in: registry)
        for second in stride(from: 120, through: 190, by: 10) {
            #expect(registry.sweep(at: .seconds(second)) == SessionRegistry.Sweep())
        }
        for second in 216..<222 { registry.sweep(at: .seconds(second)) }
        #expect(registry.sleepingCount == 601)
    }

    @Test func `a layout in use does not fall asleep`() throws {
        let registry = SessionRegistry(limits: limits(sleepAfter: .seconds(10), timeToLive: .seconds(20)))
        try put("a", in: registry)
        try registry.withSession(shared("a")) { _ in
            #expect(registry.sweep(at: .seconds(60)) == SessionRegistry.Sweep())
        }
        #expect(registry.sweep(at: .seconds(120)).expired == 1)
    }

    /// Reading the revision alone is what answers `If-None-Match`: it does not wake the layout, but keeps it.
    @Test func `asking for the revision does not wake a layout`() throws {
        let registry = SessionRegistry(limits: limits(sleepAfter: .seconds(10), timeToLive: .seconds(100)))
        try put("a", in: registry)
        registry.sweep(at: .seconds(50))
        #expect(registry.revision(of: shared("a")) == 1)
        #expect(registry.sleepingCount == 1)
        registry.sweep(at: .seconds(120))
        #expect(registry.count == 1)
        registry.sweep(at: .seconds(170))
        #expect(registry.count == 0)
    }

    @Test func `a layout that is asleep can be replaced and removed`() throws {
        let registry = SessionRegistry(limits: limits(sleepAfter: .seconds(10)))
        try put("a", in: registry)
        try put("b", in: registry)
        registry.sweep(at: .seconds(50))
        try put("a", in: registry)
        try registry.remove(shared("b")) { $0 == 1 }
        #expect(registry.sleepingCount == 0)
        #expect(try registry.withSession(shared("a")) { $0.revision } == 2)
        #expect(try registry.list(in: .shared, after: nil, limit: 9).layouts.map(\.id) == ["a"])
    }

    private func layout() throws -> KeptLayout {
        let session = try LayoutSession(id: "a", document: document(), limits: LayoutLimits())
        return KeptLayout(session, in: .shared, (Usage(), Usage()), .memoryAlone, at: 0)
    }

    /// Catches a layout that is looked at before its time, and then not again until twice that time has passed.
    @Test func `a layout has been idle for a time from that moment on`() throws {
        let idleness = Idleness(limits(sleepAfter: .seconds(1)), hasStore: false)
        let layout = try layout()
        idleness.advance(to: 999)
        #expect(!idleness.isIdle(layout, for: 1_000) && !idleness.isIdle(layout, for: nil))
        idleness.advance(to: 1_000)
        #expect(idleness.isIdle(layout, for: 1_000) && !idleness.isIdle(layout, for: nil))
    }

    /// Catches a place that is not corrected when another layout leaves: that one would go in its stead.
    @Test func `layouts of one slot leave the wheel in any order`() throws {
        let layouts = try (0..<5).map { _ in try layout() }
        for first in layouts.indices {
            for second in layouts.indices where second != first {
                var wheel = IdleWheel(width: 10)
                for layout in layouts { wheel.add(layout, due: 15) }
                wheel.remove(layouts[first])
                wheel.remove(layouts[second])
                var out: Set<ObjectIdentifier> = []
                for part in [2, 1, 0] {
                    let taken = wheel.take(at: 20, limit: 2)
                    #expect(taken.count == part)
                    out.formUnion(taken.map(ObjectIdentifier.init))
                }
                let others = layouts.indices.filter { $0 != first && $0 != second }
                #expect(out == Set(others.map { ObjectIdentifier(layouts[$0]) }))
            }
        }
    }

    @Test func `a layout that does not come out in time comes out later, never earlier`() {
        #expect(throws: Never.self) {
            var wheel = IdleWheel(width: 10)
            let layouts = try (0..<300).map { _ in try layout() }
            for (index, layout) in layouts.enumerated() { wheel.add(layout, due: index * 7) }
            wheel.remove(layouts[5])
            wheel.remove(layouts[5])
            var out: Set<ObjectIdentifier> = []
            for now in stride(from: 0, through: 700, by: 5) {
                for layout in wheel.take(at: now, limit: 4) { out.insert(ObjectIdentifier(layout)) }
                for (index, layout) in layouts.enumerated() where index * 7 > now && index * 7 < 600 {
                    #expect(!out.contains(ObjectIdentifier(layout)))
                }
            }
            #expect(wheel.count == 299 - out.count)
            // After a long time all of them are due.
            while !wheel.take(at: 1_000_000, limit: 100).isEmpty {}
            #expect(wheel.count == 0)
        }
    }
}
