import LayoutEngine
import LayoutModel
import Testing

@testable import Sessions

private let key = LayoutKey("a", in: .shared)

/// Layouts that nobody uses give back what only edits need, by a clock that the tests set.
@Suite struct TrimmingTests {
    private static func registry(trimAfter: Duration? = .seconds(5), sleepAfter: Duration? = nil) -> SessionRegistry {
        var limits = LayoutLimits()
        (limits.trimAfter, limits.sleepAfter) = (trimAfter, sleepAfter)
        return SessionRegistry(limits: limits)
    }

    /// A column of labels.
    private static func document(rows: Int = 60) throws -> LayoutDocument {
        let views = (0..<rows).map { index in
            var properties = ViewProperties()
            properties.intrinsicSize = PartialSize(width: 120, height: 20)
            return ViewDescription(name: "row-\(index)", properties: properties)
        }
        let constraints = (0..<rows).flatMap { index in
            [
                "row-\(index).left == superview.left + 16", "row-\(index).right <= superview.right - 16",
                index == 0 ? "row-0.top == superview.top" : "row-\(index).top == row-\(index - 1).bottom + 8",
            ]
        }
        return try SampleLayout.document(views, SampleLayout.drafts(constraints))
    }

    private func put(in registry: SessionRegistry) throws {
        try registry.put(key, Self.document(), where: { _ in true }) { _, _ in }
    }

    private func edit(_ registry: SessionRegistry, _ width: Double) throws {
        var change = TraitsChange()
        change.fields = .size
        change.values.size = PartialSize(width: width, height: 800)
        try registry.withSession(key) { (session) throws(SessionError) in _ = try session.apply(change) }
    }

    private func frames(_ registry: SessionRegistry) throws -> [[Double]?] {
        try registry.withSession(key, for: .reading) { session in
            (0..<60).map { session.frame("row-\($0)") }
        }
    }

    @Test func `a layout that was edited takes no more than before, once it has been idle for a few seconds`() throws {
        let registry = Self.registry()
        try put(in: registry)
        let stored = registry.memory.keptBytes
        for round in 0..<3 {
            registry.sweep(at: .seconds(100 * round))
            for step in 0..<10 { try edit(registry, Double(300 + round + step)) }
            let edited = registry.memory.keptBytes
            let before = try frames(registry)
            #expect(edited > stored + stored / 4)
            #expect(registry.sweep(at: .seconds(100 * round + 4)).trimmed == 0)
            #expect(registry.sweep(at: .seconds(100 * round + 6)).trimmed == 1)
            // The frames of before the last edit are kept, for `?frames=changed`.
            #expect(registry.memory.keptBytes < stored + stored / 8)
            #expect(try frames(registry) == before)
            #expect(registry.sweep(at: .seconds(100 * round + 20)) == SessionRegistry.Sweep())
        }
        try registry.remove(key) { _ in true }
        #expect(registry.memory.keptBytes < 5_000)
    }

    /// The wheel knows when the layout would sleep, which an edit has to bring forward.
    @Test func `an edit long after the last sweep brings trimming forward`() throws {
        let registry = Self.registry(sleepAfter: .seconds(300))
        try put(in: registry)
        registry.sweep(at: .seconds(200))
        try edit(registry, 300)
        #expect(registry.sweep(at: .seconds(206)) == SessionRegistry.Sweep(trimmed: 1))
        #expect(registry.sweep(at: .seconds(400)) == SessionRegistry.Sweep())
        #expect(registry.sweep(at: .seconds(510)) == SessionRegistry.Sweep(slept: 1))
        #expect(try frames(registry).first == [16, 0, 120, 20])
        try edit(registry, 310)
        #expect(registry.sweep(at: .seconds(516)) == SessionRegistry.Sweep(trimmed: 1))
    }

    @Test func `a layout that is edited all the time keeps what edits need`() throws {
        let registry = Self.registry()
        try put(in: registry)
        for second in stride(from: 0, to: 60, by: 2) {
            #expect(registry.sweep(at: .seconds(second)) == SessionRegistry.Sweep())
            try edit(registry, Double(300 + second))
        }
        #expect(registry.sweep(at: .seconds(70)).trimmed == 1)
    }

    @Test func `reading does not undo trimming, and an explanation does`() throws {
        let registry = Self.registry()
        try put(in: registry)
        _ = try frames(registry)
        #expect(registry.sweep(at: .seconds(10)) == SessionRegistry.Sweep())
        let before = registry.memory.keptBytes
        _ = try registry.withSession(key) { (session) throws(SessionError) in try session.explanation().unmetCount }
        #expect(registry.memory.keptBytes > before)
        #expect(registry.sweep(at: .seconds(20)).trimmed == 1)
        #expect(registry.memory.keptBytes < before + 1_000)
    }

    @Test func `a layout in use is trimmed when it is free`() throws {
        let registry = Self.registry()
        try put(in: registry)
        try edit(registry, 300)
        try registry.withSession(key) { _ in
            #expect(registry.sweep(at: .seconds(10)) == SessionRegistry.Sweep())
        }
        #expect(registry.sweep(at: .seconds(20)).trimmed == 1)
    }

    @Test func `a refused edit does not keep what it took`() throws {
        let registry = Self.registry()
        try put(in: registry)
        let stored = registry.memory.keptBytes
        let faulty = ConstraintEdit(operations: [.make(try SampleLayout.drafts(["nobody.left == 0"]).entries)])
        #expect(throws: SessionError.self) {
            try registry.withSession(key) { (session) throws(SessionError) in _ = try session.apply(faulty) }
        }
        var conflicting = ConstraintEdit(
            operations: [.make(try SampleLayout.drafts(["row-0.width == 1", "row-0.width == 2"]).entries)]
        )
        conflicting.onConflict = .reject
        #expect(throws: SessionError.self) {
            try registry.withSession(key) { (session) throws(SessionError) in _ = try session.apply(conflicting) }
        }
        #expect(registry.sweep(at: .seconds(10)).trimmed == 1)
        #expect(registry.memory.keptBytes < stored + stored / 8)
    }

    @Test func `what was replaced or removed after an edit is not looked at again`() throws {
        let registry = Self.registry()
        try put(in: registry)
        try edit(registry, 300)
        try put(in: registry)
        #expect(registry.sweep(at: .seconds(10)) == SessionRegistry.Sweep())
        try edit(registry, 300)
        try registry.remove(key) { _ in true }
        #expect(registry.sweep(at: .seconds(30)) == SessionRegistry.Sweep())
    }

    @Test func `layouts may keep what edits need for ever`() throws {
        let registry = Self.registry(trimAfter: nil)
        try put(in: registry)
        try edit(registry, 300)
        #expect(registry.sweep(at: .seconds(1_000_000)) == SessionRegistry.Sweep())
    }

    @Test func `a layout that is trimmed after every edit answers as always`() throws {
        let registry = Self.registry(trimAfter: .zero)
        let other = Self.registry(trimAfter: nil)
        try put(in: registry)
        try put(in: other)
        var trimmed = 0
        for step in 0..<50 {
            try edit(registry, Double(200 + step))
            try edit(other, Double(200 + step))
            trimmed += registry.sweep(at: .seconds(step)).trimmed
            #expect(try frames(registry) == frames(other))
        }
        #expect(trimmed >= 49)
    }
}
