import Dialects
import LayoutModel
import Testing

/// How the names in a log are identified with views, and which views are added where.
struct LogViewsTests {
    private func line(_ statement: String) -> String {
        "\"<NSLayoutConstraint:0x600002d8e5d0 \(statement)>\",\n"
    }

    @Test
    func `names beside the source identify views`() throws {
        var fixture = LogFixture()
        fixture.names = ["UIView:0x1": ["a"], "0x2": ["b"], "title": ["c"], "MyApp.View:0x3": ["redView"]]
        let log =
            line("UIView:0x1.left == UILabel:0x2.right") + line("title.left == MyApp.View:0x3.left (names: title:0x9 )")
        #expect(try fixture.equations(log) == ["a.left == b.right", "c.left == redView.left"])
        #expect(try fixture.additions(log) == [])
    }

    @Test
    func `names may identify areas, which guides are`() throws {
        var fixture = LogFixture()
        fixture.names = ["0x3": ["root.safeArea"], "0x2": ["gutter"]]
        #expect(
            try fixture.equations(
                line("a.top == UILayoutGuide:0x3'UIViewSafeAreaLayoutGuide'.top (active, names: a:0x1 )")
                    + line("H:[UILayoutGuide:0x2]-(1)-[a]")
            ) == ["a.top == root.safeArea.top", "a.leading == gutter.trailing + 1"]
        )
    }

    @Test
    func `the safe area guide of a view of the layout is its safe area`() throws {
        var fixture = LogFixture()
        fixture.names = ["UIView:0x1": ["a"]]
        let log =
            line("inner.top == UILayoutGuide:0x3'UIViewSafeAreaLayoutGuide'.top + 5 (active, names: inner:0x2 )")
            + line("V:|-(44)-[UILayoutGuide:0x3'UIViewSafeAreaLayoutGuide']   (active, names: '|':UIView:0x1 )")
        #expect(
            try fixture.equations(log) == ["inner.top == a.safeArea.top + 5", "a.safeArea.top == a.top + 44"]
        )
        #expect(try fixture.additions(log) == [])
        #expect(try LogFixture().additions(log) == ["UIView-0x1 in root", "UILayoutGuide-0x3 in UIView-0x1"])
    }

    @Test
    func `a guide that is an area belongs to the view that has the area`() throws {
        var fixture = LogFixture()
        fixture.names = ["0x3": ["a.safeArea"]]
        let log = line("V:|-(44)-[UILayoutGuide:0x3]   (active, names: '|':UIView:0x1 )")
        #expect(try fixture.equations(log) == ["a.safeArea.top == a.top + 44"])
    }

    @Test
    func `a class identifies a view if no other view of the log has it`() throws {
        var fixture = LogFixture()
        fixture.names = ["YourView": ["a"], "UIView": ["c"]]
        let kept = "<KeepLayoutConstraint:0xc69 left offset of <YourView 0x1> to <App.b 0x2> equal to 20>"
        #expect(try fixture.equations(kept) == ["a.left == b.right + 20"])
        #expect(try fixture.additions(line("UIView:0x1.left == UIView:0x2.left")).count == 2)
    }

    @Test
    func `an identifier is the view of that id`() throws {
        let log = line("H:[a]-(8)-[label(active, names: x:0x1 )]").replacing("(active, names: x:0x1 )", with: "")
        #expect(try LogFixture().equations(log) == ["label.leading == a.trailing + 8"])
        let named = line("H:|-(8)-[label]   (active, names: label:0x1, '|':UIView:0x2 )")
        #expect(try LogFixture().equations(named) == ["label.leading == superview.leading + 8"])
        #expect(try LogFixture().additions(named) == [])
    }

    @Test
    func `what holds a view of the layout is its superview`() throws {
        let log =
            line("H:|-(8)-[innermost]   (active, names: innermost:0x1, '|':UIView:0x2 )")
            + line("V:|-(8)-[UIView:0x2]   (active, names: '|':UIView:0x3 )")
            + line("UIView:0x3.width == 5")
        #expect(
            try LogFixture().equations(log) == [
                "innermost.leading == superview.leading + 8", "inner.top == superview.top + 8", "a.width == 5",
            ]
        )
    }

    @Test
    func `unknown views are added where the log has them`() throws {
        let log =
            line("H:|-(8)-[UILabel:0x1]   (active, names: '|':MyApp.Card:0x2 )")
            + line("V:|-(0)-[MyApp.Card:0x2]   (active, names: '|':UIView:0x3 )")
            + line("UILabel:0x1.top == UIButton:0x4.top")
        let additions = [
            "UIView-0x3 in root", "Card-0x2 in UIView-0x3", "UILabel-0x1 in Card-0x2", "UIButton-0x4 in root",
        ]
        #expect(try LogFixture().additions(log) == additions)
    }

    @Test
    func `added views come before constraints`() throws {
        let steps = try SourceFixture().steps(.log, line("UIView:0x1.width == 1") + line("UIView:0x2.width == 1"))
        let areAdditions = steps.map { step in
            if case .add = step.action { true } else { false }
        }
        #expect(areAdditions == [true, true, false, false])
    }

    @Test
    func `identifiers become ids`() throws {
        let log = line(
            "my view.leading == Long.Name....trailing (active, names: my view:0x1, Long.Name...:0x2 )"
        )
        #expect(try LogFixture().additions(log) == ["my-view in root", "Long-Name in root"])
        #expect(try LogFixture().equations(log) == ["my-view.leading == Long-Name.trailing"])
    }

    @Test
    func `one identifier may be that of two views`() throws {
        let log =
            line("title.width == 1 (active, names: title:0x1 )") + line("title.width == 2 (active, names: title:0x2 )")
        #expect(try LogFixture().additions(log) == ["title in root", "title-0x2 in root"])
        #expect(try LogFixture().equations(log) == ["title.width == 1", "title-0x2.width == 2"])
    }

    @Test
    func `an address is one view whatever it is called`() throws {
        let log =
            line("title.width == 1 (active, names: title:0x1 )")
            + line("H:|-(8)-[UIView:0x5]   (active, names: '|':title:0x1 )")
        #expect(try LogFixture().additions(log) == ["title in root", "UIView-0x5 in title"])
    }

    @Test
    func `views that lie in each other are no endless way`() throws {
        let log =
            line("H:|-(0)-[UIView:0x1]   (active, names: '|':UIView:0x2 )")
            + line("H:|-(1)-[UIView:0x2]   (active, names: '|':UIView:0x1 )")
        #expect(try LogFixture().additions(log) == ["UIView-0x2 in root", "UIView-0x1 in UIView-0x2"])
        let itself = line("H:|-(0)-[UIView:0x1]   (active, names: '|':UIView:0x1 )")
        #expect(try LogFixture().additions(itself) == ["UIView-0x1 in root"])
    }

    @Test
    func `what a log has added before is known`() throws {
        let log = line("H:|-(8)-[UILabel:0x1]   (active, names: '|':UIView:0x2 )")
        let root = ViewDescription(
            name: "root",
            subviews: [ViewDescription(name: "UIView-0x2", subviews: [ViewDescription(name: "UILabel-0x1")])]
        )
        let source = DialectSource(language: .log, text: Array(log.utf8)[...])
        var budget = WorkBudget(limit: .max)
        let steps = try source.read(in: ViewTree(root), traits: Traits(), limits: SourceLimits(), budget: &budget).steps
        #expect(steps.count == 1)
    }
}
