/// The font of a text.
public struct TextFont: Hashable, Sendable {
    /// The family; nil means the default family of the service.
    public var family: String?
    /// The size in points, above 0; nil means 17, as in a UILabel.
    public var size: Double?
    /// The weight, from 1 to 1000; nil means 400 (regular).
    public var weight: Int?

    public init(family: String? = nil, size: Double? = nil, weight: Int? = nil) {
        (self.family, self.size, self.weight) = (family, size, weight)
    }
}

/// The line break mode, which also determines the handling of text that does not fit.
public enum TextLineBreak: String, Sendable, CaseIterable {
    case wordWrap, charWrap, clip, truncateHead, truncateMiddle, truncateTail
}

/// The alignment of the lines of a text; `natural` follows the layout direction.
public enum TextAlignment: String, Sendable, CaseIterable {
    case natural, left, center, right, justified
}

/// The text of a view, which determines its intrinsic size and its baselines; lengths are in points.
public struct TextContent: Hashable, Sendable {
    public var string: String
    public var font = TextFont()
    /// The maximum number of lines; 0 means no limit.
    public var numberOfLines = 0
    public var lineBreak = TextLineBreak.truncateTail
    /// The width at which the text is measured, regardless of the view's width; nil means the view's width.
    public var preferredMaxLayoutWidth: Double?
    /// The space added to the advance of each character, unless `textScale` changes the font size.
    public var letterSpacing = 0.0
    /// The line height multiplier, above 0.
    public var lineHeightMultiple = 1.0
    /// The space between two lines; never negative.
    public var lineSpacing = 0.0
    /// The space between the edges of the view and its text, as in a button; never negative.
    public var insets = Insets.zero
    /// The minimum factor by which the font of a single line may shrink to fit; 1 means that it does not shrink.
    public var minimumScaleFactor = 1.0
    /// True if the font grows with the user's text size, `textScale`.
    public var scales = true
    /// The alignment, which pictures follow; it changes neither the size nor the line breaks of the text.
    public var alignment = TextAlignment.natural

    public init(_ string: String) {
        self.string = string
    }

    /// The width at which the text is measured instead of the view's width; nil if `preferredMaxLayoutWidth` is unset
    /// or 0.
    public var fixedWidth: Double? {
        preferredMaxLayoutWidth.flatMap { $0 > 0 ? $0 : nil }
    }

    /// True if the font shrinks when the view is narrower than its text.
    public var shrinks: Bool { minimumScaleFactor < 1 && numberOfLines == 1 }
}
