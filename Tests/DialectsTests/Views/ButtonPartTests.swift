import Dialects
import LayoutModel
import Testing

/// The label and the image inside a button, as views.
@Suite struct ButtonPartTests {
    private let fixture = ViewsFixture()

    @Test(arguments: [
        "go.titleLabel?.snp.makeConstraints { $0.right.equalTo(go.snp.right).offset(-8) }",
        "go.titleLabel!.snp.makeConstraints { make in make.right.equalTo(go).inset(8) }",
        "self.go.titleLabel?.snp.makeConstraints { $0.right.equalTo(self.go.snp.right).offset(-8) }",
    ])
    func `a constraint makes the label of a button a view in it`(statement: String) throws {
        let result = try fixture.read(
            .snapkit,
            """
            let go = UIButton()
            view.addSubview(go)
            go.setTitle("Go", for: .normal)
            go.titleLabel?.font = .systemFont(ofSize: 30)
            \(statement)
            """
        )
        #expect(result.faults.isEmpty && result.outline == "root(go(go-titleLabel))")
        // The button centers its label where nothing places it.
        #expect(
            result.equations == ["go-titleLabel.right == go.right - 8", "go-titleLabel.centerY == go.centerY @999"]
        )
        for view in ["go", "go-titleLabel"] {
            #expect(result.properties(view).text?.string == "Go" && result.properties(view).text?.font.size == 30)
        }
    }

    @Test func `anchors, Masonry and the other side of a constraint find it as well`() throws {
        let anchors = try fixture.read(
            .anchors,
            """
            let go = UIButton(type: .system)
            let line = UIView()
            [go, line].forEach(view.addSubview)
            NSLayoutConstraint.activate([
                line.topAnchor.constraint(equalTo: go.titleLabel!.bottomAnchor, constant: 2),
                go.imageView!.leadingAnchor.constraint(equalTo: go.leadingAnchor),
            ])
            """
        )
        #expect(anchors.faults.isEmpty && anchors.outline == "root(go(go-titleLabel go-imageView) line)")
        #expect(anchors.equations.first == "line.top == go-titleLabel.bottom + 2")
        let masonry = try fixture.read(
            .masonry,
            """
            self.go = [UIButton buttonWithType:UIButtonTypeCustom];
            [self.view addSubview:self.go];
            UIView *dot = [UIView new];
            [self.go addSubview:dot];
            [dot mas_makeConstraints:^(MASConstraintMaker *make) {
                make.left.equalTo(self.go.titleLabel.mas_right).offset(4);
                make.centerY.equalTo(self.go.titleLabel);
            }];
            """
        )
        #expect(masonry.faults.isEmpty && masonry.outline == "root(go(dot go-titleLabel))")
        #expect(
            masonry.equations == [
                "dot.left == go-titleLabel.right + 4", "dot.centerY == go-titleLabel.centerY",
                "go-titleLabel.centerX == go.centerX @999", "go-titleLabel.centerY == go.centerY @999",
            ]
        )
    }

    /// Catches a view for every mention, and a property of the label that is set on the button.
    @Test func `where nothing constrains it, the label is a part of its button`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            let go = UIButton()
            view.addSubview(go)
            go.titleLabel?.numberOfLines = 2
            go.titleLabel?.isHidden = true
            go.titleLabel?.setContentHuggingPriority(.required, for: .horizontal)
            style(go.titleLabel)
            """
        )
        #expect(result.faults.isEmpty && result.outline == "root(go)")
        #expect(!result.properties("go").isHidden && result.properties("go").text?.numberOfLines == 2)
    }

    @Test func `what is no button has no such parts`() throws {
        let cell = try fixture.read(
            .snapkit,
            "let card = UIView()\nview.addSubview(card)\ncard.titleLabel.snp.makeConstraints { $0.left.equalTo(0) }"
        )
        #expect(cell.outline == "root(card)" && cell.faults.count == 1)
    }
}
