import Dialects
import LayoutModel
import Testing

/// Forms of older and newer versions of the languages and of the libraries.
@Suite struct ForeignFormTests {
    private var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
        fixture.view = "a"
    }

    @Test(arguments: [
        ("make.edges.equalTo(b).inset(ConstraintInsets(top: 1, left: 2, bottom: 3, right: 4))", "a.left == b.left + 2"),
        ("make.left.equalTo(b).inset(EdgeInsetsMake(1, 2, 3, 4))", "a.left == b.left + 2"),
        ("make.edges.equalTo(b).inset(ConstraintInsets.zero)", "a.left == b.left"),
        (
            "make.leading.equalTo(b).inset(ConstraintDirectionalInsets(top: 1, leading: 2, bottom: 3, trailing: 4))",
            "a.leading == b.leading + 2"
        ),
        (
            "make.leading.equalTo(b).inset(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))",
            "a.leading == b.leading + 2"
        ),
        ("make.left.equalTo(b).insets(UIEdgeInsetsMake(1, 2, 3, 4))", "a.left == b.left + 2"),
    ])
    func `insets have several types`(statement: String, equation: String) throws {
        #expect(try fixture.equations(.snapkit, statement).contains(equation))
    }

    @Test(arguments: [
        ("a.snp_makeConstraints { make in make.left.equalTo(b.snp_right).offset(8) }", ["a.left == b.right + 8"]),
        ("self.a.snp_updateConstraints { (make) -> Void in make.width.equalTo(7) }", ["a.width == 7"]),
        ("snp_makeConstraints { make in make.width.equalTo(a.snp_height) }", ["root.width == a.height"]),
        (
            "a.snp_makeConstraints { $0.top.equalTo(self.snp_topLayoutGuideBottom); $0.bottom.equalTo(b.snp_bottom) }",
            ["a.top == root.safeArea.top", "a.bottom == b.bottom"]
        ),
    ])
    func `old SnapKit joined its words`(source: String, equations: [String]) throws {
        #expect(try fixture.equations(.snapkit, source) == equations)
    }

    @Test
    func `a misspelt word behind snp_ is reported`() {
        let fault = SourceFault.unknownWord("botom", kind: "attribute", nearest: "bottom")
        #expect(fixture.fault(.snapkit, "make.top.equalTo(b.snp_botom)")?.reason == fault)
    }

    @Test(arguments: [(".CenterY", ".Equal", ".CenterY"), (".centerY", ".equal", "NSLayoutAttribute.CenterY")])
    func `Swift once wrote cases with a capital`(first: String, relation: String, second: String) throws {
        let text = """
            let c = NSLayoutConstraint(item: a, attribute: \(first), relatedBy: \(relation), toItem: b, \
            attribute: \(second), multiplier: 1, constant: 0)
            view.addConstraint(c)
            """
        #expect(try fixture.equations(.anchors, text) == ["a.centerY == b.centerY"])
    }

    @Test
    func `a size without an item may have any second attribute`() throws {
        for word in [".width", ".height", ".notAnAttribute", ".NotAnAttribute"] {
            let text = """
                NSLayoutConstraint(item: a, attribute: .width, relatedBy: .equal, toItem: nil, attribute: \(word), \
                multiplier: 1, constant: 44).isActive = true
                """
            #expect(try fixture.equations(.anchors, text) == ["a.width == 44"])
        }
        let text = """
            NSLayoutConstraint(item: a, attribute: .top, relatedBy: .equal, toItem: nil, attribute: .top, \
            multiplier: 1, constant: 44).isActive = true
            """
        #expect(fixture.fault(.anchors, text) != nil)
    }

    @Test
    func `members of the object need no self`() throws {
        let anchors = "a.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor).isActive = true"
        #expect(try fixture.equations(.anchors, anchors) == ["a.top == root.safeArea.top"])
        #expect(
            try fixture.equations(.snapkit, "make.left.equalTo(layoutMarginsGuide.snp.left)")
                == ["a.left == root.margins.left"]
        )
        #expect(
            try fixture.equations(.snapkit, "make.left.equalTo(readableContentGuide.snp.left)")
                == ["a.left == root.readable.left"]
        )
        let keyboard = "a.bottomAnchor.constraint(equalTo: keyboardLayoutGuide.topAnchor).isActive = true"
        #expect(try fixture.equations(.anchors, keyboard) == ["a.bottom == root.keyboard.top"])
        #expect(try fixture.equations(.snapkit, "make.width.equalTo(bounds.width / 2)") == ["a.width == 160"])
        #expect(
            try fixture.equations(.masonry, "make.width.mas_equalTo(CGRectGetWidth(self.view.bounds) - 20);")
                == ["a.width == 300"]
        )
    }

    @Test
    func `a property may be written as a message`() throws {
        #expect(try fixture.equations(.masonry, "make.left.equalTo([self b].mas_left);") == ["a.left == b.left"])
        #expect(try fixture.equations(.masonry, "make.left.equalTo([b superview]);") == ["a.left == root.left"])
        #expect(
            try fixture.equations(
                .anchors,
                "[a.topAnchor constraintEqualToAnchor:[[self view] safeAreaLayoutGuide].topAnchor].active = YES;"
            )
                == ["a.top == root.safeArea.top"]
        )
        #expect(try fixture.equations(.masonry, "make.width.mas_equalTo([@(8) floatValue]);") == ["a.width == 8"])
    }

    @Test
    mutating func `a key may be a number`() throws {
        let steps = try fixture.steps(.masonry, "make.width.equalTo(@5).key(@340954);")
        #expect(fixture.constraints(steps).map(\.key) == ["340954"])
    }

    // MARK: - Assignments

    @Test
    func `assignments may be chained`() throws {
        #expect(
            try fixture.equations(.keep, "a.keepWidth.equal = b.keepHeight.equal = 30;")
                == ["b.height == 30", "a.width == 30"]
        )
        #expect(
            try fixture.equations(.keep, "a.keepWidth.min = a.keepHeight.min = b.keepWidth.max = 7 +keepHigh;").count
                == 3
        )
        #expect(
            try fixture.equations(.masonry, "CGFloat v; CGFloat w; v = w = 4; make.width.mas_equalTo(v + w);") == [
                "a.width == 8"
            ]
        )
        let many = String(repeating: "a.keepWidth.equal = ", count: 20) + "1;"
        #expect(fixture.fault(.keep, many)?.reason == .unexpected(found: "=", expected: "the end of the statement"))
    }

    // MARK: - Arrays of constraints

    @Test(arguments: [
        "var all = [NSLayoutConstraint]()\nall.append(a.widthAnchor.constraint(equalToConstant: 5))",
        "var all: [NSLayoutConstraint] = []\nall += [a.widthAnchor.constraint(equalToConstant: 5)]",
        "var all: [NSLayoutConstraint] = []\nall.append(contentsOf: [a.widthAnchor.constraint(equalToConstant: 5)])",
    ])
    func `constraints are collected and activated later`(lines: String) throws {
        let fixture = fixture
        let inactive = fixture.constraints(try fixture.steps(.anchors, lines))
        #expect(inactive.map(\.isActive) == [false])
        let steps = try fixture.steps(.anchors, lines + "\nNSLayoutConstraint.activate(all)")
        #expect(fixture.constraints(steps).map { $0.equation(in: fixture.tree) } == ["a.width == 5"])
        #expect(fixture.constraints(steps).map(\.isActive) == [true])
    }

    @Test(arguments: [
        "NSMutableArray *all = [NSMutableArray array];", "NSMutableArray *all = @[].mutableCopy;",
        "self.all = [NSMutableArray new];", "self.all = [[NSMutableArray alloc] init];", "",
    ])
    func `arrays of Objective-C collect constraints`(line: String) throws {
        let text = """
            \(line)
            [self.all addObject:[a.widthAnchor constraintEqualToConstant:5]];
            [self.all addObjectsFromArray:@[[b.widthAnchor constraintEqualToConstant:6]]];
            [NSLayoutConstraint activateConstraints:self.all];
            """
        #expect(try fixture.equations(.anchors, text) == ["a.width == 5", "b.width == 6"])
    }

    @Test(arguments: [
        "NSMutableArray *row = [NSMutableArray array];\n[row addObject:a]; [row addObjectsFromArray:@[b, c]];",
        "NSMutableArray *row = @[a].mutableCopy;\n[row addObject:b]; [row addObject:c];",
        "self.row = [NSMutableArray new];\n[self.row addObject:a]; [self.row addObject:b]; [self.row addObject:c];",
    ])
    func `arrays collect views`(lines: String) throws {
        let text = lines + "\n[row mas_makeConstraints:^(MASConstraintMaker *make) { make.width.mas_equalTo(5); }];"
        #expect(try fixture.equations(.masonry, text) == ["a.width == 5", "b.width == 5", "c.width == 5"])
        let swift =
            "var row = [UIView]()\nrow.append(a)\nrow.append(contentsOf: [b])\nrow.forEach { $0.snp.makeConstraints { $0.width.equalTo(5) } }"
        #expect(try fixture.equations(.snapkit, swift) == ["a.width == 5", "b.width == 5"])
    }

    // MARK: - Names and spaces

    @Test
    mutating func `a name for self leaves its properties what they are`() throws {
        fixture.names = ["self": ["root"]]
        #expect(try fixture.equations(.masonry, "make.left.equalTo(self.b);") == ["a.left == b.left"])
        #expect(try fixture.equations(.masonry, "make.left.equalTo(self);") == ["a.left == root.left"])
        fixture.names = ["self": ["c"]]
        #expect(try fixture.equations(.masonry, "make.left.equalTo(self.b.mas_right);") == ["a.left == b.right"])
        #expect(try fixture.equations(.masonry, "make.left.equalTo(self.mas_right);") == ["a.left == c.right"])
        #expect(try fixture.equations(.masonry, "make.left.equalTo(self.view);") == ["a.left == c.left"])
    }

    @Test(arguments: ["\u{a0}", "\u{3000}", "\u{feff}", "\u{200b}"])
    func `spaces of other kinds are spaces`(space: String) throws {
        #expect(
            try fixture.equations(.masonry, "\(space)make.left\(space).equalTo(b);\(space)") == ["a.left == b.left"]
        )
        #expect(try fixture.equations(.vfl, "H:[a]\(space)-8-[b]") == ["b.leading == a.trailing + 8"])
        #expect(try fixture.equations(.log, "\(space)<NSLayoutConstraint:0x1\(space)a.width == 5>") == ["a.width == 5"])
        let fault = fixture.fault(.masonry, "\(space)\(space)make.lef.equalTo(b);")
        #expect(fault?.location == .text(SourcePosition(line: 1, column: 8)))
        let steps = try fixture.steps(.masonry, "make.left.equalTo(b).key(@\"x\(space)y\");")
        #expect(fixture.constraints(steps).map(\.key) == ["x\(space)y"])
    }
}
