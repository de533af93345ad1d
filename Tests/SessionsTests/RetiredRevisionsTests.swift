import LayoutModel
@testable import Sessions
import TestSupport
import Testing

private func document() throws -> LayoutDocument {
    try SampleLayout.document([ViewDescription(name: "a")], SampleLayout.drafts(["a.left == 1"]))
}

private func shared(_ id: String) -> LayoutKey { LayoutKey(id, in: .shared) }

/// The fault they would catch: an entity tag that two contents of one id have had.
@Suite struct RetiredRevisionsTests {
    private func put(_ id: String, in registry: SessionRegistry) throws -> (Int, Bool) {
        try registry.put(shared(id), document(), where: { _ in true }) { ($0.revision, $1) }
    }

    @Test func `a layout continues the revisions of a removed one`() throws {
        let registry = SessionRegistry()
        #expect(try put("mine", in: registry) == (1, false))
        #expect(try put("mine", in: registry) == (2, true))
        try registry.remove(shared("mine")) { $0 == 2 }
        #expect(try put("mine", in: registry) == (3, false))
        #expect(try put("other", in: registry) == (1, false))
        try registry.remove(shared("mine")) { _ in true }
        #expect(try put("mine", in: registry) == (4, false))
    }

    @Test func `a removed layout of another namespace does not count`() throws {
        let registry = SessionRegistry()
        _ = try put("mine", in: registry)
        try registry.remove(shared("mine")) { _ in true }
        let key = LayoutKey("mine", in: Namespace("other"))
        #expect(try registry.put(key, document(), where: { _ in true }) { session, _ in session.revision } == 1)
    }

    @Test func `an id that the service made continues, too`() throws {
        let registry = SessionRegistry()
        let id = try registry.create(document(), in: .shared) { $0.id }
        try registry.remove(shared(id)) { _ in true }
        #expect(try put(id, in: registry) == (2, false))
    }

    @Test func `forgotten ids continue behind the highest of their revisions`() {
        var retired = RetiredRevisions(generationSize: 2)
        #expect(retired.isEmpty && retired.last(of: "a") == 0)
        retired.add("a", at: 7, .removed)
        retired.add("b", at: 3, .removed)
        retired.add("c", at: 1, .removed)
        #expect((retired.floor, retired.last(of: "a"), retired.last(of: "new")) == (0, 7, 0))
        retired.add("d", at: 1, .removed)
        #expect((retired.floor, retired.last(of: "a"), retired.last(of: "new")) == (7, 7, 7))
    }

    /// Two ids may have one hash; here, one id stands for both.
    @Test func `an id whose hash another one has continues behind the higher revision`() {
        var retired = RetiredRevisions(generationSize: 4)
        retired.add("a", at: 7, .removed)
        retired.add("a", at: 3, .removed)
        #expect(retired.last(of: "a") == 7)
    }

    @Test func `the revision that ids continue behind is raised, never lowered`() {
        var retired = RetiredRevisions(generationSize: 4)
        retired.raiseFloor(to: 5)
        retired.raiseFloor(to: 3)
        #expect((retired.floor, retired.last(of: "new")) == (5, 5))
        retired.raiseFloor(to: 8)
        #expect((retired.floor, retired.last(of: "new")) == (8, 8))
    }

    @Test func `what expired last is known to have expired`() {
        var retired = RetiredRevisions(generationSize: 4)
        retired.add("a", at: 1, .expired)
        #expect(retired.hasExpired("a") && !retired.hasExpired("b"))
        retired.add("a", at: 2, .removed)
        #expect(!retired.hasExpired("a"))
    }

    /// `b` fills the generation, so both become the older one.
    @Test func `what expired is known to have expired as long as it is remembered`() {
        var retired = RetiredRevisions(generationSize: 2)
        retired.add("a", at: 1, .expired)
        retired.add("b", at: 1, .removed)
        #expect(retired.hasExpired("a") && !retired.hasExpired("b"))
        retired.add("a", at: 2, .removed)
        #expect(!retired.hasExpired("a"))
    }

    /// Random puts, edits and removals of more ids than are remembered: no id ever has the same revision for two
    /// contents, and the memory stays within its bound.
    @Test(.property, arguments: Seeds.range(20)) func `no id gets a revision twice`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var retired = RetiredRevisions(generationSize: 8)
        var live: [Int: Int] = [:]
        var highest: [Int: Int] = [:]
        for _ in 0..<4_000 {
            let id = Int.random(in: 0..<60, using: &random)
            if let revision = live[id] {
                if Bool.random(using: &random) {
                    live[id] = revision + 1
                    highest[id] = revision + 1
                } else {
                    retired.add("layout-\(id)", at: revision, Bool.random(using: &random) ? .removed : .expired)
                    live[id] = nil
                }
            } else {
                let revision = retired.last(of: "layout-\(id)") + 1
                #expect(revision > highest[id] ?? 0)
                live[id] = revision
                highest[id] = revision
            }
        }
        #expect(retired.byteCount < 4_096)
    }
}
