import LayoutModel
import Testing

@Suite struct EquationTextTests {
    private let tree: ViewTree
    private let title: NodeID
    private let list: NodeID

    init() throws {
        var scroll = ViewDescription(name: "list")
        scroll.properties.scroll = ScrollProperties()
        tree = try ViewTree(ViewDescription(name: "root", subviews: [ViewDescription(name: "title"), scroll]))
        title = try #require(tree.node(named: "title"))
        list = try #require(tree.node(named: "list"))
    }

    private func constraint(
        _ attribute: Attribute,
        _ second: SecondAnchor? = nil,
        times multiplier: Double = 1,
        plus constant: Double = 0
    ) -> Constraint {
        let first = FirstAnchor(node: title, attribute: attribute)
        return Constraint(first: first, second: second, multiplier: multiplier, constant: constant)
    }

    private func superview(_ attribute: Attribute) -> SecondAnchor {
        SecondAnchor(node: .superview, attribute: attribute)
    }

    @Test func `a constraint between two items names both, and leaves out what changes nothing`() {
        #expect(constraint(.left, superview(.left)).equation(in: tree) == "title.left == superview.left")
        let gap = constraint(.top, SecondAnchor(node: .node(list), attribute: .bottom), plus: 8)
        #expect(gap.equation(in: tree) == "title.top == list.bottom + 8")
        let half = constraint(.width, superview(.height), times: 0.5, plus: -3.25)
        #expect(half.equation(in: tree) == "title.width == superview.height * 0.5 - 3.25")
    }

    @Test func `a constraint without a second item has its constant alone`() {
        #expect(constraint(.width, plus: 100).equation(in: tree) == "title.width == 100")
        #expect(constraint(.left, plus: -4).equation(in: tree) == "title.left == -4")
        #expect(constraint(.height).equation(in: tree) == "title.height == 0")
    }

    /// Without a second side there would be nothing to multiply, and reading the text again would lose the multiplier.
    @Test func `a position with a multiplier spells out the superview that it means`() {
        #expect(
            constraint(.centerX, times: 0.5, plus: 1).equation(in: tree)
                == "title.centerX == superview.centerX * 0.5 + 1"
        )
        #expect(constraint(.width, times: 0.5, plus: 1).equation(in: tree) == "title.width == 1")
    }

    @Test func `relation and priority are written, except for required`() {
        var constraint = constraint(.width, plus: 44)
        constraint.relation = .greaterThanOrEqual
        #expect(constraint.equation(in: tree) == "title.width >= 44")
        constraint.relation = .lessThanOrEqual
        constraint.priority = 750.5
        #expect(constraint.equation(in: tree) == "title.width <= 44 @750.5")
    }

    @Test func `areas stand between item and attribute`() {
        let first = FirstAnchor(node: list, area: .content, attribute: .bottom)
        let second = SecondAnchor(node: .superview, area: .safeArea, attribute: .bottom)
        let constraint = Constraint(first: first, second: second)
        #expect(constraint.equation(in: tree) == "list.content.bottom == superview.safeArea.bottom")
        #expect(constraint.firstText(in: tree) == "list.content.bottom")
        #expect(constraint.secondText(in: tree) == "superview.safeArea.bottom")
        #expect(Constraint(first: first).secondText(in: tree) == nil)
    }
}

@Suite struct NumberTextTests {
    @Test(
        arguments: [
            (0.0, "0"), (-0.0, "0"), (16, "16"), (-8, "-8"), (0.1, "0.1"), (1e12, "1000000000000"), (1.5e-7, "1.5e-07"),
            (0x1p53, "9007199254740992"), (1.0 / 3, "0.3333333333333333"),
        ] as [(Double, String)]
    )
    func `a number is as short as it can be and reads back the same`(number: Double, text: String) {
        let written = NumberText.shortest(number)
        #expect(Double(written) == number)
        #expect(written == text)
    }
}
