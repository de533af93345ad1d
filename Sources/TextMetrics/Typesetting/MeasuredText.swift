/// The size of a text, and its lines.
///
/// A line's height is (ascent + descent + line gap) × `lineHeightMultiple`; the gap is below the descent, the extra
/// height of the multiple above the ascent. An empty string has no lines and no size, like an empty `UILabel`.
public struct MeasuredText: Equatable, Sendable {
    /// Points; the width of the widest line.
    public let width: Double
    /// Points; all lines and the spacing between them.
    public let height: Double
    /// Points from the top edge down to the baseline of the first line.
    public let firstBaseline: Double
    /// Points from the bottom edge up to the baseline of the last line.
    public let lastBaseline: Double
    /// From top to bottom; their ranges are adjacent and begin at the string's start.
    public let lines: [TextLine]
    /// The part of the string that is not shown, in UTF-16 code units: what the ellipsis replaces, or the lines left
    /// out.
    public let elided: Range<Int>?
    /// How many more lines there would be without `numberOfLines`; 0 where none is left out, though a line may be
    /// clipped.
    public let truncatedLines: Int
    /// Whether the built-in face was used, for the whole family or for characters that its face lacks.
    public let usedFallback: Bool
    /// The scripts in the whole text that are not measured as they are drawn.
    public let scripts: ComplexScripts
    /// By how much the font was made smaller, so that all of the text is shown; 1 where it was not.
    public var fontScale = 1.0
}

extension MeasuredText {
    /// The same text with room around it, in points.
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
    /// The part of the string that the line shows, with the spaces and the newline at its end, in UTF-16 code units.
    public let range: Range<Int>
    /// Points, without the spaces at which the line was wrapped.
    public let width: Double
    /// Points from the top edge of the text down to the baseline.
    public let baseline: Double
}
