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

    private init(
        _ name: String,
        _ word: String,
        _ content: Content = .nothing,
        _ arguments: String = "",
        module: String? = nil
    ) {
        (self.name, self.word, self.content) = (name, word, content)
        (self.arguments, self.module) = (arguments, module)
    }

    static let view = SystemClass("UIView", "view")
    private static let label = SystemClass("UILabel", "label", .label)
    private static let button = SystemClass("UIButton", "button", .title, "type: .system")
    private static let field = SystemClass("UITextField", "textField", .field)
    private static let stack = SystemClass("UIStackView", "stackView", .arrangement)
    private static let scroll = SystemClass("UIScrollView", "scrollView", .scrolling)
    private static let table = SystemClass("UITableView", "tableView", .scrolling)
    private static let collection = SystemClass(
        "UICollectionView",
        "collectionView",
        .scrolling,
        "frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()"
    )
    private static let textView = SystemClass("UITextView", "textView", .scrolling)

    /// The class of a view in a tree: that of its kind if its views can have such a content.
    init(of node: NodeID, in tree: ViewTree) {
        let (properties, isEmpty) = (tree.properties(of: node), tree[node].subviews.isEmpty)
        if properties.stack != nil {
            self = .stack
        } else if properties.scroll != nil {
            self = Self.scrolling(properties.kind) ?? .scroll
        } else if tree[node].subviews.contains(where: { Self.buttonPart($0, in: tree) != nil }) {
            self = .button
        } else if properties.text != nil {
            switch properties.kind {
            case .button?: self = .button
            case .textField?: self = .field
            default: self = .label
            }
        } else {
            // A view in a scroll view is in its content, which a view that does not scroll has not.
            self = (isEmpty ? Self.scrolling(properties.kind) : nil) ?? Self.plain(properties.kind)
        }
    }

    private static func scrolling(_ kind: ViewKind?) -> SystemClass? {
        switch kind {
        case .table?: .table
        case .collection?: .collection
        case .textView?: .textView
        default: nil
        }
    }

    /// The class of views without a text.
    ///
    /// Sizes: as in ``ViewClass``.
    private static func plain(_ kind: ViewKind?) -> SystemClass {
        switch kind {
        case .label?: .label
        case .button?: .button
        case .textField?: .field
        case .image?: SystemClass("UIImageView", "imageView")
        case .switch?: SystemClass("UISwitch", "toggle", .fixed(Size(width: 49, height: 31), right: 2))
        case .slider?: SystemClass("UISlider", "slider")
        case .stepper?: SystemClass("UIStepper", "stepper")
        case .segmented?: SystemClass("UISegmentedControl", "segmentedControl")
        case .progress?: SystemClass("UIProgressView", "progressView")
        case .activity?:
            SystemClass(
                "UIActivityIndicatorView",
                "activityIndicator",
                .fixed(Size(width: 20, height: 20), right: 0),
                "style: .medium"
            )
        case .picker?: SystemClass("UIPickerView", "pickerView")
        case .map?: SystemClass("MKMapView", "mapView", module: "MapKit")
        case .web?: SystemClass("WKWebView", "webView", module: "WebKit")
        case .bar?: SystemClass("UIToolbar", "toolbar")
        case .view?, .textView?, .table?, .collection?, .cell?, nil: .view
        }
    }

    /// The property of its superview, a button, that holds a view: `titleLabel`; nil for other views.
    static func buttonPart(_ node: NodeID, in tree: ViewTree) -> String? {
        guard let parent = tree.parent(of: node) else { return nil }
        let (id, button) = (tree.name(of: node), tree.name(of: parent))
        return ButtonPart.types.keys.first { id == "\(button)-\($0)" }
    }
}
