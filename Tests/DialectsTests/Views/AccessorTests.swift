import Dialects
import LayoutModel
import Testing

/// Observers and setters of properties run when these are assigned, as in an app.
@Suite struct AccessorTests {
    private let fixture = ViewsFixture()

    /// Catches a reader that takes observers for a closure that a value is called with.
    @Test(arguments: [
        "var gap: CGFloat = 5 { didSet { update(gap) } }",
        "var gap: CGFloat = 5 {\n willSet { update(newValue) }\n didSet(old) { update(gap) } }",
        "var gap: CGFloat = 5\n    {\n didSet { update(gap) } }",
        "var gap: CGFloat = max(2, 5) { didSet { update(gap) } }",
        "private(set) var gap = CGFloat(5) { didSet { update(gap) } }",
    ])
    func `a property with a value and observers has the value`(property: String) throws {
        let result = try fixture.read(.snapkit, card(property, in: ""))
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.equations == ["title.left == superview.left + 5"])
    }

    @Test(arguments: ["self.gap = 7", "gap = 7", "gap += 2"])
    func `what is assigned after the initializer is observed`(assignment: String) throws {
        let property = "var gap: CGFloat = 5 { didSet { update(gap + 1) } }"
        let result = try fixture.read(.snapkit, card(property, in: assignment))
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.equations.last == "title.left == superview.left + 8")
    }

    /// Catches an observer that does not know what the property was, or that runs for a variable of the same name.
    @Test(arguments: [("gap = 7", 12), ("gap = 5", 5), ("let gap = 7; print(gap)", 5)])
    func `an observer knows the former value`(assignment: String, left: Int) throws {
        let property =
            "var gap: CGFloat = 5 { didSet { guard gap != oldValue else { return }; update(gap + oldValue) } }"
        let result = try fixture.read(.snapkit, card(property, in: assignment))
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.equations.last == "title.left == superview.left + \(left)")
    }

    @Test func `an observer that assigns its own property runs once`() throws {
        let property = "var gap: CGFloat = 5 { didSet { gap = min(gap, 6); update(gap) } }"
        let result = try fixture.read(.snapkit, card(property, in: "gap = 7"))
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.equations.last == "title.left == superview.left + 6")
    }

    /// An observer runs also where the value is the app's.
    @Test func `an unknown value is observed`() throws {
        let property = "var model: Model? { didSet { update(11) } }"
        let result = try fixture.read(.snapkit, card(property, in: "model = store.load()", gap: "5"))
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.equations.last == "title.left == superview.left + 11")
    }

    @Test func `an initializer observes nothing, and what it calls does`() throws {
        func badge(_ statement: String) -> String {
            """
            class Badge: UIView {
                let title = UILabel()
                var gap: CGFloat = 5 { didSet { title.snp.updateConstraints { $0.left.equalToSuperview().offset(gap) } } }
                init() {
                    super.init(frame: .zero)
                    addSubview(title)
                    title.snp.makeConstraints { $0.left.equalToSuperview().offset(1) }
                    \(statement)
                }
                func widen() { gap = 9 }
            }
            """
        }
        #expect(try fixture.read(.snapkit, badge("gap = 9")).equations.last == "title.left == superview.left + 1")
        #expect(try fixture.read(.snapkit, badge("widen()")).equations.last == "title.left == superview.left + 9")
    }

    private func card(_ property: String, in viewDidLoad: String, gap: String = "gap") -> String {
        """
        class Card: UIViewController {
            let title = UILabel()
            \(property)
            override func viewDidLoad() {
                super.viewDidLoad()
                view.addSubview(title)
                title.snp.makeConstraints { $0.left.equalToSuperview().offset(\(gap)) }
                \(viewDidLoad)
            }
            private func update(_ left: CGFloat) {
                title.snp.updateConstraints { $0.left.equalToSuperview().offset(left) }
            }
        }
        """
    }

    /// Catches a setter that is not run, or that runs for the variable behind the property.
    @Test(arguments: [("self.gap = 10;", 10), ("_gap = 10;", 4), ("self.gap = 10; self.gap = _gap + 2;", 12)])
    func `an assignment in Objective-C calls the setter`(assignment: String, left: Int) throws {
        let result = try fixture.read(
            .masonry,
            """
            @implementation Header
            - (instancetype)initWithFrame:(CGRect)frame {
                if (self = [super initWithFrame:frame]) {
                    self.title = [UIView new];
                    [self addSubview:self.title];
                    [self.title mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(self).offset(4); }];
                    \(assignment)
                }
                return self;
            }
            - (void)setGap:(CGFloat)gap {
                _gap = gap;
                if (gap == 0) { return; }
                [self.title mas_updateConstraints:^(MASConstraintMaker *make) { make.left.equalTo(self).offset(gap); }];
            }
            @end
            """
        )
        #expect(result.equations.last == "title.left == root.left + \(left)")
        #expect(result.has(.notRun(method: "setGap")) == assignment.hasPrefix("_"))
    }

    /// Catches two values of one property, one by each of its names.
    @Test(arguments: [
        ("self.gap = 7", "gap", 7), ("self.gap = 7; gap = 8", "self.gap", 8), ("gap = 7; self.gap += 1", "gap", 8),
        ("let gap: CGFloat = 3; self.gap = 7", "gap", 3), ("let gap: CGFloat = 3; self.gap = 7", "self.gap", 7),
        ("let gap: CGFloat = 3; print(gap)", "self.gap", 5), ("change(gap: 9)", "gap", 9),
        ("change(gap: 9)", "self.gap", 9),
        ("grow(gap: 2)", "gap", 7),
    ])
    func `a property has one value, whatever it is called`(assignment: String, name: String, left: Int) throws {
        let result = try fixture.read(
            .snapkit,
            """
            class Card: UIViewController {
                let title = UILabel()
                var gap: CGFloat = 5
                override func viewDidLoad() {
                    view.addSubview(title)
                    \(assignment)
                    title.snp.makeConstraints { $0.left.equalToSuperview().offset(\(name)) }
                }
                func change(gap: CGFloat) { self.gap = gap }
                func grow(gap: CGFloat) { self.gap += gap }
            }
            """
        )
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.equations == ["title.left == superview.left + \(left)"])
    }

    @Test(arguments: [
        ("self.gap = 9;", "_gap"), ("_gap = 9;", "self.gap"), ("self.gap = 3; _gap = 9;", "self.gap"),
        ("_gap = 3; self.gap = 9;", "_gap"),
    ])
    func `in Objective-C a property and the variable behind it are one`(assignment: String, name: String) throws {
        let result = try fixture.read(
            .masonry,
            """
            @implementation Header
            - (void)viewDidLoad {
                [super viewDidLoad];
                [self.view addSubview:self.title];
                \(assignment)
                [self.title mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(self.view).offset(\(name)); }];
            }
            @end
            """
        )
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.equations == ["title.left == root.left + 9"])
    }

    /// Catches the value of a property for that of the parameter with its name, and one that stays behind.
    @Test(arguments: [
        ("gap: CGFloat = 12", "self.gap = gap", 12), ("gap: CGFloat = 12", "self.gap = gap + 1", 13),
        ("inset: CGFloat = 4", "gap = inset * 2", 8), ("gap: CGFloat = 12", "print(gap)", 5),
    ])
    func `an initializer that nothing calls has its default values`(parameter: String, statement: String, left: Int)
        throws
    {
        let result = try fixture.read(
            .snapkit,
            """
            class Card: UIViewController {
                let title = UILabel()
                private var gap: CGFloat \(left == 5 ? "= 5" : "")
                init(\(parameter), frame: CGRect = .zero) {
                    \(statement)
                    super.init(nibName: nil, bundle: nil)
                }
                override func viewDidLoad() {
                    view.addSubview(title)
                    title.snp.makeConstraints { $0.left.equalToSuperview().offset(gap) }
                }
            }
            """
        )
        #expect(result.faults.isEmpty, "\(result.faults)")
        #expect(result.equations == ["title.left == superview.left + \(left)"])
    }

    @Test func `what an initializer is given is not nil`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            class Card: UIViewController {
                let title = UILabel()
                private let model: Model
                init(_ model: Model) {
                    self.model = model
                    super.init(nibName: nil, bundle: nil)
                }
                override func viewDidLoad() {
                    view.addSubview(title)
                    title.snp.makeConstraints { $0.left.equalToSuperview().offset(model.gap) }
                }
            }
            """
        )
        #expect("\(result.faults)".contains("model.gap"))
    }

    /// Catches the reason that a dependency says nothing of the layout where only its value is missed.
    @Test func `what an initializer is given is asked for where it decides`() throws {
        func list(_ condition: String) -> String {
            """
            class List: UIViewController {
                private var pages: [UIViewController]!
                let title = UILabel()
                init(pages: [UIViewController]) {
                    self.pages = pages
                    super.init(nibName: nil, bundle: nil)
                }
                override func viewDidLoad() {
                    view.addSubview(title)
                    \(condition)
                    title.snp.makeConstraints { $0.left.equalToSuperview() }
                }
            }
            """
        }
        let faults = try fixture.read(.snapkit, list("guard pages.count > 1 else { return }")).faults
        #expect(faults.count == 1)
        #expect("\(faults)".contains("pages.count"))
        #expect(!"\(faults)".contains("says nothing"))
    }
}
