/// The hugging or compression resistance priority for each axis; nil means the default (250 and 750, respectively).
public struct AxisPriorities: Hashable, Sendable {
    public var horizontal: Double?
    public var vertical: Double?

    public init(horizontal: Double? = nil, vertical: Double? = nil) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public subscript(axis: Axis) -> Double? {
        get {
            switch axis {
            case .horizontal: horizontal
            case .vertical: vertical
            }
        }
        set {
            switch axis {
            case .horizontal: horizontal = newValue
            case .vertical: vertical = newValue
            }
        }
    }
}

/// The baselines of a view in points: `first` is measured down from its top, `last` up from its bottom.
public struct Baseline: Hashable, Sendable {
    public var first: Double?
    public var last: Double?

    public init(first: Double? = nil, last: Double? = nil) {
        self.first = first
        self.last = last
    }
}

/// The parts of a view's frame that change with the size of its superview.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}

/// The properties of a scroll view.
///
/// `contentOffset` is in points, or nil if none was given.
public struct ScrollProperties: Hashable, Sendable {
    public var contentOffset: Point?

    public init(contentOffset: Point? = nil) {
        self.contentOffset = contentOffset
    }
}

/// The properties of a view, excluding its name, its position in the tree, and its subviews and guides.
public struct ViewProperties: Hashable, Sendable {
    public var intrinsicSize = PartialSize()
    public var hugging = AxisPriorities()
    public var isHidden = false
    /// The layout direction; nil means inherited.
    public var direction: LayoutDirection?
    public var when = SizeClasses.any
    /// The given kind; nil means the default, ``effectiveKind``.
    public var kind: ViewKind?
    /// The uncommon properties, or nil if all of them have their defaults.
    private var uncommonBox: Box<UncommonProperties>?
    /// The text, or nil if there is none; boxed separately because many views have a text but no other uncommon
    /// property.
    private var textBox: Box<TextContent>?
    /// The style and label, or nil if the view has neither; boxed separately because many views of an app have a style
    /// but no uncommon property.
    private var lookBox: Box<ViewLook>?

    public init() {}

    /// True if all uncommon properties have their defaults.
    var isCommon: Bool { uncommonBox == nil }

    /// All uncommon properties.
    ///
    /// Getters of single properties access the box directly, because a copy costs reference counts.
    private var uncommon: UncommonProperties {
        get { uncommonBox?.value ?? UncommonProperties() }
        set { uncommonBox = newValue == UncommonProperties() ? nil : Box(newValue) }
    }

    private var look: ViewLook {
        get { lookBox?.value ?? ViewLook() }
        set { lookBox = newValue == ViewLook() ? nil : Box(newValue) }
    }

    /// True if the view has a kind, a style or a label.
    var hasLook: Bool { kind != nil || lookBox != nil }
}

/// What people see of a view and how they call it.
private struct ViewLook: Hashable {
    var style = ViewStyle()
    var label: String?

    var heapByteCount: Int { style.heapByteCount + label.heapByteCount }
}

/// Properties that few views have, boxed because they account for two thirds of the size.
private struct UncommonProperties: Hashable {
    var compressionResistance = AxisPriorities()
    var baseline = Baseline()
    var margins = PartialInsets()
    var alignmentInsets = Insets.zero
    var meta: String?
    var marginsFollowSafeArea = true
    var preservesSuperviewMargins = false
    var frame: Rect?
    var autoresizing: AutoresizingMask = []
    var scroll: ScrollProperties?
    var stack: StackProperties?
    var aspectRatio: Double?
    var ignoredRules: LintRules = []

    /// The heap size of the custom spacings of a stack and of the client's metadata, in bytes.
    var heapByteCount: Int { (stack?.customSpacing.heapByteCount ?? 0) + (meta?.heapByteCount ?? 0) }
}

extension ViewProperties {
    /// Returns a priority of the content: the view's own, or else the one that UIKit gives to views.
    public func priority(of kind: ContentPriorityEdit.Kind, along axis: Axis) -> Double {
        switch kind {
        case .hugging: hugging[axis] ?? PriorityName.low.value
        case .compressionResistance: compressionResistance[axis] ?? PriorityName.high.value
        }
    }

    public var compressionResistance: AxisPriorities {
        get { uncommonBox?.value.compressionResistance ?? AxisPriorities() }
        set { uncommon.compressionResistance = newValue }
    }

    public var baseline: Baseline {
        get { uncommonBox?.value.baseline ?? Baseline() }
        set { uncommon.baseline = newValue }
    }

    /// The layout margins; a missing side is 8.
    public var margins: PartialInsets {
        get { uncommonBox?.value.margins ?? PartialInsets() }
        set { uncommon.margins = newValue }
    }

    /// The insets from the frame to the alignment rectangle, which constraints refer to: UIKit's
    /// `alignmentRectInsets`.
    public var alignmentInsets: Insets {
        get { uncommonBox?.value.alignmentInsets ?? .zero }
        set { uncommon.alignmentInsets = newValue }
    }

    /// Arbitrary client JSON stored with the view, without white space; nil if there is none.
    public var meta: String? {
        get { uncommonBox?.value.meta }
        set { uncommon.meta = newValue }
    }

    /// True if each margin grows by the unsafe area of the view on that side: UIKit's
    /// `insetsLayoutMarginsFromSafeArea`.
    public var marginsFollowSafeArea: Bool {
        get { uncommonBox?.value.marginsFollowSafeArea ?? true }
        set { uncommon.marginsFollowSafeArea = newValue }
    }

    /// True if each margin is at least the part of the superview's margin that extends into the view.
    ///
    /// UIKit's `preservesSuperviewLayoutMargins`.
    public var preservesSuperviewMargins: Bool {
        get { uncommonBox?.value.preservesSuperviewMargins ?? false }
        set { uncommon.preservesSuperviewMargins = newValue }
    }

    /// The frame in the superview's coordinates, for a view that is positioned by frame and mask.
    public var frame: Rect? {
        get { uncommonBox?.value.frame }
        set { uncommon.frame = newValue }
    }

    public var autoresizing: AutoresizingMask {
        get { uncommonBox?.value.autoresizing ?? [] }
        set { uncommon.autoresizing = newValue }
    }

    /// The scroll properties, or nil if the view does not scroll.
    public var scroll: ScrollProperties? {
        get { uncommonBox?.value.scroll }
        set { uncommon.scroll = newValue }
    }

    /// The stack properties, or nil if the view is not a stack.
    public var stack: StackProperties? {
        get { uncommonBox?.value.stack }
        set { uncommon.stack = newValue }
    }

    /// The required width as a multiple of the height, above 0, or nil if there is none.
    public var aspectRatio: Double? {
        get { uncommonBox?.value.aspectRatio }
        set { uncommon.aspectRatio = newValue }
    }

    /// The lint rules that are not reported for the view.
    public var ignoredRules: LintRules {
        get { uncommonBox?.value.ignoredRules ?? [] }
        set { uncommon.ignoredRules = newValue }
    }

    /// The look of the view in pictures.
    public var style: ViewStyle {
        get { lookBox?.value.style ?? ViewStyle() }
        set { look.style = newValue }
    }

    /// The name that people know the view by, next to its id; nil if there is none.
    public var label: String? {
        get { lookBox?.value.label }
        set { look.label = newValue }
    }

    /// The text, or nil if the view has none.
    public var text: TextContent? {
        get { textBox?.value }
        set { textBox = newValue.map { Box($0) } }
    }

    /// The heap size of the properties, in bytes.
    var heapByteCount: Int {
        var count = 0
        if let uncommonBox { count += Box<UncommonProperties>.heapByteCount + uncommonBox.value.heapByteCount }
        if let lookBox { count += Box<ViewLook>.heapByteCount + lookBox.value.heapByteCount }
        if let text = textBox?.value {
            count += Box<TextContent>.heapByteCount + text.string.heapByteCount + text.font.family.heapByteCount
        }
        return count
    }

    /// The length of the text in UTF-8 bytes; 0 if there is no text.
    public var textByteCount: Int { text?.string.utf8.count ?? 0 }
}

/// A view as described by a client, including its contents.
public struct ViewDescription: Sendable {
    public var name: String
    public var properties: ViewProperties
    /// The names of its layout guides.
    public var guides: [String]
    public var subviews: [ViewDescription]

    public init(
        name: String,
        properties: ViewProperties = ViewProperties(),
        guides: [String] = [],
        subviews: [ViewDescription] = []
    ) {
        self.name = name
        self.properties = properties
        self.guides = guides
        self.subviews = subviews
    }

    /// The length of the texts of the view and its contents, in UTF-8 bytes.
    public var textByteCount: Int {
        subviews.reduce(properties.textByteCount) { $0 + $1.textByteCount }
    }

    /// The number of views and guides in the description.
    public var nodeCount: Int {
        subviews.reduce(1 + guides.count) { $0 + $1.nodeCount }
    }
}
