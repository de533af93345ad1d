/// The font that a text is set in.
public struct TextFont: Hashable, Sendable {
    /// nil = that of the service.
    public var family: String?
    /// In points, above 0; nil = 17, as that of a UILabel.
    public var size: Double?
    /// 1 to 1000; nil = 400, which is regular.
    public var weight: Int?

    public init(family: String? = nil, size: Double? = nil, weight: Int? = nil) {
        (self.family, self.size, self.weight) = (family, size, weight)
    }
}

/// Where a line ends that is too long, and what becomes of what does not fit.
public enum TextLineBreak: String, Sendable, CaseIterable {
    case wordWrap, charWrap, clip, truncateHead, truncateMiddle, truncateTail
}

/// Text in a view, from which its natural size and its baselines follow; lengths in points.
public struct TextContent: Hashable, Sendable {
    public var string: String
    public var font = TextFont()
    /// 0 = as many as it takes.
    public var numberOfLines = 0
    public var lineBreak = TextLineBreak.truncateTail
    /// The width at which the text is measured whatever that of the view; nil = the view's.
    public var preferredMaxLayoutWidth: Double?
    /// Added to the advance of each character; nothing of it where `textScale` makes the font another size.
    public var letterSpacing = 0.0
    /// Above 0.
    public var lineHeightMultiple = 1.0
    /// Between two lines, never negative.
    public var lineSpacing = 0.0

    public init(_ string: String) {
        self.string = string
    }

    /// The width at which the text is measured instead of the view's; nil where nothing is said, as by 0.
    public var fixedWidth: Double? {
        preferredMaxLayoutWidth.flatMap { $0 > 0 ? $0 : nil }
    }
}
