import LayoutModel
import Testing

@testable import Dialects

/// Statements that say nothing of the layout.
@Suite struct PassedOverTests {
    private func reading(_ language: SourceLanguage, _ text: String) throws -> SourceReading {
        var fixture = try SourceFixture()
        fixture.view = language == .masonry || language == .snapkit ? "a" : nil
        return try fixture.read(language, text)
    }

    static let objectiveC = [
        "b.toolTip = @\"x\";", "self.didSetup = YES;", "self.b.layer.cornerRadius = 4;", "NSLog(@\"%@\", self);",
        "[self.view layoutIfNeeded];", "_card = [UIImageView new];", "_card = [[Card alloc] initWithFrame:CGRectZero];",
        "@weakify(self);", "@strongify(self)", "WS(weakSelf);", "StrongSelf(self);",
        "[b addTarget:self action:@selector(tap:) forControlEvents:UIControlEventTouchUpInside];",
        "self.onTap = ^(id sender) { [weakSelf close]; };", "UILabel *tag = [UILabel labelWithText:@\"x\"];",
        "NSDictionary *views = @{@\"a\": a, @\"b\": b};", "self.block ? self.block(3) : nil;",
        "b.frame = CGRectMake(0, 0, kWidth, 30);", "[UIView animateWithDuration:0.3 animations:^{ b.alpha = 0; }];",
        "self.flags = 1 << 3 | 2;", "*error = nil;",
    ]

    @Test(arguments: objectiveC)
    func `a statement of Objective-C is passed over, and told with its line`(statement: String) throws {
        let found = try reading(.masonry, "make.left.equalTo(b);\n\(statement)\nmake.top.equalTo(b);")
        #expect(found.steps.count == 2)
        #expect(found.passedOver.map(\.line) == [2])
    }

    static let swift = [
        "b.text = \"x \\(count + 1) y\"", "print(\"a\", b)", "self.didSetup = true", "view.layoutIfNeeded()",
        "b.addTarget(self, action: #selector(tap(_:)), for: .touchUpInside)", "tap = { [weak self] in self?.close() }",
        "let formatter = Formatter(style: .short)", "title = NSLocalizedString(\"x\", comment: \"\")",
        "b.tintColor = .red", "lazy var card: Card = { let c = Card(); return c }()",
        "shadow.move(xOffset: 4, yOffset: 5)", "cells.place(at: 3, offsetBy: 4)", "if items.contains(b) { print(b) }",
        "items.map { $0.title }.filter { !$0.isEmpty }",
        "b.transform = CGAffineTransform(scaleX: 1, y: 1)", "delegate?.done(self)", "let (x, y) = pair",
        "subject.sink { value in print(value) }.store(in: &bag)", "@IBOutlet weak var card: UIView!",
        "UIView.animate(withDuration: 0.3) { b.alpha = 0 } completion: { _ in b.isHidden = true }",
    ]

    @Test(arguments: swift)
    func `a statement of Swift is passed over, and told with its line`(statement: String) throws {
        let found = try reading(.snapkit, "make.left.equalTo(b)\n\(statement)\nmake.top.equalTo(b)")
        #expect(found.steps.count == 2)
        #expect(found.passedOver.map(\.line) == (statement.contains("IBOutlet") ? [] : [2]))
    }

    @Test(
        arguments: [
            (.masonry, "[b mas_buildConstraints:^(MASConstraintMaker *m) { m.left.equalTo(a); }];"),
            (.masonry, "b.makeConstraint { $0.left }"), (.masonry, "self.gap.ofset(3);"),
            (.masonry, "[self run:^{ [b mas_makeConstraints:^(MASConstraintMaker *make) { make.left; }]; }];"),
            (.masonry, "self.height.constant = 3;"), (.masonry, "[x addConstraint:y];"),
            (.snapkit, "b.makeConstraint { $0.left.equalTo(c) }"), (.snapkit, "run { b.snp.makeConstraints { _ in } }"),
            (.keep, "b.keepCentred = 3;"), (.keep, "[b keepCentred];"),
            (.ss, "[b.width_attr biggerThan:a.width_attr];"),
            (.anchors, "b.leftAnchor.constrain(equalTo: a.leftAnchor)"),
            (.anchors, "later { b.leftAnchor.constraint(equalTo: a.leftAnchor).isActive = true }"),
            (.masonry, "}"), (.snapkit, ")"), (.anchors, "b.text = \"x"), (.keep, "/* x"), (.ss, "f(^{ x;"),
        ] as [(SourceLanguage, String)]
    )
    func `what may hold layout is a fault`(language: SourceLanguage, text: String) throws {
        var fixture = try SourceFixture()
        fixture.view = language == .masonry || language == .snapkit ? "a" : nil
        #expect(fixture.faults(language, text).count == 1)
    }

    @Test func `a misspelt method is told with the one that is meant`() throws {
        let fault = try SourceFixture().fault(.snapkit, "b.snap.makeConstraint { $0.left.equalTo(c) }")
        let expected = SourceFault.unknownWord("makeConstraint", kind: "word of SnapKit", nearest: "makeConstraints")
        #expect(fault?.reason == expected)
    }

    /// Of a storyboard, for example, where it is an outlet.
    @Test(arguments: [SourceLanguage.snapkit, .masonry])
    func `the constant of a constraint from elsewhere is refused for that reason`(language: SourceLanguage) throws {
        let end = language == .masonry ? ";" : ""
        var fixture = try SourceFixture()
        fixture.view = "a"
        let fault = fixture.fault(language, "make.left.equalTo(b)\(end)\nheightConstraint.constant = 44\(end)")
        let because = "the constraint is not made in this source; give it its constant where it is made"
        #expect(fault?.reason == .unsupported("constant", because: because))
    }

    @Test func `a method that is called by name was not seen, unless it is in the source`() throws {
        let text =
            "setupHeader()\nself.setupBody()\nsetupFooter()\nfunc setupBody() { b.snp.makeConstraints { $0.width.equalTo(1) } }"
        let found = try reading(.snapkit, text)
        #expect(found.passedOver.map(\.method) == ["setupHeader", "setupFooter"])
        #expect(found.steps.count == 1)
        #expect(
            try reading(.masonry, "make.left.equalTo(b); [self setupHeader];").passedOver.map(\.method) == [
                "setupHeader"
            ]
        )
    }

    @Test(arguments: ["WS(weakSelf);", "StrongSelf(self)", "weakify(self)", "@strongify(self);", "kWeakSelf(self);"])
    func `a macro that refers to the object itself is no call`(macro: String) throws {
        #expect(try reading(.masonry, "\(macro)\nmake.left.equalTo(b);").passedOver.map(\.method) == [nil])
    }

    static let block = "[b mas_makeConstraints:^(MASConstraintMaker *make) { make.width.equalTo(@3); }];"
    static let closure = "b.snp.makeConstraints { $0.width.equalTo(3) }"

    @Test(
        arguments: [
            (.masonry, "[UIView animateWithDuration:0.3 animations:^{ BLOCK [self.view layoutIfNeeded]; }];"),
            (.masonry, "dispatch_async(dispatch_get_main_queue(), ^{ BLOCK });"),
            (.masonry, "[UIView animateWithDuration:1 delay:0 options:0 animations:^{ BLOCK } completion:nil];"),
            (.masonry, "[UIView animateWithDuration:1 animations:^{} completion:^(BOOL f) { if (f) { BLOCK } }];"),
            (.masonry, "dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 3), dispatch_get_main_queue(), ^{ BLOCK });"),
            (.masonry, "dispatch_main_async_safe(^{ BLOCK });"),
            (.snapkit, "DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { BLOCK }"),
            (.snapkit, "UIView.animate(withDuration: 1, animations: { c.alpha = 0 }) { done in if done { BLOCK } }"),
            (.snapkit, "OperationQueue.main.addOperation { BLOCK }"),
            (.masonry, "[UIView performWithoutAnimation:^{ BLOCK }];"), (.masonry, "^{ BLOCK }();"),
            (.masonry, "[@[c] enumerateObjectsUsingBlock:^(UIView *v, NSUInteger i, BOOL *stop) { BLOCK }];"),
            (.snapkit, "UIView.animate(withDuration: 0.3) { BLOCK; self.view.layoutIfNeeded() }"),
            (.snapkit, "UIView.animate(withDuration: 0.3, animations: { BLOCK }, completion: { _ in print(1) })"),
            (.snapkit, "DispatchQueue.main.async { [weak self] in guard let self else { return }; BLOCK }"),
            (.snapkit, "UIView.performWithoutAnimation { BLOCK }"), (.snapkit, "do { BLOCK }"),
            (.masonry, "- (void)setup { BLOCK }\n- (void)other:(BOOL)x { return; }"),
            (
                .snapkit,
                "override func viewDidLoad() {\n super.viewDidLoad()\n BLOCK\n}\nfunc other() -> Int { return 3 }"
            ),
            (
                .snapkit,
                "class V: UIView { let x = 3\n required init?(coder: NSCoder) { fatalError() }\n @objc func f() { BLOCK } }"
            ),
        ] as [(SourceLanguage, String)]
    )
    func `blocks that run at once and methods are read`(language: SourceLanguage, text: String) throws {
        let whole = text.replacing("BLOCK", with: language == .masonry ? Self.block : Self.closure)
        let fixture = try SourceFixture()
        #expect(try fixture.equations(language, whole) == ["b.width == 3"])
    }

    @Test func `what is told is bounded, and each statement told once`() throws {
        let many = try reading(
            .masonry,
            "make.left.equalTo(b);\n" + String(repeating: "b.toolTip = @\"x\";\n", count: 150)
        )
        #expect(many.passedOver.count == PassedStatement.maxPerSource && many.omitted == 50)
        let block = "^(MASConstraintMaker *make) { b.toolTip = @\"x\"; }"
        let twice = "make.left.equalTo(b); [@[a, b, c] mas_makeConstraints:\(block)];"
        #expect(try reading(.masonry, twice).passedOver.count == 1)
        let long = try reading(
            .masonry,
            "make.left.equalTo(b); b.toolTip = @\"\(String(repeating: "x", count: 10_000))\";"
        )
        #expect(long.passedOver[0].text.utf8.count < 210)
    }
}
