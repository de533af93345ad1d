import Testing

@testable import LayoutModel

private func view(_ name: String, guides: [String] = [], _ subviews: ViewDescription...) -> ViewDescription {
    ViewDescription(name: name, guides: guides, subviews: subviews)
}

private func names(_ tree: ViewTree) -> [String] {
    tree.preorder().map(tree.name(of:))
}

@Suite struct ViewTreeTests {
    @Test func `document order is a view, its guides, its subviews`() throws {
        let tree = try ViewTree(view("root", guides: ["g"], view("a", guides: ["h"], view("b")), view("c")))
        #expect(names(tree) == ["root", "g", "a", "h", "b", "c"])
        #expect(tree.viewCount == 4)
        let b = try #require(tree.node(named: "b"))
        #expect(tree.depth(of: b) == 2)
        #expect(tree.isNode(b, inside: tree.root) && !tree.isNode(tree.root, inside: b))
    }

    @Test func `every fault in names is reported with the path to it`() {
        let description = view("root", guides: ["a b"], view("root"), view("superview", guides: ["x", "x"]), view(""))
        #expect(
            description.faults(whenAddedTo: nil) == [
                .malformedName("a b", path: [.guide(0)]), .nameTaken("root", path: [.subview(0)]),
                .reservedName(path: [.subview(1)]), .nameTaken("x", path: [.subview(1), .guide(1)]),
                .malformedName("", path: [.subview(2)]),
            ]
        )
        #expect(throws: TreeError.self) { try ViewTree(description) }
        #expect(ViewName.isWellFormed(String(repeating: "a", count: 128)))
        #expect(!ViewName.isWellFormed(String(repeating: "a", count: 129)))
    }

    /// Names are compared by eight bytes at a time, and long ones by a hash first.
    @Test func `names that differ in any one byte are different, at all lengths`() throws {
        var tree = try ViewTree(view("root"))
        let lengths = [1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 23, 24, 25, 64, 127, 128]
        var names: [String] = []
        for length in lengths {
            for place in 0..<length {
                let rest = String(repeating: "x", count: length - place - 1)
                names.append(String(repeating: "x", count: place) + "y" + rest)
            }
        }
        var nodes: [NodeID] = []
        for name in names { nodes.append(try tree.add(view(name), to: tree.root)) }
        #expect(names.map { tree.node(named: $0) } == nodes)
        for node in nodes.enumerated() where node.offset % 3 == 0 { tree.remove(node.element) }
        for (index, name) in names.enumerated() {
            #expect(tree.node(named: name) == (index % 3 == 0 ? nil : nodes[index]))
        }
    }

    @Test func `a subtree that cannot be added leaves nothing behind`() throws {
        var tree = try ViewTree(view("root", view("a")))
        #expect(throws: TreeError.nameTaken("a", path: [.subview(0)])) {
            try tree.add(view("b", view("a")), to: tree.root)
        }
        #expect(names(tree) == ["root", "a"])
        try tree.add(view("b"), to: tree.root, at: 0)
        #expect(names(tree) == ["root", "b", "a"])
    }

    @Test func `a view moves with its subtree, but not into itself`() throws {
        var tree = try ViewTree(view("root", view("a", view("b")), view("c")))
        let (a, b, c) = try (
            #require(tree.node(named: "a")), #require(tree.node(named: "b")), #require(tree.node(named: "c"))
        )
        try tree.move(a, to: c)
        #expect(names(tree) == ["root", "c", "a", "b"])
        for (view, superview) in [(a, b), (a, a), (tree.root, c)] {
            #expect(throws: TreeError.self) { try tree.move(view, to: superview) }
        }
        #expect(names(tree) == ["root", "c", "a", "b"])
    }

    /// Catches a spacing that stays behind, and one that is lost where the view only changes its place.
    @Test func `the spacing behind a view in a stack stays as long as the view stays in it`() throws {
        var stack = view("stack", view("a"), view("b"))
        stack.properties.stack = StackProperties()
        stack.properties.stack?.customSpacing = ["a": 20, "b": 30]
        var tree = try ViewTree(view("root", stack, view("c")))
        let (node, a) = (try #require(tree.node(named: "stack")), try #require(tree.node(named: "a")))
        func spacing() -> [String: Double]? { tree.properties(of: node).stack?.customSpacing }
        try tree.move(a, to: node, at: 1)
        #expect(spacing() == ["a": 20, "b": 30])
        try tree.move(a, to: tree.root)
        #expect(spacing() == ["b": 30])
        tree.remove(try #require(tree.node(named: "b")))
        #expect(spacing() == [:])
    }

    @Test func `ids of removed nodes are not reused until they are recycled`() throws {
        var tree = try ViewTree(view("root", view("a", guides: ["g"], view("b"))))
        let a = try #require(tree.node(named: "a"))
        #expect(tree.remove(a).count == 3)
        #expect(!tree.contains(a) && tree.node(named: "g") == nil && tree.viewCount == 1)
        let first = try tree.add(view("x"), to: tree.root)
        #expect(first.index == 4)
        tree.recycle()
        for name in ["y", "z", "w"] { try tree.add(view(name), to: tree.root) }
        #expect(tree.capacity == 5)
        #expect(names(tree) == ["root", "x", "y", "z", "w"])
    }

    @Test func `guides are replaced as a list`() throws {
        var tree = try ViewTree(view("root", guides: ["g", "h"], view("a")))
        let h = try #require(tree.node(named: "h"))
        let gone = try tree.setGuides(["new", "h"], of: tree.root)
        #expect(gone.map(\.index) == [1])
        #expect(names(tree) == ["root", "new", "h", "a"])
        #expect(tree.node(named: "h") == h)
        for list in [["a"], ["x", "x"], ["superview"]] {
            #expect(throws: TreeError.self) { try tree.setGuides(list, of: tree.root) }
        }
        #expect(names(tree) == ["root", "new", "h", "a"])
    }

    /// The tempting fault is a superview that is added after a view that it gets.
    @Test func `depths follow moves`() throws {
        var tree = try ViewTree(view("root", view("a", view("b")), view("c")))
        let (a, c) = (try #require(tree.node(named: "a")), try #require(tree.node(named: "c")))
        try tree.move(a, to: c)
        let late = try tree.add(view("late", guides: ["g"]), to: c)
        try tree.move(a, to: late)
        for node in tree.preorder() { #expect(tree.depths[node.index] == tree.depth(of: node)) }
        #expect(tree.depths.max() == 4)
    }

    @Test func `steps to the root are counted for both items of a constraint`() throws {
        var document = LayoutDocument(tree: try ViewTree(view("root", view("a", view("b")))))
        let (a, b) = (NodeID(index: 1), NodeID(index: 2))
        let sides: [(NodeID, SecondAnchor?)] = [
            (b, SecondAnchor(node: .node(a), attribute: .width)), (b, nil),
            (b, SecondAnchor(node: .superview, attribute: .width)),
            (a, SecondAnchor(node: .node(document.tree.root), attribute: .width)),
        ]
        for (first, second) in sides {
            document.constraints.add(Constraint(first: FirstAnchor(node: first, attribute: .width), second: second))
        }
        #expect(document.stepsToRoot == (2 + 1) + 2 + 2 + (1 + 0))
    }

    @Test func `a node is installed where all its ancestors are`() throws {
        var box = view("box", guides: ["g"], view("a"))
        box.properties.when = SizeClasses(horizontal: .compact)
        let tree = try ViewTree(view("root", box))
        let compact = SizeClasses(horizontal: .compact, vertical: .regular)
        for name in ["box", "g", "a"] {
            let node = try #require(tree.node(named: name))
            #expect(tree.isInstalled(node, under: compact))
            #expect(!tree.isInstalled(node, under: .any))
        }
        #expect(tree.isInstalled(tree.root, under: .any))
    }
}
