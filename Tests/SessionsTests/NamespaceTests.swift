import LayoutModel
@testable import Sessions
import Testing

/// What two clients of a service can notice of each other: only what is left of shared limits.
@Suite struct NamespaceTests {
    private let mine = LayoutKey("login", in: Namespace("mine"))
    private let yours = LayoutKey("login", in: Namespace("yours"))

    private func document(name: String) throws -> LayoutDocument {
        var document = try SampleLayout.document([ViewDescription(name: "a")], SampleLayout.drafts(["a.left == 1"]))
        document.name = name
        return document
    }

    private func put(_ key: LayoutKey, in registry: SessionRegistry) throws -> (revision: Int, replaces: Bool) {
        try registry.put(key, document(name: key.namespace.name), where: { _ in true }) { ($0.revision, $1) }
    }

    @Test func `two namespaces use the same id for layouts of their own`() throws {
        let registry = SessionRegistry()
        #expect(try put(mine, in: registry) == (1, false))
        #expect(try put(yours, in: registry) == (1, false))
        #expect(try put(mine, in: registry) == (2, true))
        #expect(try registry.snapshot(mine).document.name == "mine")
        #expect(try registry.snapshot(yours).document.name == "yours")
        try registry.remove(mine) { _ in true }
        #expect(try registry.snapshot(yours).revision == 1)
        #expect(registry.count == 1)
    }

    @Test func `a layout of another namespace does not exist`() throws {
        let registry = SessionRegistry()
        _ = try put(yours, in: registry)
        func isMissing(_ work: () throws(SessionError) -> Void) -> Bool {
            do throws(SessionError) {
                try work()
                return false
            } catch {
                if case .noSuchLayout = error { return true }
                return false
            }
        }
        #expect(isMissing { () throws(SessionError) in _ = try registry.snapshot(mine) })
        #expect(isMissing { () throws(SessionError) in try registry.withSession(mine) { _ in } })
        #expect(isMissing { () throws(SessionError) in try registry.remove(mine) { _ in true } })
        #expect(throws: SessionError.self) {
            try registry.put(mine, document(name: "mine"), where: { $0 != nil }) { _, _ in }
        }
    }

    @Test func `a list has only the layouts of its namespace`() throws {
        let registry = SessionRegistry()
        for id in ["c", "a", "d", "b"] { _ = try put(LayoutKey(id, in: mine.namespace), in: registry) }
        for id in ["aa", "b", "e"] { _ = try put(LayoutKey(id, in: yours.namespace), in: registry) }
        let first = try registry.list(in: mine.namespace, after: nil, limit: 2)
        #expect(first.layouts.map(\.id) == ["a", "b"] && first.hasMore)
        let second = try registry.list(in: mine.namespace, after: "b", limit: 2)
        #expect(second.layouts.map(\.id) == ["c", "d"] && !second.hasMore)
        let others = try registry.list(in: yours.namespace, after: nil, limit: 9).layouts
        #expect(others.map(\.id) == ["aa", "b", "e"] && others.allSatisfy { $0.name == "yours" })
        #expect(try registry.list(in: .shared, after: nil, limit: 9).layouts.isEmpty)
    }

    /// Reading a layout that is in use would wait for it.
    @Test func `a list does not touch the layouts of other namespaces`() throws {
        let registry = SessionRegistry()
        _ = try put(mine, in: registry)
        _ = try put(yours, in: registry)
        let ids = try registry.withSession(yours) { (_) throws(SessionError) in
            try registry.list(in: mine.namespace, after: nil, limit: 9).layouts.map(\.id)
        }
        #expect(ids == ["login"])
    }

    @Test func `the limit on layouts is shared by all namespaces`() throws {
        var limits = LayoutLimits()
        limits.layouts = 2
        let registry = SessionRegistry(limits: limits)
        _ = try put(mine, in: registry)
        let id = try registry.create(document(name: "made"), in: yours.namespace) { $0.id }
        #expect(throws: SessionError.self) { try put(yours, in: registry) }
        #expect(throws: SessionError.self) { try registry.create(document(name: "made"), in: .shared) { _ in } }
        #expect(try put(mine, in: registry) == (2, true))
        try registry.remove(LayoutKey(id, in: yours.namespace)) { _ in true }
        #expect(try put(yours, in: registry) == (1, false))
        #expect(registry.count == 2)
    }
}
