import Dialects
import LayoutModel
import Testing

/// Classes that are pasted whole run as an app runs them up to the first layout.
@Suite struct ClassTests {
    private let fixture = ViewsFixture()

    /// Catches a reader that takes the last word of the source for the state at the start.
    @Test func `what the system does not call is not run, and named once`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            final class Player: UIViewController {
                private let cover = UIView()
                @objc func keyboardDidShow(_ note: Notification) { cover.snp.updateConstraints { $0.height.equalTo(9) } }
                override func viewDidLoad() {
                    super.viewDidLoad()
                    view.addSubview(cover)
                    cover.snp.makeConstraints { $0.height.equalTo(70) }
                }
                func shrink() { cover.snp.remakeConstraints { $0.width.equalTo(1) } }
            }
            """
        )
        #expect(result.equations == ["cover.height == 70"])
        #expect(result.has(.notRun(method: "keyboardDidShow")))
        #expect(result.notes.count { $0.remark == .notRun(method: "shrink") } == 1)
        #expect(!result.has(.notRun(method: "viewDidLoad")))
    }

    @Test func `metrics run a handler after the start, and the pass that it schedules`() throws {
        var fixture = fixture
        fixture.metrics = ["grow": .flag(true)]
        let result = try fixture.read(
            .masonry,
            """
            @implementation Dial
            - (void)grow:(id)sender { self.side = 80; [self setNeedsUpdateConstraints]; }
            - (void)updateConstraints {
                [self.knob mas_remakeConstraints:^(MASConstraintMaker *make) { make.width.mas_equalTo(self.side); }];
                [super updateConstraints];
            }
            - (instancetype)initWithFrame:(CGRect)frame {
                if (self = [super initWithFrame:frame]) {
                    self.side = 20;
                    self.knob = [UIView new];
                    [self addSubview:self.knob];
                }
                return self;
            }
            @end
            """
        )
        #expect(result.outline == "root(knob)")
        #expect(result.equations.last == "knob.width == 80")
    }

    @Test func `methods run in the order of the system, whatever the order of the source`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Board: UIView {
                override func layoutSubviews() { slot.constant = 3 }
                override func didMoveToSuperview() { slot = tile.leftAnchor.constraint(equalTo: leftAnchor, constant: 1) ; slot.isActive = true }
                init() { super.init(frame: .zero); addSubview(tile) }
                let tile = UIView()
                var slot: NSLayoutConstraint!
            }
            """
        )
        #expect(result.equations == ["tile.left == root.left + 3"])
    }

    /// Catches initializers that both run: a view has one of them only.
    @Test func `of several initializers one runs`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Pill: UIView {
                required init?(coder: NSCoder) { super.init(coder: coder); commonInit() }
                override init(frame: CGRect) { super.init(frame: frame); commonInit() }
                private func commonInit() {
                    let dot = UIView()
                    addSubview(dot)
                    dot.widthAnchor.constraint(equalToConstant: 4).isActive = true
                }
            }
            """
        )
        #expect(result.outline == "root(dot)")
        #expect(result.equations == ["dot.width == 4"])
    }

    // MARK: - Calls

    @Test func `methods run once for each call, with its arguments and defaults`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Grid: UIViewController {
                let north = UIView(), south = UIView()
                override func viewDidLoad() {
                    pin(north, at: 4)
                    pin(south, at: 30, tall: 8)
                }
                func pin(_ cell: UIView, at y: CGFloat, tall height: CGFloat = 2 * 3) {
                    view.addSubview(cell)
                    cell.topAnchor.constraint(equalTo: view.topAnchor, constant: y).isActive = true
                    cell.heightAnchor.constraint(equalToConstant: height).isActive = true
                }
            }
            """
        )
        #expect(
            result.equations == [
                "north.top == root.top + 4", "north.height == 6", "south.top == root.top + 30", "south.height == 8",
            ]
        )
    }

    @Test func `messages with arguments, and closures as arguments`() throws {
        let result = try fixture.read(
            .masonry,
            """
            - (void)viewDidLoad {
                UIView *left = [self slotWithWidth:12 setup:^(UIView *made) {
                    [made mas_makeConstraints:^(MASConstraintMaker *make) { make.height.mas_equalTo(5); }];
                }];
                [left mas_makeConstraints:^(MASConstraintMaker *make) { make.top.equalTo(self.view); }];
            }
            - (UIView *)slotWithWidth:(CGFloat)width setup:(void (^)(UIView *))setup {
                UIView *slot = [[UIView alloc] init];
                [self.view addSubview:slot];
                [slot mas_makeConstraints:^(MASConstraintMaker *make) { make.width.mas_equalTo(width); }];
                setup(slot);
                return slot;
            }
            """
        )
        #expect(result.outline == "root(left)")
        #expect(result.equations == ["left.width == 12", "left.height == 5", "left.top == root.top"])
    }

    @Test func `methods that return views, numbers and constraints`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Tray: UIViewController {
                override func viewDidLoad() {
                    let cup = makeCup()
                    view.addSubview(cup)
                    let wide = width(of: cup, half(33))
                    wide.isActive = true
                    NSLayoutConstraint.activate([top(cup)])
                }
                func makeCup() -> UIView { UIView() }
                func half(_ x: CGFloat) -> CGFloat { return x / 2 }
                func width(of v: UIView, _ w: CGFloat) -> NSLayoutConstraint {
                    return v.widthAnchor.constraint(equalToConstant: w)
                }
                func top(_ v: UIView) -> NSLayoutConstraint { v.topAnchor.constraint(equalTo: view.topAnchor) }
            }
            """
        )
        #expect(result.outline == "root(cup)")
        #expect(result.equations == ["cup.width == 16.5", "cup.top == root.top"])
    }

    @Test(arguments: [
        (
            SourceLanguage.anchors,
            """
            extension UIView {
                func fill() {
                    guard let outer = superview else { return }
                    leftAnchor.constraint(equalTo: outer.leftAnchor).isActive = true
                }
            }
            class Page: UIViewController {
                let box = UIView(), sheet = UIView()
                override func viewDidLoad() { view.addSubview(box); box.addSubview(sheet); sheet.fill() }
            }
            """
        ),
        (
            .masonry,
            """
            @implementation UIView (Filling)
            - (void)fill { [self mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(self.superview); }]; }
            @end
            @implementation Page
            - (void)viewDidLoad {
                self.box = [UIView new]; self.sheet = [UIView new];
                [self.view addSubview:self.box]; [self.box addSubview:self.sheet];
                [self.sheet fill];
            }
            @end
            """
        ),
        (
            .snapkit,
            """
            class Page: UIViewController {
                let box = UIView()
                let sheet = UIView()
                override func loadView() { view.addSubview(box); box.addSubview(sheet); sheet.fill() }
            }
            extension UIView { func fill() { snp.makeConstraints { $0.left.equalToSuperview() } } }
            """
        ),
    ])
    func `in an extension self is the receiver`(language: SourceLanguage, source: String) throws {
        let result = try fixture.read(language, source)
        #expect(result.outline == "root(box(sheet))")
        #expect(result.equations == ["sheet.left == \(language == .snapkit ? "superview" : "box").left"])
        #expect(result.notes.isEmpty)
    }

    /// Catches own methods that are taken for words of a language.
    @Test func `own methods may have the names of the languages`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            class Row: UIView {
                let mark = UIView()
                override init(frame: CGRect) { super.init(frame: frame); addSubview(mark); activateConstraints(); updateConstraints(for: 3) }
                func activateConstraints() { mark.snp.makeConstraints { $0.left.equalToSuperview() } }
                func updateConstraints(for gap: Int) { mark.snp.updateConstraints { $0.left.equalToSuperview().offset(gap) } }
            }
            """
        )
        #expect(result.equations.last == "mark.left == superview.left + 3")
    }

    @Test func `getters give their values and create what is used`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Sheet: UIViewController {
                var edge: NSLayoutXAxisAnchor { return view.leftAnchor }
                var gap: CGFloat { 6 }
                override func viewDidLoad() {
                    view.addSubview(flap)
                    flap.leftAnchor.constraint(equalTo: edge, constant: gap).isActive = true
                }
                let flap = UIView()
            }
            """
        )
        #expect(result.equations == ["flap.left == root.left + 6"])
    }

    @Test func `a method that calls itself ends`() throws {
        let source = "class A: UIView {\n func spin() { addSubview(UIView()); spin() }\n init() { spin() }\n}"
        let faults = try fixture.read(.anchors, source).faults
        #expect(faults.map(\.reason) == [.tooOften("spin")])
    }

    @Test func `without a method of the system those run that no other one calls`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            func build() { addSubview(lid); place(9) }
            func place(_ width: Int) { lid.snp.makeConstraints { $0.width.equalTo(width) } }
            func finish() { lid.snp.makeConstraints { $0.height.equalTo(2) } }
            """
        )
        #expect(result.equations == ["lid.width == 9", "lid.height == 2"])
    }

    // MARK: - Views in other places

    @Test(arguments: [
        "self.tableView.tableHeaderView = head;", "self.navigationItem.titleView = head;",
        "[cell.contentView addSubview:head];",
    ])
    func `a view that the app shows somewhere is a tree of its own`(statement: String) throws {
        let result = try fixture.read(
            .masonry,
            """
            - (void)viewDidLoad {
                UIView *head = [UIView new];
                UIView *dot = [UIView new];
                [head addSubview:dot];
                \(statement)
                [dot mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(head); }];
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.equations == ["dot.left == head.left"])
        #expect(result.notes.contains { if case .ownTree = $0.remark { true } else { false } })
    }

    @Test func `an outlet is not nil, and its fault says how to place it`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Screen: UIViewController {
                @IBOutlet weak var head: UIView!
                let list = UIView()
                override func viewDidLoad() {
                    view.addSubview(list)
                    list.topAnchor.constraint(equalTo: head.bottomAnchor).isActive = true
                }
            }
            """
        )
        let because =
            "this source neither creates it nor puts it anywhere; \"names\": {\"head\": \"root\"} says that 'head' is the root"
        #expect(result.faults.map(\.reason) == [.unsupported("head", because: because)])
    }

    @Test func `addSubView is read as addSubview, with a note`() throws {
        let source = "- (void)viewDidLoad { UIView *view = [UIView new]; [self.view addSubView:view]; }"
        let result = try fixture.read(.masonry, source)
        #expect(result.outline == "root(view)")
        #expect(result.has(.misspelt("addSubView", meant: "addSubview")))
    }

    @Test func `a metric supplies a text, and the font is kept`() throws {
        let source = """
            let word = UILabel()
            view.addSubview(word)
            word.font = .systemFont(ofSize: 30)
            word.text = model.title
            """
        var fixture = fixture
        #expect(try fixture.read(.snapkit, source).properties("word").text?.string == "")
        #expect(try fixture.read(.snapkit, source).properties("word").text?.font.size == 30)
        fixture.metrics = ["model.title": .text("Hello")]
        let text = try fixture.read(.snapkit, source).properties("word").text
        #expect(text?.string == "Hello" && text?.font.size == 30)
    }

    /// Catches a stack that nested calls and nested blocks exhaust together.
    @Test func `calls in deep blocks return, up to a limit`() throws {
        func source(calls: Int) -> String {
            let nested = { (call: String) in
                String(repeating: "if true { ", count: 60) + call + String(repeating: " }", count: 60)
            }
            let methods = (0..<calls).map { "func f\($0)() { \(nested("f\($0 + 1)()")) }" }.joined(separator: "\n")
            let last = "func f\(calls)() { tile.widthAnchor.constraint(equalToConstant: 3).isActive = true }"
            let start = "override func viewDidLoad() { view.addSubview(tile); f0() }"
            return "class A: UIViewController {\nlet tile = UIView()\n\(start)\n\(methods)\n\(last)\n}"
        }
        #expect(try fixture.read(.anchors, source(calls: 9)).equations == ["tile.width == 3"])
        #expect(try fixture.read(.anchors, source(calls: 14)).faults.map(\.reason) == [.tooOften("f11")])
    }

    /// Catches a layout that is missing because only a base class in another file calls the method.
    @Test func `an override that is not of UIKit runs after viewDidLoad`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            final class LoginViewController: BaseViewController {
                let logo = UIView()
                override func setupConstraints() { logo.snp.makeConstraints { $0.width.equalTo(5) } }
                override func viewDidLoad() { super.viewDidLoad(); view.addSubview(logo) }
                override func prepareForReuse() { logo.snp.remakeConstraints { $0.width.equalTo(6) } }
            }
            """
        )
        #expect(result.equations == ["logo.width == 5"])
        #expect(result.notes.map(\.remark).contains(.notRun(method: "prepareForReuse")))
        #expect(!result.notes.map(\.remark).contains(.notRun(method: "setupConstraints")))
    }

    /// Exchanged implementations look like recursion.
    @Test func `a method without layout that calls itself is no fault`() throws {
        let source = """
            class Page: UIViewController {
                let box = UIView()
                override func viewDidLoad() { view.addSubview(box); hook(box) }
                func hook(_ x: UIView) { hook(x) }
            }
            """
        let result = try fixture.read(.anchors, source)
        #expect(result.faults.isEmpty && result.outline == "root(box)")
    }

    @Test(arguments: ["head", "[UIView new]"])
    func `an argument may be an assignment`(value: String) throws {
        let source = """
            - (void)viewDidLoad {
                UIView *head = [UIView new];
                [self.view addSubview:self.header = \(value)];
                [self.header mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(self.view); }];
            }
            """
        let result = try fixture.read(.masonry, source)
        #expect(result.faults.isEmpty && result.equations == ["header.left == root.left"])
    }

    /// Catches work that grows with the product of the calls and the methods of one name, and that nothing charges.
    @Test func `comparing calls with many methods of a name is charged`() throws {
        let count = 600
        let calls = String(repeating: "f(1)\n", count: count)
        let methods = String(repeating: "func f(a: Int) {}\n", count: count)
        var fixture = fixture
        fixture.work = 10_000_000
        let text = "class V: UIView {\noverride func layoutSubviews() {\n\(calls)}\n\(methods)}"
        let faults = try fixture.read(.anchors, text).faults
        #expect(faults.last?.reason == .tooMuchWork)
    }
}
