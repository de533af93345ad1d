import Dialects
import LayoutModel
import Testing

/// A file with several classes is one screen: the class that is shown, and an object for each creation of another.
@Suite struct SeveralClassesTests {
    private let fixture = ViewsFixture()

    private static let header = """
        class Header: UIView {
            private let label = UILabel()
            override init(frame: CGRect) {
                super.init(frame: frame)
                label.text = "Top"
                addSubview(label)
                label.snp.makeConstraints { $0.left.equalToSuperview().offset(12) }
            }
            func grow(to height: CGFloat) { label.snp.makeConstraints { $0.height.equalTo(height) } }
        }

        """

    @Test(arguments: [true, false])
    func `an object of another class lays out its own view, wherever the class is`(isFirst: Bool) throws {
        let screen = """
            class Screen: UIViewController {
                let label = UILabel()
                let header = Header()
                let footer = Header()
                override func viewDidLoad() {
                    view.addSubview(header)
                    view.addSubview(footer)
                    view.addSubview(label)
                    label.snp.makeConstraints { $0.left.equalTo(header.snp.right) }
                    footer.grow(to: 30)
                }
            }

            """
        let result = try fixture.read(.snapkit, isFirst ? Self.header + screen : screen + Self.header)
        #expect(result.faults.isEmpty)
        #expect(result.outline == "root(header(header-label) footer(footer-label) label)")
        #expect(
            Set(result.equations) == [
                "header-label.left == superview.left + 12", "footer-label.left == superview.left + 12",
                "label.left == header.right", "footer-label.height == 30",
            ]
        )
    }

    @Test func `a class of which nothing makes an object is named once, and metrics show it`() throws {
        let screen = """
            class Screen: UIViewController {
                let table = UITableView()
                override func viewDidLoad() {
                    view.addSubview(table)
                    table.register(Header.self)
                    table.snp.makeConstraints { $0.left.equalToSuperview() }
                }
            }
            """
        let result = try fixture.read(.snapkit, Self.header + screen)
        #expect(result.outline == "root(table)")
        #expect(result.notes.count { $0.remark == .notShown(class: "Header") } == 1)
        #expect(!result.has(.notRun(method: "grow")))

        var chosen = fixture
        chosen.metrics = ["Header": .flag(true)]
        let header = try chosen.read(.snapkit, Self.header + screen)
        #expect(header.outline == "root(label)")
        #expect(header.equations == ["label.left == superview.left + 12"])
        #expect(header.has(.notShown(class: "Screen")))
    }

    @Test func `a base class is part of the class that is shown`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Base: UIViewController {
                let bar = UIView()
                override func viewDidLoad() {
                    super.viewDidLoad()
                    view.addSubview(bar)
                    bar.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
                }
            }
            class Detail: Base {
                let list = UIView()
                override func viewDidLoad() {
                    super.viewDidLoad()
                    view.addSubview(list)
                    list.topAnchor.constraint(equalTo: bar.bottomAnchor).isActive = true
                }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.outline == "root(bar list)")
        #expect(result.equations == ["bar.top == root.top", "list.top == bar.bottom"])
    }

    /// Catches objects that are made without end.
    @Test func `an object that makes one of its own class ends`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Node: UIView {
                init() { super.init(frame: .zero); let inner = Node(); addSubview(inner) }
            }
            class Screen: UIViewController {
                let node = Node()
                override func viewDidLoad() { view.addSubview(node) }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.outline == "root(node(node-inner))")
    }

    @Test func `a subclass of the source is what its base class is`() throws {
        let result = try fixture.read(
            .anchors,
            """
            class Caption: UILabel {}
            class Screen: UIViewController {
                let caption = Caption()
                override func viewDidLoad() {
                    caption.text = "Hello"
                    view.addSubview(caption)
                }
            }
            """
        )
        #expect(result.properties("caption").text?.string == "Hello")
        #expect(!result.notes.contains { if case .unknownClass = $0.remark { true } else { false } })
    }

    // MARK: - Structures

    @Test(arguments: [
        "var style = Style()", "let style: Style", "let style: Style = .init()",
    ])
    func `an instance of a structure has the constants of its type`(property: String) throws {
        let result = try fixture.read(
            .snapkit,
            """
            extension Card {
                struct Style {
                    let gap: CGFloat = 7
                    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
                }
            }
            final class Card: UIView {
                \(property)
                let dot = UIView()
                init(frame: CGRect = .zero, style: Style = Style()) {
                    self.style = style
                    super.init(frame: frame)
                    addSubview(dot)
                    dot.snp.makeConstraints {
                        $0.top.equalToSuperview().offset(self.style.gap)
                        $0.left.equalToSuperview().offset(style.insets.left)
                    }
                }
            }
            """
        )
        #expect(result.faults.isEmpty)
        #expect(result.equations == ["dot.top == superview.top + 7", "dot.left == superview.left + 2"])
    }

    @Test func `the arguments of a structure replace its defaults`() throws {
        let result = try fixture.read(
            .snapkit,
            """
            struct Style { var gap: CGFloat = 7; var side: CGFloat = 20 }
            class Card: UIView {
                let style = Style(gap: 9)
                let dot = UIView()
                override init(frame: CGRect) {
                    super.init(frame: frame)
                    addSubview(dot)
                    dot.snp.makeConstraints { $0.top.equalToSuperview().offset(style.gap); $0.width.equalTo(style.side) }
                }
            }
            """
        )
        #expect(result.equations == ["dot.top == superview.top + 9", "dot.width == 20"])
    }
}
