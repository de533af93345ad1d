/// The font that a text is set in.
public struct TextFont: Hashable, Sendable {
    /// nil = the default family of the service.
    public var family: String?
    /// In points, above 0; nil = 17, as for a UILabel.
    public var size: Double?
    /// 1 to 1000; nil = 400 (regular).
    public var weight: Int?

    public init(family: String? = nil, size: Double? = nil, weight: Int? = nil) {
        (self.family, self.size, self.weight) = (family, size, weight)
    }
}

/// Where lines that are too long are broken, and what happens to text that does not fit.
public enum TextLineBreak: String, Sendable, CaseIterable {
    case wordWrap, charWrap, clip, truncateHead, truncateMiddle, truncateTail
}

/// Text in a view, which determines the intrinsic size and the baselines of the view; lengths in points.
public struct TextContent: Hashable, Sendable {
    public var string: String
    public var font = TextFont()
    /// 0 = no limit.
    public var numberOfLines = 0
    public var lineBreak = TextLineBreak.truncateTail
    /// The width at which the text is measured, whatever the width of the view; nil = the width of the view.
    public var preferredMaxLayoutWidth: Double?
    /// Added to the advance of each character, unless `textScale` changes the size of the font.
    public var letterSpacing = 0.0
    /// Above 0.
    public var lineHeightMultiple = 1.0
    /// Between two lines, never negative.
    public var lineSpacing = 0.0
    /// The room between the edges of the view and its text, as in a button; never negative.
    public var insets = Insets.zero
    /// How small the font of a single line may become for all of it to be shown; 1 = not smaller than it is.
    public var minimumScaleFactor = 1.0

    public init(_ string: String) {
        self.string = string
    }

    /// The width at which the text is measured instead of that of the view; nil if none is set, for which 0 counts,
    /// too.
    public var fixedWidth: Double? {
        preferredMaxLayoutWidth.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Whether the font becomes smaller where a view is narrower than its text.
    public var shrinks: Bool { minimumScaleFactor < 1 && numberOfLines == 1 }
}
