import LayoutEngine
import LayoutModel
@testable import Sessions
import Testing

private func intrinsic(_ name: String, _ width: Double, _ height: Double) -> ViewDescription {
    var view = ViewDescription(name: name)
    view.properties.intrinsicSize = PartialSize(width: width, height: height)
    return view
}

private func session() throws -> LayoutSession {
    var list = ViewDescription(name: "list", subviews: [intrinsic("row", 10, 10)])
    list.properties.scroll = ScrollProperties()
    var box = ViewDescription(name: "box", guides: ["gutter"], subviews: [intrinsic("a", 20, 10)])
    box.properties.intrinsicSize = PartialSize(width: 100, height: 50)
    let texts = [
        "box.left == 30", "box.top == 40", "a.left == superview.left + 5", "a.top == 5", "gutter.left == a.right",
        "list.edges == superview.edges", "row.left == superview.content.left", "row.top == 0",
    ]
    return try SampleLayout.session([box, list], try SampleLayout.drafts(texts))
}

@Suite struct ViewEditTests {
    @Test func `a view is added at the given index, with everything in it`() throws {
        var session = try session()
        let badge = ViewDescription(name: "badge", guides: ["edge"], subviews: [intrinsic("dot", 4, 4)])
        let changes = try session.apply(.add(badge, to: "root", at: 1))
        #expect(changes == EditChanges())
        let tree = session.document.tree
        #expect(tree[tree.root].subviews.map(tree.name(of:)) == ["box", "badge", "list"])
        #expect(session.frame("dot")?[2...] == [4, 4])
        #expect(session.frame("edge") != nil)
    }

    @Test func `removing a view removes its subtree and every constraint that names it`() throws {
        var session = try session()
        #expect(try session.apply(.remove("box")).removed == [1, 2, 3, 4, 5].map(id))
        #expect(session.frame("a") == nil && session.frame("gutter") == nil)
        try session.apply(.add(ViewDescription(name: "a"), to: "root", at: nil))
        #expect(session.document.tree.viewCount == 4)
    }

    @Test func `a moved view keeps its constraints, and superview means the new one`() throws {
        var session = try session()
        #expect(session.frame("a") == [5, 5, 20, 10])
        try session.apply(.move("a", to: "root", at: 0), .set("box", change { $0.fields = .hidden }))
        #expect(session.frame("a") == [5, 5, 20, 10])
        #expect(session.frame("gutter")?[0] == -5)
        #expect(session.equations.contains("a.left == superview.left + 5"))
    }

    @Test func `a move that makes a constraint invalid is refused`() throws {
        var session = try session()
        let faults = session.faults(.move("row", to: "box", at: nil))
        #expect(
            faults.map(\.reason) == [.leavesInvalid(id(10), .notAScrollView("box", area: .content, side: .second))]
        )
        #expect(session.faults(.set("list", change { $0.fields = .scroll })).count == 1)
    }

    @Test func `set replaces a whole property and keeps the others`() throws {
        var session = try session()
        try session.apply(
            .set(
                "a",
                change {
                    $0.fields = [.intrinsicSize, .hugging]
                    $0.values.intrinsicSize = PartialSize(width: 44)
                }
            )
        )
        let properties = try #require(
            session.document.tree.node(named: "a").map { session.document.tree[$0].properties }
        )
        #expect(properties.intrinsicSize == PartialSize(width: 44))
        #expect(session.frame("a")?[2] == 44)
        #expect(session.frame("gutter")?[0] == 49)
    }

    @Test func `guides are replaced as a list, and keep their constraints where they stay`() throws {
        var session = try session()
        try session.apply(.set("box", change { $0.guides = ["more", "gutter"] }))
        #expect(session.frame("gutter")?[0] == 25)
        let changes = try session.apply(.set("box", change { $0.guides = ["more"] }))
        #expect(changes.removed == [id(5)])
        #expect(session.frame("gutter") == nil)
        #expect(session.faults(.set("box", change { $0.guides = ["x", "a"] })).map(\.location) == [.field(.guide(1))])
    }

    @Test func `faults of several operations are reported together, without their consequences`() throws {
        var session = try session()
        let twins = ViewDescription(name: "new", subviews: [ViewDescription(name: "new"), ViewDescription(name: "a")])
        let faults = session.faults(
            .add(twins, to: "root", at: 9),
            .set("new", ViewChange()),
            .move("a", to: "gutter", at: nil),
            .move("box", to: "a", at: nil),
            .remove("root"),
            .remove("boxx"),
            .move("root", to: "box", at: nil),
            .set("root", change { ($0.fields, $0.values.frame) = (.frame, Rect(x: 0, y: 0, width: 1, height: 1)) })
        )
        #expect(
            faults.map(\.reason) == [
                .tree(.nameTaken("new", path: [.subview(0)])), .tree(.nameTaken("a", path: [.subview(1)])),
                .indexOutOfRange(9, count: 2), .isGuide("gutter"), .tree(.cycle(name: "box")), .rootStays,
                .unknownView("boxx", nearest: "box"), .rootStays, .frameOfRoot,
            ]
        )
    }

    @Test func `the number of views is limited`() throws {
        var limits = LayoutLimits()
        limits.views = 2
        var session = try SampleLayout.session([ViewDescription(name: "a")], [], limits: limits)
        let faults = session.faults(.add(ViewDescription(name: "b"), to: "root", at: nil))
        #expect(faults.map(\.reason) == [.tooManyViews(limit: 2)])
        try session.apply(.remove("a"), .add(ViewDescription(name: "b"), to: "root", at: nil))
    }

    /// Catches ids that a stored edit must not have, because views that the same edit added had the lower ones.
    @Test func `the number of views that one edit adds and removes again is limited`() throws {
        var limits = LayoutLimits()
        limits.views = 5_000
        let box = ViewDescription(name: "box", subviews: (1..<4_900).map { ViewDescription(name: "v\($0)") })
        let round: [ViewOperation] = [.add(box, to: "root", at: nil), .remove("box")]
        func edit(_ rounds: Int) -> ViewEdit { ViewEdit(operations: (0..<rounds).flatMap { _ in round }) }
        let (most, size) = (limits.nodeIDs / 4_900, limits.views)
        var session = try SampleLayout.session([], [], limits: limits)
        _ = try session.apply(edit(most))
        var budget = limits.engine.budget
        #expect(try session.faults(of: edit(most + 1), budget: &budget).first?.reason == .tooManyViews(limit: size))
    }

    /// The ids of removed nodes are given to new ones; they must not keep anything of the old ones.
    @Test func `a layout whose views are added and removed for long does not grow, and is solved as if it were new`()
        throws
    {
        var session = try session()
        let capacity = session.document.tree.capacity
        for round in 1...50 {
            var view = intrinsic("v\(round)", Double(round), 7)
            view.properties.scroll = round % 3 == 0 ? ScrollProperties() : nil
            view.guides = round % 2 == 0 ? ["g"] : []
            try session.apply(.add(view, to: round % 2 == 0 ? "box" : "root", at: 0))
            try session.apply(
                .make(try SampleLayout.drafts(["v\(round).left == \(round)", "v\(round).top == 1"]).entries)
            )
            #expect(session.frame("v\(round)") == [Double(round), 1, Double(round), 7])
            try session.apply(.remove("v\(round)"))
        }
        #expect(session.document.tree.capacity <= capacity + 2)
        #expect(session.document.constraints.count == 11)
    }
}

private func change(_ body: (inout ViewChange) -> Void) -> ViewChange {
    var change = ViewChange()
    body(&change)
    return change
}
