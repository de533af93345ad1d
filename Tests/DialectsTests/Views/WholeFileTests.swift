import Dialects
import LayoutModel
import Testing

/// What whole files of apps have beside plain statements of a layout.
@Suite struct WholeFileTests {
    private let fixture = ViewsFixture()

    @Test func `a loop takes tuples apart`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Board: UIView {
                let one = UIView()
                let two = UIView()
                init() {
                    super.init(frame: .zero)
                    for (tile, side, isFirst) in [(one, 10, true), (view: two, 20, false)] {
                        addSubview(tile)
                        tile.widthAnchor.constraint(equalToConstant: side).isActive = true
                    }
                }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.equations == ["one.width == 10", "two.width == 20"])
    }

    /// The colon before a superclass is not one of a message of Objective-C, where 7 / 2 is 3.
    @Test(arguments: ["class Board: UIView", "final class Board: UIView", "@MainActor class Board: UIView"])
    func `a class with a superclass is Swift, which divides lengths`(head: String) throws {
        let result = try fixture.read(
            .anchors,
            """
            \(head) {
                init() {
                    super.init(frame: .zero)
                    widthAnchor.constraint(equalToConstant: 7 / 2).isActive = true
                }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.equations == ["root.width == 3.5"])
    }

    /// `coder aDecoder:` looks like a part of a message, but only Swift has `init` with parentheses.
    @Test func `an initializer with two names of a parameter is Swift`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Board<Item>: UIView {
                required init?(coder aDecoder: NSCoder) { fatalError() }
                init() {
                    super.init(frame: .zero)
                    widthAnchor.constraint(equalToConstant: 7 / 2).isActive = true
                }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.equations == ["root.width == 3.5"])
    }

    @Test func `a metric says how many elements an array of the app has`() throws {
        var fixture = fixture
        fixture.metrics = ["model.stores": .number(3)]
        let result = try fixture.read(
            .anchors,
            """
            class Board: UIView {
                let stack = UIStackView()
                init() {
                    super.init(frame: .zero)
                    addSubview(stack)
                    for store in model.stores.prefix(2) {
                        let row = UIView()
                        row.heightAnchor.constraint(equalToConstant: 44).isActive = true
                        stack.addArrangedSubview(row)
                    }
                    for (index, store) in model.stores.enumerated() {
                        stack.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat(index)).isActive = true
                    }
                }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.outline == "root(stack(row row-2))")
        #expect(result.equations.filter { $0.hasPrefix("row") } == ["row.height == 44", "row-2.height == 44"])
        #expect(result.equations.filter { $0.hasPrefix("stack") }.count == 3)
    }

    // MARK: - Methods alone

    @Test(arguments: [
        (SourceLanguage.snapkit, "self.title.snp.makeConstraints { make in make.top.equalTo(bar.snp.bottom) }"),
        (.masonry, "[self.title mas_makeConstraints:^(MASConstraintMaker *m) { m.top.equalTo(_bar.mas_bottom); }];"),
        (.anchors, "title.topAnchor.constraint(equalTo: bar.bottomAnchor).isActive = true"),
    ])
    func `the views of a method that was pasted alone are in the root`(language: SourceLanguage, text: String) throws {
        let result = try fixture.read(language, text)
        #expect(result.faults.isEmpty)
        #expect(result.outline == "root(title bar)")
        #expect(result.equations == ["title.top == bar.bottom"])
        #expect(result.has(.notCreated(view: "title")))
    }

    @Test func `parameters of blocks are no views of such a method`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            func setupConstraints() {
                title.snp.makeConstraints { $0.edges.equalToSuperview() }
                [title, badge].forEach { item in item.snp.makeConstraints { $0.width.equalTo(9) } }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.outline == "root(title badge)")
    }

    /// Catches a forgotten addSubview that is taken for a view of the root.
    @Test func `a view that is created and never added stays a fault`() throws {
        let result = try fixture.read(.snapkit, "let dot = UIView()\ndot.snp.makeConstraints { $0.width.equalTo(9) }")
        #expect(result.faults.map(\.reason) == [.detachedView("dot")])
    }

    @Test func `a closure that is called at once gives its name what it returns`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Board: UIView {
                lazy var title: UILabel = {
                    let label = Board.label()
                    label.numberOfLines = 3
                    return label
                }()
                init() { super.init(frame: .zero); addSubview(title); title.topAnchor.constraint(equalTo: topAnchor).isActive = true }
                private static func label() -> UILabel {
                    let label = UILabel()
                    label.text = "Hello"
                    return label
                }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.outline == "root(title)")
        #expect(result.properties("title").text?.string == "Hello")
        #expect(result.properties("title").text?.numberOfLines == 3)
        #expect(result.equations == ["title.top == root.top"])
    }

    @Test func `a view that is filled and shown elsewhere is a tree of its own`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Chat: UIViewController {
                override func viewDidLoad() {
                    let bar = UIView()
                    let label = UILabel()
                    bar.addSubview(label)
                    label.topAnchor.constraint(equalTo: bar.topAnchor, constant: 16).isActive = true
                    inputBar = .custom(bar)
                }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.equations == ["label.top == bar.top + 16"])
        #expect(result.has(.ownTree(view: "bar")))
    }

    /// The app raises an exception: the two have no common superview.
    @Test func `a constraint between such a view and the root is a fault`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Chat: UIViewController {
                override func viewDidLoad() {
                    let bar = UIView()
                    let label = UILabel()
                    bar.addSubview(label)
                    label.topAnchor.constraint(equalTo: bar.topAnchor).isActive = true
                    bar.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
                }
            }
            """
        )
        #expect(result.faults.map(\.reason) == [.detachedView("bar")])
    }

    @Test func `the constant of an outlet is left to the app, with a note`() throws {
        let result = try fixture.read(
            .masonry,
            """
            @implementation Login
            - (void)viewDidLoad {
                UIView *dot = [UIView new];
                [self.view addSubview:dot];
                self.termsTop.constant = -30;
                [dot mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(self.view); }];
            }
            @end
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.equations == ["dot.left == root.left"])
        #expect(result.notes.contains { $0.constraint == "self.termsTop" && $0.mayConcernLayout })
    }

    @Test func `a member of a type of the app is no misspelt word of the language`() throws {
        let result = try fixture.read(
            .anchors,
            """
            let dot = HitButton()
            dot.expandEdgeInsets = .constant(-10)
            view.addSubview(dot)
            dot.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.equations == ["dot.left == root.left"])
    }

    @Test func `priorities of content are set on the object itself`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Tag: UIView {
                let dot = UIView()
                init() {
                    super.init(frame: .zero)
                    setContentHuggingPriority(.defaultHigh, for: .horizontal)
                    addSubview(dot)
                    dot.leftAnchor.constraint(equalTo: leftAnchor).isActive = true
                }
            }
            """
        )
        #expect(result.faults.isEmpty)
        let isSet = result.steps.contains { step in
            if case .setContentPriorities(result.tree.root, _) = step.action { true } else { false }
        }
        #expect(isSet)
    }
}
