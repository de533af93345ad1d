import LayoutModel
import Testing

@Suite struct ViewPropertiesTests {
    /// Rare properties share a box; the tempting fault is to lose the others when one of them is set or cleared.
    @Test func `rare properties do not disturb each other`() {
        var properties = ViewProperties()
        properties.frame = Rect(x: 1, y: 2, width: 3, height: 4)
        properties.margins = PartialInsets(left: 5)
        properties.text = TextContent("text")
        properties.stack = StackProperties()
        properties.frame = nil
        #expect(properties.margins == PartialInsets(left: 5))
        #expect(properties.text == TextContent("text") && properties.stack == StackProperties())
        properties.text = nil
        #expect(properties.stack == StackProperties() && properties.text == nil)
    }

    /// Views are compared to find out what an edit changed.
    @Test func `properties that are set and cleared again are equal to those that never were`() {
        var properties = ViewProperties()
        properties.aspectRatio = 2
        properties.scroll = ScrollProperties()
        #expect(properties != ViewProperties())
        properties.style.tint = .named(.red)
        properties.label = "x"
        properties.aspectRatio = nil
        properties.scroll = nil
        properties.style = ViewStyle()
        #expect(properties.label == "x")
        properties.label = nil
        #expect(properties == ViewProperties())
        #expect(properties.hashValue == ViewProperties().hashValue)
    }

    @Test func `the length of a text is in bytes of UTF-8, of the view and of all in it`() {
        var label = ViewDescription(name: "label")
        label.properties.text = TextContent("äb")
        #expect(label.properties.textByteCount == 3)
        let outer = ViewDescription(name: "outer", properties: label.properties, subviews: [label])
        #expect(outer.textByteCount == 6)
        #expect(ViewProperties().textByteCount == 0)
    }

    @Test(arguments: [(nil, nil), (0, nil), (-1, nil), (120.5, 120.5)] as [(Double?, Double?)])
    func `a preferred width counts where it is above 0`(given: Double?, fixed: Double?) {
        var text = TextContent("x")
        text.preferredMaxLayoutWidth = given
        #expect(text.fixedWidth == fixed)
    }

    @Test func `only horizontal stacks align baselines, and every alignment is one of some axis`() {
        let (rows, columns) = (StackAlignment.allowed(along: .horizontal), StackAlignment.allowed(along: .vertical))
        #expect(!columns.contains(.firstBaseline) && !columns.contains(.lastBaseline))
        #expect(Set(rows) == Set(StackAlignment.allCases))
        #expect(Set(columns).isSubset(of: rows))
    }
}

@Suite struct ViewChangeTests {
    /// A value for each property, all different from the defaults.
    private var all: ViewProperties {
        var properties = ViewProperties()
        properties.intrinsicSize = PartialSize(width: 1)
        properties.hugging = AxisPriorities(horizontal: 2)
        properties.compressionResistance = AxisPriorities(vertical: 3)
        properties.baseline = Baseline(first: 4)
        properties.margins = PartialInsets(top: 5)
        properties.frame = Rect(x: 6, y: 6, width: 6, height: 6)
        properties.autoresizing = .flexibleWidth
        properties.scroll = ScrollProperties()
        properties.isHidden = true
        properties.direction = .rightToLeft
        properties.when = SizeClasses(horizontal: .compact)
        properties.stack = StackProperties()
        properties.aspectRatio = 7
        properties.text = TextContent("8")
        properties.alignmentInsets = Insets(top: 9, left: 9, bottom: 9, right: 9)
        properties.meta = "10"
        properties.marginsFollowSafeArea = false
        properties.preservesSuperviewMargins = true
        properties.kind = .button
        properties.style.opacity = 0.11
        properties.label = "12"
        return properties
    }

    private static let fields: [ViewChange.Fields] = [
        .intrinsicSize, .hugging, .compressionResistance, .baseline, .margins, .frame, .autoresizing, .scroll, .hidden,
        .direction, .when, .stack, .aspectRatio, .text, .alignmentInsets, .meta, .marginsFollowSafeArea,
        .preservesSuperviewMargins, .kind, .style, .label,
    ]

    @Test func `properties that are not named keep their values`() {
        var change = ViewChange()
        change.values = all
        #expect(change.applied(to: ViewProperties()) == ViewProperties())
    }

    @Test func `all named properties get the new values`() {
        var change = ViewChange()
        change.values = all
        change.fields = ViewChange.Fields(Self.fields)
        #expect(change.applied(to: ViewProperties()) == all)
        change.values = ViewProperties()
        #expect(change.applied(to: all) == ViewProperties())
    }

    /// The tempting fault is a bit that two properties share.
    @Test func `every property changes by itself`() {
        var results: Set<ViewProperties> = []
        for field in Self.fields {
            var change = ViewChange()
            change.values = all
            change.fields = field
            let result = change.applied(to: ViewProperties())
            #expect(result != ViewProperties())
            results.insert(result)
        }
        #expect(results.count == Self.fields.count)
    }
}

@Suite struct ViewNameTests {
    @Test(arguments: ["a", "A9", "_", "-", "superview", "x-y_Z0", String(repeating: "n", count: 128)])
    func `letters, digits, underscores and hyphens make names`(name: String) {
        #expect(ViewName.isWellFormed(name))
    }

    @Test(arguments: ["", "a b", "a.b", "ä", "a\n", "a\0", "é", String(repeating: "n", count: 129)])
    func `anything else does not`(name: String) {
        #expect(!ViewName.isWellFormed(name))
    }
}

@Suite struct TreeErrorTests {
    private func view(_ name: String, guides: [String] = [], _ subviews: ViewDescription...) -> ViewDescription {
        ViewDescription(name: name, guides: guides, subviews: subviews)
    }

    @Test func `a name in the tree is taken, for views and for guides`() throws {
        let tree = try ViewTree(view("root", guides: ["g"], view("a")))
        let added = view("new", guides: ["a"], view("g"))
        #expect(
            added.faults(whenAddedTo: tree) == [
                .nameTaken("a", path: [.guide(0)]), .nameTaken("g", path: [.subview(0)]),
            ]
        )
        #expect(added.faults(whenAddedTo: nil).isEmpty)
    }

    /// `superview` is well formed, and free in every tree.
    @Test func `reserved, malformed and taken names are different faults`() throws {
        let tree = try ViewTree(view("root"))
        let faults = view("superview", view("root"), view("no name"), view("superview")).faults(whenAddedTo: tree)
        #expect(
            faults == [
                .reservedName(path: []), .nameTaken("root", path: [.subview(0)]),
                .malformedName("no name", path: [.subview(1)]), .reservedName(path: [.subview(2)]),
            ]
        )
        #expect(faults.map(\.path.count) == [0, 1, 1, 1])
    }

    @Test func `a cycle has no path, as no description is at fault`() throws {
        var tree = try ViewTree(view("root", view("a", view("b"))))
        let (a, b) = (try #require(tree.node(named: "a")), try #require(tree.node(named: "b")))
        do throws(TreeError) {
            try tree.move(a, to: b)
            Issue.record("a view was moved into itself")
        } catch {
            #expect(error == .cycle(name: "a") && error.path.isEmpty)
        }
    }
}
