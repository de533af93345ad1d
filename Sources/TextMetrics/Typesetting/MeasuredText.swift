/// The size of a text, and its lines.
///
/// The height of a line is (ascent + descent + line gap) × `lineHeightMultiple`. The gap is below the descent, and the
/// extra height of the multiple is above the ascent. An empty string has no lines and no size, like an empty
/// `UILabel`.
public struct MeasuredText: Equatable, Sendable {
    /// The width of the widest line, in points.
    public let width: Double
    /// The height of all lines and the spacing between them, in points.
    public let height: Double
    /// The distance from the top edge down to the baseline of the first line, in points.
    public let firstBaseline: Double
    /// The distance from the bottom edge up to the baseline of the last line, in points.
    public let lastBaseline: Double
    /// The lines from top to bottom; their ranges are contiguous and start at the beginning of the string.
    public let lines: [TextLine]
    /// The hidden part of the string, in UTF-16 code units: the text replaced by the ellipsis, or the dropped lines.
    public let elided: Range<Int>?
    /// The number of lines dropped because of `numberOfLines`; 0 if there are none, even if a line is clipped.
    public let truncatedLines: Int
    /// True if the built-in face was used for the whole text or for individual characters.
    public let usedFallback: Bool
    /// The scripts in the whole text that are not measured as they are drawn.
    public let scripts: ComplexScripts
    /// The factor by which the font was shrunk to fit the text; 1 if it was not.
    public var fontScale = 1.0
}

extension MeasuredText {
    /// Returns the text with padding, in points.
    public func padded(top: Double, bottom: Double, sides: Double) -> MeasuredText {
        MeasuredText(
            width: width + sides,
            height: height + top + bottom,
            firstBaseline: firstBaseline + top,
            lastBaseline: lastBaseline + bottom,
            lines: lines.map { TextLine(range: $0.range, width: $0.width, baseline: $0.baseline + top) },
            elided: elided,
            truncatedLines: truncatedLines,
            usedFallback: usedFallback,
            scripts: scripts,
            fontScale: fontScale
        )
    }
}

/// One line of a text.
public struct TextLine: Equatable, Sendable {
    /// The part of the string on the line, including trailing spaces and the newline, in UTF-16 code units.
    public let range: Range<Int>
    /// The width in points, excluding the spaces at which the line was wrapped.
    public let width: Double
    /// The distance from the top edge of the text down to the baseline, in points.
    public let baseline: Double
}
