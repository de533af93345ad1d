import LayoutEngine
import LayoutModel
import Testing

struct EngineDiagnosticsTests {
    @Test func `a conflict lists its constraints in the order of adding and names the last`() throws {
        var layout = try LayoutFixture(
            [view("a")],
            ["a.left == 8", "a.top == 0", "a.left == 20", "a.size == root.size"]
        )
        let conflict = try #require(layout.solution.conflicts.first)
        #expect(layout.solution.conflicts.count == 1)
        #expect(conflict.leftOut == ConstraintID(number: 3))
        #expect(conflict.members.map(\.text) == ["a.left == 8", "a.left == 20"])
        #expect(conflict.members.map(\.id) == [ConstraintID(number: 1), ConstraintID(number: 3)])
        #expect(conflict.members.map(\.priority) == [1000, 1000])
        #expect(layout.frame("a")?.x == 8)
        try layout.setConstraint(1) { $0.isActive = false }
        #expect(layout.solution.conflicts.isEmpty)
        #expect(layout.frame("a")?.x == 20)
        try layout.setConstraint(1) { $0.isActive = true }
        #expect(layout.frame("a")?.x == 8)
    }

    @Test func `what holds by itself is listed as an equation without an id`() throws {
        let a = view("a") { $0.frame = Rect(3, 0, 10, 10) }
        let b = view("b") {
            $0.intrinsicSize = PartialSize(width: 120, height: 50)
            $0.hugging.horizontal = 1000
            $0.compressionResistance.vertical = 1000
        }
        let layout = try LayoutFixture(
            [a, b, view("c")],
            ["a.left == 5", "a.width == 30", "b.width >= 130", "b.height <= 40", "c.width == -1", "root.width == 300"]
        )
        #expect(
            layout.conflictTexts == [
                ["a.left == 5", "a.left == superview.left + 3"],
                ["a.width == 30", "a.width == 10"],
                ["b.width >= 130", "b.width <= 120"],
                ["b.height <= 40", "b.height >= 50"],
                ["c.width == -1", "c.width >= 0"],
                ["root.width == 300", "root.width == 100"],
            ]
        )
        #expect(layout.solution.conflicts.allSatisfy { $0.members.dropFirst().allSatisfy { $0.id == nil } })
    }

    /// The tempting fault is to list all that is tight at 0.
    @Test func `the sign of a length is no member where its frame is one`() throws {
        let a = view("a") {
            $0.frame = Rect(0, 0, 10, 0)
            $0.aspectRatio = 0.1
        }
        let layout = try LayoutFixture([a, view("b") { $0.frame = Rect(0, 0, 10, 0) }], ["b.width == b.height * 0.1"])
        #expect(
            layout.conflictTexts == [
                ["a.width == 10", "a.width == a.height * 0.1", "a.height == 0"],
                ["b.width == b.height * 0.1", "b.width == 10", "b.height == 0"],
            ]
        )
    }

    @Test func `an edit beside a conflict is one run of the solver`() throws {
        let layout = try LayoutFixture([view("a"), view("b")], ["a.left == 8", "b.left == 3", "a.left == 20"])
        var engine = layout.engine.copy()
        var document = layout.document
        let edited = ConstraintID(number: 2)
        var constraint = try #require(document.constraints[edited])
        constraint.constant = 4
        document.constraints.replace(edited, with: constraint)
        var changes = ChangeSet()
        changes.constraints.insert(edited)
        var budget = EngineLimits().budget
        try engine.update(changes, document: document, budget: &budget)
        let (solution, conflicts, moved) = (engine.solution, layout.solution.conflicts, layout.node("b"))
        #expect(moved.flatMap { solution.frame(of: $0)?.x } == 4)
        #expect(solution.conflicts == conflicts)
        #expect(budget.solving.solves == 1)
    }

    @Test func `a content size is not negative either`() throws {
        let list = view("list") { $0.scroll = ScrollProperties() }
        let layout = try LayoutFixture([list], ["list.content.width == -1"])
        #expect(layout.conflictTexts == [["list.content.width == -1", "list.content.width >= 0"]])
    }

    @Test func `the content of a scroll view without subviews is 0, and open only to what speaks of it`() throws {
        let list = view("list", guides: ["lane"]) { $0.scroll = ScrollProperties() }
        let frame = ["list.edges == root.edges", "lane.edges == list.frame.edges"]
        let silent = try LayoutFixture([list], frame)
        #expect(silent.contentSize("list") == Size(width: 0, height: 0))
        #expect(silent.ambiguity.isEmpty)
        let bounded = try LayoutFixture([list], frame + ["list.content.width >= 5"])
        #expect(bounded.ambiguity == ["list": ["contentWidth"]])
        let hidden = view("list", [view("page") { $0.when = SizeClasses(horizontal: .regular) }]) {
            $0.scroll = ScrollProperties()
        }
        #expect(try LayoutFixture([hidden], ["list.edges == root.edges"]).ambiguity.isEmpty)
    }

    @Test func `a constraint that contradicts itself is left out alone`() throws {
        let layout = try LayoutFixture([view("a")], ["a.left == a.left + 10"])
        #expect(layout.conflictTexts == [["a.left == a.left + 10"]])
    }

    @Test func `what is open is named in document order`() throws {
        let list = view("list", [view("page")], guides: ["lane"]) { $0.scroll = ScrollProperties() }
        let layout = try LayoutFixture(
            [list, view("a")],
            [
                "list.edges == root.edges", "page.left == list.left", "page.top == list.top", "page.width == 5",
                "page.height == 5", "list.content.height == 9", "a.width == a.height", "a.right == 0", "a.bottom == 0",
                "lane.size == list.size", "lane.left == 0",
            ]
        )
        #expect(
            layout.ambiguity == ["list": ["contentWidth"], "lane": ["top"], "a": ["left", "top", "width", "height"]]
        )
        #expect(layout.solution.ambiguous.map { layout.name($0.node) } == ["list", "lane", "a"])
    }

    @Test func `positions are open relative to the superview`() throws {
        let layout = try LayoutFixture([view("box", [view("a")])], ["box.size == root.size", "a.edges == box.edges"])
        #expect(layout.ambiguity == ["box": ["left", "top"]])
    }

    @Test func `what contradicts itself without any constraint is an error`() throws {
        let a = view("a") {
            $0.frame = Rect(0, 0, 100, 10)
            $0.intrinsicSize.width = 50
            $0.hugging.horizontal = 1000
        }
        #expect(throws: EngineError.contradiction(equations: ["a.width == 100", "a.width <= 50"])) {
            _ = try LayoutFixture([a], [])
        }
    }

    @Test func `a constraint that nothing contradicts is never a conflict`() throws {
        let outer = view("outer", [view("a")]) { $0.frame = Rect(0, 0, 3_822_108_072, 2_317_481_058) }
        let constraints = ["a.width == 81608.17395860549", "a.width == superview.width * 100000 + 6226212.811448142"]
        #expect(throws: EngineError.constraintOutOfHand(equation: "a.width == 81608.17395860549")) {
            _ = try LayoutFixture([outer], constraints)
        }
    }

    /// Catches a constant that is measured to the right where leading is right.
    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `the constant that frames reach is the one that the constraint would need`(direction: LayoutDirection) throws {
        let layout = try LayoutFixture(
            [view("a"), view("b")],
            traits: Traits.sized(100, 200).with { $0.direction = direction },
            ["a.leading == 10", "a.width == 20", "b.leading == a.trailing + 7", "b.width == 5"]
        )
        for (number, constant) in [(1, 10.0), (2, 20), (3, 7)] {
            var constraint = try #require(layout.document.constraints[ConstraintID(number: number)])
            constraint.constant = 1
            #expect(layout.engine.constantReached(by: constraint, in: layout.document) == constant)
        }
    }

    @Test func `work has a limit`() throws {
        let views = (0..<20).map { view("v\($0)") }
        let chain = (1..<20).map { "v\($0).left == v\($0 - 1).right + 1" }
        #expect(throws: EngineError.workLimitExceeded) {
            _ = try LayoutFixture(views, limits: EngineLimits(work: 1), chain)
        }
    }
}
