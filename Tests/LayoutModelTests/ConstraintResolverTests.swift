import LayoutModel
import Testing

/// `root` with a scroll view `list` that holds `row`, a view `title`, and a guide `gutter`.
private func tree() throws -> ViewTree {
    var list = ViewDescription(name: "list", subviews: [ViewDescription(name: "row")])
    list.properties.scroll = ScrollProperties()
    return try ViewTree(
        ViewDescription(name: "root", guides: ["gutter"], subviews: [ViewDescription(name: "title"), list])
    )
}

private func anchor(_ text: String) -> DraftAnchor {
    let words = text.split(separator: ".").map(String.init)
    return words.count == 2
        ? DraftAnchor(item: words[0], attribute: words[1])
        : DraftAnchor(item: words[0], area: words[1], attribute: words[2])
}

private func draft(_ first: String, _ second: String? = nil) -> ConstraintDraft {
    ConstraintDraft(first: anchor(first), second: second.map(anchor))
}

/// The fault of resolving, with the name that is meant, which only the list of all faults has.
private func fault(_ draft: ConstraintDraft) throws -> ConstraintError? {
    let tree = try tree()
    do throws(ConstraintError) {
        _ = try draft.resolve(in: tree)
        return nil
    } catch {
        return draft.faults(in: tree).first { $0.part == error.part } ?? error
    }
}

@Suite struct ConstraintResolverTests {
    @Test(arguments: CompositeAttribute.allCases)
    func `a composite becomes one constraint an item, with the constant as it is`(composite: CompositeAttribute) throws
    {
        var written = draft("title.\(composite.rawValue)", "superview.\(composite.rawValue)")
        written.constant = 10
        let constraints = try written.resolve(in: tree())
        #expect(constraints.map(\.first.attribute) == composite.parts)
        #expect(constraints.map(\.second?.attribute) == composite.parts)
        #expect(constraints.allSatisfy { $0.constant == 10 && $0.second?.node == .superview })
    }

    @Test func `a composite does not need a second item`() throws {
        var written = draft("title.size")
        written.constant = 44
        #expect(try written.resolve(in: tree()).map(\.first.attribute) == [.width, .height])
    }

    /// Catches a size alone that keeps its multiplier: two constraints that say the same would then be different.
    @Test func `a multiplier counts where there is something to multiply`() throws {
        for (text, multiplier) in [("title.width", 1.0), ("title.left", 2)] {
            var written = draft(text)
            (written.multiplier, written.constant) = (2, 10)
            let constraint = try #require(written.resolve(in: tree()).first)
            #expect(constraint.multiplier == multiplier && constraint.constant == 10)
        }
    }

    @Test func `key, group, activity and size classes go to every item`() throws {
        var written = draft("title.center", "list.center")
        (written.key, written.group, written.isActive) = ("middle", "portrait", false)
        written.when = SizeClasses(horizontal: .compact)
        for constraint in try written.resolve(in: tree()) {
            #expect(constraint.key == "middle" && constraint.group == "portrait" && !constraint.isActive)
            #expect(constraint.when == SizeClasses(horizontal: .compact))
        }
    }

    @Test func `the fault of a misspelt name has the nearest known one`() throws {
        #expect(try fault(draft("titel.left")) == .unknownItem("titel", nearest: "title", side: .first))
        #expect(try fault(draft("title.left", "guter.left")) == .unknownItem("guter", nearest: "gutter", side: .second))
        #expect(try fault(draft("title.lefft")) == .unknownAttribute("lefft", nearest: "left", side: .first))
        #expect(
            try fault(draft("root.safearea.top", "title.top"))
                == .unknownArea("safearea", nearest: "safeArea", side: .first)
        )
        #expect(try fault(draft("qqq.left")) == .unknownItem("qqq", nearest: nil, side: .first))
    }

    @Test func `only a scroll view has content and frame`() throws {
        #expect(try fault(draft("list.content.height", "list.frame.height")) == nil)
        #expect(try fault(draft("title.content.height")) == .notAScrollView("title", area: .content, side: .first))
        #expect(try fault(draft("row.left", "superview.frame.left")) == nil)
        #expect(
            try fault(draft("title.left", "superview.frame.left"))
                == .notAScrollView("root", area: .frame, side: .second)
        )
    }

    @Test(arguments: [
        ("title.left", "list.top"), ("title.width", "list.left"), ("title.center", "list.size"),
        ("title.top", "list.height"),
    ])
    func `positions and sizes, and positions of different axes, cannot be compared`(first: String, second: String)
        throws
    {
        let error = try fault(draft(first, second))
        guard case .incomparable(first, _, second, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.part == .whole)
    }

    @Test func `leading and trailing cannot be compared with left and right`() throws {
        #expect(try fault(draft("title.leading", "list.right")) != nil)
        #expect(try fault(draft("title.leftMargin", "list.trailingMargin")) != nil)
        #expect(try fault(draft("title.directionalEdges", "list.edges"))?.part == .whole)
        #expect(try fault(draft("title.leading", "list.centerX")) == nil)
        #expect(try fault(draft("title.width", "list.height")) == nil)
    }

    @Test func `composites can be compared with composites of as many attributes`() throws {
        #expect(
            try fault(draft("title.edges", "list.size"))
                == .mismatchedComposites(first: "title.edges", second: "list.size")
        )
        #expect(try fault(draft("title.size", "list.width"))?.part == .whole)
    }

    @Test func `the root has no superview and no position of its own`() throws {
        #expect(try fault(draft("root.left")) == .positionOfRoot("root"))
        #expect(try fault(draft("root.width", "superview.width")) == .noSuperview(of: "root"))
        #expect(try fault(draft("superview.left", "title.left")) == .superviewAsFirst)
        #expect(try fault(draft("root.width")) == nil)
        #expect(try fault(draft("gutter.left")) == nil)
    }

    @Test func `numbers have to be finite, priorities above 0 up to 1000`() throws {
        var written = draft("title.left", "list.left")
        for priority in [0, -1, 1000.5] {
            written.priority = priority
            #expect(try fault(written) == .priorityOutOfRange(priority))
        }
        written.priority = 0.001
        #expect(try fault(written) == nil)
        written.constant = .infinity
        #expect(try fault(written) == .notFinite(.constant))
        written.constant = 0
        written.multiplier = .nan
        #expect(try fault(written) == .notFinite(.multiplier))
        written.multiplier = 0
        #expect(try fault(written) == .zeroMultiplier)
    }

    /// Catches a number that is reported once by itself and once more with the sides that it goes with.
    @Test func `a fault of a number is reported once`() throws {
        var written = draft("title.left", "list.left")
        written.multiplier = 0
        #expect(try written.faults(in: tree()) == [.zeroMultiplier])
        (written.multiplier, written.constant) = (1, .nan)
        #expect(try written.faults(in: tree()) == [.notFinite(.constant)])
        (written.constant, written.priority) = (0, 1001)
        #expect(try written.faults(in: tree()) == [.priorityOutOfRange(1001)])
    }

    /// Catches a width that differs from another one although both mean the same, and a position that loses its factor.
    @Test func `a multiplier without a second item counts for positions only`() throws {
        for (anchor, multiplier) in [("title.width", 1.0), ("title.height", 1), ("title.right", 0.5)] {
            var written = draft(anchor)
            (written.multiplier, written.constant) = (0.5, 10)
            #expect(try written.resolve(in: tree()).map(\.multiplier) == [multiplier], "\(anchor)")
        }
    }

    /// Catches a constant that is written as -0.
    @Test func `a constant is never a negative zero`() throws {
        var written = draft("title.left", "list.left")
        written.constant = -0.0
        #expect(try written.resolve(in: tree()).map(\.constant.sign) == [.plus])
    }

    @Test func `all independent faults of a constraint are reported`() throws {
        var written = draft("titel.left", "guter.left")
        (written.multiplier, written.constant, written.priority) = (0, .infinity, 2000)
        #expect(
            Set(try written.faults(in: tree()).map(\.part)) == [.first, .second, .multiplier, .constant, .priority]
        )
        #expect(try draft("title.left", "list.top").faults(in: tree()).count == 1)
        #expect(try draft("titel.left", "superview.left").faults(in: tree()).count == 1)
        #expect(try draft("title.left", "list.left").faults(in: tree()).isEmpty)
    }

    /// A moved view may get a superview without a content area.
    @Test func `a constraint can be checked again after its views have changed`() throws {
        var tree = try tree()
        let row = try #require(tree.node(named: "row"))
        let constraint = try #require(draft("row.left", "superview.content.left").resolve(in: tree).first)
        try constraint.check(in: tree)
        try tree.move(row, to: tree.root)
        #expect(throws: ConstraintError.notAScrollView("root", area: .content, side: .second)) {
            try constraint.check(in: tree)
        }
    }
}
