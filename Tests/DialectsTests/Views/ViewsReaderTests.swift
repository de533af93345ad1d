import Dialects
import LayoutModel
import Testing

/// The tree of views that sources create.
struct ViewsReaderTests {
    let fixture = ViewsFixture()

    @Test func `a class of Swift with closures gives its tree and its constraints`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            final class ProfileCell: UITableViewCell {
                private lazy var card: UIView = {
                    let view = UIView()
                    view.backgroundColor = .white
                    return view
                }()
                private let name: UILabel = {
                    let label = UILabel()
                    label.text = "Ada"
                    label.font = .systemFont(ofSize: 15, weight: .semibold)
                    label.numberOfLines = 2
                    return label
                }()
                var badge: UIImageView!

                override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
                    super.init(style: style, reuseIdentifier: reuseIdentifier)
                    badge = UIImageView()
                    contentView.addSubview(card)
                    card.addSubviews(name, badge)
                    card.snp.makeConstraints { make in
                        make.edges.equalToSuperview().inset(8)
                    }
                    name.snp.makeConstraints { $0.left.top.equalToSuperview() }
                    badge.snp.makeConstraints { $0.left.equalTo(name.snp.right).offset(4) }
                }
            }
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root(card(name badge))")
        #expect(result.equations.count == 7)
        #expect(result.equations.last == "badge.left == name.right + 4")
        let text = try #require(result.properties("name").text)
        #expect(text.string == "Ada" && text.font == TextFont(size: 15, weight: 600) && text.numberOfLines == 2)
        #expect(result.has(.unknownContent("UIImageView", view: "badge")))
    }

    @Test func `a class of Objective-C with lazy getters gives its tree`() throws {
        let result = try fixture.read(
            .masonry,
            """
            @interface SettingsController ()
            @property (nonatomic, strong) UILabel *titleLabel;
            @property (nonatomic, strong) UIButton *doneButton;
            @end
            @implementation SettingsController
            - (void)viewDidLoad {
                [super viewDidLoad];
                [self.view addSubview:self.titleLabel];
                [self.view insertSubview:self.doneButton atIndex:0];
                [self.titleLabel mas_makeConstraints:^(MASConstraintMaker *make) {
                    make.top.left.equalTo(self.view).offset(10);
                }];
                [_doneButton mas_makeConstraints:^(MASConstraintMaker *make) {
                    make.left.equalTo(self.titleLabel.mas_right);
                }];
            }
            - (UILabel *)titleLabel {
                if (!_titleLabel) {
                    _titleLabel = [[UILabel alloc] init];
                    _titleLabel.text = @"Settings";
                    _titleLabel.font = [UIFont boldSystemFontOfSize:20];
                }
                return _titleLabel;
            }
            - (UIButton *)doneButton {
                if (_doneButton == nil) {
                    UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
                    [button setTitle:@"Done" forState:UIControlStateNormal];
                    _doneButton = button;
                }
                return _doneButton;
            }
            @end
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root(doneButton titleLabel)")
        #expect(result.equations.last == "doneButton.left == titleLabel.right")
        #expect(result.properties("titleLabel").text?.font == TextFont(size: 20, weight: 700))
        #expect(result.properties("titleLabel").text?.numberOfLines == 1)
        #expect(result.properties("doneButton").text?.string == "Done")
        #expect(result.properties("doneButton").text?.font.size == 15)
        #expect(result.has(.titleAlone(view: "doneButton")))
    }

    @Test func `stacks have their arranged views, axis and spacings`() throws {
        let result = try fixture.read(
            .anchors,
            """
            let first = UIView()
            let second = UIView(), third = UIView()
            let row = UIStackView(arrangedSubviews: [first, second])
            row.axis = .vertical
            row.spacing = 2 * 4
            row.alignment = .center
            row.distribution = .equalSpacing
            row.isLayoutMarginsRelativeArrangement = true
            row.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            row.insertArrangedSubview(third, at: 1)
            row.setCustomSpacing(20, after: third)
            row.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(row)
            row.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root(row(first third second))")
        let stack = try #require(result.properties("row").stack)
        #expect(stack.axis == .vertical && stack.spacing == 8 && stack.alignment == .center)
        #expect(stack.distribution == .equalSpacing && stack.isLayoutMarginsRelativeArrangement)
        #expect(stack.customSpacing == ["third": 20])
        #expect(result.properties("row").margins == PartialInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(result.equations == ["row.top == root.top"])
    }

    @Test(arguments: [
        "[a, b].forEach(view.addSubview)", "[a, b].forEach { view.addSubview($0) }",
        "[a, b].forEach { item in\n    self.view.addSubview(item)\n}", "for item in [a, b] { view.addSubview(item) }",
        "let all = [a, b]\nall.forEach { self.view.addSubview($0) }", "view.addSubviews(a, b)",
    ])
    func `views are added one by one in every form`(_ statement: String) throws {
        let result = try fixture.read(.snapkit, "let a = UIView()\nlet b = UIView()\n\(statement)")
        #expect(result.faults == [])
        #expect(result.outline == "root(a b)")
    }

    /// Catches a view that goes to the wrong side of its sibling, and several that come out in reverse.
    @Test func `views are inserted above, below and at a place, several in their order`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            view.addSubviews(a, b)
            view.insertSubview(c, aboveSubview: a)
            view.insertSubview(d, belowSubview: a)
            view.addSubviews(e, f, at: 1)
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root(d e f a c b)")
    }

    @Test func `views of a loop have numbers`() throws {
        let result = try fixture.read(
            .masonry,
            """
            UIView *previous = nil;
            for (int i = 0; i < 3; i++) {
                UIButton *item = [UIButton new];
                [self.view addSubview:item];
                [item mas_makeConstraints:^(MASConstraintMaker *make) {
                    make.left.equalTo(previous ? previous.mas_right : self.view);
                }];
                previous = item;
            }
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root(item item-2 item-3)")
        #expect(
            result.equations == [
                "item.left == root.left", "item-2.left == item.right", "item-3.left == item-2.right",
            ]
        )
    }

    @Test func `local names of several methods are several views`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            class Screen: UIViewController {
                let label = UILabel()
                func top() {
                    let label = UILabel()
                    view.addSubview(label)
                    label.snp.makeConstraints { $0.top.equalToSuperview() }
                }
                func bottom() {
                    view.addSubview(label)
                    label.snp.makeConstraints { $0.bottom.equalToSuperview() }
                }
            }
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root(label-2 label)")
        #expect(result.equations == ["label-2.top == superview.top", "label.bottom == superview.bottom"])
    }

    @Test func `a view may be used above the place where it is created`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            class Screen: UIView {
                init() {
                    addSubview(box)
                    box.text = "x"
                    box.snp.makeConstraints { $0.top.equalToSuperview() }
                }
                lazy var box = UILabel()
            }
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root(box)")
        #expect(result.properties("box").text?.string == "x")
        #expect(result.notes == [])
    }

    @Test func `one creation with two names is one view`() throws {
        let result = try fixture.read(
            .masonry,
            """
            UILabel *label = self.title = [UILabel new];
            [self addSubview:label];
            [self.title mas_makeConstraints:^(MASConstraintMaker *make) { make.top.equalTo(self); }];
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root(title)")
        #expect(result.equations == ["title.top == root.top"])
    }

    @Test func `a frame and its mask place a view that no constraints are made of`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            let bar = UIView(frame: CGRect(x: 0, y: 0, width: view.bounds.width, height: 44))
            bar.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
            let box = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
            let line = UIView(frame: .zero)
            view.addSubviews(bar, box, line)
            box.snp.makeConstraints { $0.center.equalToSuperview() }
            """
        )
        #expect(result.faults == [])
        #expect(result.properties("bar").frame == Rect(x: 0, y: 0, width: 320, height: 44))
        #expect(result.properties("bar").autoresizing == [.flexibleWidth, .flexibleBottomMargin])
        #expect(result.properties("box").frame == nil)
        #expect(result.properties("line").frame == nil)
    }

    @Test func `guides, scroll views and switches are what they are`() throws {
        let result = try fixture.read(
            .anchors,
            """
            UILayoutGuide *gutter = [UILayoutGuide new];
            [self.view addLayoutGuide:gutter];
            UIScrollView *list = [[UIScrollView alloc] initWithFrame:CGRectZero];
            [self.view addSubview:list];
            UISwitch *toggle = [[UISwitch alloc] init];
            [list addSubview:toggle];
            toggle.hidden = YES;
            [gutter.widthAnchor constraintEqualToConstant:8].active = YES;
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root([gutter] list(toggle))")
        #expect(result.properties("list").scroll != nil)
        #expect(result.properties("toggle").intrinsicSize == PartialSize(width: 49, height: 31))
        #expect(result.properties("toggle").isHidden)
    }

    // MARK: - What is left unknown

    @Test func `a view that is never added is told where a constraint needs it`() throws {
        let result = try fixture.read(
            .snapkit,
            "let a = UIView()\nlet b = UIView()\nview.addSubview(a)\nb.snp.makeConstraints { $0.top.equalTo(a) }"
        )
        #expect(result.faults.map(\.reason) == [.detachedView("b")])
        #expect(result.faults.first?.location == .text(SourcePosition(line: 4, column: 1)))
    }

    @Test func `a class and a text that are not known are noted`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            let avatar = AvatarView(size: 20)
            let name = UILabel()
            name.text = user.name
            view.addSubviews(avatar, name, headerView)
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root(avatar name headerView)")
        #expect(result.has(.unknownClass("AvatarView", view: "avatar")))
        #expect(result.has(.unknownText("UILabel", view: "name")))
        #expect(result.has(.unknownTextValue(key: "user.name", view: "name")))
        #expect(result.has(.notCreated(view: "headerView")))
        #expect(result.notes.map(\.line) == [1, 2, 3, 4])
    }

    @Test func `the first of several methods counts`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            func setUp() {
                view.addSubview(error)
                view.addSubview(box)
                error.isHidden = true
            }
            func showError() {
                error.isHidden = false
                box.addSubview(error)
            }
            """
        )
        #expect(result.faults == [])
        #expect(result.outline == "root(error box)")
        #expect(result.properties("error").isHidden)
        #expect(result.has(.setBefore("isHidden", view: "error")))
        #expect(result.has(.addedBefore(view: "error")))
    }

    @Test func `a condition that is not known is a fault where it decides about the tree`() throws {
        var fixture = fixture
        let text = """
            let a = UIView()
            view.addSubview(a)
            if isPremium {
                let badge = UIView()
                a.addSubview(badge)
            }
            """
        #expect(try fixture.read(.snapkit, text).faults.map(\.reason) == [.undecided("isPremium")])
        fixture.metrics = ["isPremium": .flag(true)]
        #expect(try fixture.read(.snapkit, text).outline == "root(a(badge))")
    }

    @Test func `a subview of a stack that is not arranged is a fault`() throws {
        let result = try fixture.read(
            .snapkit,
            "let s = UIStackView()\nlet back = UIView()\nview.addSubview(s)\ns.addSubview(back)"
        )
        #expect(result.faults.count == 1)
    }

    @Test func `views and depth are bounded`() throws {
        var fixture = fixture
        fixture.limits = ViewLimits(views: 3, depth: 50)
        let many = (0..<5).map { "view.addSubview(v\($0))" }.joined(separator: "\n")
        #expect(try fixture.read(.snapkit, many).faults.map(\.reason) == [.tooManyViews(limit: 3)])
        fixture.limits = ViewLimits(views: 100, depth: 3)
        let deep = "view.addSubview(v0)\n" + (0..<5).map { "v\($0).addSubview(v\($0 + 1))" }.joined(separator: "\n")
        #expect(try fixture.read(.snapkit, deep).faults.first?.reason == .tooDeep(limit: 3))
        fixture.work = 1_000
        #expect(try fixture.read(.snapkit, deep).faults.map(\.reason) == [.tooMuchWork])
    }

    @Test func `two classes are told apart`() throws {
        let swift = ["A", "B"].map { "class \($0): UIView {\n func f() { let v = UIView()\n addSubview(v) }\n}" }
        let result = try fixture.read(.snapkit, swift.joined(separator: "\n"))
        #expect(result.faults.map(\.location) == [.text(SourcePosition(line: 7, column: 2))])
        let objectiveC = ["A", "B"].map {
            "@implementation \($0)\n- (void)f { UIView *v = [UIView new]; [self addSubview:v]; }\n@end"
        }
        #expect(try fixture.read(.masonry, objectiveC.joined(separator: "\n")).faults.count == 1)
        #expect(try fixture.read(.masonry, objectiveC[0]).faults == [])
        let extended = "\(swift[0])\nextension A {\n func g() { addSubview(w) }\n}"
        #expect(try fixture.read(.snapkit, extended).outline == "root(v w)")
    }

    @Test func `a method of the app that adds its arguments is not read`() throws {
        let helper = "extension UIView { func addSubviews(_ views: UIView...) { views.forEach { addSubview($0) } } }"
        let result = try fixture.read(.snapkit, "\(helper)\nview.addSubviews(a, b)")
        #expect(result.faults == [])
        #expect(result.outline == "root(a b)")
    }

    @Test func `a jump that is not known does not matter where no layout follows`() throws {
        let layout = "view.addSubview(a)\na.snp.makeConstraints { $0.top.equalToSuperview() }"
        let text = "func f() {\n\(layout)\nguard let x = model.x else { return }\nshow(x)\n}"
        let before = try fixture.read(.snapkit, text)
        #expect(before.faults == [])
        #expect(before.equations == ["a.top == superview.top"])
        let behind = try fixture.read(.snapkit, "func f() {\nguard let x = model.x else { return }\n\(layout)\n}")
        #expect(behind.faults.map(\.reason) == [.undecided("model.x")])
    }

    @Test func `a view inside of itself is a fault`() throws {
        let result = try fixture.read(.snapkit, "a.addSubview(b)\nb.addSubview(a)\nview.addSubview(a)")
        #expect(result.faults.count == 1)
    }
}

/// Layout guides that a source makes where the views are given.
struct GuidesReaderTests {
    @Test(arguments: [
        "let gap = UILayoutGuide()\na.addLayoutGuide(gap)\ngap.widthAnchor.constraint(equalToConstant: 8).isActive = true",
        "gap.widthAnchor.constraint(equalToConstant: 8).isActive = true\nself.gap = UILayoutGuide()\na.addLayoutGuide(gap)",
        "UILayoutGuide *gap = [UILayoutGuide new];\n[a addLayoutGuide:gap];\n[gap.widthAnchor constraintEqualToConstant:8].active = YES;",
    ])
    func `a guide is added to the view named`(_ text: String) throws {
        let fixture = try SourceFixture()
        let steps = try fixture.steps(.anchors, text)
        guard case .addGuide("gap", to: "a")? = steps.first?.action else {
            Issue.record("no guide: \(steps)")
            return
        }
        var tree = fixture.tree
        let owner = try #require(tree.node(named: "a"))
        _ = try tree.setGuides(["gap"], of: owner)
        #expect(fixture.constraints(steps).map { $0.equation(in: tree) } == ["gap.width == 8"])
    }

    @Test func `a guide that the layout has is not added again`() throws {
        let steps = try SourceFixture().steps(
            .anchors,
            "let gutter = UILayoutGuide()\nview.addLayoutGuide(gutter)\ngutter.widthAnchor.constraint(equalToConstant: 8).isActive = true"
        )
        #expect(steps.count == 1)
    }

    @Test func `a guide without an owner is told where it is used`() throws {
        let fault = try SourceFixture().fault(
            .anchors,
            "let gap = UILayoutGuide()\ngap.widthAnchor.constraint(equalToConstant: 8).isActive = true"
        )
        #expect(fault?.reason == .detachedView("gap"))
    }
}
