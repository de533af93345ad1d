/// All that decides how large a text is, but for the text and the width that it is given.
public struct TextStyle: Hashable, Sendable {
    public var font: FontDescription
    /// Points that are added after every grapheme cluster, the last one of a line too, as UIKit's `kern` attribute does.
    public var letterSpacing: Double
    /// What the height of a line is multiplied with; positive.
    ///
    /// What it adds goes on top of the line.
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
