/// How large a text is, and its lines.
///
/// A line is ascent, descent and line gap of the font high, times `lineHeightMultiple`; the gap is below the descent, what the multiple
/// adds is above the ascent. An empty string has no lines and no size, as an empty `UILabel`.
public struct MeasuredText: Equatable, Sendable {
    /// Points; the width of the widest line.
    public let width: Double
    /// Points; all lines and the spacing between them.
    public let height: Double
    /// Points from the top edge down to the baseline of the first line.
    public let firstBaseline: Double
    /// Points from the bottom edge up to the baseline of the last line.
    public let lastBaseline: Double
    /// From the top; their ranges adjoin, beginning with the string's start.
    public let lines: [TextLine]
    /// The part of the string that is not shown, in UTF-16 code units: what an ellipsis stands for, or the lines left out.
    public let elided: Range<Int>?
    /// How many lines more there would be without `numberOfLines`; 0 where no line is left out, though it may be clipped.
    public let truncatedLines: Int
    /// Whether the built-in table stood in for the family, or for characters that its face does not have.
    public let usedFallback: Bool
}

/// One line of a text.
public struct TextLine: Equatable, Sendable {
    /// The part of the string that the line stands for, with the spaces and the newline at its end, in UTF-16 code units.
    public let range: Range<Int>
    /// Points, without the spaces at which the line was wrapped.
    public let width: Double
    /// Points from the top edge of the text down to the baseline.
    public let baseline: Double
}
