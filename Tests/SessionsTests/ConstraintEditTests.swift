import Dialects
import LayoutEngine
import LayoutModel
@testable import Sessions
import Testing

private func drafts(_ texts: String...) throws -> [ConstraintDraft] {
    try SampleLayout.drafts(texts)
}

private func constant(_ value: Double) -> ConstraintChange {
    var change = ConstraintChange()
    change.constant = value
    return change
}

private func priority(_ value: Double, replaces: Bool = false) -> ConstraintChange {
    var change = ConstraintChange()
    change.priority = value
    change.replaces = replaces
    return change
}

@Suite struct ConstraintEditTests {
    @Test func `make adds, in the order written, each item of a composite by itself`() throws {
        var session = try SampleLayout.twoViews()
        let changes = try session.apply(.make(try drafts("a.edges <= b.edges @10", "b.width >= 3").entries))
        #expect(changes.added == (9...13).map(id))
        #expect(changes.updated.isEmpty && changes.removed.isEmpty && changes.notes.isEmpty)
        #expect(session.revision == 2)
        #expect(session.equations.suffix(2) == ["a.bottom <= b.bottom @10", "b.width >= 3"])
    }

    @Test func `a constant set by key moves what depends on it`() throws {
        var session = try SampleLayout.twoViews()
        #expect(session.frame("b") == [68, 0, 50, 50])
        let changes = try session.apply(.set(.key("gap"), constant(20)))
        #expect(changes.updated == [id(8)])
        #expect(session.frame("b") == [80, 0, 50, 50])
        #expect(session.solution.changedNodes.map(session.document.tree.name(of:)) == ["b"])
    }

    @Test func `a constraint set to the values it has is not reported as updated`() throws {
        var session = try SampleLayout.twoViews()
        #expect(try session.apply(.set(.key("gap"), constant(8))).updated.isEmpty)
        #expect(session.revision == 2)
    }

    @Test func `a constraint becomes required only in a replacement, which keeps id, key and order`() throws {
        var session = try SampleLayout.twoViews()
        let faults = session.faults(.set(.key("gap"), priority(400)))
        #expect(faults.map(\.location) == [.field(.priority)])
        guard case .crossesRequired(id(8), _, to: 400) = faults.first?.reason else {
            Issue.record("\(faults)")
            return
        }
        #expect(try session.apply(.set(.key("gap"), priority(400, replaces: true))).updated == [id(8)])
        #expect(session.document.constraints[id(8)]?.key == "gap")
        #expect(session.faults(.set(.key("gap"), priority(1000))).count == 1)
        #expect(try session.apply(.set(.key("gap"), priority(500))).updated == [id(8)])
    }

    @Test func `multiplier and relation change only in a replacement`() throws {
        var session = try SampleLayout.twoViews()
        var change = ConstraintChange()
        (change.multiplier, change.relation) = (2, .greaterThanOrEqual)
        let faults = session.faults(.set(.key("gap"), change))
        #expect(faults.map(\.location) == [.field(.multiplier), .field(.relation)])
        change.replaces = true
        try session.apply(.set(.key("gap"), change))
        #expect(session.equations.last == "b.left >= a.right * 2 + 8")
        change.multiplier = 0
        #expect(session.faults(.set(.key("gap"), change)).map(\.reason) == [.constraint(.zeroMultiplier)])
    }

    @Test func `a deactivated constraint is kept and can be activated again`() throws {
        var session = try SampleLayout.twoViews()
        #expect(try session.apply(.deactivate(.key("gap"))).updated == [id(8)])
        #expect(try session.apply(.deactivate(.key("gap"))).updated.isEmpty)
        try session.apply(.make(try drafts("b.left == 200").entries))
        #expect(session.frame("b") == [200, 0, 50, 50])
        #expect(try session.apply(.remove(.id("c9")), .activate(.key("gap"))).removed == [id(9)])
        #expect(session.frame("b") == [68, 0, 50, 50])
    }

    @Test func `a group is switched as a whole`() throws {
        var session = try SampleLayout.twoViews()
        let wide = try SampleLayout.drafts(["b.width == 90 @400", "b.height == 90 @400"]) { $0.group = "large" }
        try session.apply(.remove(.items(first: anchor("b", "size"), second: nil, relation: nil)), .make(wide.entries))
        #expect(session.frame("b") == [68, 0, 90, 90])
        #expect(try session.apply(.deactivate(.group("large"))).updated.count == 2)
        #expect(try session.apply(.remove(.group("large"))).removed == [id(9), id(10)])
    }

    @Test func `remake removes the constraints with the view as first item, active or not`() throws {
        var session = try SampleLayout.twoViews()
        try session.apply(.deactivate(.key("gap")))
        let changes = try session.apply(.remake(try drafts("b.edges == superview.edges").entries, view: "b"))
        #expect(changes.removed == [id(3), id(6), id(7), id(8)])
        #expect(changes.added.count == 4)
        #expect(session.frame("b") == [0, 0, 300, 200])
    }

    @Test func `operations see the effects of earlier ones, and the answer has the net changes only`() throws {
        var session = try SampleLayout.twoViews()
        let new = try SampleLayout.drafts(["a.left >= 0"]) { $0.key = "new" }
        let changes = try session.apply(
            .make(new.entries),
            .set(.key("new"), constant(5)),
            .remove(.key("new")),
            .set(.key("gap"), constant(9)),
            .set(.key("gap"), constant(8))
        )
        #expect(changes == EditChanges())
        #expect(session.revision == 2)
    }

    @Test func `ids are not reused, not even after many edits`() throws {
        var session = try SampleLayout.twoViews()
        for number in 9..<200 {
            let added = try session.apply(.make(try drafts("a.width >= 1").entries)).added
            #expect(added == [id(number)])
            try session.apply(.remove(.id("c\(number)")))
        }
        #expect(session.equations.count == 8)
        #expect(try session.apply(.set(.key("gap"), constant(9))).updated == [id(8)])
    }
}

private func anchor(_ item: String, _ attribute: String) -> DraftAnchor {
    DraftAnchor(item: item, attribute: attribute)
}

/// Refused edits.
@Suite struct RefusedConstraintEditTests {
    @Test func `an edit with one fault changes nothing`() throws {
        var session = try SampleLayout.twoViews()
        let faults = session.faults(
            .make(try drafts("a.left >= 3").entries),
            .set(.key("gap"), constant(90)),
            .remove(.view("a")),
            .remove(.key("gpa"))
        )
        #expect(faults == [EditFault(3, .selector(.key), .unknownKey("gpa", nearest: "gap"))])
        #expect(session.frame("b") == [68, 0, 50, 50])
        #expect(try session.apply(.make(try drafts("a.left >= 3").entries)).added == [id(9)])
    }

    @Test func `all independent faults are reported`() throws {
        var session = try SampleLayout.twoViews()
        let faults = session.faults(
            .make(try drafts("aa.left == bbb.left", "a.left == b.top").entries),
            .remake([], view: "nobody"),
            .set(.id("c77"), constant(1)),
            .set(.key("gap"), ConstraintChange()),
            .activate(.group("none")),
            .remove(.view("root"))
        )
        #expect(faults.map(\.operation) == [0, 0, 0, 1, 2, 3, 4, 5])
        #expect(
            faults.suffix(5).map(\.location) == [
                .field(.view), .selector(.id), .whole, .selector(.group), .selector(.view),
            ]
        )
    }

    @Test func `faults that only follow from another one are not reported`() throws {
        var session = try SampleLayout.twoViews()
        let bad = try SampleLayout.drafts(["aa.left == 1"]) { $0.key = "new" }
        #expect(session.faults(.make(bad.entries), .set(.key("new"), constant(4))).count == 1)
    }

    @Test func `no more than twenty faults are reported`() throws {
        var session = try SampleLayout.twoViews()
        let many = try SampleLayout.drafts((0..<50).map { "zz\($0).left == 1" })
        #expect(session.faults(.make(many.entries), .remove(.key("x"))).count == 20)
    }

    @Test func `conflicts are reported, or refused where the edit says so`() throws {
        var session = try SampleLayout.twoViews()
        let rival = try drafts("b.left == 200")
        do throws(SessionError) {
            _ = try session.apply(ConstraintEdit(operations: [.make(rival.entries)], onConflict: .reject))
            Issue.record("the conflict was not refused")
        } catch {
            guard case .conflicts(let conflicts) = error, let conflict = conflicts.first else {
                Issue.record("\(error)")
                return
            }
            #expect(conflict.leftOut == id(9))
            #expect(conflict.members.contains { $0.key == "gap" && $0.text == "b.left == a.right + 8" })
        }
        #expect(session.revision == 1)
        #expect(session.frame("b") == [68, 0, 50, 50])
        #expect(session.conflicts.isEmpty)
        #expect(session.solution.changedNodes(in: .root) == session.solution.installedNodes)
        try session.apply(.make(rival.entries))
        #expect(session.conflicts.map(\.leftOut) == [id(9)])
        #expect(session.frame("b") == [68, 0, 50, 50])
        try session.apply(.deactivate(.key("gap")))
        #expect(session.conflicts.isEmpty)
        #expect(session.frame("b") == [200, 0, 50, 50])
    }

    @Test func `an edit is held to its limits`() throws {
        var limits = LayoutLimits()
        (limits.constraints, limits.operations) = (3, 2)
        var session = try SampleLayout.session(
            [ViewDescription(name: "a")],
            try drafts("a.left == 0", "a.top == 0"),
            limits: limits
        )
        #expect(
            session.faults(.make(try drafts("a.size == 10").entries)).map(\.reason) == [.tooManyConstraints(limit: 3)]
        )
        let operation = ConstraintOperation.make([])
        #expect(session.faults(operation, operation, operation).map(\.reason) == [.tooManyOperations(limit: 2)])
    }
}

extension EditFault {
    init(_ operation: Int, _ location: EditLocation, _ reason: EditFaultReason) {
        self.init(operation: operation, location: location, reason: reason)
    }
}
