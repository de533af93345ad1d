// The declarations of UIKit that translated classes use, so that these can be type-checked without Apple's SDK.
//
// Names, types and inheritance are Apple's, so that a property which hides a member of its superclass is an error here
// as well. Nothing is ever run.

@_exported import Foundation

public struct UIEdgeInsets {
    public var top, left, bottom, right: CGFloat
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
    public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

public struct NSDirectionalEdgeInsets {
    public var top, leading, bottom, trailing: CGFloat
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

public struct UILayoutPriority: RawRepresentable, Hashable {
    public var rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)
}

open class NSLayoutConstraint: NSObject {
    public enum Relation: Int { case lessThanOrEqual, equal, greaterThanOrEqual }
    public enum Axis: Int { case horizontal, vertical }
    public enum Attribute: Int {
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins, notAnAttribute
    }
    public struct FormatOptions: OptionSet {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let alignAllLeft = FormatOptions(rawValue: 1)
        public static let alignAllRight = FormatOptions(rawValue: 2)
        public static let alignAllTop = FormatOptions(rawValue: 4)
        public static let alignAllBottom = FormatOptions(rawValue: 8)
        public static let alignAllLeading = FormatOptions(rawValue: 16)
        public static let alignAllTrailing = FormatOptions(rawValue: 32)
        public static let alignAllCenterX = FormatOptions(rawValue: 64)
        public static let alignAllCenterY = FormatOptions(rawValue: 128)
        public static let alignAllLastBaseline = FormatOptions(rawValue: 256)
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 512)
        public static let directionLeftToRight = FormatOptions(rawValue: 1024)
        public static let directionRightToLeft = FormatOptions(rawValue: 2048)
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 4096)
    }
    public var priority = UILayoutPriority.required
    public var constant: CGFloat = 0
    public var isActive = false
    public var identifier: String?
    public convenience init(
        item first: Any,
        attribute: Attribute,
        relatedBy: Relation,
        toItem: Any?,
        attribute other: Attribute,
        multiplier: CGFloat,
        constant: CGFloat
    ) { self.init() }
    open class func activate(_ constraints: [NSLayoutConstraint]) {}
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {}
    open class func constraints(
        withVisualFormat: String,
        options: FormatOptions = [],
        metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] { [] }
}

open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    public func constraint(equalTo: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint { .init() }
    public func constraint(lessThanOrEqualTo: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
        .init()
    }
    public func constraint(
        greaterThanOrEqualTo: NSLayoutAnchor<AnchorType>,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint { .init() }
}

public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(equalToConstant: CGFloat) -> NSLayoutConstraint { .init() }
    public func constraint(lessThanOrEqualToConstant: CGFloat) -> NSLayoutConstraint { .init() }
    public func constraint(greaterThanOrEqualToConstant: CGFloat) -> NSLayoutConstraint { .init() }
    public func constraint(equalTo: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0) -> NSLayoutConstraint
    {
        .init()
    }
    public func constraint(
        lessThanOrEqualTo: NSLayoutDimension,
        multiplier: CGFloat,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint { .init() }
    public func constraint(
        greaterThanOrEqualTo: NSLayoutDimension,
        multiplier: CGFloat,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint { .init() }
}

open class UILayoutGuide: NSObject {
    public let leadingAnchor = NSLayoutXAxisAnchor(), trailingAnchor = NSLayoutXAxisAnchor()
    public let leftAnchor = NSLayoutXAxisAnchor(), rightAnchor = NSLayoutXAxisAnchor()
    public let centerXAnchor = NSLayoutXAxisAnchor()
    public let topAnchor = NSLayoutYAxisAnchor(), bottomAnchor = NSLayoutYAxisAnchor()
    public let centerYAnchor = NSLayoutYAxisAnchor()
    public let widthAnchor = NSLayoutDimension(), heightAnchor = NSLayoutDimension()
    public var identifier = ""
}

public final class UIKeyboardLayoutGuide: UILayoutGuide {}

open class UIResponder: NSObject {
    open var next: UIResponder? { nil }
    open var isFirstResponder: Bool { false }
    open var undoManager: NSObject? { nil }
    open var inputView: UIView? { nil }
    open var inputAccessoryView: UIView? { nil }
}

public final class UIColor: NSObject {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public init(white: CGFloat, alpha: CGFloat) {}
    public var cgColor: CGColor { CGColor() }
    public static let systemRed = color, systemOrange = color, systemYellow = color, systemGreen = color
    public static let systemMint = color, systemTeal = color, systemCyan = color, systemBlue = color
    public static let systemIndigo = color, systemPurple = color, systemPink = color, systemBrown = color
    public static let systemGray = color, systemGray2 = color, systemGray3 = color, systemGray4 = color
    public static let systemGray5 = color, systemGray6 = color, label = color, secondaryLabel = color
    public static let tertiaryLabel = color, quaternaryLabel = color, placeholderText = color, link = color
    public static let tintColor = color, separator = color, opaqueSeparator = color, systemBackground = color
    public static let secondarySystemBackground = color, tertiarySystemBackground = color
    public static let systemGroupedBackground = color, secondarySystemGroupedBackground = color
    public static let tertiarySystemGroupedBackground = color, systemFill = color, secondarySystemFill = color
    public static let tertiarySystemFill = color, quaternarySystemFill = color, lightText = color, darkText = color
    public static let black = color, darkGray = color, lightGray = color, white = color, gray = color, red = color
    public static let green = color, blue = color, cyan = color, yellow = color, magenta = color, orange = color
    public static let purple = color, brown = color, clear = color
    nonisolated(unsafe) private static let color = UIColor(white: 0, alpha: 1)
}

public final class CGColor {}

open class CALayer: NSObject {
    public var cornerRadius: CGFloat = 0
    public var borderWidth: CGFloat = 0
    public var borderColor: CGColor?
    public var masksToBounds = false
}

public final class UIFont: NSObject {
    public struct Weight {
        public static let ultraLight = Weight(), thin = Weight(), light = Weight(), regular = Weight()
        public static let medium = Weight(), semibold = Weight(), bold = Weight(), heavy = Weight(), black = Weight()
    }
    override public init() {}
    public init?(name: String, size: CGFloat) {}
    public class func systemFont(ofSize: CGFloat) -> UIFont { .init() }
    public class func systemFont(ofSize: CGFloat, weight: Weight) -> UIFont { .init() }
    public class func italicSystemFont(ofSize: CGFloat) -> UIFont { .init() }
}

public final class UIImage: NSObject {
    public init?(named: String) {}
    public init?(systemName: String) {}
}

public enum NSLineBreakMode {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}
public enum NSTextAlignment { case left, center, right, justified, natural }
public enum UISemanticContentAttribute { case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft }
public enum UIUserInterfaceSizeClass { case unspecified, compact, regular }
public enum UIUserInterfaceLayoutDirection { case leftToRight, rightToLeft }

public final class UITraitCollection: NSObject {
    public var horizontalSizeClass: UIUserInterfaceSizeClass { .unspecified }
    public var verticalSizeClass: UIUserInterfaceSizeClass { .unspecified }
}

open class UIGestureRecognizer: NSObject {}
open class UIWindow: UIView {}

open class UIView: UIResponder {
    public struct AutoresizingMask: OptionSet {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }
    public enum ContentMode { case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center }

    public class var noIntrinsicMetric: CGFloat { -1 }
    override public init() {}
    public init(frame: CGRect) {}
    public required init?(coder: NSCoder) {}
    open var frame = CGRect.zero
    open var bounds = CGRect.zero
    open var center = CGPoint.zero
    open var transform = 0
    open var tag = 0
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var isOpaque = true
    open var clipsToBounds = false
    open var mask: UIView?
    open var layer: CALayer { CALayer() }
    open var backgroundColor: UIColor?
    open var tintColor: UIColor!
    open var contentMode = ContentMode.scaleToFill
    open var isUserInteractionEnabled = true
    open var isFocused: Bool { false }
    open var superview: UIView? { nil }
    open var subviews: [UIView] { [] }
    open var window: UIWindow? { nil }
    open var constraints: [NSLayoutConstraint] { [] }
    open var layoutGuides: [UILayoutGuide] { [] }
    open var gestureRecognizers: [UIGestureRecognizer]?
    open var traitCollection: UITraitCollection { UITraitCollection() }
    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true
    open var translatesAutoresizingMaskIntoConstraints = true
    open var layoutMargins = UIEdgeInsets.zero
    open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true
    open var safeAreaInsets: UIEdgeInsets { .zero }
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    open var intrinsicContentSize: CGSize { .zero }
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    public var safeAreaLayoutGuide: UILayoutGuide { .init() }
    public var layoutMarginsGuide: UILayoutGuide { .init() }
    public var readableContentGuide: UILayoutGuide { .init() }
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide { .init() }
    public let leadingAnchor = NSLayoutXAxisAnchor(), trailingAnchor = NSLayoutXAxisAnchor()
    public let leftAnchor = NSLayoutXAxisAnchor(), rightAnchor = NSLayoutXAxisAnchor()
    public let centerXAnchor = NSLayoutXAxisAnchor()
    public let topAnchor = NSLayoutYAxisAnchor(), bottomAnchor = NSLayoutYAxisAnchor()
    public let centerYAnchor = NSLayoutYAxisAnchor()
    public let firstBaselineAnchor = NSLayoutYAxisAnchor(), lastBaselineAnchor = NSLayoutYAxisAnchor()
    public let widthAnchor = NSLayoutDimension(), heightAnchor = NSLayoutDimension()
    open func addSubview(_ view: UIView) {}
    open func insertSubview(_ view: UIView, at: Int) {}
    open func removeFromSuperview() {}
    open func addLayoutGuide(_ guide: UILayoutGuide) {}
    open func layoutSubviews() {}
    open func updateConstraints() {}
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
    open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    }
}

open class UILabel: UIView {
    open var text: String?
    open var attributedText: NSAttributedString?
    open var font: UIFont!
    open var textColor: UIColor!
    open var textAlignment = NSTextAlignment.natural
    open var numberOfLines = 1
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    open var preferredMaxLayoutWidth: CGFloat = 0
    open var adjustsFontSizeToFitWidth = false
    open var minimumScaleFactor: CGFloat = 0
    open var adjustsFontForContentSizeCategory = false
}

open class UIControl: UIView {
    public struct State { public static let normal = State() }
    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false
}

open class UIButton: UIControl {
    public enum ButtonType { case custom, system }
    public convenience init(type: ButtonType) { self.init(frame: .zero) }
    open var titleLabel: UILabel? { nil }
    open var imageView: UIImageView? { nil }
    open var contentEdgeInsets = UIEdgeInsets.zero
    open func setTitle(_ title: String?, for state: State) {}
    open func setTitleColor(_ color: UIColor?, for state: State) {}
    open func setImage(_ image: UIImage?, for state: State) {}
}

open class UITextField: UIControl {
    public enum BorderStyle { case none, line, bezel, roundedRect }
    open var text: String?
    open var placeholder: String?
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var borderStyle = BorderStyle.none
    open var adjustsFontSizeToFitWidth = false
    open var minimumFontSize: CGFloat = 0
    open var adjustsFontForContentSizeCategory = false
}

open class UIImageView: UIView {
    public init(image: UIImage?) { super.init(frame: .zero) }
    override public init(frame: CGRect) { super.init(frame: frame) }
    override public init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var image: UIImage?
}

open class UIScrollView: UIView {
    open var contentOffset = CGPoint.zero
    open var isScrollEnabled = true
    open var contentLayoutGuide: UILayoutGuide { .init() }
    open var frameLayoutGuide: UILayoutGuide { .init() }
}

public final class NSTextContainer: NSObject { public var lineFragmentPadding: CGFloat = 5 }

open class UITextView: UIScrollView {
    open var text: String!
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var textContainerInset = UIEdgeInsets.zero
    open var textContainer: NSTextContainer { .init() }
    open var adjustsFontForContentSizeCategory = false
}

open class UITableView: UIScrollView {}
open class UICollectionViewLayout: NSObject {}
open class UICollectionViewFlowLayout: UICollectionViewLayout {}
open class UICollectionView: UIScrollView {
    public init(frame: CGRect, collectionViewLayout: UICollectionViewLayout) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

open class UIStackView: UIView {
    public enum Alignment { case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline }
    public enum Distribution { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
    open var axis = NSLayoutConstraint.Axis.horizontal
    open var alignment = Alignment.fill
    open var distribution = Distribution.fill
    open var spacing: CGFloat = 0
    open var isLayoutMarginsRelativeArrangement = false
    open var isBaselineRelativeArrangement = false
    open func addArrangedSubview(_ view: UIView) {}
    open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {}
}

open class UISwitch: UIControl { open var onTintColor: UIColor? }
open class UISlider: UIControl {}
open class UIStepper: UIControl {}
open class UISegmentedControl: UIControl {}
open class UIProgressView: UIView {}
open class UIPickerView: UIView {}
open class UIActivityIndicatorView: UIView {
    public enum Style { case medium, large }
    public init(style: Style) { super.init(frame: .zero) }
    override public init(frame: CGRect) { super.init(frame: frame) }
    public required init(coder: NSCoder) { super.init(frame: .zero) }
}
open class UIToolbar: UIView {}

open class UINavigationItem: NSObject {}
open class UITabBarItem: NSObject {}
open class UINavigationController: UIViewController {}

open class UIViewController: UIResponder {
    override public init() {}
    public required init?(coder: NSCoder) {}
    open var view: UIView!
    open var viewIfLoaded: UIView? { nil }
    open var title: String?
    open var isEditing = false
    open var parent: UIViewController? { nil }
    open var children: [UIViewController] { [] }
    open var navigationItem: UINavigationItem { .init() }
    open var tabBarItem: UITabBarItem!
    open var toolbarItems: [NSObject]?
    open var navigationController: UINavigationController? { nil }
    open var traitCollection: UITraitCollection { UITraitCollection() }
    open var nibName: String? { nil }
    open var preferredContentSize = CGSize.zero
    open func loadView() {}
    open func viewDidLoad() {}
    open func updateViewConstraints() {}
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}

open class UITableViewCell: UIView {
    public enum CellStyle { case `default`, value1, value2, subtitle }
    public enum AccessoryType { case none, disclosureIndicator }
    public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var contentView: UIView { .init() }
    open var textLabel: UILabel? { nil }
    open var detailTextLabel: UILabel? { nil }
    open var imageView: UIImageView? { nil }
    open var backgroundView: UIView?
    open var accessoryView: UIView?
    open var accessoryType = AccessoryType.none
    open var reuseIdentifier: String? { nil }
}

open class UICollectionReusableView: UIView {
    open var reuseIdentifier: String? { nil }
}
open class UICollectionViewCell: UICollectionReusableView {
    open var contentView: UIView { .init() }
    open var backgroundView: UIView?
    open var isSelected = false
    open var isHighlighted = false
}
