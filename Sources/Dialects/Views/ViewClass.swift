import LayoutModel

/// What a layout needs to know of a class of views.
enum ViewClass {
    /// Has no size of its own.
    case plain
    case label
    case button
    case field
    case scroll
    case stack
    /// Always has the same size, of which `right` lies outside of the alignment rectangle.
    case fixed(Size, right: Double)
    /// Has a size of its own that depends on what the app shows in it.
    case content

    /// The class of this name; nil for one that the system does not have.
    init?(named name: String) {
        guard let known = Self.known[name] else { return nil }
        self = known
    }

    /// Sizes: contract of the document's `alignmentInsets` for a switch; UIActivityIndicatorView.Style.medium.
    private static let known: [String: ViewClass] = [
        "UIView": .plain, "UIControl": .plain, "UIVisualEffectView": .plain, "UIInputView": .plain,
        "UICollectionReusableView": .plain, "UITableViewCell": .plain, "UICollectionViewCell": .plain,
        "UITableViewHeaderFooterView": .plain, "WKWebView": .plain, "UIWebView": .plain, "MKMapView": .plain,
        "MTKView": .plain, "GLKView": .plain, "SCNView": .plain, "SKView": .plain,
        "UILabel": .label, "UIButton": .button, "UITextField": .field,
        "UIScrollView": .scroll, "UITableView": .scroll, "UICollectionView": .scroll, "UITextView": .scroll,
        "UIStackView": .stack,
        "UISwitch": .fixed(Size(width: 49, height: 31), right: 2),
        "UIActivityIndicatorView": .fixed(Size(width: 20, height: 20), right: 0),
        "UIImageView": .content, "UISlider": .content, "UISegmentedControl": .content, "UIProgressView": .content,
        "UIPageControl": .content, "UIStepper": .content, "UISearchBar": .content, "UIDatePicker": .content,
        "UIPickerView": .content, "UINavigationBar": .content, "UIToolbar": .content, "UITabBar": .content,
        "UIRefreshControl": .content, "UIColorWell": .content,
    ]

    /// Whether an object of a class is certainly no view and no layout guide: `NSLayoutConstraint`, `CGSize`.
    static func isOther(_ name: String) -> Bool {
        others.contains(name) || ["NS", "CG", "CA", "MAS", "Keep"].contains { name.hasPrefix($0) }
    }

    private static let others: Set<String> = [
        "UIColor", "UIFont", "UIImage", "UIEdgeInsets", "UIOffset", "UIBezierPath", "UILayoutPriority", "Int",
        "Float", "Double", "String", "Bool", "UIScreen", "UIApplication", "UIDevice", "DispatchQueue",
    ]
}
