/// Everything that decides the size of a text, except the text itself and the available width.
public struct TextStyle: Hashable, Sendable {
    public var font: FontDescription
    /// Points added after every grapheme cluster, also after the last of a line, like UIKit's `kern` attribute.
    public var letterSpacing: Double
    /// The factor of a line's height, positive; the extra height is added above the line.
    public var lineHeightMultiple: Double
    /// Points between two lines.
    public var lineSpacing: Double
    public var lineBreak: LineBreakMode
    /// The most lines there may be; 0 means any number.
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
