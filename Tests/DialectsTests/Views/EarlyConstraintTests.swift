import Dialects
import LayoutModel
import Testing

/// Constraints on views that are not in a superview yet, where an app raises an exception.
@Suite struct EarlyConstraintTests {
    private let fixture = ViewsFixture()

    private func views(toldIn text: String, as language: SourceLanguage) throws -> [String] {
        let result = try fixture.read(language, text)
        #expect(result.faults.isEmpty && result.equations.count == 1)
        return result.notes.compactMap { note in
            if case .beforeAdding(let view) = note.remark { view } else { nil }
        }
    }

    @Test(
        arguments: [
            (SourceLanguage.snapkit, "a.snp.makeConstraints { $0.left.equalToSuperview() }"),
            (.snapkit, "a.snp.makeConstraints { $0.left.equalTo(view) }"),
            (.anchors, "a.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true"),
            (.anchors, "NSLayoutConstraint.activate([a.leftAnchor.constraint(equalTo: view.leftAnchor)])"),
        ]
    )
    func `an active constraint before addSubview is told, and counts`(
        language: SourceLanguage,
        statement: String
    ) throws {
        let made = "let a = UIView()\na.translatesAutoresizingMaskIntoConstraints = false\n"
        #expect(try views(toldIn: made + statement + "\nview.addSubview(a)", as: language) == ["a"])
        #expect(try views(toldIn: made + "view.addSubview(a)\n" + statement, as: language) == [])
    }

    @Test func `in a method, where the app calls it counts`() throws {
        func source(_ calls: String) -> String {
            """
            class A: UIViewController {
                let a = UIView()
                override func viewDidLoad() { \(calls) }
                func add() { view.addSubview(a) }
                func place() { a.snp.makeConstraints { $0.left.equalToSuperview() } }
            }
            """
        }
        #expect(try views(toldIn: source("place(); add()"), as: .snapkit) == ["a"])
        #expect(try views(toldIn: source("add(); place()"), as: .snapkit) == [])
    }

    @Test func `a card that is added after its content is told, unless only the content is constrained`() throws {
        let made = "let card = UIView()\nlet a = UIView()\ncard.addSubview(a)\n"
        let across = "a.snp.makeConstraints { $0.left.equalTo(view) }\nview.addSubview(card)"
        #expect(try views(toldIn: made + across, as: .snapkit) == ["card"])
        let within = "a.snp.makeConstraints { $0.left.equalToSuperview() }\nview.addSubview(card)"
        #expect(try views(toldIn: made + within, as: .snapkit) == [])
    }

    /// A size needs no superview, and a constraint that is made early may be activated later.
    @Test(arguments: [
        (SourceLanguage.snapkit, "a.snp.makeConstraints { $0.width.equalTo(5) }\nview.addSubview(a)"),
        (.anchors, "a.widthAnchor.constraint(equalToConstant: 5).isActive = true\nview.addSubview(a)"),
        (.anchors, "let c = a.leftAnchor.constraint(equalTo: view.leftAnchor)\nview.addSubview(a)\nc.isActive = true"),
    ])
    func `what the app accepts is not told`(language: SourceLanguage, statements: String) throws {
        #expect(try views(toldIn: "let a = UIView()\n" + statements, as: language) == [])
    }

    @Test func `a stack that is made with its views has them at once`() throws {
        let text = """
            let a = UIView(), b = UIView()
            let s = UIStackView(arrangedSubviews: [a, b])
            a.snp.makeConstraints { $0.width.equalTo(b) }
            view.addSubview(s)
            """
        #expect(try views(toldIn: text, as: .snapkit) == [])
    }

    /// What runs in an order that only the app knows is not told.
    @Test(arguments: [
        "DispatchQueue.main.async { a.snp.makeConstraints { $0.left.equalTo(view) } }\nview.addSubview(a)",
        "func place() { a.snp.makeConstraints { $0.left.equalTo(view) } }\nfunc add() { view.addSubview(a) }",
        """
        class A: UIViewController {
            override func setupConstraints() { a.snp.makeConstraints { $0.left.equalTo(view) } }
            override func setupViews() { view.addSubview(a) }
            override func viewDidLoad() { super.viewDidLoad() }
        }
        """,
    ])
    func `where the order is unknown, nothing is told`(text: String) throws {
        #expect(try views(toldIn: "let a = UIView()\n" + text, as: .snapkit) == [])
    }

    @Test(arguments: ["addSubviews", "addSubview", "addArrangedSubviews"])
    func `a method of the source without arguments runs, whatever its name is`(name: String) throws {
        let text = """
            class V: UIViewController {
                let a = UIView()
                override func viewDidLoad() { super.viewDidLoad(); \(name)(); setup() }
                func \(name)() { view.addSubview(a) }
                func setup() { a.snp.makeConstraints { $0.left.equalToSuperview() } }
            }
            """
        #expect(try views(toldIn: text, as: .snapkit) == [])
    }
}
