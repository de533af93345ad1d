/// Which edge of a view is its leading edge.
public enum LayoutDirection: String, Sendable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}

/// How much space there is along an axis.
public enum SizeClass: String, Sendable, CaseIterable {
    case compact
    case regular
}

/// A size class for each axis; nil = unspecified.
///
/// As a condition (`when`), nil matches anything.
public struct SizeClasses: Hashable, Sendable {
    public var horizontal: SizeClass?
    public var vertical: SizeClass?

    public init(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public static let any = SizeClasses()

    /// Whether every class that this condition specifies is the current one; an unspecified current class matches none.
    public func matches(_ current: SizeClasses) -> Bool {
        (horizontal == nil || horizontal == current.horizontal) && (vertical == nil || vertical == current.vertical)
    }
}

/// The environment in which a layout is solved; lengths in points.
public struct Traits: Hashable, Sendable {
    /// The size of the root; a missing length is fitted: it is the smallest that the constraints allow.
    public var size = PartialSize()
    /// The safe area insets of the root; a missing side is 0; nil if none were given.
    public var safeArea: PartialInsets?
    public var direction: LayoutDirection?
    public var sizeClass = SizeClasses.any
    /// Pixels per point, above 0; nil = frames are not rounded.
    public var scale: Double?
    /// What the font sizes of texts are multiplied by; nil = 1.
    public var textScale: TextScale?
    /// How much of the root the keyboard covers at the bottom, in points; nil where there is none.
    public var keyboardHeight: Double?

    public init() {}
}
