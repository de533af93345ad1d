/// The layout direction, which determines the leading edge of a view.
public enum LayoutDirection: String, Sendable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}

/// The amount of space along an axis.
public enum SizeClass: String, Sendable, CaseIterable {
    case compact
    case regular
}

/// A size class for each axis; nil means unspecified.
///
/// In a condition (`when`), nil matches any size class.
public struct SizeClasses: Hashable, Sendable {
    public var horizontal: SizeClass?
    public var vertical: SizeClass?

    public init(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public static let any = SizeClasses()

    /// Returns whether `current` has every class that this condition specifies; an unspecified current class never
    /// matches.
    public func matches(_ current: SizeClasses) -> Bool {
        (horizontal == nil || horizontal == current.horizontal) && (vertical == nil || vertical == current.vertical)
    }
}

/// The environment in which a layout is solved, with lengths in points.
public struct Traits: Hashable, Sendable {
    /// The size of the root.
    ///
    /// A missing length is fitted: it is the smallest that the constraints allow.
    public var size = PartialSize()
    /// The safe area insets of the root, in which a missing side is 0; nil if none were given.
    public var safeArea: PartialInsets?
    public var direction: LayoutDirection?
    public var sizeClass = SizeClasses.any
    /// Pixels per point, above 0; if nil, frames are not rounded.
    public var scale: Double?
    /// The multiplier of font sizes; nil means 1.
    public var textScale: TextScale?
    /// The height in points of the keyboard at the bottom of the root, or nil if there is no keyboard.
    public var keyboardHeight: Double?

    public init() {}
}
