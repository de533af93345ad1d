import LayoutModel
import Testing

@testable import Dialects

/// Blocks after `snp`, whole methods, and arrays of views.
@Suite struct SnapKitBlockTests {
    @Test(arguments: [
        "b.snp.makeConstraints { make in make.left.equalTo(8) }",
        "b.snp.makeConstraints { (make) -> Void in\n    make.left.equalTo(8)\n}",
        "self.b.snp.makeConstraints { (make: ConstraintMaker) in make.left.equalTo(8); }",
        "b.snp.makeConstraints { $0.left.equalTo(8) }",
        "b.snp.makeConstraints({ m in m.left.equalTo(8) })",
        "b.snp.makeConstraints { [weak self] make in\n    guard let self = self else { return }\n    make.left.equalTo(8)\n}",
        "b?.snp.makeConstraints { make in\n    make.left // comment\n        .equalTo(8)\n}",
        """
        override func viewDidLoad() {
            super.viewDidLoad()
            let b = UIView()
            view.addSubview(b)
            addSubview(b)
            b.translatesAutoresizingMaskIntoConstraints = false
            let padding = 8
            b.snp.makeConstraints { make in
                make.left.equalTo(padding)
            }
        }
        """,
    ])
    func `a block makes constraints of its view`(text: String) throws {
        let fixture = try SourceFixture()
        #expect(try fixture.equations(.snapkit, text) == ["b.left == superview.left + 8"])
    }

    /// Each step as a short text.
    private func words(_ text: String, _ fixture: SourceFixture) throws -> [String] {
        try fixture.steps(.snapkit, text).map { step in
            switch step.action {
            case .addOrUpdate(let constraint, let verb):
                "\(verb.map { "\($0)" } ?? "place") \(constraint.equation(in: fixture.tree))"
                    + (constraint.isActive ? "" : " inactive")
            case .removeAll(let first): "remove \(fixture.tree.name(of: first))"
            case .change, .changeOrAdd, .fill, .setContentPriorities, .set, .add, .addGuide: "other"
            }
        }
    }

    @Test func `each method of snp has its verb`() throws {
        let fixture = try SourceFixture()
        #expect(try words("a.snp.makeConstraints { $0.width.equalTo(1) }", fixture) == ["place a.width == 1"])
        #expect(try words("a.snp.updateConstraints { $0.width.equalTo(1) }", fixture) == ["update a.width == 1"])
        let remade = try words("a.snp.remakeConstraints { $0.width.equalTo(1) }", fixture)
        #expect(remade == ["remove a", "make a.width == 1"])
        #expect(try words("a.snp.removeConstraints()", fixture) == ["remove a"])
        let prepared = try words("a.snp.prepareConstraints { $0.width.equalTo(1) }", fixture)
        #expect(prepared == ["place a.width == 1 inactive"])
    }

    @Test func `statements without a block speak of the view beside the source`() throws {
        var fixture = try SourceFixture()
        fixture.view = "redView"
        #expect(
            try fixture.equations(.snapkit, "make.width.equalTo(1)\n$0.height.equalTo(2)")
                == ["redView.width == 1", "redView.height == 2"]
        )
        fixture.names["reds"] = ["a", "redView"]
        fixture.view = "reds"
        #expect(try fixture.equations(.snapkit, "make.width.equalTo(1)") == ["a.width == 1", "redView.width == 1"])
    }

    @Test func `a name may stand for several views, and for parts of the root`() throws {
        var fixture = try SourceFixture()
        fixture.names = ["self.buttons": ["a", "b"], "host": ["root.safeArea"]]
        let text = "self.buttons.snp.makeConstraints { $0.top.equalTo(host) }"
        #expect(try fixture.equations(.snapkit, text) == ["a.top == root.safeArea.top", "b.top == root.safeArea.top"])
    }

    @Test(arguments: [
        "[a, b].forEach { $0.snp.makeConstraints { make in make.width.equalTo(1) } }",
        "[a, b].forEach { view in\n    view.snp.makeConstraints { $0.width.equalTo(1) }\n}",
        "let row = [a, b]\nrow.forEach(view.addSubview)\nrow.forEach { $0.snp.makeConstraints { $0.width.equalTo(1) } }",
        "[a, b].snp.makeConstraints { $0.width.equalTo(1) }",
    ])
    func `a block runs for each view of an array`(text: String) throws {
        #expect(try SourceFixture().equations(.snapkit, text) == ["a.width == 1", "b.width == 1"])
    }

    @Test func `a guide is constrained like a view`() throws {
        let text = "gutter.snp.makeConstraints { $0.left.equalToSuperview(); $0.width.equalTo(8) }"
        #expect(
            try SourceFixture().equations(.snapkit, text)
                == ["gutter.left == superview.left", "gutter.width == 8"]
        )
    }

    @Test func `an area of a view is constrained, but not forgotten apart from its view`() throws {
        let text = "list.contentLayoutGuide.snp.makeConstraints { $0.width.equalTo(list.frameLayoutGuide) }"
        #expect(try SourceFixture().equations(.snapkit, text) == ["list.content.width == list.frame.width"])
        let because = "constraints of an area of a view are among those of the view"
        #expect(
            try SourceFixture().fault(.snapkit, "list.contentLayoutGuide.snp.removeConstraints()")
                == SourceError(
                    .unsupported("removeConstraints", because: because),
                    at: SourcePosition(line: 1, column: 29)
                )
        )
    }

    @Test func `metrics and sizes of the root are numbers`() throws {
        var fixture = try SourceFixture()
        fixture.metrics = ["Layout.gap": .number(7)]
        let text =
            "a.snp.makeConstraints { $0.width.equalTo(view.frame.width / 2).offset(1); $0.left.equalTo(Layout.gap) }"
        #expect(try fixture.equations(.snapkit, text) == ["a.width == 1", "a.left == superview.left + 7"])
    }

    @Test func `statements keep their positions and texts`() throws {
        let fixture = try SourceFixture()
        let text = "a.snp.makeConstraints { make in\n  make.width.equalTo(1)\n}"
        let steps = try fixture.steps(.snapkit, text)
        #expect(steps.map(\.position) == [SourcePosition(line: 2, column: 3)])
        #expect(fixture.constraints(steps).map(\.source?.text) == ["make.width.equalTo(1)"])
    }
}
