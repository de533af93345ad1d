import LayoutEngine
import LayoutModel
import Testing

/// Views placed by frame and mask.
struct EngineFramesTests {
    private func framed(_ name: String, _ frame: Rect, _ mask: AutoresizingMask, _ subviews: [ViewDescription] = [])
        -> ViewDescription
    {
        view(name, subviews) {
            $0.frame = frame
            $0.autoresizing = mask
        }
    }

    @Test func `a frame holds for the size that the root has`() throws {
        let a = framed("a", Rect(40, 10, 200, 20), [.flexibleWidth, .flexibleTopMargin])
        var layout = try LayoutFixture([a], traits: .sized(320, 100), [])
        #expect(layout.frame("a") == Rect(40, 10, 200, 20))
        #expect(layout.solution.autoresized.isEmpty)
        #expect(layout.solution.ambiguous.isEmpty)
        try layout.setTraits { $0.size = PartialSize(width: 400, height: 90) }
        #expect(layout.frame("a") == Rect(40, 0, 280, 20))
        #expect(layout.solution.autoresized.map(\.frame) == [Rect(40, 0, 280, 20)])
        #expect(
            try layout.solvedAfresh().frame(of: #require(layout.document.tree.node(named: "a"))) == Rect(40, 0, 280, 20)
        )
    }

    @Test func `frames start from where they now are`() throws {
        let a = framed("a", Rect(0, 0, 100, 10), [.flexibleWidth])
        var layout = try LayoutFixture([a], traits: .sized(100, 100), [])
        try layout.setTraits { $0.size.width = 60 }
        try layout.setTraits { $0.size.width = 0 }
        #expect(layout.frame("a")?.width == 0)
        try layout.setTraits { $0.size.width = 130 }
        #expect(layout.frame("a")?.width == 130)
    }

    @Test func `a mask that leads to a frame beyond what documents may give is refused`() throws {
        let a = framed("a", Rect(0, 0, 1e12, 10), [.flexibleWidth])
        var layout = try LayoutFixture([a], traits: .sized(100, 100), [])
        #expect(throws: EngineError.frameTooLarge(view: "a")) { try layout.setTraits { $0.size.width = 200 } }
        #expect(layout.frame("a")?.width == 1e12)
    }

    /// Catches a limit for positive numbers only.
    @Test func `a mask that leads too far to the left is refused, too`() throws {
        let a = framed("a", Rect(-1e12, 0, 10, 10), [.flexibleLeftMargin])
        var layout = try LayoutFixture([a], traits: .sized(100, 100), [])
        #expect(throws: EngineError.frameTooLarge(view: "a")) { try layout.setTraits { $0.size.width = 50 } }
        #expect(layout.frame("a")?.x == -1e12)
    }

    /// Catches small changes that are taken for noise: many of them would add up to a frame that is off.
    @Test func `a superview that grows by a thousandth of a point a time is followed`() throws {
        var layout = try LayoutFixture([framed("a", Rect(0, 0, 50, 10), [.flexibleWidth])], [])
        for step in 1...4 { try layout.setTraits { $0.size.width = 100 + 0.001 * Double(step) } }
        #expect(layout.frame("a") == Rect(0, 0, 50.004, 10))
    }

    @Test func `masks reach down through frames`() throws {
        let inner = framed("inner", Rect(10, 10, 80, 30), [.flexibleWidth, .flexibleHeight])
        let outer = framed("outer", Rect(0, 0, 100, 50), [.flexibleWidth, .flexibleRightMargin], [inner])
        var layout = try LayoutFixture([outer], traits: .sized(200, 100), [])
        try layout.setTraits { $0.size.width = 300 }
        #expect(layout.frame("outer") == Rect(0, 0, 150, 50))
        #expect(layout.frame("inner") == Rect(10, 10, 130, 30))
    }

    @Test func `a frame that is set resizes what is in it by its masks`() throws {
        let inner = framed("inner", Rect(10, 10, 80, 30), [.flexibleLeftMargin, .flexibleRightMargin, .flexibleHeight])
        let outer = framed("outer", Rect(0, 0, 100, 50), [], [inner])
        var layout = try LayoutFixture([outer], [])
        try layout.setProperties(of: "outer") { $0.frame = Rect(5, 6, 140, 70) }
        #expect(layout.frame("outer") == Rect(5, 6, 140, 70))
        #expect(layout.frame("inner") == Rect(30, 10, 80, 50))
    }

    @Test func `a superview that constraints size is followed from the size it first comes to`() throws {
        let badge = framed("badge", Rect(70, 0, 10, 10), [.flexibleLeftMargin])
        var layout = try LayoutFixture([view("card", [badge])], ["card.edges == root.margins.edges"])
        #expect(layout.frame("card")?.width == 84)
        #expect(layout.frame("badge")?.x == 70)
        try layout.setTraits { $0.size.width = 120 }
        #expect(layout.frame("badge") == Rect(90, 0, 10, 10))
        #expect(try layout.solvedAfresh().frame(of: #require(layout.document.tree.node(named: "badge")))?.x == 90)
    }

    @Test func `a superview that its own framed subview sizes leaves the frame alone`() throws {
        let a = framed("a", Rect(0, 0, 50, 10), [.flexibleWidth])
        var layout = try LayoutFixture(
            [view("card", [a])],
            ["card.left == 0", "card.top == 0", "card.height == 10", "card.width == a.width + 10"]
        )
        #expect(layout.frame("card")?.width == 60)
        try layout.setConstraint(4) { $0.constant = 30 }
        #expect(layout.frame("a")?.width == 50)
        #expect(layout.frame("card")?.width == 80)
        #expect(layout.solution.conflicts.isEmpty)
    }

    @Test func `a moved view keeps its frame in the new superview`() throws {
        let a = framed("a", Rect(10, 10, 50, 10), [.flexibleWidth])
        var layout = try LayoutFixture([a, framed("box", Rect(0, 0, 30, 30), [])], [])
        try layout.edit { document, changes in
            let (a, box) = (
                try #require(document.tree.node(named: "a")), try #require(document.tree.node(named: "box"))
            )
            try document.tree.move(a, to: box)
            changes.changesTree = true
        }
        #expect(layout.frame("a") == Rect(10, 10, 50, 10))
        try layout.setProperties(of: "box") { $0.frame?.width = 40 }
        #expect(layout.frame("a") == Rect(10, 10, 60, 10))
    }

    @Test func `a view that is not installed follows a size that is known all the same`() throws {
        let a = view("a") {
            $0.frame = Rect(0, 0, 100, 10)
            $0.autoresizing = [.flexibleWidth]
            $0.when = SizeClasses(horizontal: .regular)
        }
        var layout = try LayoutFixture([a], [])
        try layout.setTraits { $0.size.width = 150 }
        #expect(layout.frame("a") == nil)
        try layout.setTraits { $0.sizeClass.horizontal = .regular }
        #expect(layout.frame("a") == Rect(0, 0, 150, 10))
    }

    @Test func `a variant starts from the frames as they now are and changes nothing`() throws {
        let a = framed("a", Rect(0, 0, 100, 10), [.flexibleWidth])
        var layout = try LayoutFixture([a], [])
        try layout.setTraits { $0.size.width = 120 }
        var traits = layout.document.traits
        traits.size.width = 90
        var budget = EngineLimits().budget
        let variant = try layout.variant(under: traits, budget: &budget)
        #expect(variant.frame(of: try #require(layout.document.tree.node(named: "a"))) == Rect(0, 0, 90, 10))
        #expect(layout.frame("a") == Rect(0, 0, 120, 10))
    }

    @Test func `an update taken back gives masks their old sizes`() throws {
        let a = framed("a", Rect(10, 0, 0, 10), [.flexibleWidth])
        var layout = try LayoutFixture([a], [])
        let error = try layout.tryOut { document, changes in
            document.traits.size.width = 50
            changes.changesTraits = true
        }
        #expect(error == nil)
        #expect(layout.frame("a") == Rect(10, 0, 0, 10))
        #expect(layout.solution.autoresized.isEmpty)
    }

    @Test func `a frame taken away gives the view back to constraints`() throws {
        var layout = try LayoutFixture([framed("a", Rect(1, 2, 3, 4), [])], ["a.edges == root.edges"])
        #expect(layout.solution.conflicts.count == 4)
        try layout.setProperties(of: "a") { $0.frame = nil }
        #expect(layout.frame("a") == Rect(0, 0, 100, 200))
        try layout.setProperties(of: "a") { $0.frame = Rect(1, 2, 3, 4) }
        #expect(layout.frame("a") == Rect(1, 2, 3, 4))
    }
}
