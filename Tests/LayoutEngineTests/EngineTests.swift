import LayoutEngine
import LayoutModel
import Testing

struct EngineTests {
    // MARK: - Natural sizes

    private let placed = ["a.left == 0", "a.top == 0"]

    @Test func `a view without anything else has its natural size`() throws {
        let a = view("a") { $0.intrinsicSize = PartialSize(width: 30, height: 12) }
        #expect(try LayoutFixture([a], placed).frame("a") == Rect(0, 0, 30, 12))
    }

    @Test(arguments: [(249.0, 60.0), (251.0, 30.0)])
    func `hugging resists growing`(priority: Double, width: Double) throws {
        let hugging = view("a") {
            $0.intrinsicSize.width = 30
            $0.hugging.horizontal = priority
        }
        #expect(try LayoutFixture([hugging], ["a.width == 60 @250"]).frame("a")?.width == width)
    }

    @Test(arguments: [(749.0, 10.0), (751.0, 30.0)])
    func `compression resistance resists shrinking`(priority: Double, width: Double) throws {
        let a = view("a") {
            $0.intrinsicSize.width = 30
            $0.compressionResistance.horizontal = priority
        }
        #expect(try LayoutFixture([a], ["a.width == 10 @750"]).frame("a")?.width == width)
    }

    @Test func `of two labels the one that hugs less takes the rest`() throws {
        let a = view("a") { $0.intrinsicSize.width = 30 }
        let b = view("b") {
            $0.intrinsicSize.width = 20
            $0.hugging.horizontal = 249
        }
        var layout = try LayoutFixture([a, b], ["a.left == 0", "b.left == a.right", "b.right == 0"])
        #expect(layout.frame("a")?.width == 30)
        #expect(layout.frame("b")?.width == 70)
        try layout.setProperties(of: "a") { $0.hugging.horizontal = 248 }
        #expect(layout.frame("a")?.width == 80)
        try layout.setProperties(of: "b") { $0.intrinsicSize.width = 25 }
        #expect(layout.frame("a")?.width == 75)
        try layout.setProperties(of: "a") { $0.intrinsicSize.width = nil }
        #expect(layout.frame("a")?.width == 75)
    }

    // MARK: - Fitting

    @Test func `a root without a size is as small as its constraints allow`() throws {
        var layout = try LayoutFixture(
            [view("a")],
            traits: .sized(100, nil),
            ["a.edges == superview.margins.edges", "a.height >= 30", "a.height == 44 @40"]
        )
        #expect(layout.frame("root") == Rect(0, 0, 100, 46))
        try layout.setTraits { $0.size = PartialSize(width: nil, height: 90) }
        #expect(layout.frame("root") == Rect(0, 0, 16, 90))
        #expect(layout.frame("a") == Rect(8, 8, 0, 74))
        try layout.setTraits { $0.size.width = 50 }
        #expect(layout.frame("a") == Rect(8, 8, 34, 74))
    }

    // MARK: - What is installed

    @Test func `a condition installs constraints and views, and everything in these`() throws {
        let side = view("side", [view("deep")], guides: ["lane"]) { $0.when = SizeClasses(horizontal: .regular) }
        var layout = try LayoutFixture(
            [view("a"), side],
            [
                "a.left == 0", "a.top == 0", "a.height == 1", "a.width == 50", "side.left == a.right",
                "deep.left == side.left",
            ]
        )
        try layout.setConstraint(4) { $0.when = SizeClasses(horizontal: .compact) }
        #expect(layout.frame("a")?.width == 0)
        #expect(layout.ambiguity == ["a": ["width"]])
        #expect(layout.frame("side") == nil && layout.frame("deep") == nil && layout.frame("lane") == nil)
        try layout.setTraits { $0.sizeClass.horizontal = .compact }
        #expect(layout.frame("a")?.width == 50)
        try layout.setTraits { $0.sizeClass.horizontal = .regular }
        #expect(layout.frame("side")?.x == 0)
        #expect(layout.frame("deep")?.x == 0)
        #expect(layout.names(layout.solution.changedNodes) == ["a", "side", "lane", "deep"])
        try layout.setTraits { $0.sizeClass = .any }
        #expect(layout.frame("deep") == nil)
        #expect(layout.names(layout.solution.installedNodes) == ["root", "a"])
    }

    @Test func `a root that is not installed takes everything with it`() throws {
        var root = ViewProperties()
        root.when = SizeClasses(vertical: .regular)
        let framed = view("a") { $0.frame = Rect(0, 0, 10, 10) }
        let constraints = ["b.edges == root.safeArea.edges"]
        var layout = try LayoutFixture([framed, view("b")], root: root, traits: .sized(nil, 50), constraints)
        #expect(layout.solution.installedNodes.isEmpty)
        try layout.setTraits { $0.size.width = 70 }
        try layout.setTraits { $0.sizeClass.vertical = .regular }
        #expect(layout.frame("b") == Rect(0, 0, 70, 50))
        try layout.setTraits { $0.sizeClass.vertical = nil }
        #expect(layout.solution.installedNodes.isEmpty && layout.frame("root") == nil)
    }

    @Test func `a hidden view keeps its constraints`() throws {
        let hidden = view("a") { $0.isHidden = true }
        #expect(
            try LayoutFixture([hidden, view("b")], ["a.width == 20", "b.width == a.width"]).frame("b")?.width == 20
        )
    }

    @Test func `an inactive constraint waits`() throws {
        var layout = try LayoutFixture([view("a")], ["a.edges == root.edges", "a.width == 20 @250"])
        try layout.setConstraint(3) { $0.isActive = false }
        #expect(layout.frame("a")?.width == 20)
        try layout.setConstraint(3) { $0.isActive = true }
        #expect(layout.frame("a")?.width == 100)
    }

    // MARK: - Edits

    @Test func `a resize of the root reaches what depends on it`() throws {
        var layout = try LayoutFixture(
            [view("a"), view("b")],
            ["a.edges == root.edges", "b.left == 0", "b.size == a.size * 0.5", "b.top == 0"]
        )
        try layout.setTraits { $0.size = PartialSize(width: 40, height: 60) }
        #expect(layout.frame("root") == Rect(0, 0, 40, 60))
        #expect(layout.frame("b") == Rect(0, 0, 20, 30))
        #expect(layout.names(layout.solution.changedNodes) == ["root", "a", "b"])
    }

    @Test func `a moved container moves nothing in it, except in the root's coordinates`() throws {
        var layout = try LayoutFixture(
            [view("box", [view("a")])],
            ["box.left == 10", "box.top == 0", "box.size == root.size", "a.edges == box.edges"]
        )
        try layout.setConstraint(1) { $0.constant = 15 }
        #expect(layout.names(layout.solution.changedNodes) == ["box"])
        #expect(layout.names(layout.solution.changedNodes(in: .root)) == ["box", "a"])
        #expect(layout.frame("a", in: .root) == Rect(15, 0, 100, 200))
    }

    @Test func `views come, move and go`() throws {
        var layout = try LayoutFixture(
            [view("box"), view("a")],
            ["box.edges == root.margins.edges", "a.left == superview.left + 1"]
        )
        try layout.edit { document, changes in
            let box = try #require(document.tree.node(named: "box"))
            let new = try document.tree.add(view("new"), to: box)
            let left = Constraint(
                first: FirstAnchor(node: new, attribute: .left),
                second: SecondAnchor(node: .superview, attribute: .centerX)
            )
            changes.constraints.insert(document.constraints.add(left))
            changes.changesTree = true
        }
        #expect(layout.frame("new")?.x == 42)
        try layout.edit { document, changes in
            let new = try #require(document.tree.node(named: "new"))
            try document.tree.move(new, to: document.tree.root, at: 0)
            changes.changesTree = true
        }
        #expect(layout.frame("new")?.x == 50)
        #expect(layout.names(layout.solution.installedNodes) == ["root", "new", "box", "a"])
        try layout.edit { document, changes in
            let new = try #require(document.tree.node(named: "new"))
            document.tree.remove(new)
            document.constraints.remove(ConstraintID(number: 6))
            changes.constraints.insert(ConstraintID(number: 6))
            changes.changesTree = true
        }
        #expect(layout.names(layout.solution.installedNodes) == ["root", "box", "a"])
        #expect(layout.frame("a")?.x == 1)
    }

    @Test func `a direction that changes turns all that inherits it`() throws {
        var layout = try LayoutFixture(
            [view("box", [view("a")])],
            ["box.edges == root.edges", "a.leading == superview.leading + 10", "a.width == 5"]
        )
        try layout.setProperties(of: "box") { $0.direction = .rightToLeft }
        #expect(layout.frame("a")?.x == 85)
        try layout.setProperties(of: "box") { $0.direction = nil }
        #expect(layout.frame("a")?.x == 10)
        try layout.setTraits { $0.direction = .rightToLeft }
        #expect(layout.frame("a")?.x == 85)
    }

    @Test func `margins and baselines that change move what is measured from them`() throws {
        var layout = try LayoutFixture(
            [view("a"), view("b")],
            ["a.edges == superview.margins.edges", "b.lastBaseline == a.firstBaseline"]
        )
        try layout.setProperties(of: "root") { $0.margins = PartialInsets(top: 20, left: 1) }
        #expect(layout.frame("a") == Rect(1, 20, 91, 172))
        try layout.setProperties(of: "a") { $0.baseline.first = 11 }
        #expect(layout.frame("b").map { $0.y + $0.height } == 31)
    }

    @Test func `a view that begins to scroll is constrained anew`() throws {
        var layout = try LayoutFixture(
            [view("list", [view("a")])],
            ["list.edges == root.edges", "a.edges == list.edges", "a.height == 500 @900"]
        )
        #expect(layout.frame("a")?.height == 200)
        try layout.setProperties(of: "list") { $0.scroll = ScrollProperties() }
        #expect(layout.frame("a")?.height == 500)
        #expect(layout.contentSize("list")?.height == 500)
        try layout.setProperties(of: "list") { $0.scroll = nil }
        #expect(layout.frame("a")?.height == 200)
        #expect(layout.contentSize("list") == nil)
    }

    @Test func `an update taken back leaves everything as it was`() throws {
        var layout = try LayoutFixture(
            [view("a") { $0.frame = Rect(0, 0, 50, 50) }, view("b")],
            ["b.edges == a.edges"]
        )
        let error = try layout.tryOut { document, changes in
            let a = try #require(document.tree.node(named: "a"))
            var properties = document.tree[a].properties
            properties.intrinsicSize.width = 20
            properties.hugging.horizontal = 1000
            document.tree.setProperties(properties, of: a)
            changes.nodes.insert(a)
        }
        #expect(error == .contradiction(equations: ["a.width == 50", "a.width <= 20"]))
        #expect(layout.frame("b") == Rect(0, 0, 50, 50))
        try layout.setTraits { $0.size.width = 300 }
        #expect(layout.frame("b") == Rect(0, 0, 50, 50))
    }
}
