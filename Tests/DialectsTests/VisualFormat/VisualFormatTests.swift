import Dialects
import LayoutModel
import Testing

/// Formats with the equations that they must become, for each rule of the visual format.
struct VisualFormatTests {
    private func equations(_ text: String, _ options: [String] = []) throws -> [String] {
        var fixture = try SourceFixture()
        fixture.metrics = [
            "gap": .number(12), "self.high": .number(750),
            "insets": .insets(Insets(top: 1, left: 2, bottom: 3, right: 4)),
        ]
        fixture.options = try VisualFormatOptions(options)
        return try fixture.equations(.vfl, text)
    }

    // MARK: - Gaps

    @Test
    func `a gap is the distance from the earlier view to the later one`() throws {
        #expect(try equations("H:[a]-20-[b]") == ["b.leading == a.trailing + 20"])
        #expect(try equations("[a]-20-[b]") == ["b.leading == a.trailing + 20"])
        #expect(try equations("V:[a]-20-[b]") == ["b.top == a.bottom + 20"])
    }

    @Test
    func `no gap is none`() throws {
        #expect(try equations("[a][b]") == ["b.leading == a.trailing"])
        #expect(try equations("|[a]") == ["a.leading == superview.leading"])
        #expect(try equations("V:[a]|") == ["root.bottom == a.bottom"])
    }

    @Test
    func `the superview comes first at its far edge`() throws {
        let horizontal = ["a.leading == superview.leading + 8", "root.trailing == a.trailing + 9"]
        #expect(try equations("|-8-[a]-9-|") == horizontal)
        let vertical = ["a.top == superview.top + 8", "root.bottom == a.bottom + 9"]
        #expect(try equations("V:|-8-[a]-9-|") == vertical)
        #expect(try equations("[inner]-1-|") == ["a.trailing == inner.trailing + 1"])
    }

    @Test
    func `a lone hyphen is 8 points between views, and the margin of the superview at its edge`() throws {
        #expect(try equations("[a]-[b]") == ["b.leading == a.trailing + 8"])
        #expect(
            try equations("|-[a]-|") == ["a.leading == superview.leadingMargin", "root.trailingMargin == a.trailing"]
        )
        #expect(try equations("V:|-[a]-|") == ["a.top == superview.topMargin", "root.bottomMargin == a.bottom"])
    }

    @Test
    func `gaps compare distances`() throws {
        #expect(
            try equations("[a]-(>=8@750,<=20)-[b]") == [
                "b.leading >= a.trailing + 8 @750", "b.leading <= a.trailing + 20",
            ]
        )
        #expect(try equations("[a]-(>=8)-|") == ["root.trailing >= a.trailing + 8"])
        #expect(try equations("[a]-(==-8)-[b]") == ["b.leading == a.trailing - 8"])
        #expect(try equations("[a]-(-8)-[b]") == ["b.leading == a.trailing - 8"])
        #expect(try equations("|-(<=gap@self.high)-[a]") == ["a.leading <= superview.leading + 12 @750"])
    }

    @Test
    func `metrics are numbers`() throws {
        #expect(try equations("[a]-gap-[b]") == ["b.leading == a.trailing + 12"])
        #expect(try equations("[a]-(gap)-[b]") == ["b.leading == a.trailing + 12"])
        #expect(try equations("[a]-insets.right-[b]") == ["b.leading == a.trailing + 4"])
        #expect(try equations("[a(gap@self.high)]") == ["a.width == 12 @750"])
    }

    @Test
    func `numbers are those of C`() throws {
        #expect(try equations("[a]-.5-[b]") == ["b.leading == a.trailing + 0.5"])
        #expect(try equations("[a]-8.-[b]") == ["b.leading == a.trailing + 8"])
        #expect(try equations("[a]-1e1-[b]") == ["b.leading == a.trailing + 10"])
        #expect(try equations("[a]-(-1e-1)-[b]") == ["b.leading == a.trailing - 0.1"])
    }

    // MARK: - Sizes

    @Test
    func `a number in a box is the width, or the height after V`() throws {
        #expect(try equations("[a(100)]") == ["a.width == 100"])
        #expect(try equations("V:[a(100)]") == ["a.height == 100"])
        #expect(try equations("[a(100@20)]") == ["a.width == 100 @20"])
        #expect(try equations("[a(>=70@500,<=gap)]") == ["a.width >= 70 @500", "a.width <= 12"])
    }

    @Test
    func `a view in a box has the same size`() throws {
        #expect(try equations("[a(b)]") == ["a.width == b.width"])
        #expect(try equations("[a(==b)]") == ["a.width == b.width"])
        #expect(try equations("V:[a(>=b@20)]") == ["a.height >= b.height @20"])
    }

    @Test
    func `a metric goes before a view of the same name`() throws {
        var fixture = try SourceFixture()
        fixture.metrics = ["b": .number(5)]
        #expect(try fixture.equations(.vfl, "[a(b)]-b-[c]") == ["a.width == 5", "c.leading == a.trailing + 5"])
    }

    @Test
    func `a whole format reads from left to right`() throws {
        #expect(
            try equations("H:|-[a(>=50)]-10-[b(a)][c]-(>=0)-|") == [
                "a.leading == superview.leadingMargin", "a.width >= 50", "b.leading == a.trailing + 10",
                "b.width == a.width", "c.leading == b.trailing", "root.trailing >= c.trailing",
            ]
        )
    }

    // MARK: - Names

    @Test
    func `names are those of views, and self is dropped`() throws {
        var fixture = try SourceFixture()
        fixture.names = ["box": ["b"], "bar": ["root.safeArea"]]
        #expect(
            try fixture.equations(.vfl, "[self.a(_b)]-[box]") == ["a.width == b.width", "b.leading == a.trailing + 8"]
        )
        #expect(try fixture.equations(.vfl, "V:[bar]-(>=1)-[a]") == ["a.top >= root.safeArea.bottom + 1"])
        #expect(try fixture.equations(.vfl, "[gutter]-1-[a]") == ["a.leading == gutter.trailing + 1"])
    }

    @Test
    func `ids may have hyphens where no space parts them`() throws {
        let root = ViewDescription(
            name: "root",
            subviews: [ViewDescription(name: "my-view"), ViewDescription(name: "2nd")]
        )
        let tree = try ViewTree(root)
        let source = DialectSource(language: .vfl, text: Array("[my-view(>=2nd)]-[2nd]".utf8)[...])
        var budget = WorkBudget(limit: .max)
        let steps = try source.read(in: tree, traits: Traits(), limits: SourceLimits(), budget: &budget).steps
        let equations = try SourceFixture().constraints(steps).map { $0.equation(in: tree) }
        #expect(equations == ["my-view.width >= 2nd.width", "2nd.leading == my-view.trailing + 8"])
    }

    @Test
    func `superview in a box is that of the view beside it`() throws {
        #expect(
            try equations("H:[superview]-(<=1)-[inner]", ["alignAllCenterY"]) == [
                "inner.leading <= superview.trailing + 1", "a.centerY == inner.centerY",
            ]
        )
        #expect(try equations("V:[inner]-(1)-[superview(>=9)]") == ["a.top == inner.bottom + 1", "a.height >= 9"])
    }

    // MARK: - Lines

    @Test
    func `each line is a format, and spaces do not count`() throws {
        let text = "\n  H : | - 8 - [ a ( >= 70 , <= 100 @ 20 ) ]\r\n\n\tV:[a]-[b]  \n"
        #expect(
            try equations(text) == [
                "a.leading == superview.leading + 8", "a.width >= 70", "a.width <= 100 @20", "b.top == a.bottom + 8",
            ]
        )
        #expect(try equations("H:[a]").isEmpty)
    }

    @Test
    func `constraints record their format and its position`() throws {
        let fixture = try SourceFixture()
        let constraints = fixture.constraints(try fixture.steps(.vfl, "\n  H:[a]-[b]  \n[a(5)]"))
        #expect(constraints.map(\.source?.text) == ["H:[a]-[b]", "[a(5)]"])
        #expect(constraints.map(\.source?.position.line) == [2, 3])
        #expect(constraints.map(\.source?.position.column) == [3, 1])
    }

    @Test
    func `a name in brackets is a view, and in parentheses a metric before a view`() throws {
        var fixture = try SourceFixture()
        fixture.metrics = ["b": .number(40), "c": .size(Size(width: 1, height: 2))]
        #expect(
            try fixture.equations(.vfl, "[a(b)][b][c]") == [
                "a.width == 40", "b.leading == a.trailing", "c.leading == b.trailing",
            ]
        )
    }

    @Test
    func `the priority beside a source is for predicates without one`() throws {
        var fixture = try SourceFixture()
        fixture.priority = 300
        #expect(try fixture.equations(.vfl, "[a(1,2@4)]") == ["a.width == 1 @300", "a.width == 2 @4"])
    }
}
