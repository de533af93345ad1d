public import LayoutModel
public import TextMetrics

extension TextStyle {
    /// Creates the style of a text with the font size scaled by the traits.
    public init(_ content: TextContent, scale: TextScale?) {
        let font = FontDescription(
            family: content.font.family,
            size: (content.font.size ?? usualFontSize) * (content.scales ? scale?.factor ?? 1 : 1),
            weight: content.font.weight ?? usualFontWeight
        )
        self.init(font: font)
        letterSpacing = content.letterSpacing
        lineHeightMultiple = content.lineHeightMultiple
        lineSpacing = content.lineSpacing
        lineBreak = LineBreakMode(content.lineBreak)
        numberOfLines = content.numberOfLines
    }
}

/// The font size of a UILabel, in points.
private let usualFontSize = 17.0
private let usualFontWeight = 400

extension LineBreakMode {
    fileprivate init(_ lineBreak: TextLineBreak) {
        switch lineBreak {
        case .wordWrap: self = .wordWrap
        case .charWrap: self = .charWrap
        case .clip: self = .clip
        case .truncateHead: self = .truncateHead
        case .truncateMiddle: self = .truncateMiddle
        case .truncateTail: self = .truncateTail
        }
    }
}
