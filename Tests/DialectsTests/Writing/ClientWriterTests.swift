import Dialects
import LayoutModel
import Testing

/// Constraints as code of QuoinClient.
struct ClientWriterTests {
    private let tree: ViewTree

    init() throws {
        func view(_ name: String) -> ViewDescription { ViewDescription(name: name) }
        var scroll = ViewProperties()
        scroll.scroll = ScrollProperties()
        let list = ViewDescription(name: "list", properties: scroll)
        let names = ["a", "b", "row-1", "default", "View", "2nd", "__", "left"]
        tree = try ViewTree(
            ViewDescription(name: "root", guides: ["gutter", "my-guide"], subviews: [list] + names.map(view))
        )
    }

    private func text(_ equation: String, _ change: (inout Constraint) -> Void = { _ in }) throws -> String? {
        var constraint = try Equation.parse(equation).resolve(in: tree)[0]
        change(&constraint)
        return ConstraintWriter(.client, for: tree).text(of: constraint)
    }

    @Test(arguments: [
        ("a.leading == b.trailing + 8", "a.leading == b.trailing + 8"),
        ("a.left >= b.left * 2 - 0.5 @750", "a.left >= b.left * 2 - 0.5 ~ .high"),
        ("a.top == superview.top + 16 @1000", "a.top == .superview.top + 16"),
        ("a.top == 16", "a.top == .superview.top + 16"), ("a.centerX == -4", "a.centerX == .superview.centerX - 4"),
        ("a.width <= 100 @749.5", "a.width <= 100 ~ 749.5"),
        ("a.width == a.height * -0.5", "a.width == a.height * -0.5"),
        ("a.width == superview.width * 0.5", "a.width == .superview.width * 0.5"),
        ("a.bottom == superview.safeArea.bottom", "a.bottom == .superview.safeArea.bottom"),
        ("a.bottom == superview.keyboard.top - 8", "a.bottom == Superview().keyboard.top - 8"),
        ("a.left == superview.readable.left", "a.left == Superview().readable.left"),
        ("list.content.width == list.frame.width", "list.content.width == list.frame.width"),
        ("a.leadingMargin == gutter.leading", "a.leadingMargin == gutter.leading"),
        ("my-guide.left == row-1.left @250", #"Guide("my-guide").left == View("row-1").left ~ .low"#),
    ])
    func `an equation is written with anchors`(equation: String, code: String) throws {
        #expect(try text(equation) == code)
    }

    @Test func `what cannot be a name is a reference`() throws {
        for id in ["row-1", "default", "View", "2nd", "__"] {
            #expect(try text("\(id).width == 5") == "View(\"\(id)\").width == 5")
        }
        // Swift reads these as names where an expression begins.
        #expect(try text("left.width == 5") == "left.width == 5")
    }

    @Test func `labels, size classes and activity follow in parentheses`() throws {
        #expect(
            try text("a.width == 5 @20") { constraint in
                constraint.key = "a \"gap\"\\("
                constraint.group = "wide"
                constraint.isActive = false
                constraint.when = SizeClasses(horizontal: .compact, vertical: .regular)
            } == #"""
                (a.width == 5 ~ 20).key("a \"gap\"\\(").group("wide")\#
                .when(horizontal: .compact, vertical: .regular).inactive()
                """#
        )
    }

    @Test func `entries for a request are equations, one for each statement`() throws {
        var constraints = try ["a.width == 5", "a.top == 8"].flatMap { try Equation.parse($0).resolve(in: tree) }
        constraints[1].group = "g"
        let writer = ConstraintWriter(.client, for: tree)
        let entries = writer.entries(constraints)
        #expect(entries.map(\.language) == [.equation, .equation])
        #expect(entries.map(\.text) == ["a.width == 5", "a.top == superview.top + 8"])
        #expect(
            writer.translation(of: constraints).text == """
                a.width == 5
                (a.top == .superview.top + 8).group("g")
                """
        )
    }
}
