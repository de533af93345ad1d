import LayoutModel
import Testing

@Suite struct ConstraintValidationTests {
    private var tree: ViewTree
    private let title: NodeID
    private let list: NodeID
    private let row: NodeID

    init() throws {
        var scroll = ViewDescription(name: "list", subviews: [ViewDescription(name: "row")])
        scroll.properties.scroll = ScrollProperties()
        tree = try ViewTree(ViewDescription(name: "root", subviews: [ViewDescription(name: "title"), scroll]))
        title = try #require(tree.node(named: "title"))
        list = try #require(tree.node(named: "list"))
        row = try #require(tree.node(named: "row"))
    }

    private func fault(_ constraint: Constraint) -> ConstraintError? {
        do throws(ConstraintError) {
            try constraint.validate(in: tree)
            return nil
        } catch {
            return error
        }
    }

    private func constraint(_ attribute: Attribute, _ second: SecondAnchor? = nil) -> Constraint {
        Constraint(first: FirstAnchor(node: title, attribute: attribute), second: second)
    }

    @Test func `constraints between comparable items are valid`() {
        #expect(fault(constraint(.left)) == nil)
        #expect(fault(constraint(.width, SecondAnchor(node: .node(row), attribute: .height))) == nil)
        #expect(fault(constraint(.leading, SecondAnchor(node: .superview, attribute: .centerX))) == nil)
        let content = SecondAnchor(node: .node(list), area: .content, attribute: .top)
        #expect(fault(constraint(.top, content)) == nil)
    }

    @Test func `a position of the root needs a second item, a size does not`() {
        let left = Constraint(first: FirstAnchor(node: tree.root, attribute: .left))
        #expect(fault(left) == .positionOfRoot("root"))
        #expect(fault(Constraint(first: FirstAnchor(node: tree.root, attribute: .width))) == nil)
        let second = SecondAnchor(node: .superview, attribute: .left)
        let beside = Constraint(first: FirstAnchor(node: tree.root, attribute: .left), second: second)
        #expect(fault(beside) == .noSuperview(of: "root"))
    }

    @Test func `positions of different axes, and positions and sizes, cannot be compared`() {
        for (first, second) in [(Attribute.left, Attribute.top), (.width, .left), (.centerY, .height)] {
            let error = fault(constraint(first, SecondAnchor(node: .node(row), attribute: second)))
            #expect(
                error
                    == .incomparable(
                        first: "title.\(first.rawValue)",
                        first,
                        second: "row.\(second.rawValue)",
                        second
                    )
            )
        }
    }

    @Test func `an edge that depends on the direction cannot be compared with one that does not`() {
        let right = SecondAnchor(node: .superview, attribute: .rightMargin)
        #expect(
            fault(constraint(.trailing, right))
                == .mixedDirections(first: "title.trailing", .trailing, second: "superview.rightMargin", .rightMargin)
        )
        let leading = SecondAnchor(node: .superview, attribute: .leading)
        #expect(fault(constraint(.left, leading))?.part == .whole)
    }

    @Test func `numbers are checked before items`() {
        var wrong = constraint(.left, SecondAnchor(node: .superview, attribute: .top))
        wrong.multiplier = .infinity
        #expect(fault(wrong) == .notFinite(.multiplier))
        wrong.multiplier = 0
        wrong.constant = .nan
        #expect(fault(wrong) == .notFinite(.constant))
        wrong.constant = 0
        wrong.priority = 1001
        #expect(fault(wrong) == .priorityOutOfRange(1001))
        wrong.priority = .nan
        #expect(fault(wrong) == .notFinite(.priority))
        wrong.priority = 1
        #expect(fault(wrong) == .zeroMultiplier)
    }

    /// Without a second item there is nothing to multiply, so 0 does no harm.
    @Test func `a multiplier of 0 is a fault only with a second item`() {
        var alone = constraint(.width)
        alone.multiplier = 0
        #expect(fault(alone) == nil)
    }

    @Test func `the fault of an area has its view and its side`() {
        let content = FirstAnchor(node: title, area: .content, attribute: .width)
        #expect(fault(Constraint(first: content)) == .notAScrollView("title", area: .content, side: .first))
        let frame = SecondAnchor(node: .superview, area: .frame, attribute: .width)
        #expect(fault(constraint(.width, frame)) == .notAScrollView("root", area: .frame, side: .second))
    }

    @Test mutating func `a constraint is in force while it, its items and the size classes allow it`() {
        let compact = SizeClasses(horizontal: .compact, vertical: .regular)
        var both = constraint(.left, SecondAnchor(node: .node(row), attribute: .left))
        #expect(both.isInstalled(in: tree, under: compact))
        both.when = SizeClasses(horizontal: .regular)
        #expect(!both.isInstalled(in: tree, under: compact))
        both.when = SizeClasses(vertical: .regular)
        both.isActive = false
        #expect(!both.isInstalled(in: tree, under: compact))
        both.isActive = true
        var properties = tree.properties(of: list)
        properties.when = SizeClasses(horizontal: .regular)
        tree.setProperties(properties, of: list)
        // `row` is in `list`, which is not installed now.
        #expect(!both.isInstalled(in: tree, under: compact))
        #expect(constraint(.left).isInstalled(in: tree, under: compact))
    }

    @Test(arguments: [
        (ConstraintError.unknownItem("x", nearest: nil, side: .second), ConstraintPart.second),
        (.unknownArea("x", nearest: nil, side: .first), .first),
        (.unknownAttribute("x", nearest: nil, side: .second), .second),
        (.notAScrollView("x", area: .frame, side: .first), .first), (.superviewAsFirst, .first),
        (.positionOfRoot("x"), .first), (.noSuperview(of: "x"), .second),
        (.mismatchedComposites(first: "a", second: "b"), .whole), (.zeroMultiplier, .multiplier),
        (.notFinite(.constant), .constant), (.priorityOutOfRange(0), .priority),
    ])
    func `an error knows the part at fault`(error: ConstraintError, part: ConstraintPart) {
        #expect(error.part == part)
    }
}
