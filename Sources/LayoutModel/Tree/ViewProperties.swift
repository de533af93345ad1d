/// Hugging or compression resistance: a priority for each axis, nil = the default (250 and 750).
public struct AxisPriorities: Hashable, Sendable {
    public var horizontal: Double?
    public var vertical: Double?

    public init(horizontal: Double? = nil, vertical: Double? = nil) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}

/// The baselines of a view: `first` measured down from its top, `last` up from its bottom, in points.
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

/// What makes a view a scroll view; `contentOffset` is in points, nil if none was given.
public struct ScrollProperties: Hashable, Sendable {
    public var contentOffset: Point?

    public init(contentOffset: Point? = nil) {
        self.contentOffset = contentOffset
    }
}

/// The properties of a view besides its name, its place in the tree, and its subviews and guides.
public struct ViewProperties: Hashable, Sendable {
    public var intrinsicSize = PartialSize()
    public var hugging = AxisPriorities()
    public var isHidden = false
    /// nil = inherited.
    public var direction: LayoutDirection?
    public var when = SizeClasses.any
    /// nil where all of them have their defaults.
    private var uncommonBox: Box<UncommonProperties>?
    /// nil where there is none; in a box of its own, as many views have a text and nothing else that is uncommon.
    private var textBox: Box<TextContent>?

    public init() {}

    /// Whether the properties that few views have all have their defaults.
    var isCommon: Bool { uncommonBox == nil }

    /// All of them; a getter of one reads the box itself, as a copy of all costs reference counts.
    private var uncommon: UncommonProperties {
        get { uncommonBox?.value ?? UncommonProperties() }
        set { uncommonBox = newValue == UncommonProperties() ? nil : Box(newValue) }
    }
}

/// Properties that few views have: in size they are two thirds of all, so they are in a box.
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

    /// How many bytes of the heap the spacings of a stack and the notes of the client hold.
    var heapByteCount: Int { (stack?.customSpacing.heapByteCount ?? 0) + (meta?.heapByteCount ?? 0) }
}

extension ViewProperties {
    public var compressionResistance: AxisPriorities {
        get { uncommonBox?.value.compressionResistance ?? AxisPriorities() }
        set { uncommon.compressionResistance = newValue }
    }

    public var baseline: Baseline {
        get { uncommonBox?.value.baseline ?? Baseline() }
        set { uncommon.baseline = newValue }
    }

    /// A missing side is 8.
    public var margins: PartialInsets {
        get { uncommonBox?.value.margins ?? PartialInsets() }
        set { uncommon.margins = newValue }
    }

    /// How far the alignment rectangle, of which constraints speak, lies inside the frame: UIKit's
    /// `alignmentRectInsets`.
    public var alignmentInsets: Insets {
        get { uncommonBox?.value.alignmentInsets ?? .zero }
        set { uncommon.alignmentInsets = newValue }
    }

    /// Any JSON that the client keeps with the view, without white space; nil where there is none.
    public var meta: String? {
        get { uncommonBox?.value.meta }
        set { uncommon.meta = newValue }
    }

    /// Whether margins grow, side by side, by what of the view is unsafe: UIKit's `insetsLayoutMarginsFromSafeArea`.
    public var marginsFollowSafeArea: Bool {
        get { uncommonBox?.value.marginsFollowSafeArea ?? true }
        set { uncommon.marginsFollowSafeArea = newValue }
    }

    /// Whether each margin is at least what of the superview's margin reaches into the view: UIKit's
    /// `preservesSuperviewLayoutMargins`.
    public var preservesSuperviewMargins: Bool {
        get { uncommonBox?.value.preservesSuperviewMargins ?? false }
        set { uncommon.preservesSuperviewMargins = newValue }
    }

    /// Set for a view that is placed by frame and mask; in the superview's coordinates.
    public var frame: Rect? {
        get { uncommonBox?.value.frame }
        set { uncommon.frame = newValue }
    }

    public var autoresizing: AutoresizingMask {
        get { uncommonBox?.value.autoresizing ?? [] }
        set { uncommon.autoresizing = newValue }
    }

    /// nil for a view that does not scroll.
    public var scroll: ScrollProperties? {
        get { uncommonBox?.value.scroll }
        set { uncommon.scroll = newValue }
    }

    /// nil for a view that is not a stack.
    public var stack: StackProperties? {
        get { uncommonBox?.value.stack }
        set { uncommon.stack = newValue }
    }

    /// The required width as a multiple of the height, above 0; nil if there is none.
    public var aspectRatio: Double? {
        get { uncommonBox?.value.aspectRatio }
        set { uncommon.aspectRatio = newValue }
    }

    /// The rules of lint that are not reported for the view.
    public var ignoredRules: LintRules {
        get { uncommonBox?.value.ignoredRules ?? [] }
        set { uncommon.ignoredRules = newValue }
    }

    /// nil for a view without text.
    public var text: TextContent? {
        get { textBox?.value }
        set { textBox = newValue.map { Box($0) } }
    }

    /// How many bytes of the heap the properties hold.
    var heapByteCount: Int {
        var count = 0
        if let uncommonBox { count += Box<UncommonProperties>.heapByteCount + uncommonBox.value.heapByteCount }
        if let text = textBox?.value {
            count += Box<TextContent>.heapByteCount + text.string.heapByteCount + text.font.family.heapByteCount
        }
        return count
    }

    /// The length of the text in bytes of UTF-8; 0 without text.
    public var textByteCount: Int { text?.string.utf8.count ?? 0 }
}

/// A view as a client describes it, with everything in it.
public struct ViewDescription: Sendable {
    public var name: String
    public var properties: ViewProperties
    /// Names of the layout guides that it owns.
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

    /// The length of the texts of the view and everything in it, in bytes of UTF-8.
    public var textByteCount: Int {
        subviews.reduce(properties.textByteCount) { $0 + $1.textByteCount }
    }

    /// How many views and guides it describes.
    public var nodeCount: Int {
        subviews.reduce(1 + guides.count) { $0 + $1.nodeCount }
    }
}
