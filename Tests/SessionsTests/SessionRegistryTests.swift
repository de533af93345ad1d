import LayoutEngine
import LayoutModel
@testable import Sessions
import Testing

private func document(name: String? = nil) throws -> LayoutDocument {
    var document = try SampleLayout.document([ViewDescription(name: "a")], SampleLayout.drafts(["a.left == 1"]))
    document.name = name
    return document
}

private func shared(_ id: String) -> LayoutKey { LayoutKey(id, in: .shared) }

@Suite struct SessionRegistryTests {
    @Test func `every layout gets an id of its own`() throws {
        let registry = SessionRegistry()
        let ids = try (0..<100).map { _ in try registry.create(document(), in: .shared) { $0.id } }
        #expect(Set(ids).count == 100)
        #expect(registry.count == 100)
    }

    @Test func `a layout that replaces another continues its revisions`() throws {
        let registry = SessionRegistry()
        func put() throws -> (Int, Bool) {
            try registry.put(shared("mine"), document(), where: { _ in true }) { ($0.revision, $1) }
        }
        #expect(try put() == (1, false))
        #expect(try put() == (2, true))
        try registry.remove(shared("mine")) { $0 == 2 }
        #expect(try put() == (3, false))
    }

    @Test func `a layout whose revision does not meet the precondition is not replaced`() throws {
        let registry = SessionRegistry()
        #expect(throws: SessionError.self) {
            try registry.put(shared("mine"), document(), where: { $0 != nil }) { _, _ in }
        }
        try registry.put(shared("mine"), document(), where: { $0 == nil }) { _, _ in }
        #expect(throws: SessionError.self) { try registry.remove(shared("mine")) { $0 > 1 } }
        #expect(registry.count == 1)
    }

    @Test func `what was too much work at one level is not attempted there again, for the same purpose`() throws {
        let registry = SessionRegistry()
        try registry.put(shared("mine"), document(), where: { _ in true }) { _, _ in }
        let inline = InlineBudget(views: .max, work: .max, level: .inline)
        func attempt(_ purpose: SessionRegistry.Purpose, _ error: SessionError? = nil) -> Bool {
            var isAttempted = false
            try? registry.withSession(shared("mine"), for: purpose, inline: inline) { _ throws(SessionError) in
                isAttempted = true
                if let error { throw error }
            }
            return isAttempted
        }
        #expect(attempt(.asking, .unsolvable(.workLimitExceeded)))
        #expect(!attempt(.asking) && attempt(.editing) && attempt(.reading))
        #expect(attempt(.editing, .noSuchLayout) && attempt(.editing, .unsolvable(.workLimitExceeded)))
        #expect(!attempt(.editing) && attempt(.reading))
    }

    @Test func `the number of layouts is limited`() throws {
        var limits = LayoutLimits()
        limits.layouts = 2
        let registry = SessionRegistry(limits: limits)
        try registry.create(document(), in: .shared) { _ in }
        try registry.put(shared("b"), document(), where: { _ in true }) { _, _ in }
        #expect(throws: SessionError.self) { try registry.create(document(), in: .shared) { _ in } }
        #expect(throws: SessionError.self) {
            try registry.put(shared("c"), document(), where: { _ in true }) { _, _ in }
        }
        try registry.put(shared("b"), document(), where: { _ in true }) { _, _ in }
        try registry.remove(shared("b")) { _ in true }
        try registry.create(document(), in: .shared) { _ in }
    }

    @Test func `layouts are listed page by page in the order of their ids`() throws {
        let registry = SessionRegistry()
        for id in ["c", "a", "b", "d"] {
            try registry.put(shared(id), document(name: "layout \(id)"), where: { _ in true }) { _, _ in }
        }
        let first = try registry.list(in: .shared, after: nil, limit: 3)
        #expect(first.layouts.map(\.id) == ["a", "b", "c"])
        #expect(first.hasMore)
        #expect(first.layouts[0] == SessionRegistry.Listing(id: "a", name: "layout a", revision: 1, viewCount: 2))
        let second = try registry.list(in: .shared, after: "c", limit: 3)
        #expect(second.layouts.map(\.id) == ["d"])
        #expect(!second.hasMore)
    }

    @Test func `variants leave a layout unchanged`() throws {
        let session = try SampleLayout.session(
            [ViewDescription(name: "a")],
            SampleLayout.drafts(["a.edges == superview.edges"])
        )
        var wide = TraitsChange()
        wide.fields = .width
        wide.values.size.width = 900
        let solved = try session.variants([wide, TraitsChange()])
        let node = try #require(session.document.tree.node(named: "a"))
        #expect(solved.map { $0.solution.frame(of: node)?.width } == [900, 300])
        #expect(solved[0].document.traits.size == PartialSize(width: 900, height: 200))
        #expect(session.frame("a") == [0, 0, 300, 200])
    }

    /// A thousand edits from several threads: each is whole, and none is lost.
    @Test func `edits of several threads are applied one after the other`() async throws {
        let registry = SessionRegistry()
        try registry.put(shared("shared"), document(), where: { _ in true }) { _, _ in }
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for number in 0..<50 {
                        var change = ConstraintChange()
                        change.constant = Double(number)
                        let edit = ConstraintEdit(operations: [.set(.id("c1"), change)])
                        _ = try? registry.withSession(shared("shared")) { (session) throws(SessionError) in
                            try session.apply(edit)
                        }
                    }
                }
            }
        }
        #expect(try registry.withSession(shared("shared")) { $0.revision } == 201)
    }

    @Test func `the views of all layouts together have a limit`() throws {
        var limits = LayoutLimits()
        limits.totalViews = 5
        let registry = SessionRegistry(limits: limits)
        try registry.create(document(), in: .shared) { _ in }
        try registry.put(shared("b"), document(), where: { _ in true }) { _, _ in }
        #expect(registry.viewCount == 4)
        #expect(throws: SessionError.self) { try registry.create(document(), in: .shared) { _ in } }
        try registry.put(shared("b"), document(), where: { _ in true }) { _, _ in }
        let growth = ViewEdit(operations: [.add(ViewDescription(name: "c"), to: "root", at: nil)])
        try registry.withSession(shared("b")) { (session) throws(SessionError) in _ = try session.apply(growth) }
        #expect(registry.viewCount == 5)
        try registry.remove(shared("b")) { _ in true }
        #expect(registry.viewCount == 2)
        try registry.create(document(), in: .shared) { _ in }
    }

    @Test func `a page of a list starts after an id, whether that exists or not`() throws {
        let registry = SessionRegistry()
        for id in ["b", "d", "c", "a"] { try registry.put(shared(id), document(), where: { _ in true }) { _, _ in } }
        try registry.remove(shared("c")) { _ in true }
        func page(_ id: String?, _ limit: Int) throws -> [String] {
            try registry.list(in: .shared, after: id, limit: limit).layouts.map(\.id)
        }
        #expect(try page(nil, 9) == ["a", "b", "d"])
        #expect(try page("", 2) == ["a", "b"])
        #expect(try page("bb", 9) == ["d"])
        #expect(try page("d", 9) == [] && page("z", 9) == [])
        #expect(try !registry.list(in: .shared, after: "a", limit: 2).hasMore)
        #expect(try registry.list(in: .shared, after: nil, limit: 2).hasMore)
    }

    /// The tempting fault is to edit a layout that was replaced meanwhile: the edit is lost, and its tag given out
    /// twice.
    @Test func `edits and replacements of several threads never use a revision twice`() async throws {
        let registry = SessionRegistry()
        try registry.put(shared("x"), document(), where: { _ in true }) { _, _ in }
        let document = try document()
        let revisions = await withTaskGroup(of: [Int].self) { group in
            for task in 0..<4 {
                group.addTask {
                    (0..<100).compactMap { number in
                        if task.isMultiple(of: 2) {
                            return try? registry.put(shared("x"), document, where: { _ in true }) { session, _ in
                                session.revision
                            }
                        }
                        var change = ConstraintChange()
                        change.constant = Double(number)
                        let edit = ConstraintEdit(operations: [.set(.id("c1"), change)])
                        return try? registry.withSession(shared("x")) { (session) throws(SessionError) in
                            _ = try session.apply(edit)
                            return session.revision
                        }
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(revisions.count == 400 && Set(revisions).count == 400)
    }
}
