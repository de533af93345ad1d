import LayoutModel
@testable import Sessions
import Testing

private func update(_ texts: String...) throws -> ConstraintOperation {
    .update(try SampleLayout.drafts(texts).entries)
}

/// `a` in `box` in the root, with the constraints given.
private func session(_ texts: String...) throws -> LayoutSession {
    let box = ViewDescription(name: "box", subviews: [ViewDescription(name: "a"), ViewDescription(name: "b")])
    return try SampleLayout.session([box], try SampleLayout.drafts(texts))
}

@Suite struct UpdateTests {
    @Test(arguments: [
        ("a.left == superview.left + 10", "a.left == box.left + 30", "a.left == superview.left + 30"),
        ("a.left == box.left + 10", "a.left == 30", "a.left == box.left + 30"),
        ("a.left == 10", "a.left == superview.left + 30", "a.left == 30"),
        ("a.width == b.width * 0.5", "a.width == b.width / 2 + 30", "a.width == b.width * 0.5 + 30"),
        ("a.lastBaseline == b.lastBaseline", "a.baseline == b.baseline + 30", "a.lastBaseline == b.lastBaseline + 30"),
        ("a.width == 10 @750", "a.width == 30 @high", "a.width == 30 @750"),
    ])
    func `a constraint that means the same is found, and keeps its form`(old: String, new: String, result: String)
        throws
    {
        var session = try session(old)
        let changes = try session.apply(update(new))
        #expect(changes.updated == [id(1)] && changes.added.isEmpty && changes.notes.isEmpty)
        #expect(session.equations == [result])
    }

    @Test(arguments: [
        ("a.left == box.left", "a.leading == box.leading + 3"), ("a.left == b.left", "b.left == a.left + 3"),
        ("a.width == 10", "a.height == 3"), ("a.left == box.left", "a.left == box.safeArea.left + 3 @4"),
    ])
    func `a constraint that means something else is added`(old: String, new: String) throws {
        var session = try session(old)
        let changes = try session.apply(update(new))
        #expect(changes.added == [id(2)] && changes.updated.isEmpty && changes.notes.isEmpty)
    }

    @Test func `composites are found part by part`() throws {
        var session = try session("a.left == superview.left + 5", "a.size == 20")
        let changes = try session.apply(update("a.edges == box.edges + 9", "a.size == 30"))
        #expect(changes.updated == [id(1), id(2), id(3)])
        #expect(changes.added.count == 3)
        #expect(session.equations.first == "a.left == superview.left + 9")
    }

    @Test func `of several matches the newest is changed`() throws {
        var session = try session("a.width <= 100", "a.width <= 200")
        #expect(try session.apply(update("a.width <= 150")).updated == [id(2)])
    }

    @Test func `key and group do not matter and are kept`() throws {
        let labelled = try SampleLayout.drafts(["a.left == 10"]) { ($0.key, $0.group) = ("k", "g") }
        var session = try SampleLayout.session([ViewDescription(name: "a")], labelled)
        let other = try SampleLayout.drafts(["a.left == 20"]) { ($0.key, $0.group) = ("k2", "g2") }
        #expect(try session.apply(.update(other.entries)).updated == [id(1)])
        #expect(session.document.constraints[id(1)]?.key == "k")
        #expect(session.document.constraints[id(1)]?.group == "g")
    }

    @Test func `deactivated constraints and those of other size classes do not match`() throws {
        var session = try session("a.left == 10")
        try session.apply(.deactivate(.id("c1")))
        #expect(try session.apply(update("a.left == 20")).added == [id(2)])
        let compact = try SampleLayout.drafts(["a.top == 10"]) { $0.when = SizeClasses(horizontal: .compact) }
        try session.apply(.make(compact.entries))
        #expect(try session.apply(update("a.top == 20")).added == [id(4)])
        var traits = TraitsChange()
        traits.fields = .sizeClass
        traits.values.sizeClass = SizeClasses(horizontal: .compact)
        #expect(try session.apply(traits) == EditChanges())
        #expect(try session.apply(.remove(.id("c4")), update("a.top == 30")).updated == [id(3)])
    }

    @Test func `a constraint left out of a conflict is found`() throws {
        var session = try session("a.width == 10", "a.width == b.width * 2 + 10", "b.width == 10")
        #expect(session.conflicts.map(\.leftOut) == [id(3)])
        #expect(try session.apply(update("b.width == 0")).updated == [id(3)])
        #expect(session.conflicts.isEmpty)
    }

    @Test func `a note names the installed constraint that differs in one respect, and the respect`() throws {
        var session = try session("a.width == b.width + 4 @750")
        func note(_ text: String) throws -> UpdateDifference? {
            var copy = session.copy()
            let changes = try copy.apply(update(text))
            #expect(changes.added == [id(2)])
            #expect(changes.notes.map(\.near) == [id(1)])
            #expect(changes.notes.first?.nearText == "a.width == b.width + 4 @750")
            return changes.notes.first?.difference
        }
        #expect(try note("a.width == b.width * 2 @750") == .multiplier(installed: 1, asked: 2))
        #expect(try note("a.width <= b.width @750") == .relation(installed: .equal, asked: .lessThanOrEqual))
        #expect(try note("a.width == b.width + 7") == .priority(installed: 750, asked: 1000))
        #expect(try note("a.width == box.width @750") == .target(installed: "b.width", asked: "box.width"))
        #expect(try note("a.width == 30 @750") == .target(installed: "b.width", asked: nil))
        #expect(try session.apply(update("a.width <= b.width * 3")).notes.isEmpty)
    }
}
