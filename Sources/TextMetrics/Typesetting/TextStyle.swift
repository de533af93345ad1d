/// Everything that determines the size of a text, except for the text itself and the available width.
public struct TextStyle: Hashable, Sendable {
    public var font: FontDescription
    /// The space in points after every grapheme cluster, including the last of a line, like UIKit's `kern` attribute.
    public var letterSpacing: Double
    /// The multiplier of the line height; positive.
    ///
    /// The extra height is added above the line.
    public var lineHeightMultiple: Double
    /// The space between two lines, in points.
    public var lineSpacing: Double
    public var lineBreak: LineBreakMode
    /// The maximum number of lines; 0 means no limit.
    public var numberOfLines: Int

    public init(
        font: FontDescription = FontDescription(),
        letterSpacing: Double = 0,
        lineHeightMultiple: Double = 1,
        lineSpacing: Double = 0,
        lineBreak: LineBreakMode = .wordWrap,
        numberOfLines: Int = 0
    ) {
        self.font = font
        self.letterSpacing = letterSpacing
        self.lineHeightMultiple = lineHeightMultiple
        self.lineSpacing = lineSpacing
        self.lineBreak = lineBreak
        self.numberOfLines = numberOfLines
    }
}
