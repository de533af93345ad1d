import LayoutModel

/// The class of UIKit that stands for a view in code.
struct SystemClass: Hashable, Sendable {
    /// What the size of its views depends on.
    enum Content: Hashable, Sendable {
        case nothing, label, title, field, arrangement, scrolling
        /// Always the same size, of which some points on the right lie outside of the alignment rectangle.
        case fixed(Size, right: Double)
    }

    /// The name of the class.
    let name: String
    /// The word for it in the name of a property.
    let word: String
    let content: Content
    /// The arguments of its initializer.
    var arguments = ""
    /// The module that it is in if that is not UIKit.
    var module: String?

    private init(_ name: String, _ word: String, _ content: Content = .nothing) {
        (self.name, self.word, self.content) = (name, word, content)
    }

    static let view = SystemClass("UIView", "view")
    static let label = SystemClass("UILabel", "label", .label)
    static let stack = SystemClass("UIStackView", "stackView", .arrangement)
    static let scroll = SystemClass("UIScrollView", "scrollView", .scrolling)

    static let button: SystemClass = {
        var button = SystemClass("UIButton", "button", .title)
        button.arguments = "type: .system"
        return button
    }()

    /// The class that has the content of a view.
    init(of properties: ViewProperties) {
        if properties.stack != nil {
            self = .stack
        } else if properties.scroll != nil {
            self = .scroll
        } else {
            self = properties.text == nil ? .view : .label
        }
    }

    /// The class of a view in a tree, in which views may be parts of buttons.
    init(of node: NodeID, in tree: ViewTree) {
        let isButton = tree[node].subviews.contains { Self.buttonPart($0, in: tree) != nil }
        self = isButton ? .button : SystemClass(of: tree.properties(of: node))
    }

    /// The property of its superview, a button, that holds a view: `titleLabel`; nil for other views.
    static func buttonPart(_ node: NodeID, in tree: ViewTree) -> String? {
        guard let parent = tree.parent(of: node) else { return nil }
        let (id, button) = (tree.name(of: node), tree.name(of: parent))
        return ButtonPart.types.keys.first { id == "\(button)-\($0)" }
    }
}
