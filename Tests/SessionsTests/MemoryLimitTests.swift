import LayoutModel
@testable import Sessions
import Testing

private func document(views: Int = 1, text: String? = nil) throws -> LayoutDocument {
    var first = ViewDescription(name: "v0")
    if let text { first.properties.text = TextContent(text) }
    let others = (1..<max(views, 1)).map { ViewDescription(name: "v\($0)") }
    return try SampleLayout.document([first] + others, SampleLayout.drafts(["v0.left == 1"]))
}

private func shared(_ id: String) -> LayoutKey { LayoutKey(id, in: .shared) }

private func key(_ id: String, of name: String) -> LayoutKey { LayoutKey(id, in: Namespace(name)) }

/// What a call is refused with; nil where it is not.
private func refusal(_ body: () throws(SessionError) -> Void) -> SessionError? {
    do throws(SessionError) {
        try body()
        return nil
    } catch {
        return error
    }
}

@Suite struct MemoryLimitTests {
    private func put(_ key: LayoutKey, _ document: LayoutDocument, in registry: SessionRegistry) throws(SessionError) {
        try registry.put(key, document, where: { _ in true }) { _, _ in }
    }

    @Test func `what layouts take is counted, and given back when they are gone`() throws {
        let registry = SessionRegistry()
        try put(shared("a"), document(views: 50), in: registry)
        let one = registry.memory.keptBytes
        #expect(one > 0)
        try put(shared("b"), document(views: 50), in: registry)
        #expect((15 * one / 8...17 * one / 8).contains(registry.memory.keptBytes))
        try put(shared("b"), document(views: 5), in: registry)
        #expect(registry.memory.keptBytes < 15 * one / 8)
        let growth = ViewEdit(operations: [.add(ViewDescription(name: "more"), to: "root", at: nil)])
        let before = registry.memory.keptBytes
        try registry.withSession(shared("b")) { (session) throws(SessionError) in _ = try session.apply(growth) }
        #expect(registry.memory.keptBytes > before)
        try registry.remove(shared("a")) { _ in true }
        try registry.remove(shared("b")) { _ in true }
        // The ids that are gone.
        #expect(registry.memory.keptBytes < 1_000)
    }

    /// Catches ids that cost nothing: clients could fill the memory with layouts that they remove at once.
    @Test func `the ids that are gone take memory`() throws {
        let registry = SessionRegistry()
        let document = try document()
        for number in 0..<200 {
            try put(shared("\(number)"), document, in: registry)
            try registry.remove(shared("\(number)")) { _ in true }
        }
        // A hash and a revision for each.
        #expect(registry.memory.keptBytes >= 200 * 16)
    }

    /// Catches layouts that may have everything: where they do none could be read or removed any more.
    @Test func `a quarter of the memory is for requests alone`() throws {
        var limits = LayoutLimits()
        limits.memory = 16 << 20
        let memory = SessionRegistry(limits: limits).memory
        #expect(memory.hasRoom(for: 12 << 20) && !memory.hasRoom(for: 12 << 20 + 1))
        memory.count(kept: 12 << 20)
        #expect(!memory.hasRoom(for: 1))
        try memory.check(4 << 20)
    }

    @Test func `a layout that does not fit is refused, and takes nothing`() throws {
        var limits = LayoutLimits()
        limits.memory = 2 << 20
        let registry = SessionRegistry(limits: limits)
        var stored = 0
        var last: SessionError?
        while last == nil, stored < 1_000 {
            let id = "\(stored)"
            let document = try document(views: 100)
            last = refusal { () throws(SessionError) in try put(shared(id), document, in: registry) }
            if last == nil { stored += 1 }
        }
        guard case .noMemory(limit: 2 << 20)? = last else { throw try #require(last) }
        #expect(registry.count == stored)
        #expect(registry.memory.keptBytes <= registry.memory.keptLimit)
        // Layouts can be read, replaced by smaller ones and removed, and then there is room again.
        try registry.withSession(shared("0"), for: .reading) { _ in }
        try put(shared("1"), document(views: 2), in: registry)
        try registry.remove(shared("0")) { _ in true }
        try put(shared("new"), document(views: 90), in: registry)
    }

    @Test func `an edit that makes a layout too large changes nothing`() throws {
        var limits = LayoutLimits()
        limits.memory = 3 << 20
        let registry = SessionRegistry(limits: limits)
        try put(shared("a"), document(views: 10), in: registry)
        // So much that the layout stays small enough to be edited without a reservation.
        while registry.memory.keptLimit - registry.memory.keptBytes > 700_000 {
            try put(shared("other\(registry.count)"), document(views: 20), in: registry)
        }
        func add(_ views: [ViewDescription]) -> SessionError? {
            let edit = ViewEdit(operations: views.map { .add($0, to: "root", at: nil) })
            return refusal { () throws(SessionError) in
                try registry.withSession(shared("a")) { (session) throws(SessionError) in _ = try session.apply(edit) }
            }
        }
        var number = 0
        var last: SessionError?
        while last == nil, number < 100 {
            number += 1
            last = add((0..<20).map { ViewDescription(name: "more\(number)-\($0)") })
        }
        guard case .noMemory? = last else { throw try #require(last) }
        #expect(number > 1)
        #expect(registry.memory.keptBytes <= registry.memory.keptLimit)
        // The layout is as it was after the last edit that was accepted, and goes on.
        try registry.withSession(shared("a")) { (session) throws(SessionError) in
            #expect(session.revision == number)
            #expect(session.viewCount == 11 + 20 * (number - 1))
            #expect(session.frame("v0")?[0] == 1)
            #expect(session.frame("more\(number)-0") == nil)
        }
        let removal = ViewEdit(operations: (0..<20).map { .remove("more1-\($0)") })
        try registry.withSession(shared("a")) { (session) throws(SessionError) in _ = try session.apply(removal) }
        #expect(add([ViewDescription(name: "again")]) == nil)
    }

    @Test func `requests that need more than is free wait for others, or never run`() throws {
        var limits = LayoutLimits()
        limits.memory = 8 << 20
        let memory = SessionRegistry(limits: limits).memory
        guard case .needsTooMuchMemory? = refusal({ () throws(SessionError) in try memory.reserve(9 << 20) }) else {
            Issue.record("more than there is was reserved")
            return
        }
        try memory.reserve(5 << 20)
        #expect(memory.workingBytes == 5 << 20)
        guard case .memoryInUse? = refusal({ () throws(SessionError) in try memory.reserve(4 << 20) }) else {
            Issue.record("what others have was reserved")
            return
        }
        #expect(memory.workingBytes == 5 << 20)
        // Small needs are met in any case.
        try memory.reserve(1_000)
        memory.release(1_000)
        memory.release(5 << 20)
        #expect(memory.workingBytes == 0)
        try memory.reserve(4 << 20)
    }

    @Test func `a document that no memory suffices for is refused before it is solved`() throws {
        var limits = LayoutLimits()
        limits.memory = 4 << 20
        let registry = SessionRegistry(limits: limits)
        // 200 levels deep, 500 constraints between the innermost ones: 200,000 terms.
        var view = ViewDescription(name: "leaf")
        for level in 0..<200 { view = ViewDescription(name: "l\(level)", subviews: [view]) }
        let texts = [String](repeating: "leaf.left >= l100.left - 5", count: 1_000)
        let document = try SampleLayout.document([view], SampleLayout.drafts(texts))
        let error = refusal { () throws(SessionError) in try put(shared("a"), document, in: registry) }
        guard case .needsTooMuchMemory? = error else { throw try #require(error) }
        #expect(registry.memory.workingBytes == 0)
    }
}

@Suite struct QuotaTests {
    private func put(_ key: LayoutKey, _ document: LayoutDocument, in registry: SessionRegistry) throws(SessionError) {
        try registry.put(key, document, where: { _ in true }) { _, _ in }
    }

    @Test func `a namespace that has used up its layouts takes none from another`() throws {
        var limits = LayoutLimits()
        (limits.layouts, limits.layoutsPerNamespace) = (4, 2)
        let registry = SessionRegistry(limits: limits)
        for id in ["a", "b"] { try put(key(id, of: "mine"), document(), in: registry) }
        let small = try document()
        let error = refusal { () throws(SessionError) in try put(key("c", of: "mine"), small, in: registry) }
        guard case .quotaExceeded(.layouts(limit: 2))? = error else { throw try #require(error) }
        let created = refusal { () throws(SessionError) in
            try registry.create(small, in: Namespace("mine")) { _ in }
        }
        guard case .quotaExceeded(.layouts(limit: 2))? = created else { throw try #require(created) }
        for id in ["a", "b"] { try put(key(id, of: "yours"), document(), in: registry) }
        try put(key("a", of: "mine"), document(), in: registry)
        try registry.remove(key("a", of: "mine")) { _ in true }
        try put(key("c", of: "mine"), document(), in: registry)
    }

    @Test func `a namespace that has used up its views takes none from another`() throws {
        var limits = LayoutLimits()
        (limits.totalViews, limits.viewsPerNamespace) = (20, 10)
        let registry = SessionRegistry(limits: limits)
        try put(key("a", of: "mine"), document(views: 8), in: registry)
        let small = try document(views: 2)
        let error = refusal { () throws(SessionError) in try put(key("b", of: "mine"), small, in: registry) }
        guard case .quotaExceeded(.views(limit: 10))? = error else { throw try #require(error) }
        let more = refusal { () throws(SessionError) in
            try registry.checkRoom(forViews: 2, in: Namespace("mine"))
        }
        guard case .quotaExceeded(.views(limit: 10))? = more else { throw try #require(more) }
        try registry.checkRoom(forViews: 1, in: Namespace("mine"))
        try put(key("a", of: "yours"), document(views: 8), in: registry)
        #expect(registry.viewCount == 18)
    }

    @Test func `a namespace that has used up its memory takes none from another`() throws {
        var limits = LayoutLimits()
        limits.memoryPerNamespace = 400_000
        let registry = SessionRegistry(limits: limits)
        let large = try document(views: 100)
        var error: SessionError?
        var stored = 0
        while error == nil, stored < 100 {
            let id = key("\(stored)", of: "mine")
            error = refusal { () throws(SessionError) in try put(id, large, in: registry) }
            if error == nil { stored += 1 }
        }
        guard case .quotaExceeded(.memory(limit: 400_000))? = error else { throw try #require(error) }
        #expect(stored > 0)
        try put(key("a", of: "yours"), large, in: registry)
        #expect(registry.count == stored + 1)
    }
}
