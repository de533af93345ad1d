import Dialects
import LayoutModel
import Testing

/// Layouts as classes of an app.
@Suite struct ClassWriterTests {
    private func view(
        _ name: String,
        _ subviews: [ViewDescription] = [],
        _ change: (inout ViewProperties) -> Void = { _ in }
    ) -> ViewDescription {
        var properties = ViewProperties()
        change(&properties)
        return ViewDescription(name: name, properties: properties, subviews: subviews)
    }

    private func translate(
        _ library: ClassLibrary,
        _ root: ViewDescription,
        _ equations: [String] = [],
        naming: ClassNaming = ClassNaming(title: "sign in"),
        traits: Traits = Traits()
    ) throws -> ClassTranslation {
        let tree = try ViewTree(root)
        let constraints = try equations.flatMap { try Equation.parse($0).resolve(in: tree) }
        return ClassWriter(library, for: tree, traits: traits, naming: naming).translation(of: constraints)
    }

    private var form: ViewDescription {
        view(
            "root",
            [
                view("heading") { $0.text = TextContent("Sign in") },
                view("avatar") { $0.intrinsicSize = PartialSize(width: 40) },
            ]
        )
    }

    /// Catches an import, a method or a blank line that a reader would not have written.
    @Test func `a controller has its views, what is set on them, the hierarchy and the constraints`() throws {
        let class_ = try translate(.uikit, form, ["heading.top == root.safeArea.top + 8", "heading.width == 90 @750"])
        #expect(
            class_.text == """
                import UIKit

                final class SignInViewController: UIViewController {
                    private let heading = UILabel()
                    private let avatar = SizedView()

                    override func viewDidLoad() {
                        super.viewDidLoad()
                        setUpViews()
                        setUpHierarchy()
                        setUpConstraints()
                    }

                    private func setUpViews() {
                        heading.text = "Sign in"
                        heading.numberOfLines = 0

                        avatar.naturalSize = CGSize(width: 40, height: UIView.noIntrinsicMetric)

                        for subview in [heading, avatar] { subview.translatesAutoresizingMaskIntoConstraints = false }
                    }

                    private func setUpHierarchy() {
                        view.addSubview(heading)
                        view.addSubview(avatar)
                    }

                    private func setUpConstraints() {
                        let headingWidth = heading.widthAnchor.constraint(equalToConstant: 90)
                        headingWidth.priority = UILayoutPriority(750)
                        NSLayoutConstraint.activate([
                            heading.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
                            headingWidth
                        ])
                    }
                }

                private final class SizedView: UIView {
                    var naturalSize = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)

                    override var intrinsicContentSize: CGSize { naturalSize }
                }

                """
        )
        #expect(class_.omitted == 0)
        #expect(class_.names.isEmpty)
    }

    @Test func `SnapKit has one closure for each view`() throws {
        let equations = ["heading.edges == root.edges", "avatar.size == 40", "heading.height >= 20 @600"]
        let text = try translate(.snapkit, form, equations).text
        #expect(text.hasPrefix("import UIKit\nimport SnapKit\n"))
        #expect(text.contains("heading.snp.makeConstraints { make in\n            make.edges.equalToSuperview()\n"))
        #expect(text.components(of: "heading.snp.makeConstraints") == 1)
        #expect(text.contains("make.size.equalTo(40)"))
    }

    /// Catches properties that hide `title` of UIViewController, keywords, and ids that Xcode made up.
    @Test func `names are ones that an app can have`() throws {
        let root = view(
            "root",
            [
                view("title") { $0.text = TextContent("Hello") }, view("row-1"), view("default"),
                view("a1B-2c-3dE") { $0.text = TextContent("Sign in") },
                view("b1B-2c-3dE") { $0.text = TextContent("Sign in") },
                view("c1B-2c-3dE") { $0.kind = .image }, view("d1B-2c-3dE"),
            ]
        )
        let outlets = ["d1B-2c-3dE": "card"]
        let names = try translate(.uikit, root, naming: ClassNaming(title: "", outlets: outlets)).names
        #expect(
            names == [
                "titleLabel": "title", "row1": "row-1", "defaultView": "default", "signInLabel": "a1B-2c-3dE",
                "signInLabel2": "b1B-2c-3dE", "imageView": "c1B-2c-3dE", "card": "d1B-2c-3dE",
            ]
        )
    }

    @Test(arguments: [
        (ClassNaming(title: "sign in"), "SignInViewController", "UIViewController"),
        (ClassNaming(title: "TweetCell", isClassName: true, owner: .tableCell), "TweetCell", "UITableViewCell"),
        (ClassNaming(title: "card view", owner: .view), "CardView", "UIView"),
        (ClassNaming(title: "", owner: .collectionCell), "LayoutCell", "UICollectionViewCell"),
        (ClassNaming(title: "2 columns"), "Layout2ColumnsViewController", "UIViewController"),
    ])
    func `a class has the name and the superclass of its owner`(
        naming: ClassNaming,
        name: String,
        superclass: String
    ) throws {
        let text = try translate(.uikit, form, naming: naming).text
        #expect(text.contains("final class \(name): \(superclass) {"))
        let receiver = ["UIViewController": "view.", "UIView": "        "][superclass] ?? "contentView."
        #expect(text.contains("\(receiver)addSubview(heading)"))
    }

    @Test func `what the root cannot be by itself is a view that the controller loads`() throws {
        let root = view("root", [view("a")]) { $0.scroll = ScrollProperties() }
        let text = try translate(.uikit, root).text
        #expect(text.contains("private let rootView = UIScrollView()"))
        #expect(text.contains("override func loadView() {\n        view = rootView\n    }"))
        #expect(text.contains("rootView.addSubview(a)"))
    }

    /// Catches a class that silently differs from its layout.
    @Test func `what code cannot express is a comment and is counted`() throws {
        let root = view(
            "root",
            [
                view("a") { $0.baseline = Baseline(first: 4) },
                view("b") {
                    $0.text = TextContent("b")
                    $0.text?.letterSpacing = 2
                },
            ]
        )
        let class_ = try translate(.uikit, root)
        #expect(class_.omitted == 2)
        #expect(class_.text.components(of: "// Not expressible: ") == 2)
    }

    @Test func `size classes are conditions if the traits give them, and otherwise comments`() throws {
        let root = view("root", [view("a") { $0.when.horizontal = .compact }])
        let unknown = try translate(.uikit, root, ["a.left == 8"])
        #expect(unknown.omitted == 0)
        #expect(unknown.text.contains("// view.addSubview(a)"))
        var traits = Traits()
        traits.sizeClass.horizontal = .regular
        let known = try translate(.uikit, root, ["a.left == 8"], traits: traits)
        #expect(known.omitted == 0)
        let test = "if traitCollection.horizontalSizeClass == .compact {"
        // What is set on the view, its superview, and its constraint.
        #expect(known.text.components(of: test) == 3)
    }

    @Test func `a group is an array that code can switch`() throws {
        let tree = try ViewTree(form)
        var wide = try Equation.parse("heading.left == root.left").resolve(in: tree)
        wide[0].group = "wide"
        var off = try Equation.parse("heading.right == root.right").resolve(in: tree)
        off[0].isActive = false
        let writer = ClassWriter(.uikit, for: tree, traits: Traits(), naming: ClassNaming(title: "x"))
        let text = writer.translation(of: wide + off).text
        #expect(text.contains("private var wideConstraints: [NSLayoutConstraint] = []"))
        #expect(text.contains("headingLeft.isActive = true"))
        #expect(text.contains("wideConstraints = [\n            headingLeft\n        ]"))
        #expect(text.contains("inactiveConstraints = ["))
        #expect(!text.contains("NSLayoutConstraint.activate(inactiveConstraints)"))
    }

    @Test func `looks are colors, corners and borders of UIKit`() throws {
        let root = view(
            "root",
            [
                view("card") {
                    $0.style.background = ViewColor(rawValue: "#FF8000")
                    $0.style.cornerRadius = 8
                    $0.style.border = ViewStyle.Border(width: 2, color: .named(.separator))
                },
                view("ok") {
                    $0.kind = .button
                    $0.text = TextContent("OK")
                    $0.style.foreground = .named(.systemBlue)
                },
            ]
        )
        let text = try translate(.uikit, root).text
        for line in [
            "card.backgroundColor = UIColor(red: 1, green: 0.502, blue: 0, alpha: 1)", "card.layer.cornerRadius = 8",
            "card.layer.borderColor = UIColor.separator.cgColor", "private let ok = UIButton(type: .system)",
            #"ok.setTitle("OK", for: .normal)"#, "ok.setTitleColor(.systemBlue, for: .normal)",
        ] {
            #expect(text.contains(line), "\(line)")
        }
    }

    /// Catches two classes of one file that both declare a class for their sizes.
    @Test func `classes of one file share what they import and the classes of their views`() throws {
        let one = try translate(.uikit, form)
        let other = try translate(.snapkit, form, naming: ClassNaming(title: "other"))
        let text = ClassTranslation.file(of: [one, other])
        #expect(text.components(of: "class SizedView") == 1)
        #expect(text.components(of: "import UIKit") == 1)
        #expect(text.contains("OtherViewController"))
    }
}

extension String {
    /// How often another string occurs in it.
    fileprivate func components(of other: String) -> Int { ranges(of: other).count }
}
