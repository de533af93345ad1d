import LayoutEngine
import LayoutModel
import Testing

@testable import Sessions

extension ConstraintOperation {
    /// Gives the selected constraints a constant.
    static func set(_ selector: Selector, constant: Double) -> ConstraintOperation {
        var change = ConstraintChange()
        change.constant = constant
        return .set(selector, change)
    }
}

extension LayoutSession {
    /// The same with all the work that the limits allow.
    @discardableResult
    mutating func go(_ step: HistoryStep) throws(SessionError) -> EditChanges {
        var budget = limits.engine.budget
        return try apply(try restoration(by: step, budget: &budget), budget: &budget)
    }

    func former(_ revision: Int) throws(SessionError) -> LayoutSession {
        var budget = limits.engine.budget
        return try copy(at: revision, budget: &budget)
    }

    func changes(_ from: Int, _ to: Int, in space: CoordinateSpace = .superview) throws -> RevisionChanges {
        var budget = limits.engine.budget
        return try changes(from: from, to: to, in: space, budget: &budget)
    }

    /// What a client can see: views with their properties, constraints with their ids, and frames.
    var visible: String {
        let tree = document.tree
        let views = tree.preorder().map { node in
            "\(tree.name(of: node)) \(tree[node].properties) \(frame(tree.name(of: node)) ?? [])"
        }
        let constraints = document.constraints.map { "\($0.id): \($0.constraint.equation(in: tree)) \($0.constraint)" }
        return "\(document.traits)\n\(views.joined(separator: "\n"))\n\(constraints.joined(separator: "\n"))"
    }
}

struct UndoTests {
    @Test func `an edit is undone and redone, each time as a new revision`() throws {
        var session = try SampleLayout.twoViews()
        let start = session.visible
        try session.apply(.set(.key("gap"), constant: 20))
        let edited = session.visible
        #expect(start != edited)
        let undone = try session.go(.undo)
        #expect(session.visible == start && session.revision == 3)
        #expect(undone.updated.count == 1)
        #expect(undone.added.isEmpty && undone.removed.isEmpty)
        try session.go(.redo)
        #expect(session.visible == edited && session.revision == 4)
    }

    @Test func `constraints that were removed come back under their ids, in their places`() throws {
        var session = try SampleLayout.twoViews()
        let count = session.constraintCount
        // So many that the store closes the gaps.
        let texts = (1...100).map { "a.left >= superview.left - \($0)" }
        let drafts = try SampleLayout.drafts(texts) { $0.key = "many" }
        try session.apply(.make(drafts.entries))
        let full = session.visible
        let removed = try session.apply(.remove(.key("many"))).removed
        try session.apply(.remove(.key("gap")))
        try session.go(.undo)
        let undone = try session.go(.undo)
        #expect(undone.added == removed && removed.count == 100)
        #expect(session.visible == full)
        try session.go(.undo)
        #expect(session.constraintCount == count)
        // An id that was once seen is not that of another constraint.
        let added = try session.apply(.make(try SampleLayout.drafts(["a.left >= 0"]).entries)).added
        #expect(added.allSatisfy { !removed.contains($0) })
    }

    @Test func `views come back in their places, with their constraints, and names can be used again`() throws {
        var session = try SampleLayout.twoViews()
        let start = session.visible
        try session.apply(.remove("a"))
        try session.apply(.add(ViewDescription(name: "a", guides: ["g"]), to: "b", at: nil))
        let other = session.visible
        try session.go(.undo)
        try session.go(.undo)
        #expect(session.visible == start)
        try session.go(.redo)
        try session.go(.redo)
        #expect(session.visible == other)
        let changes = try session.changes(1, 3)
        #expect(changes.addedViews.isEmpty && changes.removedViews.isEmpty)
        #expect(changes.removedConstraints.count == 5 && changes.addedConstraints.isEmpty)
        #expect(changes.frames.map(\.name).contains("g"))
        let one = try session.changes(1, 2)
        #expect(one.removedViews == ["a"] && one.frames.contains { $0.name == "a" && $0.to == nil && $0.from != nil })
    }

    /// Catches a journal that keeps the tree before the last operation instead of the one before the first.
    @Test func `an edit of several operations is undone, or refused, as a whole`() throws {
        var session = try SampleLayout.twoViews()
        let start = session.visible
        let replacement = ViewDescription(name: "a", guides: ["g"])
        _ = try session.apply(ViewEdit(operations: [.remove("a"), .add(replacement, to: "b", at: nil)]))
        let edited = session.visible
        let refused = ViewEdit(operations: [.remove("a"), .add(replacement, to: "nowhere", at: nil)])
        #expect(throws: SessionError.self) { _ = try session.apply(refused) }
        #expect(session.visible == edited)
        try session.go(.undo)
        #expect(session.visible == start)
    }

    @Test func `a new edit drops what could be redone`() throws {
        var session = try SampleLayout.twoViews()
        try session.apply(.set(.key("gap"), constant: 20))
        try session.go(.undo)
        try session.apply(.set(.key("gap"), constant: 30))
        #expect(throws: SessionError.self) { try session.go(.redo) }
        try session.go(.undo)
        #expect(session.frame("b")?[0] == 68)
        #expect(throws: SessionError.self) { try session.go(.undo) }
        #expect(session.revision == 5)
    }

    @Test func `what changes nothing, or is refused, is not remembered`() throws {
        var session = try SampleLayout.twoViews()
        try session.apply(.set(.key("gap"), constant: 20))
        try session.go(.undo)
        let faults = session.faults(.remove(.key("nothing")))
        #expect(faults.count == 1)
        let nothing = try session.apply(ConstraintEdit(operations: []))
        #expect(nothing == EditChanges())
        var copy = session.copy()
        try copy.apply(.set(.key("gap"), constant: 1))
        try session.go(.redo)
        #expect(session.frame("b")?[0] == 80)
    }

    @Test func `a layout that has slept goes on where it was`() throws {
        var session = try SampleLayout.twoViews()
        let start = session.visible
        try session.apply(.remove("a"))
        try session.apply(.set(.view("b"), constant: 5))
        let end = session.visible
        session.trim()
        session.sleep()
        session.wake()
        try session.go(.undo)
        try session.go(.undo)
        #expect(session.visible == start)
        session.sleep()
        session.wake()
        try session.go(.redo)
        try session.go(.redo)
        #expect(session.visible == end)
    }

    /// The tempting fault is to resize frames once more on the way back: a width of 0 stays 0 when the superview gets
    /// narrower, and would grow when it gets wider again.
    @Test func `frames with masks are those that there were`() throws {
        var mask = ViewProperties()
        (mask.frame, mask.autoresizing) = (Rect(x: 0, y: 0, width: 40, height: 10), .flexibleWidth)
        var session = try SampleLayout.session([ViewDescription(name: "a", properties: mask)], [])
        func resize(_ width: Double) -> TraitsChange {
            var change = TraitsChange()
            change.fields = .width
            change.values.size.width = width
            return change
        }
        for width in [250.0, 200, 150, 400] { _ = try session.apply(resize(width)) }
        let widths = try (1...5).map { try session.former($0).frame("a")?[2] }
        #expect(widths[1] == widths[2])
        for revision in (1...4).reversed() {
            try session.go(.undo)
            #expect(session.frame("a")?[2] == widths[revision - 1])
        }
        for revision in 2...5 {
            try session.go(.redo)
            #expect(session.frame("a")?[2] == widths[revision - 1])
        }
    }

    /// The tempting fault is to remember frames alone, and not the size that a frame holds for while its superview is
    /// not installed.
    @Test func `a frame in a view that is not installed holds for the size that it held for`() throws {
        var regular = ViewProperties()
        regular.when = SizeClasses(horizontal: .compact, vertical: nil)
        var mask = ViewProperties()
        (mask.frame, mask.autoresizing) = (Rect(x: 0, y: 0, width: 50, height: 10), .flexibleWidth)
        let inner = ViewDescription(name: "v", properties: mask)
        let box = ViewDescription(name: "box", properties: regular, subviews: [inner])
        let drafts = try SampleLayout.drafts(["box.edges == superview.edges"])
        func session() throws -> LayoutSession {
            try SampleLayout.session([box], drafts) { $0.traits.sizeClass.horizontal = .compact }
        }
        func traits(_ size: SizeClass, _ width: Double) -> TraitsChange {
            var change = TraitsChange()
            change.fields = [.width, .horizontalSizeClass]
            (change.values.size.width, change.values.sizeClass.horizontal) = (width, size)
            return change
        }
        var plain = try session()
        var undone = try session()
        _ = try plain.apply(traits(.regular, 300))
        _ = try undone.apply(traits(.regular, 300))
        // Installed at another size, and back.
        _ = try undone.apply(traits(.compact, 400))
        try undone.go(.undo)
        #expect(undone.visible == plain.visible)
        _ = try plain.apply(traits(.compact, 400))
        _ = try undone.apply(traits(.compact, 400))
        #expect(plain.frame("v")?[2] == 150)
        #expect(undone.visible == plain.visible)
    }

    @Test func `an undo that takes too much work changes nothing, and can be done later`() throws {
        var session = try SampleLayout.twoViews()
        let start = session.visible
        try session.apply(.remove("a"))
        let edited = session.visible
        for work in stride(from: 0, to: 400, by: 5) {
            var budget = WorkBudget(limit: work)
            do throws(SessionError) {
                let restoration = try session.restoration(by: .undo, budget: &budget)
                _ = try session.apply(restoration, budget: &budget)
                break
            } catch {
                #expect(session.visible == edited && session.revision == 2)
            }
        }
        if session.revision == 2 { try session.go(.undo) }
        #expect(session.visible == start && session.revision == 3)
        try session.go(.redo)
        #expect(session.visible == edited)
    }

    @Test func `conflicts that there were come back, whatever the policy`() throws {
        var session = try SampleLayout.session([ViewDescription(name: "a")], []) { $0.onConflict = .reject }
        let clash = try SampleLayout.drafts(["a.width == 10", "a.width == 20"])
        try session.apply(.make(clash.entries), onConflict: .leaveOut)
        try session.apply(.remove(.view("a")))
        try session.go(.undo)
        #expect(session.conflicts.count == 1)
        #expect(try session.former(2).conflicts.count == 1)
    }
}
